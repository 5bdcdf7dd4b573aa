//! The layout plugin contract in Rust: what its C headers declare, in the same order, and a trait
//! over it.
//!
//! A panic does not leave the module: it is a failed call with its message.

#![allow(non_camel_case_types, dead_code)]

use std::ffi::c_void;
use std::ops::RangeInclusive;
use std::panic::{catch_unwind, AssertUnwindSafe};

// MARK: layout_base.h

pub const LAYOUT_ABI: u32 = 0x0001_0001;

pub type layout_status = u32;
pub const LAYOUT_OK: layout_status = 0;
pub const LAYOUT_REFUSED: layout_status = 1;
pub const LAYOUT_BUFFER_TOO_SMALL: layout_status = 2;
pub const LAYOUT_NONE: layout_status = 3;
pub const LAYOUT_FAILED: layout_status = 4;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct layout_text {
    pub start: *const u8,
    pub length: u64,
}

impl layout_text {
    pub const fn new(words: &'static str) -> Self {
        Self { start: words.as_ptr(), length: words.len() as u64 }
    }
}

#[repr(C)]
pub struct layout_message {
    pub start: *mut u8,
    pub capacity: u32,
    pub length: u32,
}

// MARK: layout_geometry.h

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct layout_point {
    pub x: f64,
    pub y: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct layout_size {
    pub width: f64,
    pub height: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct layout_rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

impl layout_rect {
    /// Whether the two share an area; touching edges do not count.
    pub fn intersects(&self, other: &layout_rect) -> bool {
        let has_area = |rect: &layout_rect| rect.width > 0.0 && rect.height > 0.0;
        has_area(self)
            && has_area(other)
            && self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct layout_insets {
    pub top: f64,
    pub left: f64,
    pub bottom: f64,
    pub right: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct layout_transform {
    pub a: f64,
    pub b: f64,
    pub c: f64,
    pub d: f64,
    pub tx: f64,
    pub ty: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct layout_extent {
    pub start: f64,
    pub end: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct layout_viewport {
    pub size: layout_size,
    pub content_offset: layout_point,
    pub content_inset: layout_insets,
    pub safe_area: layout_insets,
}

pub const LAYOUT_LEFT_AND_RIGHT: u32 = 1;
pub const LAYOUT_TOP_AND_BOTTOM: u32 = 2;

impl layout_viewport {
    /// UIKit's adjustedContentInset: the content inset, with the safe area on the adjusted axes.
    pub fn adjusted_inset(&self, adjusted_axes: u32) -> layout_insets {
        let mut inset = self.content_inset;
        if adjusted_axes & LAYOUT_TOP_AND_BOTTOM != 0 {
            inset.top += self.safe_area.top;
            inset.bottom += self.safe_area.bottom;
        }
        if adjusted_axes & LAYOUT_LEFT_AND_RIGHT != 0 {
            inset.left += self.safe_area.left;
            inset.right += self.safe_area.right;
        }
        inset
    }
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct layout_room {
    pub struct_size: u32,
    pub adjusted_axes: u32,
    pub viewport: layout_viewport,
    pub margins: layout_insets,
}

// MARK: layout_attributes.h

pub const LAYOUT_KIND_HEADER: u16 = 0;
pub const LAYOUT_KIND_CELL: u16 = 1;
pub const LAYOUT_KIND_FOOTER: u16 = 2;

pub const LAYOUT_MISSING_HEADERS: u16 = 1;
pub const LAYOUT_MISSING_FOOTERS: u16 = 2;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct layout_kind {
    pub name: layout_text,
    pub number: u16,
    pub category: u8,
    pub is_unpinnable: u8,
    pub appearance: u8,
    pub reserved: [u8; 3],
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct layout_element {
    pub section: i64,
    pub item: i64,
    pub kind: u16,
    pub reserved: [u16; 3],
}

impl layout_element {
    pub const fn new(section: usize, kind: u16, item: usize) -> Self {
        Self { section: section as i64, item: item as i64, kind, reserved: [0; 3] }
    }
}

#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct layout_touch_insets {
    pub top: f32,
    pub left: f32,
    pub bottom: f32,
    pub right: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct layout_attributes {
    pub element: layout_element,
    pub frame: layout_rect,
    pub transform: layout_transform,
    pub alpha: f64,
    pub z_index: i64,
    pub flags: u16,
    pub is_hidden: u8,
    pub pointer: u8,
    pub reserved: u32,
    pub touch_insets: layout_touch_insets,
    pub reserved_later: [u64; 2],
}

impl layout_attributes {
    /// Cell 0 of section 0: opaque, not turned, an empty frame at 0, 0.
    pub const INIT: Self = Self {
        element: layout_element::new(0, LAYOUT_KIND_CELL, 0),
        frame: layout_rect { x: 0.0, y: 0.0, width: 0.0, height: 0.0 },
        transform: layout_transform { a: 1.0, b: 0.0, c: 0.0, d: 1.0, tx: 0.0, ty: 0.0 },
        alpha: 1.0,
        z_index: 0,
        flags: 0,
        is_hidden: 0,
        pointer: 0,
        reserved: 0,
        touch_insets: layout_touch_insets { top: 0.0, left: 0.0, bottom: 0.0, right: 0.0 },
        reserved_later: [0; 2],
    };

    const SIZE: usize = std::mem::size_of::<Self>();

    /// `layout_box` of it.
    pub fn layout_box(&self) -> layout_rect {
        layout_box(self)
    }

    /// Writes to slot `index` of a buffer whose slots lie `stride` bytes apart.
    unsafe fn write(&self, buffer: *mut Self, stride: u64, index: usize) {
        let stride = stride as usize;
        let slot = buffer.cast::<u8>().add(index * stride);
        std::ptr::copy_nonoverlapping(std::ptr::from_ref(self).cast(), slot, stride.min(Self::SIZE));
        if stride > Self::SIZE {
            std::ptr::write_bytes(slot.add(Self::SIZE), 0, stride - Self::SIZE);
        }
    }
}

/// The box of an element: the smallest rectangle around it as drawn, its frame after the transform,
/// in content coordinates. Bit by bit what the host computes: an element is in the rectangles that
/// its box intersects.
pub fn layout_box(attributes: &layout_attributes) -> layout_rect {
    let (frame, t) = (&attributes.frame, &attributes.transform);
    if t.a == 1.0 && t.b == 0.0 && t.c == 0.0 && t.d == 1.0 && t.tx == 0.0 && t.ty == 0.0 {
        return *frame;
    }
    let half_width = frame.width / 2.0 * t.a.abs() + frame.height / 2.0 * t.c.abs();
    let half_height = frame.width / 2.0 * t.b.abs() + frame.height / 2.0 * t.d.abs();
    let centre_x = frame.x + frame.width / 2.0 + t.tx;
    let centre_y = frame.y + frame.height / 2.0 + t.ty;
    let (x, y) = (centre_x - half_width, centre_y - half_height);
    layout_rect { x, y, width: centre_x + half_width - x, height: centre_y + half_height - y }
}

// MARK: layout_options.h

pub const LAYOUT_OPTION_NUMBER: u32 = 2;
pub const LAYOUT_VALUE_NUMBER: u32 = 2;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct layout_value {
    pub kind: u32,
    pub index: u32,
    pub numbers: [f64; 4],
    pub text: layout_text,
}

impl layout_value {
    const fn number(value: f64) -> Self {
        Self {
            kind: LAYOUT_VALUE_NUMBER,
            index: 0,
            numbers: [value, 0.0, 0.0, 0.0],
            text: layout_text::new(""),
        }
    }
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct layout_option {
    pub name: layout_text,
    pub summary: layout_text,
    pub form: layout_text,
    pub choices: *const layout_text,
    pub choice_count: u32,
    pub kind: u32,
    pub minimum: f64,
    pub maximum: f64,
    pub is_per_section: u32,
    pub reserved: u32,
    pub default_value: layout_value,
    pub renamed_from: layout_text,
    pub renamed_values: layout_text,
}

impl layout_option {
    /// An option that takes a number.
    pub const fn number(
        name: &'static str,
        summary: &'static str,
        range: RangeInclusive<f64>,
        standard: f64,
    ) -> Self {
        Self {
            name: layout_text::new(name),
            summary: layout_text::new(summary),
            form: layout_text::new(""),
            choices: std::ptr::null(),
            choice_count: 0,
            kind: LAYOUT_OPTION_NUMBER,
            minimum: *range.start(),
            maximum: *range.end(),
            is_per_section: 0,
            reserved: 0,
            default_value: layout_value::number(standard),
            renamed_from: layout_text::new(""),
            renamed_values: layout_text::new(""),
        }
    }
}

// MARK: layout_wrapped.h

#[repr(C)]
pub struct layout_wrapped {
    pub struct_size: u32,
    pub axis: u32,
    host: *mut c_void,
    pub content_size: layout_size,
    attributes_in_rect: unsafe extern "C" fn(
        *mut c_void, *const layout_rect, *mut layout_attributes, u64, u64, *mut u64, *mut layout_message,
    ) -> layout_status,
    attributes_for_element: unsafe extern "C" fn(
        *mut c_void, *const layout_element, *mut layout_attributes, u64, *mut layout_message,
    ) -> layout_status,
    section_extents: unsafe extern "C" fn(
        *mut c_void, i64, u64, *mut layout_extent, *mut layout_message,
    ) -> layout_status,
    section_at: unsafe extern "C" fn(*mut c_void, f64, *mut i64, *mut layout_message) -> layout_status,
    pub has_ordered_sections: u32,
    pub is_reversed: u16,
    pub missing_kinds: u16,
    pub version: i64,
    pub is_right_to_left: u32,
    pub reserved: u32,
}

impl layout_wrapped {
    /// Appends the attributes of every element that the base draws in `rect`, in order.
    pub fn in_rect(&self, rect: &layout_rect, found: &mut Vec<layout_attributes>) -> Result<(), Failure> {
        let (first, mut count) = (found.len(), 0u64);
        let mut room = 64;
        loop {
            found.resize(first + room, layout_attributes::INIT);
            let buffer = found[first..].as_mut_ptr();
            let size = layout_attributes::SIZE as u64;
            let status = Failure::listen(|message| unsafe {
                (self.attributes_in_rect)(self.host, rect, buffer, size, room as u64, &mut count, message)
            })?;
            found.truncate(first + count as usize);
            if status != LAYOUT_BUFFER_TOO_SMALL {
                return Ok(());
            }
            room = count as usize;
        }
    }

    /// The attributes of one element; none when the base has no such element.
    pub fn element(&self, element: &layout_element) -> Result<Option<layout_attributes>, Failure> {
        let mut found = layout_attributes::INIT;
        let size = layout_attributes::SIZE as u64;
        let status = Failure::listen(|message| unsafe {
            (self.attributes_for_element)(self.host, element, &mut found, size, message)
        })?;
        Ok((status == LAYOUT_OK).then_some(found))
    }
}

// MARK: layout_context.h

pub const LAYOUT_METRIC_WIDTH: u32 = 0;
pub const LAYOUT_METRIC_HEIGHT: u32 = 1;
pub const LAYOUT_METRIC_START: u32 = 2;
pub const LAYOUT_METRIC_END: u32 = 3;
pub const LAYOUT_METRIC_DAY: u32 = 4;
pub const LAYOUT_METRIC_DATE: u32 = 5;
pub const LAYOUT_METRIC_MEASURED_WIDTH: u32 = 6;
pub const LAYOUT_METRIC_MEASURED_HEIGHT: u32 = 7;
pub const LAYOUT_METRIC_KNOWN_WIDTH: u32 = 8;
pub const LAYOUT_METRIC_KNOWN_HEIGHT: u32 = 9;
pub const LAYOUT_METRIC_KEPT: u32 = 10;
pub const LAYOUT_METRIC_LABEL: u32 = 11;
pub const LAYOUT_METRIC_ID: u32 = 12;
pub const LAYOUT_METRIC_OWN: u32 = 64;

pub const LAYOUT_METRIC_NUMBER: u32 = 1;
pub const LAYOUT_METRIC_TEXT: u32 = 2;

#[repr(C)]
pub struct layout_own_metric {
    pub name: layout_text,
    pub summary: layout_text,
    pub kind: u32,
    pub reserved: u32,
}

pub const LAYOUT_WRAP_CHARACTERS: u32 = 0;
pub const LAYOUT_WRAP_WORDS: u32 = 1;

#[repr(C)]
pub struct layout_text_rule {
    pub struct_size: u32,
    pub wrap: u32,
    pub character_width: f64,
    pub line_height: f64,
    pub padding: layout_insets,
}

#[repr(C)]
pub struct layout_context {
    pub struct_size: u32,
    pub adjusted_axes: u32,
    host: *mut c_void,
    pub viewport: layout_viewport,
    pub section_count: i64,
    base: *const layout_wrapped,
    item_counts: unsafe extern "C" fn(*mut c_void, i64, u64, *mut i64) -> layout_status,
    columns: unsafe extern "C" fn(*mut c_void, u32, i64, u64, *mut c_void) -> layout_status,
    read: unsafe extern "C" fn(*mut c_void, u32, i64, i64, u64, *mut f64) -> layout_status,
    read_texts:
        unsafe extern "C" fn(*mut c_void, u32, i64, i64, u64, *mut layout_text) -> layout_status,
    general_values: unsafe extern "C" fn(*mut c_void, u32, u64, *mut layout_value) -> layout_status,
    section_values:
        unsafe extern "C" fn(*mut c_void, u32, i64, u64, *mut layout_value) -> layout_status,
    own_values: unsafe extern "C" fn(*mut c_void, i64, u64, *mut u8) -> layout_status,
    kinds: unsafe extern "C" fn(*mut c_void, *mut layout_kind, u64, u64, *mut u64) -> layout_status,
    kind_named: unsafe extern "C" fn(*mut c_void, layout_text, *mut u16) -> layout_status,
    is_cancelled: unsafe extern "C" fn(*mut c_void) -> u32,
    state: *const f64,
    state_count: u64,
    measure: unsafe extern "C" fn(
        *mut c_void, *const layout_text_rule, *const layout_element, *const layout_size, u64, *mut layout_size,
    ) -> layout_status,
    pub margins: layout_insets,
}

/// The input of a layout during a call.
pub struct Context<'a>(&'a layout_context);

impl Context<'_> {
    pub fn viewport(&self) -> &layout_viewport {
        &self.0.viewport
    }

    /// UIKit's adjustedContentInset.
    pub fn adjusted_inset(&self) -> layout_insets {
        self.0.viewport.adjusted_inset(self.0.adjusted_axes)
    }

    pub fn section_count(&self) -> usize {
        self.0.section_count as usize
    }

    pub fn item_count(&self, section: usize) -> Result<usize, Failure> {
        let mut count = 0;
        Failure::check(unsafe { (self.0.item_counts)(self.0.host, section as i64, 1, &mut count) })?;
        Ok(count as usize)
    }

    /// The values of all items of a section; NaN for an item without one.
    pub fn read(&self, column: u32, section: usize) -> Result<Vec<f64>, Failure> {
        let mut values = vec![0.0; self.item_count(section)?];
        if !values.is_empty() {
            let (count, start) = (values.len() as u64, values.as_mut_ptr());
            Failure::check(unsafe {
                (self.0.read)(self.0.host, column, section as i64, 0, count, start)
            })?;
        }
        Ok(values)
    }

    /// The texts of a column of the layout's own, of all items of a section; none where an item has
    /// none.
    pub fn texts(&self, column: u32, section: usize) -> Result<Vec<Option<String>>, Failure> {
        let none = layout_text { start: std::ptr::null(), length: 0 };
        let mut texts = vec![none; self.item_count(section)?];
        if !texts.is_empty() {
            let (count, start) = (texts.len() as u64, texts.as_mut_ptr());
            Failure::check(unsafe {
                (self.0.read_texts)(self.0.host, column, section as i64, 0, count, start)
            })?;
        }
        let read = |text: &layout_text| unsafe {
            let bytes = std::slice::from_raw_parts(text.start, text.length as usize);
            String::from_utf8_lossy(bytes).into_owned()
        };
        Ok(texts.iter().map(|text| (!text.start.is_null()).then(|| read(text))).collect())
    }

    /// The size that an element has where `proposed` is offered; NaN proposes nothing.
    pub fn measure(
        &self,
        element: &layout_element,
        proposed: layout_size,
    ) -> Result<layout_size, Failure> {
        let mut size = layout_size::default();
        Failure::check(unsafe {
            (self.0.measure)(self.0.host, std::ptr::null(), element, &proposed, 1, &mut size)
        })?;
        Ok(size)
    }

    /// The value of an option that takes a number.
    pub fn number(&self, option: u32) -> Result<f64, Failure> {
        let mut value = layout_value::number(0.0);
        Failure::check(unsafe { (self.0.general_values)(self.0.host, option, 1, &mut value) })?;
        Ok(value.numbers[0])
    }

    /// The layout that a decorator wraps.
    pub fn base(&self) -> Result<&layout_wrapped, Failure> {
        unsafe { self.0.base.as_ref() }.ok_or_else(|| Failure::broken("there is no base"))
    }
}

// MARK: layout_plugin.h

/// Why a call did not succeed: a status and one sentence.
pub struct Failure {
    status: layout_status,
    words: Vec<u8>,
}

impl Failure {
    /// A plain no, with its reason.
    pub fn refused(words: &str) -> Self {
        Self { status: LAYOUT_REFUSED, words: words.into() }
    }

    /// Something is broken here.
    pub fn broken(words: &str) -> Self {
        Self { status: LAYOUT_FAILED, words: words.into() }
    }

    fn check(status: layout_status) -> Result<(), Self> {
        if status == LAYOUT_OK { Ok(()) } else { Err(Self { status, words: Vec::new() }) }
    }

    /// Runs `body` with room for a sentence; refusals and failures of the host come back with
    /// theirs.
    fn listen(body: impl FnOnce(*mut layout_message) -> layout_status) -> Result<layout_status, Self> {
        let mut words = vec![0u8; 512];
        let mut message = layout_message { start: words.as_mut_ptr(), capacity: 512, length: 0 };
        let status = body(&mut message);
        if [LAYOUT_OK, LAYOUT_NONE, LAYOUT_BUFFER_TOO_SMALL].contains(&status) {
            return Ok(status);
        }
        words.truncate(message.length as usize);
        Err(Self { status, words })
    }
}

/// A layout: what a module in Rust implements.
pub trait Layout: Default {
    const SUMMARY: &'static str;
    const OPTIONS: &'static [layout_option] = &[];
    const METRICS: &'static [layout_own_metric] = &[];
    const MISSING_KINDS: u16 = 0;
    const TOUCH_REACH: f64 = 0.0;
    const IS_DECORATOR: u32 = 0;

    /// The table of a capability, as in `capabilities.rs`; null for one that the layout does not
    /// have.
    fn capability(_id: u32) -> *const c_void {
        std::ptr::null()
    }

    /// Computes what the queries need from content, viewport and options.
    fn prepare(&mut self, context: &Context) -> Result<(), Failure>;
    /// The size of the whole content.
    fn content_size(&self) -> layout_size;
    /// Appends the attributes of every element that is drawn in `rect`, by section, kind and item.
    fn in_rect(
        &self,
        context: &Context,
        rect: &layout_rect,
        found: &mut Vec<layout_attributes>,
    ) -> Result<(), Failure>;
    /// The attributes of one element; none where there is no such element.
    fn element(
        &self,
        context: &Context,
        element: &layout_element,
    ) -> Result<Option<layout_attributes>, Failure>;
}

#[repr(C)]
pub struct layout_plugin_descriptor {
    struct_size: u32,
    abi: u32,
    name: layout_text,
    version: layout_text,
    summary: layout_text,
    author: layout_text,
    licence: layout_text,
    url: layout_text,
    kinds: *const layout_kind,
    options: *const layout_option,
    metrics: *const layout_own_metric,
    kind_count: u32,
    kind_size: u32,
    option_count: u32,
    option_size: u32,
    metric_count: u32,
    metric_size: u32,
    is_decorator: u32,
    missing_kinds: u16,
    reserved: u16,
    touch_reach: f64,
    own: *mut c_void,
    create: unsafe extern "C" fn(
        *const Self, *const c_void, *mut *mut c_void, *mut layout_message,
    ) -> layout_status,
    destroy: unsafe extern "C" fn(*mut c_void),
    capability: unsafe extern "C" fn(*mut c_void, u32) -> *const c_void,
    check_option: unsafe extern "C" fn(
        *mut c_void, u32, *const layout_value, *mut layout_message,
    ) -> layout_status,
    prepare: unsafe extern "C" fn(
        *mut c_void, *const layout_context, *mut layout_message,
    ) -> layout_status,
    content_size: unsafe extern "C" fn(
        *mut c_void, *mut layout_size, *mut layout_message,
    ) -> layout_status,
    attributes_in_rect: unsafe extern "C" fn(
        *mut c_void, *const layout_context, *const layout_rect, *mut layout_attributes, u64, u64, *mut u64,
        *mut layout_message,
    ) -> layout_status,
    attributes_for_element: unsafe extern "C" fn(
        *mut c_void, *const layout_context, *const layout_element, *mut layout_attributes, u64,
        *mut layout_message,
    ) -> layout_status,
}

// Only constants and functions; the host does not write to it.
unsafe impl Sync for layout_plugin_descriptor {}

impl layout_plugin_descriptor {
    /// The descriptor of a module whose instances are `L`.
    pub const fn of<L: Layout>(name: &'static str, version: &'static str) -> Self {
        Self {
            struct_size: std::mem::size_of::<Self>() as u32,
            abi: LAYOUT_ABI,
            name: layout_text::new(name),
            version: layout_text::new(version),
            summary: layout_text::new(L::SUMMARY),
            author: layout_text::new(""),
            licence: layout_text::new(""),
            url: layout_text::new(""),
            kinds: std::ptr::null(),
            options: L::OPTIONS.as_ptr(),
            metrics: L::METRICS.as_ptr(),
            kind_count: 0,
            kind_size: std::mem::size_of::<layout_kind>() as u32,
            option_count: L::OPTIONS.len() as u32,
            option_size: std::mem::size_of::<layout_option>() as u32,
            metric_count: L::METRICS.len() as u32,
            metric_size: std::mem::size_of::<layout_own_metric>() as u32,
            is_decorator: L::IS_DECORATOR,
            missing_kinds: L::MISSING_KINDS,
            reserved: 0,
            touch_reach: L::TOUCH_REACH,
            own: std::ptr::null_mut(),
            create: create::<L>,
            destroy: destroy::<L>,
            capability: capability::<L>,
            check_option,
            prepare: prepare::<L>,
            content_size: content_size::<L>,
            attributes_in_rect: attributes_in_rect::<L>,
            attributes_for_element: attributes_for_element::<L>,
        }
    }
}

/// Runs `body`; what it refuses, and a panic, become a status and a message.
unsafe fn report(
    message: *mut layout_message,
    body: impl FnOnce() -> Result<layout_status, Failure>,
) -> layout_status {
    let failure = match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(status)) => return status,
        Ok(Err(failure)) => failure,
        Err(_) => Failure::broken("the layout panicked; its message is on standard error"),
    };
    let message = &mut *message;
    let length = failure.words.len().min(message.capacity as usize);
    std::ptr::copy_nonoverlapping(failure.words.as_ptr(), message.start, length);
    message.length = length as u32;
    failure.status
}

unsafe extern "C" fn create<L: Layout>(
    _plugin: *const layout_plugin_descriptor,
    _host: *const c_void,
    instance: *mut *mut c_void,
    message: *mut layout_message,
) -> layout_status {
    report(message, || {
        *instance = Box::into_raw(Box::<L>::default()).cast();
        Ok(LAYOUT_OK)
    })
}

unsafe extern "C" fn destroy<L: Layout>(instance: *mut c_void) {
    drop(Box::from_raw(instance.cast::<L>()));
}

unsafe extern "C" fn capability<L: Layout>(_instance: *mut c_void, id: u32) -> *const c_void {
    L::capability(id)
}

// Every value inside the declared range can be used.
unsafe extern "C" fn check_option(
    _instance: *mut c_void,
    _option: u32,
    _value: *const layout_value,
    _message: *mut layout_message,
) -> layout_status {
    LAYOUT_OK
}

unsafe extern "C" fn prepare<L: Layout>(
    instance: *mut c_void,
    context: *const layout_context,
    message: *mut layout_message,
) -> layout_status {
    report(message, || {
        (*instance.cast::<L>()).prepare(&Context(&*context))?;
        Ok(LAYOUT_OK)
    })
}

unsafe extern "C" fn content_size<L: Layout>(
    instance: *mut c_void,
    size: *mut layout_size,
    message: *mut layout_message,
) -> layout_status {
    report(message, || {
        *size = (*instance.cast::<L>()).content_size();
        Ok(LAYOUT_OK)
    })
}

unsafe extern "C" fn attributes_in_rect<L: Layout>(
    instance: *mut c_void,
    context: *const layout_context,
    rect: *const layout_rect,
    buffer: *mut layout_attributes,
    stride: u64,
    capacity: u64,
    count: *mut u64,
    message: *mut layout_message,
) -> layout_status {
    report(message, || {
        let mut found = Vec::new();
        (*instance.cast::<L>()).in_rect(&Context(&*context), &*rect, &mut found)?;
        *count = found.len() as u64;
        if *count > capacity {
            return Ok(LAYOUT_BUFFER_TOO_SMALL);
        }
        for (index, one) in found.iter().enumerate() {
            one.write(buffer, stride, index);
        }
        Ok(LAYOUT_OK)
    })
}

unsafe extern "C" fn attributes_for_element<L: Layout>(
    instance: *mut c_void,
    context: *const layout_context,
    element: *const layout_element,
    buffer: *mut layout_attributes,
    stride: u64,
    message: *mut layout_message,
) -> layout_status {
    report(message, || {
        match (*instance.cast::<L>()).element(&Context(&*context), &*element)? {
            None => Ok(LAYOUT_NONE),
            Some(found) => {
                found.write(buffer, stride, 0);
                Ok(LAYOUT_OK)
            }
        }
    })
}

// MARK: layout_note.h

/// The note by which a module is known before its code runs; `N` is the length of its text.
#[repr(C, align(4))]
pub struct Note<const N: usize> {
    owner_size: u32,
    body_size: u32,
    kind: u32,
    owner: [u8; 8],
    abi: u32,
    minimum: u32,
    flags: u32,
    text: [u8; N],
}

impl<const N: usize> Note<N> {
    pub const fn new(words: &str, flags: u32) -> Self {
        let mut text = [0; N];
        let mut index = 0;
        while index < words.len() {
            text[index] = words.as_bytes()[index];
            index += 1;
        }
        Self {
            owner_size: 5,
            body_size: 12 + N as u32,
            kind: 1,
            owner: *b"LAYP\0\0\0\0",
            abi: LAYOUT_ABI,
            minimum: 0x0001_0000,
            flags,
            text,
        }
    }
}

/// The exported function and the note of a module: the layout's type, the module's name and
/// version.
#[macro_export]
macro_rules! layout_plugin {
    ($layout:ty, $name:literal, $version:literal) => {
        static DESCRIPTOR: $crate::contract::layout_plugin_descriptor =
            $crate::contract::layout_plugin_descriptor::of::<$layout>($name, $version);

        #[used]
        #[link_section = ".note.layout"]
        static NOTE: $crate::contract::Note<{ (concat!($name, " ", $version).len() + 4) / 4 * 4 }> =
            $crate::contract::Note::new(
                concat!($name, " ", $version),
                <$layout as $crate::contract::Layout>::IS_DECORATOR,
            );

        /// The one function the module exports; null for a host of another major version.
        #[no_mangle]
        pub extern "C" fn layout_plugin_entry(
            host_abi: u32,
        ) -> *const $crate::contract::layout_plugin_descriptor {
            if host_abi >> 16 == $crate::contract::LAYOUT_ABI >> 16 {
                &DESCRIPTOR
            } else {
                std::ptr::null()
            }
        }
    };
}
