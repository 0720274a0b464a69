//! Tests of what engines do in their own ways: layout, drawing, input, animation, storage, loading and
//! security. They run in every browser.

mod accessibility;
pub mod animation_export;
mod appearance;
pub mod clicking;
mod dragging;
mod element_api;
mod embedded_large_boards;
pub mod embedding;
pub mod first_visit;
mod focus;
mod host_pages;
mod jump_animation;
pub mod keyboard;
pub mod large_boards;
pub mod layout;
pub mod load_failures;
mod loading;
mod npm_package;
mod offline;
pub mod place_game;
pub mod player;
pub mod security_policy;
pub mod sharing;
mod small_memory;
pub mod text_overflow;
mod touch;
