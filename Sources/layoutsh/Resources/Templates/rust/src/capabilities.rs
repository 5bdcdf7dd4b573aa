//! Optional capabilities of a layout, and the rest of the contract's C headers, in their order.
//!
//! A layout offers a capability by answering its id in `Layout::capability` with a `static` table.
//! The first argument of each function is the instance: `*instance.cast::<Rows>()`.

#![allow(non_camel_case_types, dead_code)]

use crate::contract::*;
use std::ffi::c_void;

type Instance = *mut c_void;
type Message = *mut layout_message;

// MARK: layout_geometry.h

pub const LAYOUT_VERTICAL: u32 = 0;
pub const LAYOUT_HORIZONTAL: u32 = 1;

// MARK: layout_attributes.h

pub const LAYOUT_CELL: u8 = 0;
pub const LAYOUT_SUPPLEMENTARY: u8 = 1;
pub const LAYOUT_DECORATION: u8 = 2;

pub const LAYOUT_PLAIN: u8 = 0;
pub const LAYOUT_SHEET: u8 = 1;
pub const LAYOUT_BACKDROP: u8 = 2;
pub const LAYOUT_HANDLE: u8 = 3;
pub const LAYOUT_LINE: u8 = 4;

pub const LAYOUT_POINTER_AUTO: u8 = 0;
pub const LAYOUT_POINTER_PASS_THROUGH: u8 = 1;
pub const LAYOUT_POINTER_BOX_ONLY: u8 = 2;
pub const LAYOUT_POINTER_NONE: u8 = 3;

pub const LAYOUT_FLAG_PINNED: u16 = 1;
pub const LAYOUT_FLAG_ESTIMATED: u16 = 2;
pub const LAYOUT_FLAG_SCROLLED: u16 = 4;

// MARK: layout_options.h

pub const LAYOUT_OPTION_FLAG: u32 = 1;
pub const LAYOUT_OPTION_INTEGER: u32 = 3;
pub const LAYOUT_OPTION_CHOICE: u32 = 4;
pub const LAYOUT_OPTION_SIZE: u32 = 5;
pub const LAYOUT_OPTION_INSETS: u32 = 6;
pub const LAYOUT_OPTION_TEXT: u32 = 7;

pub const LAYOUT_VALUE_NONE: u32 = 0;
pub const LAYOUT_VALUE_FLAG: u32 = 1;
pub const LAYOUT_VALUE_CHOICE: u32 = 3;
pub const LAYOUT_VALUE_SIZE: u32 = 4;
pub const LAYOUT_VALUE_INSETS: u32 = 5;
pub const LAYOUT_VALUE_TEXT: u32 = 6;

// MARK: layout_context.h

pub const LAYOUT_COLUMN_ABSENT: u32 = 0;
pub const LAYOUT_COLUMN_UNIFORM: u32 = 1;
pub const LAYOUT_COLUMN_MIXED: u32 = 2;

#[repr(C)]
#[derive(Clone, Copy)]
pub struct layout_column {
    pub kind: u32,
    pub reserved: u32,
    pub value: f64,
}

// MARK: layout_host.h

#[repr(C)]
pub struct layout_host {
    pub struct_size: u32,
    pub abi: u32,
    pub host: *mut c_void,
    pub name: layout_text,
    pub version: layout_text,
    pub extension: unsafe extern "C" fn(*mut c_void, u32) -> *const c_void,
    pub log: unsafe extern "C" fn(*mut c_void, layout_text),
}

#[repr(C)]
pub struct layout_bytes {
    pub start: *const u8,
    pub length: u64,
}

pub const LAYOUT_TIME_ZONES: u32 = 0x8000_0101;

#[repr(C)]
pub struct layout_time_zones {
    pub struct_size: u32,
    pub reserved: u32,
    pub time_zone: Option<
        unsafe extern "C" fn(*mut c_void, layout_text, *mut layout_bytes, Message) -> layout_status,
    >,
}

