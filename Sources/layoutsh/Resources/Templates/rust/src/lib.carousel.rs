//! @NAME@: cards in one row; the one in the middle is upright, its neighbours are turned and
//! smaller.

mod capabilities;
mod contract;

use capabilities::*;
use contract::*;
use std::ffi::c_void;

layout_plugin!(Carousel, "@NAME@", "0.1.0");

const CARD_WIDTH: f64 = 150.0;
const CARD_HEIGHT: f64 = 200.0;
/// The diagonal of a card, its widest turn.
const CARD_REACH: f64 = 250.0;

/// One instance, all of it computed by `prepare`. Card i of section s is card `first[s]` + i of
/// all.
#[derive(Default)]
struct Carousel {
    content: layout_size,
    /// The middle of card 0, in content coordinates.
    middle: layout_point,
    /// From the middle of a card to that of the next.
    step: f64,
    /// The turn of a card one step away from the middle of the viewport, in radians.
    turn: f64,
    /// The part that such a card is smaller by.
    shrink: f64,
    /// One more than there are sections.
    first: Vec<usize>,
}

impl Carousel {
    fn count(&self) -> usize {
        self.first.last().copied().unwrap_or(0)
    }

    fn card(&self, viewport: &layout_viewport, section: usize, item: usize) -> layout_attributes {
        let x = self.middle.x + (self.first[section] + item) as f64 * self.step;
        // Distance of the card from the middle of the viewport, in steps; beyond one nothing
        // changes.
        let away = (x - viewport.content_offset.x - viewport.size.width / 2.0) / self.step;
        let side = away.clamp(-1.0, 1.0);
        let scale = 1.0 - self.shrink * side.abs();
        let (sine, cosine) = (self.turn * side).sin_cos();
        let (a, b) = (scale * cosine, scale * sine);
        layout_attributes {
            element: layout_element::new(section, LAYOUT_KIND_CELL, item),
            frame: layout_rect {
                x: x - CARD_WIDTH / 2.0,
                y: self.middle.y - CARD_HEIGHT / 2.0,
                width: CARD_WIDTH,
                height: CARD_HEIGHT,
            },
            transform: layout_transform { a, b, c: -b, d: a, tx: 0.0, ty: 0.0 },
            z_index: -(away.abs().round().min(100.0) as i64),
            ..layout_attributes::INIT
        }
    }

    /// Scrolling stops with a card in the middle.
    fn rest(&self, viewport: &layout_viewport, proposed: &layout_point) -> layout_point {
        let half = viewport.size.width / 2.0;
        let nearest = ((proposed.x + half - self.middle.x) / self.step).round();
        let last = self.count().saturating_sub(1) as f64;
        layout_point {
            x: self.middle.x + nearest.clamp(0.0, last) * self.step - half,
            y: proposed.y,
        }
    }
}

