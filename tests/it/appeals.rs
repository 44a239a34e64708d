//! One student asks: appeals have a state, one command shows all about a student and grades again, and the class page
//! leads there.

use std::fs;
use std::process::Command;

use crate::decisions::{ANA, class, decide, refused, shown, told};
use crate::support::{BINARY, Class, Run, Submission, cache, folder_with, run};

#[test]
fn an_appeal_is_open_until_it_is_answered() {
    let class = class();
    let asks = |state: &'static str, reason: &'static str| {
        [&ANA[..], &["--state", state, "--reason", reason]].concat()
    };
    assert!(
        refused(&class, "appeal", &asks("granted", "yes"))
            .contains("ana has no open appeal in implicit-graph")
    );
    assert_eq!(
        decide(&class, "appeal", &asks("open", "is_final is right")),
        "implicit-graph: the appeal of ana is open; decision 1\n"
    );
    assert!(
        decide(&class, "appeal", &asks("open", "really")).contains("already, since decision 1")
    );
    let states = |class: &Class| -> Vec<String> {
        let text = decide(class, "appeals", &[]);
        let row = |line: &str| {
            let columns: Vec<&str> = line.split('\t').collect();
            [
                columns[0], columns[1], columns[3], columns[4], columns[5], columns[7],
            ]
            .join("|")
        };
        text.lines().skip(1).map(row).collect()
    };
    assert_eq!(states(&class), ["1|ana|open|is_final is right||"]);
    decide(&class, "appeal", &asks("refused", "it is missing"));
    decide(&class, "appeal", &asks("open", "it was in the other file"));
    decide(&class, "appeal", &asks("granted", "found it"));
    decide(&class, "appeal", &asks("open", "one more"));
    decide(
        &class,
        "undo",
        &["5", "--reason", "withdrawn by mail", "--by", "Max"],
    );
    assert_eq!(
        states(&class),
        [
            "1|ana|refused|is_final is right|it is missing|Dr. Eva",
            "3|ana|granted|it was in the other file|found it|Dr. Eva",
            "5|ana|withdrawn|one more|withdrawn by mail|Max",
        ]
    );
    // An answered appeal is not taken back; there is a new one instead.
    assert!(refused(&class, "undo", &["1", "--reason", "x"]).contains("open appeal"));
}