// MARK: layout_capabilities.h

pub const LAYOUT_SECTIONS: u32 = 0x0101;

#[repr(C)]
pub struct layout_sections {
    pub struct_size: u32,
    pub reserved: u32,
    pub axis: Option<unsafe extern "C" fn(Instance, *mut u32, Message) -> layout_status>,
    pub extents: Option<
        unsafe extern "C" fn(Instance, i64, u64, *mut layout_extent, Message) -> layout_status,
    >,
    pub section_at:
        Option<unsafe extern "C" fn(Instance, f64, *mut i64, Message) -> layout_status>,
    pub is_reversed: Option<unsafe extern "C" fn(Instance, *mut u32, Message) -> layout_status>,
    pub scroll_axis: Option<unsafe extern "C" fn(Instance, *mut u32, Message) -> layout_status>,
    pub is_right_to_left:
        Option<unsafe extern "C" fn(Instance, *mut u32, Message) -> layout_status>,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct layout_update {
    pub kind: u32,
    pub reserved: u32,
    pub section: i64,
    pub start: i64,
    pub end: i64,
}

pub const LAYOUT_DELETE_SECTIONS: u32 = 1;
pub const LAYOUT_INSERT_SECTIONS: u32 = 2;
pub const LAYOUT_DELETE_ITEMS: u32 = 3;
pub const LAYOUT_INSERT_ITEMS: u32 = 4;
pub const LAYOUT_RELOAD_ITEMS: u32 = 5;

pub const LAYOUT_INCREMENTAL: u32 = 0x0201;

#[repr(C)]
pub struct layout_incremental {
    pub struct_size: u32,
    pub reserved: u32,
    pub apply: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *const layout_update, u64, Message,
        ) -> layout_status,
    >,
}

pub const LAYOUT_SNAPPING: u32 = 0x0401;

type PlaceFunction = Option<
    unsafe extern "C" fn(
        Instance, *const layout_context, *const layout_point, *mut layout_point, Message,
    ) -> layout_status,
>;

#[repr(C)]
pub struct layout_snapping {
    pub struct_size: u32,
    pub reserved: u32,
    pub target_offset: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *const layout_point, *const layout_point,
            *mut layout_point, Message,
        ) -> layout_status,
    >,
    pub place_of_point: PlaceFunction,
    pub point_of_place: PlaceFunction,
}

pub const LAYOUT_ANIMATION: u32 = 0x0601;

type AnimationFunction = Option<
    unsafe extern "C" fn(
        Instance, *const layout_context, *const layout_element, *mut layout_attributes, u64, Message,
    ) -> layout_status,
>;

#[repr(C)]
pub struct layout_animation {
    pub struct_size: u32,
    pub reserved: u32,
    pub initial_attributes: AnimationFunction,
    pub final_attributes: AnimationFunction,
}

// MARK: layout_invalidation.h

pub const LAYOUT_INVALIDATES_NOTHING: u32 = 0;
pub const LAYOUT_INVALIDATES_ELEMENTS: u32 = 1;
pub const LAYOUT_INVALIDATES_COUNTS: u32 = 2;
pub const LAYOUT_INVALIDATES_EVERYTHING: u32 = 3;

#[repr(C)]
pub struct layout_invalidation {
    pub struct_size: u32,
    pub scope: u32,
    pub content_offset_adjustment: layout_point,
    pub content_size_adjustment: layout_size,
}

#[repr(C)]
pub struct layout_element_sink {
    pub struct_size: u32,
    pub reserved: u32,
    pub host: *mut c_void,
    pub add: unsafe extern "C" fn(*mut c_void, *const layout_element, u64) -> layout_status,
    pub add_kinds: unsafe extern "C" fn(*mut c_void, *const u16, u64) -> layout_status,
}

pub const LAYOUT_BOUNDS: u32 = 0x0301;

