//! Loading the page.

use browser_tests::Page;

#[test]
fn page_loads_below_any_path() {
    for path in ["/some/where/", "/"] {
        let page = Page::open_at(path, "");
        let title: String = page.js("return document.title");
        assert!(title.contains("Leaper"), "{title}");
    }
}
