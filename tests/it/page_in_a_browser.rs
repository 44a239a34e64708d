//! The page of a class in a real browser: it shows without an error, and fits a telephone.

use std::fs;

use crate::support::browser::{browsed, chromium, pages_in_print};
use crate::support::gradebook::Class;
use crate::support::pages::{class, class_of, class_page, report};

#[test]
fn a_browser_shows_the_page_without_an_error() {
    let Some(chromium) = chromium() else {
        return;
    };
    let class = class();
    let file = class.folder.path().join("class.html");
    report(&class, &["--lang", "en"], &file);
    let seen = browsed(&chromium, &file);
    assert!(
        seen.stdout.contains("Criteria that fail most often"),
        "{seen:#?}"
    );
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
        const cells = [...root.querySelectorAll('main > section > .wide tbody th[scope=row]')];
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

/// Looks at the page as a desk's screen does: the top and the bottom of the table of all students, in pixels, whether
/// the page is wider than the screen, the rows that are left after a search and a click on a box, and the first name
/// after sorting by points twice.
const DESK: &str = "<iframe id=page src=class.html style='width:1280px;height:800px'></iframe><script>
    page.onload = () => {
        const inside = page.contentDocument, root = inside.documentElement;
        const place = inside.querySelector('#students')?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        const tools = inside.querySelector('form.tools'), rows = [...inside.querySelectorAll('#class-table tbody tr')];
        const left = () => rows.filter((row) => !row.hidden).length;
        const say = (name, value) => { tools.elements[name].value = value; tools.dispatchEvent(new Event('input')); return left(); };
        const told = [root.scrollWidth > root.clientWidth ? 'wider' : 'fits', Math.round(place.top), rows.length];
        if (rows.length > 1) {
            told.push(say('search', 'student 0003'), say('search', ''), say('section', 'B'));
            const head = [...inside.querySelectorAll('#class-table thead th.number button')][0];
            head.click(); head.click();
            told.push(inside.querySelector('#class-table tbody tr').cells[2].textContent);
        }
        document.title = told.join(' ');
    };</script>";

/// The words of [`DESK`] about a page.
fn on_a_desk(chromium: &std::path::Path, class: &Class) -> Vec<String> {
    class_page(class, &["--lang", "en"]);
    let frame = class.folder.path().join("desk.html");
    fs::write(&frame, DESK).expect("it can be written");
    let seen = browsed(chromium, &frame);
    assert!(!seen.stderr.contains("CONSOLE"), "{}", seen.stderr);
    let (_, title) = seen.stdout.split_once("<title>").expect("a title");
    let (title, _) = title.split_once("</title>").expect("it ends");
    title.split(' ').map(str::to_owned).collect()
}

#[test]
fn pages_of_no_one_forty_and_two_thousand_students() {
    let Some(chromium) = chromium() else {
        return;
    };
    let nobody = on_a_desk(&chromium, &Class::new());
    assert_eq!(nobody[0], "fits");
    assert_eq!(nobody[2], "0");
    let one = on_a_desk(&chromium, &class_of(1));
    assert_eq!([&one[0], &one[2]], ["fits", "1"]);
    for count in [40, 2000] {
        let class = class_of(count);
        let told = on_a_desk(&chromium, &class);
        let top: i64 = told[1].parse().expect("a place");
        // The table begins within two screens.
        assert!(told[0] == "fits" && top < 1600, "{told:?}");
        let all = count.to_string();
        let half = (count / 2).to_string();
        assert_eq!(
            told[2..],
            [&all, "1", &all, &half, "70"].map(str::to_owned),
            "{count}"
        );
        let file = class.folder.path().join("class.html");
        let bytes = fs::metadata(&file).expect("the page is there").len();
        assert!(bytes < 600_000, "{bytes} bytes for {count} students");
        let pages = pages_in_print(&chromium, &file);
        assert!(if count == 40 { pages == 1 } else { pages > 1 }, "{pages}");
    }
}