#[repr(C)]
pub struct layout_bounds {
    pub struct_size: u32,
    pub ignores_offset: u32,
    pub invalidation: Option<
        unsafe extern "C" fn(
            Instance, *const layout_viewport, *const layout_viewport, *mut layout_invalidation,
            *const layout_element_sink, Message,
        ) -> layout_status,
    >,
    pub sizes_invalidation: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *const layout_element, u64, *mut layout_invalidation,
            *const layout_element_sink, Message,
        ) -> layout_status,
    >,
    pub room_invalidation: Option<
        unsafe extern "C" fn(
            Instance, *const layout_room, *const layout_room, *mut layout_invalidation,
            *const layout_element_sink, Message,
        ) -> layout_status,
    >,
}

// MARK: layout_explanation.h

#[repr(C)]
pub struct layout_fact_value {
    pub name: layout_text,
    pub value: f64,
}

#[repr(C)]
pub struct layout_fact {
    pub text: layout_text,
    pub values: *const layout_fact_value,
    pub value_count: u64,
}

#[repr(C)]
pub struct layout_fact_sink {
    pub struct_size: u32,
    pub reserved: u32,
    pub host: *mut c_void,
    pub add: unsafe extern "C" fn(*mut c_void, *const layout_fact, u64) -> layout_status,
}

#[repr(C)]
pub struct layout_touch_place {
    pub grip: u32,
    pub reserved: u32,
    pub date: f64,
    pub day: f64,
    pub minute: f64,
    pub resource: layout_text,
}

pub const LAYOUT_GRIP_NONE: u32 = 0;
pub const LAYOUT_GRIP_START: u32 = 1;
pub const LAYOUT_GRIP_MOVE: u32 = 2;
pub const LAYOUT_GRIP_END: u32 = 3;

pub const LAYOUT_EXPLANATION: u32 = 0x0501;

#[repr(C)]
pub struct layout_explanation {
    pub struct_size: u32,
    pub reserved: u32,
    pub explain: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *const layout_element, *const layout_fact_sink, Message,
        ) -> layout_status,
    >,
    pub explain_point: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *const layout_point, *const layout_fact_sink, Message,
        ) -> layout_status,
    >,
    pub remarks: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *const layout_fact_sink, Message,
        ) -> layout_status,
    >,
    pub place: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *const layout_point, *mut layout_touch_place, Message,
        ) -> layout_status,
    >,
}

// MARK: layout_interaction.h

#[repr(C)]
pub struct layout_base_window {
    pub viewport: layout_viewport,
    pub scroll_inset: layout_insets,
    pub origin: layout_point,
}

pub const LAYOUT_FRAMING: u32 = 0x0801;

#[repr(C)]
pub struct layout_framing {
    pub struct_size: u32,
    pub reserved: u32,
    pub base_window: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *mut layout_base_window, Message,
        ) -> layout_status,
    >,
}

#[repr(C)]
pub struct layout_gesture {
    pub kind: u32,
    pub is_animated: u32,
    pub vector: layout_point,
    pub milliseconds: f64,
    pub notch: i64,
}

pub const LAYOUT_GESTURE_PRESS: u32 = 1;
pub const LAYOUT_GESTURE_DRAG: u32 = 2;
pub const LAYOUT_GESTURE_RELEASE: u32 = 3;
pub const LAYOUT_GESTURE_CANCEL: u32 = 4;
pub const LAYOUT_GESTURE_TICK: u32 = 5;
pub const LAYOUT_GESTURE_SETTLE: u32 = 6;
pub const LAYOUT_GESTURE_MOVE: u32 = 7;

#[repr(C)]
pub struct layout_response {
    pub content_offset: layout_point,
    pub content_velocity: layout_point,
    pub moved: f64,
    pub state_count: u64,
}

#[repr(C)]
pub struct layout_item_value {
    pub metric: u32,
    pub kind: u32,
    pub number: f64,
    pub text: layout_text,
}

