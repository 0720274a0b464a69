//! Unit tests of the page's modules, written in JavaScript in `modules/`. Each file is the body of an
//! asynchronous function that throws if a check fails; `modules/kit.js` is prepended.

use browser_tests::Page;

/// Runs a file of `modules/` on an empty page.
#[track_caller]
fn run(body: &str) {
    let page = Page::blank();
    let kit = include_str!("modules/kit.js");
    page.module::<()>(&format!("{kit}\n{body}"), &[]);
}

/// Runs a file of `modules/` with workers that may fail.
#[track_caller]
fn run_with_workers(body: &str) {
    let page = Page::blank();
    page.expect_console_errors();
    let (kit, workers) = (include_str!("modules/kit.js"), include_str!("modules/workers.js"));
    page.module::<()>(&format!("{kit}\n{workers}\n{body}"), &[]);
}

#[test]
fn canvases_mix_colours_like_style_sheets() {
    run(include_str!("modules/colours.js"));
}

#[test]
fn large_boards_have_the_layers_of_small_ones() {
    run(include_str!("modules/pictures.js"));
}

#[test]
fn boards_slide_their_pieces_independently() {
    run(include_str!("modules/slide.js"));
}

#[test]
fn style_sheets_are_loaded_once() {
    run(include_str!("modules/sheets.js"));
}

#[test]
fn squares_have_names_and_places() {
    run(include_str!("modules/squares.js"));
}

#[test]
fn address_reports_changes_by_the_user_and_loses_no_edit() {
    run(include_str!("modules/address.js"));
}

#[test]
fn numbers_are_formatted_for_each_language() {
    run(include_str!("modules/language.js"));
}

#[test]
fn all_languages_have_all_codes_with_the_same_parameters() {
    run(include_str!("modules/lists.js"));
}

#[test]
fn kinds_are_loaded_in_the_last_language() {
    run(include_str!("modules/kind-loader.js"));
}

#[test]
fn hint_steps_narrow_down() {
    run(include_str!("modules/hints.js"));
}

#[test]
fn cancelled_help_is_refunded_and_a_paid_hint_is_free() {
    run(include_str!("modules/help.js"));
}

#[test]
fn help_costs_stars_and_stored_stars_stay() {
    run(include_str!("modules/stars.js"));
}

#[test]
fn update_is_pure_and_everything_can_be_undone() {
    run(include_str!("modules/random-commands.js"));
}

#[test]
fn commands_change_the_state_as_named() {
    run(include_str!("modules/state.js"));
}

#[test]
fn deep_equality_and_hashes_agree() {
    run(include_str!("modules/deep-equal.js"));
}

#[test]
fn a_worker_client_separates_jobs_and_survives_its_worker() {
    run_with_workers(include_str!("modules/worker-client.js"));
}

#[test]
fn jobs_share_a_pool_of_workers() {
    run_with_workers(include_str!("modules/worker-pool.js"));
}

#[test]
fn a_lost_worker_is_detected_and_replaced() {
    run_with_workers(include_str!("modules/solvers.js"));
}

#[test]
fn jobs_are_requested_once_and_cached() {
    run_with_workers(include_str!("modules/ask.js"));
}

#[test]
fn swap_texts_cover_unknown_and_limited_answers() {
    run(include_str!("modules/swap.js"));
}

#[test]
fn repeated_place_requests_use_known_facts() {
    run(include_str!("modules/place.js"));
}

#[test]
fn saved_progress_is_never_lost() {
    run(include_str!("modules/progress-store.js"));
}