impl Layout for Carousel {
    const SUMMARY: &'static str = "Cards in one row, turned and smaller away from the middle.";
    const MISSING_KINDS: u16 = LAYOUT_MISSING_HEADERS | LAYOUT_MISSING_FOOTERS;
    const OPTIONS: &'static [layout_option] = &[
        layout_option::number("spacing", "The space between cards, in points.", 0.0..=1000.0, 20.0),
        layout_option::number(
            "turn",
            "The turn of a card next to the middle one, in degrees.",
            0.0..=90.0,
            15.0,
        ),
        layout_option::number("shrink", "The part that such a card is smaller by.", 0.0..=0.9, 0.2),
    ];

    fn capability(id: u32) -> *const c_void {
        match id {
            LAYOUT_BOUNDS => std::ptr::from_ref(&BOUNDS).cast(),
            LAYOUT_SNAPPING => std::ptr::from_ref(&SNAPPING).cast(),
            _ => std::ptr::null(),
        }
    }

    /// Places the first card so that it can be in the middle of the viewport, and turn there.
    /// O(sections).
    fn prepare(&mut self, context: &Context) -> Result<(), Failure> {
        self.first = vec![0];
        for section in 0..context.section_count() {
            self.first.push(self.first[section] + context.item_count(section)?);
        }
        self.step = CARD_WIDTH + context.number(0)?;
        self.turn = context.number(1)?.to_radians();
        self.shrink = context.number(2)?;
        let size = context.viewport().size;
        self.content =
            layout_size { width: size.width.max(CARD_REACH), height: size.height.max(CARD_REACH) };
        self.middle = layout_point { x: self.content.width / 2.0, y: self.content.height / 2.0 };
        self.content.width += self.count().saturating_sub(1) as f64 * self.step;
        Ok(())
    }

    fn content_size(&self) -> layout_size {
        self.content
    }

    /// Appends what is drawn in `rect`, in order. O(sections + cards near `rect`).
    fn in_rect(
        &self,
        context: &Context,
        rect: &layout_rect,
        found: &mut Vec<layout_attributes>,
    ) -> Result<(), Failure> {
        // No card reaches further than half its diagonal; a conversion keeps to the numbers there
        // are.
        let low = (rect.x - CARD_REACH / 2.0 - self.middle.x) / self.step;
        let high = (rect.x + rect.width + CARD_REACH / 2.0 - self.middle.x) / self.step;
        let (start, end) = (low.floor() as usize, (high.ceil() + 1.0) as usize);
        for section in 0..context.section_count() {
            let first = self.first[section];
            for number in start.max(first)..end.min(self.first[section + 1]) {
                let one = self.card(context.viewport(), section, number - first);
                if layout_box(&one).intersects(rect) {
                    found.push(one);
                }
            }
        }
        Ok(())
    }

    fn element(
        &self,
        context: &Context,
        element: &layout_element,
    ) -> Result<Option<layout_attributes>, Failure> {
        let (Ok(section), Ok(item)) = (usize::try_from(element.section), usize::try_from(element.item))
        else {
            return Ok(None);
        };
        let is_there = element.kind == LAYOUT_KIND_CELL
            && section + 1 < self.first.len()
            && item < self.first[section + 1] - self.first[section];
        Ok(is_there.then(|| self.card(context.viewport(), section, item)))
    }
}

// MARK: Capabilities

static BOUNDS: layout_bounds = layout_bounds {
    struct_size: std::mem::size_of::<layout_bounds>() as u32,
    ignores_offset: 0,
    invalidation: Some(invalidation),
    sizes_invalidation: None,
    room_invalidation: None,
};

static SNAPPING: layout_snapping = layout_snapping {
    struct_size: std::mem::size_of::<layout_snapping>() as u32,
    reserved: 0,
    target_offset: Some(target_offset),
    place_of_point: None,
    point_of_place: None,
};

/// A new size invalidates everything, a scroll the turned cards.
unsafe extern "C" fn invalidation(
    _instance: *mut c_void,
    from: *const layout_viewport,
    to: *const layout_viewport,
    answer: *mut layout_invalidation,
    _sink: *const layout_element_sink,
    _message: *mut layout_message,
) -> layout_status {
    let (from, to) = (&*from, &*to);
    let is_resized = from.size.width != to.size.width || from.size.height != to.size.height;
    let is_scrolled = from.content_offset.x != to.content_offset.x;
    (*answer).scope = match (is_resized, is_scrolled) {
        (true, _) => LAYOUT_INVALIDATES_EVERYTHING,
        (false, true) => LAYOUT_INVALIDATES_ELEMENTS,
        (false, false) => LAYOUT_INVALIDATES_NOTHING,
    };
    LAYOUT_OK
}

unsafe extern "C" fn target_offset(
    instance: *mut c_void,
    context: *const layout_context,
    proposed: *const layout_point,
    _velocity: *const layout_point,
    target: *mut layout_point,
    _message: *mut layout_message,
) -> layout_status {
    *target = (*instance.cast::<Carousel>()).rest(&(*context).viewport, &*proposed);
    LAYOUT_OK
}