pub const LAYOUT_ITEM_VALUE_NONE: u32 = 0;
pub const LAYOUT_ITEM_VALUE_NUMBER: u32 = 1;
pub const LAYOUT_ITEM_VALUE_TEXT: u32 = 2;

#[repr(C)]
pub struct layout_outcome {
    pub kind: u32,
    pub deletes: u32,
    pub element: layout_element,
    pub target: layout_element,
    pub action: layout_text,
    pub values: *const layout_item_value,
    pub value_count: u64,
    pub refusal: layout_text,
    pub is_proposal: u32,
    pub reserved: u32,
}

pub const LAYOUT_OUTCOME_NONE: u32 = 0;
pub const LAYOUT_OUTCOME_HANDLED: u32 = 1;
pub const LAYOUT_OUTCOME_MOVE: u32 = 2;
pub const LAYOUT_OUTCOME_ACTION: u32 = 3;
pub const LAYOUT_OUTCOME_CHANGE: u32 = 4;
pub const LAYOUT_OUTCOME_INSERT: u32 = 5;

pub const LAYOUT_ITEM_VALUES_MOST: u32 = 64;

pub const LAYOUT_STATE_MOST: u32 = 64;
pub const LAYOUT_INTERACTION: u32 = 0x0901;

#[repr(C)]
pub struct layout_interaction {
    pub struct_size: u32,
    pub reserved: u32,
    pub respond: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *const layout_gesture, *mut f64, u64,
            *mut layout_response, Message,
        ) -> layout_status,
    >,
    pub report: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *const layout_fact_sink, Message,
        ) -> layout_status,
    >,
    pub compare: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *const layout_point, *const layout_fact_sink, Message,
        ) -> layout_status,
    >,
    pub outcome: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *mut layout_outcome, Message,
        ) -> layout_status,
    >,
    pub follows: Option<
        unsafe extern "C" fn(Instance, *const layout_context, *mut u32, Message) -> layout_status,
    >,
}

// MARK: layout_labels.h

#[repr(C)]
pub struct layout_caption {
    pub item: layout_element,
    pub detail: layout_text,
    pub colour: layout_text,
    pub inset: f64,
    pub is_set: u32,
    pub goes_on: u32,
    pub is_from_right: u32,
    pub group: u32,
}

pub const LAYOUT_SIDE_LEFT: u32 = 1;
pub const LAYOUT_SIDE_RIGHT: u32 = 2;
pub const LAYOUT_SIDE_TOP: u32 = 4;
pub const LAYOUT_SIDE_BOTTOM: u32 = 8;

#[repr(C)]
pub struct layout_opening {
    pub offset: layout_point,
    pub name: layout_text,
}

pub const LAYOUT_LABELS: u32 = 0x0A01;

#[repr(C)]
pub struct layout_labels {
    pub struct_size: u32,
    pub reserved: u32,
    pub labels: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *const layout_element, u64, *mut layout_text, Message,
        ) -> layout_status,
    >,
    pub captions: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *const layout_element, u64, *mut layout_caption,
            Message,
        ) -> layout_status,
    >,
    pub opening: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *mut layout_opening, Message,
        ) -> layout_status,
    >,
}

// MARK: layout_lending.h

#[repr(C)]
pub struct layout_loan {
    pub start: *const layout_attributes,
    pub stride: u64,
    pub count: u64,
}

pub const LAYOUT_LENDING: u32 = 0x0D01;

#[repr(C)]
pub struct layout_lending {
    pub struct_size: u32,
    pub reserved: u32,
    pub attributes_in_rect: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *const layout_rect, *mut layout_loan, Message,
        ) -> layout_status,
    >,
}

pub const LAYOUT_BASE_LENDING: u32 = 0x8000_0201;

#[repr(C)]
pub struct layout_base_lending {
    pub struct_size: u32,
    pub reserved: u32,
    pub attributes_in_rect: Option<
        unsafe extern "C" fn(
            *mut c_void, *const layout_rect, *mut layout_loan, Message,
        ) -> layout_status,
    >,
}

