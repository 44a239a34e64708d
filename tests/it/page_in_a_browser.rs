//! The page of a class in a real browser: it shows without an error, and fits a telephone.

use std::fs;

use crate::support::browser::{browsed, chromium};
use crate::support::pages::{class, class_page, report};

#[test]
fn a_browser_shows_the_page_without_an_error() {
    let Some(chromium) = chromium() else {
        return;
    };
    let class = class();
    let file = class.folder.path().join("class.html");
    report(&class, &["--lang", "en"], &file);
    let seen = browsed(&chromium, &file);
    assert!(seen.stdout.contains("Most frequent mistakes"), "{seen:#?}");
    assert!(
        seen.stdout.contains("<title>Solving Sudoku with graphs"),
        "no script changed the title"
    );
    assert!(!seen.stderr.contains("CONSOLE"), "{}", seen.stderr);
}

/// Looks at the page as a telephone does: says whether it is wider than the screen, and how wide the narrowest cell with
/// a name or title is.
const TELEPHONE: &str = "<iframe id=page src=class.html style='width:390px;height:844px'></iframe><script>
    page.onload = () => {
        const root = page.contentDocument.documentElement;
        const cells = [...root.querySelectorAll('main > section > .wide tbody th')];
        const narrowest = Math.min(...cells.map((cell) => cell.offsetWidth));
        document.title = [root.scrollWidth > root.clientWidth ? 'wider' : 'fits', narrowest].join(' ');
    };</script>";

#[test]
fn the_page_fits_a_telephone() {
    let Some(chromium) = chromium() else {
        return;
    };
    let class = class();
    let frame = class.folder.path().join("telephone.html");
    fs::write(&frame, TELEPHONE).expect("it can be written");
    for lang in ["en", "es", "pt", "el"] {
        class_page(&class, &["--lang", lang]);
        let seen = browsed(&chromium, &frame).stdout;
        let title = seen
            .split(['<', '>'])
            .find(|text| text.starts_with("fits "));
        let narrowest = title.and_then(|title| title.strip_prefix("fits ")?.parse().ok());
        // Some letters, not one below the other.
        assert!(
            narrowest.is_some_and(|pixels: f64| pixels > 60.0),
            "{lang}: {seen}"
        );
    }
}
