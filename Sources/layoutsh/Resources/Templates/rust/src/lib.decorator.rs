//! @NAME@: fades the cells of the layout it wraps; headers stay as they are.

mod capabilities;
mod contract;

use contract::*;

layout_plugin!(Fade, "@NAME@", "0.1.0");

/// One instance, all of it computed by `prepare`.
#[derive(Default)]
struct Fade {
    content: layout_size,
    alpha: f64,
}

impl Fade {
    fn fade(&self, found: &mut layout_attributes) {
        if found.element.kind == LAYOUT_KIND_CELL {
            found.alpha *= self.alpha;
        }
    }
}

impl Layout for Fade {
    const SUMMARY: &'static str = "Fades the cells of the layout it wraps.";
    const IS_DECORATOR: u32 = 1;
    const OPTIONS: &'static [layout_option] = &[layout_option::number(
        "alpha",
        "The alpha of cells, from 0 to 1.",
        0.0..=1.0,
        0.5,
    )];

    fn prepare(&mut self, context: &Context) -> Result<(), Failure> {
        self.alpha = context.number(0)?;
        self.content = context.base()?.content_size;
        Ok(())
    }

    fn content_size(&self) -> layout_size {
        self.content
    }

    /// Asks the base, whose answers the host has checked.
    fn in_rect(
        &self,
        context: &Context,
        rect: &layout_rect,
        found: &mut Vec<layout_attributes>,
    ) -> Result<(), Failure> {
        context.base()?.in_rect(rect, found)?;
        found.iter_mut().for_each(|one| self.fade(one));
        Ok(())
    }

    fn element(
        &self,
        context: &Context,
        element: &layout_element,
    ) -> Result<Option<layout_attributes>, Failure> {
        let mut found = context.base()?.element(element)?;
        found.iter_mut().for_each(|one| self.fade(one));
        Ok(found)
    }
}