// MARK: layout_landing.h

pub const LAYOUT_POSITION_START: u32 = 0;
pub const LAYOUT_POSITION_CENTER: u32 = 1;
pub const LAYOUT_POSITION_END: u32 = 2;

pub const LAYOUT_LANDING: u32 = 0x1101;

#[repr(C)]
pub struct layout_landing {
    pub struct_size: u32,
    pub reserved: u32,
    pub endless_axes:
        Option<unsafe extern "C" fn(Instance, *mut u32, Message) -> layout_status>,
    pub offset: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *const layout_element, u32, *mut layout_point, Message,
        ) -> layout_status,
    >,
}

// MARK: layout_notation.h

#[repr(C)]
pub struct layout_kind_list {
    pub start: *const layout_kind,
    pub stride: u64,
    pub count: u64,
}

pub const LAYOUT_OPTION_KINDS: u32 = 0x0E01;

#[repr(C)]
pub struct layout_option_kinds {
    pub struct_size: u32,
    pub reserved: u32,
    pub kinds: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *mut layout_kind_list, Message,
        ) -> layout_status,
    >,
}

#[repr(C)]
pub struct layout_text_list {
    pub start: *const layout_text,
    pub count: u64,
}

#[repr(C)]
pub struct layout_text_fault {
    pub offset: u64,
    pub sentence: layout_text,
}

pub const LAYOUT_NOTATION: u32 = 0x0F01;

#[repr(C)]
pub struct layout_notation {
    pub struct_size: u32,
    pub reserved: u32,
    pub forms: Option<
        unsafe extern "C" fn(Instance, u32, *mut layout_text_list, Message) -> layout_status,
    >,
    pub text: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, u32, *const layout_text, *mut layout_text, Message,
        ) -> layout_status,
    >,
    pub fault: Option<
        unsafe extern "C" fn(
            Instance, u32, *const layout_text, *mut layout_text_fault, Message,
        ) -> layout_status,
    >,
    pub completions: Option<
        unsafe extern "C" fn(
            Instance, u32, *const layout_text, *mut layout_text_list, Message,
        ) -> layout_status,
    >,
}

// MARK: the extension of layout_context.h

pub const LAYOUT_SECTION_READING: u32 = 0x8000_0301;

#[repr(C)]
pub struct layout_section_reading {
    pub struct_size: u32,
    pub reserved: u32,
    pub read: Option<
        unsafe extern "C" fn(
            *mut c_void, u32, i64, u64, u64, *mut f64,
        ) -> layout_status,
    >,
}

// MARK: layout_scrollers.h

pub const LAYOUT_SCROLLER_CONTINUOUS: u8 = 0;
pub const LAYOUT_SCROLLER_LEADING: u8 = 1;
pub const LAYOUT_SCROLLER_PAGE: u8 = 2;
pub const LAYOUT_SCROLLER_GROUP: u8 = 3;
pub const LAYOUT_SCROLLER_CENTER: u8 = 4;

pub const LAYOUT_SCROLLER_CLIPS_AXIS: u8 = 0;
pub const LAYOUT_SCROLLER_CLIPS_NOTHING: u8 = 1;
pub const LAYOUT_SCROLLER_CLIPS_BOTH: u8 = 2;

#[repr(C)]
pub struct layout_scroller {
    pub struct_size: u32,
    pub axis: u32,
    pub frame: layout_rect,
    pub content_length: f64,
    pub range_start: f64,
    pub range_end: f64,
    pub rest: f64,
    pub flick_speed: f64,
    pub stop_count: u64,
    pub behavior: u8,
    pub clip: u8,
    pub is_reversed: u8,
    pub hits_overflow: u8,
    pub snaps_from_release: u8,
    pub reserved: [u8; 3],
}

pub const LAYOUT_SCROLLER_STOPS_MOST: u32 = 1_073_741_824;
pub const LAYOUT_SCROLLERS: u32 = 0x0B01;

