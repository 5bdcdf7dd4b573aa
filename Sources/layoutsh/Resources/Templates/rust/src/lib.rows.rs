//! @NAME@: full-width rows from top to bottom, each section under a header.

mod capabilities;
mod contract;

use contract::*;

layout_plugin!(Rows, "@NAME@", "0.1.0");

const HEADER_HEIGHT: f64 = 30.0;
/// The height of a row without one of its own, in points.
const ROW_HEIGHT: f64 = 44.0;

/// An extent along the scroll axis, in content coordinates.
#[derive(Clone, Copy)]
struct Span {
    top: f64,
    height: f64,
}

struct Section {
    header: Span,
    rows: Vec<Span>,
}

/// One instance, all of it computed by `prepare`.
#[derive(Default)]
struct Rows {
    content: layout_size,
    sections: Vec<Section>,
}

impl Rows {
    fn attributes(&self, section: usize, kind: u16, item: usize, span: Span) -> layout_attributes {
        layout_attributes {
            element: layout_element::new(section, kind, item),
            frame: layout_rect {
                x: 0.0,
                y: span.top,
                width: self.content.width,
                height: span.height,
            },
            ..layout_attributes::INIT
        }
    }
}

impl Layout for Rows {
    const SUMMARY: &'static str =
        "Full-width rows from top to bottom, each section under a header.";
    const MISSING_KINDS: u16 = LAYOUT_MISSING_FOOTERS;
    const OPTIONS: &'static [layout_option] = &[layout_option::number(
        "spacing",
        "The space between rows, in points.",
        0.0..=1000.0,
        8.0,
    )];

    /// Places headers and rows. O(rows).
    fn prepare(&mut self, context: &Context) -> Result<(), Failure> {
        let spacing = context.number(0)?;
        self.sections.clear();
        let mut y = 0.0;
        for section in 0..context.section_count() {
            let header = Span { top: y, height: HEADER_HEIGHT };
            y += HEADER_HEIGHT;
            let mut rows = Vec::new();
            for own in context.read(LAYOUT_METRIC_HEIGHT, section)? {
                if !rows.is_empty() {
                    y += spacing;
                }
                // NaN means no value of its own.
                let height = if own >= 0.0 { own } else { ROW_HEIGHT };
                rows.push(Span { top: y, height });
                y += height;
            }
            self.sections.push(Section { header, rows });
        }
        self.content = layout_size { width: context.viewport().size.width, height: y };
        Ok(())
    }

    fn content_size(&self) -> layout_size {
        self.content
    }

    /// Appends what intersects `rect`, in order. O(rows); a search for the first row would make it
    /// less.
    fn in_rect(
        &self,
        _context: &Context,
        rect: &layout_rect,
        found: &mut Vec<layout_attributes>,
    ) -> Result<(), Failure> {
        for (index, section) in self.sections.iter().enumerate() {
            let header = self.attributes(index, LAYOUT_KIND_HEADER, 0, section.header);
            let rows = section.rows.iter().enumerate();
            let rows = rows.map(|(item, span)| self.attributes(index, LAYOUT_KIND_CELL, item, *span));
            found.extend(std::iter::once(header).chain(rows).filter(|one| one.frame.intersects(rect)));
        }
        Ok(())
    }

    fn element(
        &self,
        _context: &Context,
        element: &layout_element,
    ) -> Result<Option<layout_attributes>, Failure> {
        let (Ok(index), Ok(item)) = (usize::try_from(element.section), usize::try_from(element.item))
        else {
            return Ok(None);
        };
        Ok(self.sections.get(index).and_then(|section| {
            let span = match element.kind {
                LAYOUT_KIND_HEADER if item == 0 => section.header,
                LAYOUT_KIND_CELL => *section.rows.get(item)?,
                _ => return None,
            };
            Some(self.attributes(index, element.kind, item, span))
        }))
    }
}