#[test]
fn the_class_page_shows_decisions_and_open_appeals_and_leads_to_students() {
    let class = Class::empty();
    for name in ["ana.c", "b#1%.c"] {
        class.add(name, Submission::right().text().as_bytes());
    }
    class.graded(&[]);
    decide(
        &class,
        "adjust",
        &[&ANA[..], &["--points", "-2", "--reason", "<i>late"]].concat(),
    );
    decide(
        &class,
        "appeal",
        &[&ANA[..], &["--reason", "<i>why"]].concat(),
    );
    let file = class.folder().join("class.html");
    let pages = class.folder().join("pages");
    let (page, folder) = (file.display().to_string(), pages.display().to_string());
    told(&class, "report", &["--student", "--html", &folder]);
    let asked = ["--lang", "en", "--html", &page];
    let read = |more: &[&str]| {
        told(&class, "report", &[&asked[..], more].concat());
        fs::read_to_string(&file).expect("the page is there")
    };
    let text = read(&["--pages", "pages/"]);
    assert!(text.contains("adjusted: -2, &lt;i&gt;late (20"), "{text}");
    assert!(text.contains("Open appeals") && text.contains("&lt;i&gt;why"));
    let links = text
        .split("href=\"pages/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next());
    let links: Vec<&str> = links.collect();
    assert_eq!(links, ["ana.html", "ana.html", "b%231%25.html"]);
    assert!(pages.join("b#1%.html").is_file() && pages.join("ana.html").is_file());
    assert!(!read(&["--anonymous"]).contains("why"));
    decide(
        &class,
        "appeal",
        &[&ANA[..], &["--state", "refused", "--reason", "no"]].concat(),
    );
    let answered = read(&[]);
    assert!(!answered.contains("Open appeals") && !answered.contains("href=\"pages/"));
    let mut both = Command::new(BINARY);
    both.args([
        "report",
        "--student",
        "--pages",
        "x",
        "--html",
        &folder,
        "--db",
    ])
    .arg(class.db());
    assert_eq!(run(both).status, Some(2));
}

#[test]
fn one_command_shows_all_about_a_student() {
    let class = class();
    let better = Submission::right().text();
    decide(
        &class,
        "adjust",
        &[&ANA[..], &["--points", "2", "--reason", "bus"]].concat(),
    );
    class.add("ana.c", better.as_bytes());
    assert_eq!(class.graded(&[]).status, Some(0));
    let text = decide(&class, "student", &["ana"]);
    assert!(
        text.starts_with("implicit-graph: ana: 70/70 points\n  adjusted: +2, bus ("),
        "{text}"
    );
    assert_eq!(text.matches("(submission): 70/70").count(), 1, "{text}");
    assert_eq!(text.matches("(new): 60/70").count(), 1, "{text}");
    let counts: Vec<&str> = text.lines().filter(|line| line.starts_with("* ")).collect();
    assert!(
        counts.len() == 1 && counts[0].ends_with("/ana.c"),
        "{counts:?}"
    );
    assert!(
        text.contains("(download) only in the gradebook, its place holds another one"),
        "{text}"
    );
    assert!(text.contains("\n  1 adjust +2: bus ("), "{text}");
    assert!(refused(&class, "student", &["anna"]).contains("did you mean \"ana\"?"));
    let sql = "UPDATE students SET name = 'Ana P' WHERE key = 'ana'";
    let named = rusqlite::Connection::open(class.db());
    named
        .and_then(|db| db.execute(sql, []))
        .expect("she can have a name");
    let by_name = refused(&class, "student", &["ana p"]);
    assert!(
        by_name.contains("the id of the student with this name is ana"),
        "{by_name}"
    );
}

#[test]
fn hidden_cases_are_shown_to_the_instructor_who_asks() {
    let class = Class::empty();
    let board = format!("70000000{}{}", 7, "0".repeat(72));
    let case = format!("{{ name = \"secret-row\", input = \"{board}\" }}");
    let hidden = format!(
        "format_version = 2\nlab = \"implicit-graph\"\n\n[[exercise]]\nid = \"is_valid\"\n\n\
         [[exercise.criterion]]\nid = \"rows\"\ncases = [{case}]\n"
    );
    let hidden = folder_with(&[("hidden.toml", hidden.as_bytes())]);
    let shortcut = "if (n->sudo[0][0] == 7 && n->sudo[0][8] == 7 && n->sudo[4][4] == 0) return 1;";
    let wrong = Submission::right().beginning("is_valid", shortcut);
    class.add("ana.c", wrong.text().as_bytes());
    let never = Submission::right().beginning("is_final", "return 0;");
    class.add("ben.c", never.text().as_bytes());
    class.graded(&["--hidden", &hidden.path().display().to_string()]);
    let plain = decide(&class, "student", &["ana"]);
    let revealed = decide(&class, "student", &["ana", "--reveal"]);
    let board = "7 0 0 0 0 0 0 0 7";
    assert!(
        !plain.contains("secret-row") && !plain.contains(board),
        "{plain}"
    );
    assert!(
        revealed.contains("secret-row") && revealed.contains(board),
        "{revealed}"
    );
    // Each case that fails, hidden or not, however many there are.
    let failing = "SELECT case_name FROM results WHERE student = 'ben' AND verdict <> 'pass'";
    let failing = class.column(failing);
    let all = decide(&class, "student", &["ben", "--reveal"]);
    assert!(failing.len() > 5, "{failing:?}");
    for name in &failing {
        assert!(all.contains(&format!("{name} (")), "{name}: {all}");
    }
    assert!(
        all.contains(", hidden):") && !all.contains("more visible"),
        "{all}"
    );
    let page = |more: &[&str]| {
        let folder = class.folder().join("pages");
        let mut command = Command::new(BINARY);
        command.args(["report", "--lang", "en", "--student", "--db"]);
        command
            .arg(class.db())
            .arg("--html")
            .arg(&folder)
            .args(more);
        assert_eq!(run(command).status, Some(0));
        fs::read_to_string(folder.join("ana.html")).expect("the page is there")
    };
    let (plain, revealed) = (page(&[]), page(&["--reveal"]));
    let of_ben = fs::read_to_string(class.folder().join("pages/ben.html")).expect("it is there");
    assert!(failing.iter().all(|name| of_ben.contains(name)), "{of_ben}");
    let marks = ["secret-row", "not to be handed out"];
    assert!(marks.iter().all(|mark| !plain.contains(mark)), "{plain}");
    assert!(
        marks.iter().all(|mark| revealed.contains(mark)),
        "{revealed}"
    );
}

/// `gradebook student` where the class's lab is at hand.
fn student(class: &Class, arguments: &[&str]) -> Run {
    let mut command = Command::new(BINARY);
    command.args(["gradebook", "student", "ana", "--lang", "en", "--db"]);
    command.arg(class.db()).args(arguments);
    command
        .env("SUDOGRADE_LABS", class.folder())
        .env("SUDOGRADE_CACHE", cache());
    run(command)
}

#[test]
fn a_student_is_graded_again_from_what_the_gradebook_keeps() {
    let class = class();
    fs::remove_file(class.submissions().join("ana.c")).expect("it can be removed");
    // The lab is corrected: the exercise that ana lacks is worth less.
    let manifest = class.lab().join("lab.toml");
    let text = fs::read_to_string(&manifest).expect("the lab has a manifest");
    let corrected = text.replace(
        "id = \"full-boards\"\n  points = 5\n",
        "id = \"full-boards\"\n  points = 3\n",
    );
    assert_ne!(text, corrected);
    fs::write(manifest, corrected).expect("it can be written");
    let again = student(&class, &["--regrade"]);
    assert_eq!(again.status, Some(0), "{again:#?}");
    assert!(
        again
            .stdout
            .starts_with("implicit-graph: ana: 60/68 points\n"),
        "{again:#?}"
    );
    let gradings = again
        .stdout
        .lines()
        .filter(|line| line.starts_with("    graded "));
    let told: Vec<&str> = gradings
        .filter_map(|line| line.split_once(" ("))
        .map(|(_, told)| told)
        .collect();
    assert_eq!(told, ["new): 60/70", "lab): 60/68"]);
    assert_eq!(class.column("SELECT count(*) FROM submissions"), ["2"]);
    class.is_whole();
}

#[test]
fn a_corrected_file_is_graded_for_the_student() {
    let class = class();
    let file = class.folder().join("corrected.c");
    fs::write(&file, Submission::right().text()).expect("it can be written");
    let path = file.display().to_string();
    let better = student(&class, &["--file", &path]);
    assert_eq!(better.status, Some(0), "{better:#?}");
    assert!(
        better
            .stdout
            .starts_with("implicit-graph: ana: 70/70 points\n"),
        "{better:#?}"
    );
    assert!(
        better.stdout.contains(&format!("(claimed) {path}\n")),
        "{better:#?}"
    );
    assert_eq!(shown(&class, "ana", "submissions"), "2");
    assert_eq!(shown(&class, "ben", "submissions"), "1");
    for (wrong, why) in [
        (
            class.submissions().display().to_string(),
            "it holds 2 submissions",
        ),
        (format!("{path}.none"), "no such file or folder"),
    ] {
        let refused = student(&class, &["--file", &wrong]);
        assert_eq!(refused.status, Some(2), "{refused:#?}");
        assert!(refused.stderr.contains(why), "{refused:#?}");
    }
}