#[repr(C)]
pub struct layout_scrollers {
    pub struct_size: u32,
    pub reserved: u32,
    pub scroller: Option<
        unsafe extern "C" fn(Instance, i64, *mut layout_scroller, Message) -> layout_status,
    >,
    pub stop: Option<
        unsafe extern "C" fn(Instance, i64, u64, *mut f64, Message) -> layout_status,
    >,
    pub section_at: Option<
        unsafe extern "C" fn(
            Instance, *const layout_point, *mut i64, Message,
        ) -> layout_status,
    >,
}

pub const LAYOUT_SCROLLER_OFFSETS: u32 = 0x8000_0401;

#[repr(C)]
pub struct layout_scroller_offsets {
    pub struct_size: u32,
    pub reserved: u32,
    pub offsets: Option<unsafe extern "C" fn(*mut c_void, i64, u64, *mut f64) -> layout_status>,
}

// MARK: layout_measuring.h

pub const LAYOUT_MEASURES_NOTHING: u32 = 0;
pub const LAYOUT_MEASURES_MAIN: u32 = 1;
pub const LAYOUT_MEASURES_BOTH: u32 = 2;

#[repr(C)]
pub struct layout_measured_axes {
    pub struct_size: u32,
    pub header: u32,
    pub cell: u32,
    pub footer: u32,
    pub is_selective: u32,
    pub reserved: u32,
}

pub const LAYOUT_MEASURING: u32 = 0x0C01;

#[repr(C)]
pub struct layout_measuring {
    pub struct_size: u32,
    pub reserved: u32,
    pub axes: Option<
        unsafe extern "C" fn(Instance, *mut layout_measured_axes, Message) -> layout_status,
    >,
    pub proposed_sizes: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *const layout_element, u64, *mut layout_size,
            Message,
        ) -> layout_status,
    >,
}

pub const LAYOUT_KEEPING: u32 = 0x0C02;

#[repr(C)]
pub struct layout_keeping {
    pub struct_size: u32,
    pub reserved: u32,
    pub kept_values: Option<
        unsafe extern "C" fn(Instance, i64, i64, u64, *mut f64, Message) -> layout_status,
    >,
}

pub const LAYOUT_ESTIMATES_DEFAULT: u32 = 0;
pub const LAYOUT_ESTIMATES_LENGTH: u32 = 1;
pub const LAYOUT_ESTIMATES_SIZE: u32 = 2;

#[repr(C)]
pub struct layout_estimate {
    pub struct_size: u32,
    pub kind: u32,
    pub size: layout_size,
}

pub const LAYOUT_HOST_MEASURING: u32 = 0x8000_0501;

#[repr(C)]
pub struct layout_host_measuring {
    pub struct_size: u32,
    pub reserved: u32,
    pub estimate: Option<
        unsafe extern "C" fn(*mut c_void, *mut layout_estimate) -> layout_status,
    >,
    pub known_sizes: Option<
        unsafe extern "C" fn(
            *mut c_void, *const layout_element, u64, *mut layout_size,
        ) -> layout_status,
    >,
}

// MARK: layout_touch.h

#[repr(C)]
pub struct layout_touch_zone {
    pub rect: layout_rect,
    pub rule: u32,
    pub reserved: u32,
}

pub const LAYOUT_TOUCH_PASS: u32 = 0;
pub const LAYOUT_TOUCH_STILL: u32 = 1;
pub const LAYOUT_TOUCH_CLIP: u32 = 2;
pub const LAYOUT_TOUCH: u32 = 0x0701;

#[repr(C)]
pub struct layout_touch {
    pub struct_size: u32,
    pub reserved: u32,
    pub zones: Option<
        unsafe extern "C" fn(
            Instance, *const layout_context, *mut layout_touch_zone, u64, *mut u64, Message,
        ) -> layout_status,
    >,
}
