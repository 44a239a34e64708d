//! Players, and their pictures on screens of several sizes.

use grader::grade::Followed;
use locale::{Lang, Locale};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use reference::trace::{Field, traced};

use super::beside::{Beside, Parting, looked_at};
use super::player::{Event, Key, Player, update};
use super::record;
use super::sentences::Sentences;
use super::view::{Scene, view};
use crate::words::with_screen;

const PUZZLE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

fn player(lab: &str, most: usize) -> Player {
    let traced = traced(lab).expect("it can be followed");
    let start = traced.read(traced.example()).expect("a board");
    let (steps, is_cut) = record(traced, &start, most);
    Player::new(start, steps, is_cut)
}

fn press(player: Player, keys: &[Key]) -> Player {
    let keys = keys.iter();
    keys.fold(player, |player, key| update(player, Event::Key(*key)))
}

fn picture(lab: &str, player: &Player, lang: Lang, (width, height): (u16, u16)) -> String {
    let locale = with_screen(Locale::new(lang));
    let sentences = Sentences {
        traced: traced(lab).expect("it can be followed"),
        locale: &locale,
    };
    let scene = Scene {
        title: lab,
        sentences: &sentences,
    };
    let backend = TestBackend::new(width, height);
    let mut terminal = Terminal::new(backend).expect("a screen in memory");
    let drawn = terminal.draw(|frame| view(&scene, player, frame.area(), frame.buffer_mut()));
    drawn.expect("a screen in memory takes everything");
    terminal.backend().to_string()
}

#[test]
fn steps_lead_forwards_and_back_to_the_same_boards() {
    let player = player("conflicts", 1000);
    let start = player.start.clone();
    let player = press(player, &[Key::Step(300)]);
    let middle = player.field.clone();
    assert_ne!(middle, start);
    let player = press(player, &[Key::Step(isize::MAX)]);
    assert_eq!(player.at, player.steps.len());
    let player = press(player, &[Key::Step(isize::MIN)]);
    assert_eq!((player.at, &player.field), (0, &start));
    let player = press(player, &[Key::Step(-1), Key::Step(301), Key::Step(-1)]);
    assert_eq!((player.at, &player.field), (300, &middle));
}

#[test]
fn playing_goes_on_with_the_clock_until_it_is_paused_or_over() {
    let player = player("conflicts", 20);
    let player = update(player, Event::Tick);
    assert_eq!(player.at, 0);
    let player = press(player, &[Key::Play]);
    let player = update(update(player, Event::Tick), Event::Tick);
    assert_eq!(player.at, 2);
    let slow = player.pause();
    let player = press(player, &[Key::Faster]);
    assert!(player.pause() < slow);
    let player = press(player, &[Key::Slower]);
    assert_eq!(player.pause(), slow);
    let player = press(player, &[Key::Play]);
    let player = update(player, Event::Tick);
    assert_eq!(player.at, 2);
    // A step by hand ends playing, and so does the end.
    let player = press(player, &[Key::Play, Key::Step(1)]);
    assert!(!player.is_playing());
    let mut player = press(player, &[Key::Play]);
    for _ in 0..100 {
        player = update(player, Event::Tick);
    }
    assert_eq!(player.at, 20);
    assert!(!player.is_playing() && !player.leaving);
    assert!(update(player, Event::Ended).leaving);
}

#[test]
fn the_fastest_speed_skips_pictures_and_no_steps() {
    let player = player("conflicts", 1000);
    let player = press(player, &[Key::Faster; 20]);
    let player = update(press(player, &[Key::Play]), Event::Tick);
    let by_hand = press(
        self::player("conflicts", 1000),
        &vec![Key::Step(1); player.at],
    );
    assert!(player.at > 1);
    assert_eq!(player.field, by_hand.field);
}

#[test]
fn pictures_of_each_lab() {
    for (lab, step) in [
        ("implicit-graph", 31),
        ("coloring", 12),
        ("unique-choice", 14),
        ("conflicts", 8),
        ("samurai", 40),
    ] {
        let player = press(player(lab, 2000), &[Key::Step(step)]);
        insta::assert_snapshot!(
            format!("{lab}_80"),
            picture(lab, &player, Lang::En, (80, 24))
        );
    }
}

#[test]
fn pictures_on_small_screens() {
    let graph = press(player("implicit-graph", 2000), &[Key::Step(5)]);
    let picture_of = |width, height| picture("implicit-graph", &graph, Lang::El, (width, height));
    insta::assert_snapshot!("implicit-graph_60", picture_of(60, 20));
    insta::assert_snapshot!("implicit-graph_40", picture_of(40, 20));
    let samurai = press(player("samurai", 200), &[Key::Step(200)]);
    let picture_of = |width, height| picture("samurai", &samurai, Lang::Es, (width, height));
    insta::assert_snapshot!("samurai_60", picture_of(60, 20));
    for (width, height) in [(1, 1), (3, 3), (10, 4), (200, 2)] {
        let _ = picture_of(width, height);
    }
}

/// Yours takes the digits in the other order: on the second board it looks elsewhere.
#[test]
fn pictures_with_a_submission_beside_the_search() {
    let player = player("implicit-graph", 2000);
    let boards = [PUZZLE.to_owned(), PUZZLE.replacen("530070", "531070", 1)];
    let run = Followed {
        calls: boards.to_vec(),
        are_all: true,
        ended: true,
    };
    let beside = Beside::new(&player.start, &player.steps, player.is_cut, &run);
    let player = player.with(Some(beside));
    let player = press(player, &[Key::Step(isize::MAX)]);
    assert_eq!(player.last().map(|step| step.count), Some(2));
    let picture_of = |size, lang| picture("implicit-graph", &player, lang, size);
    insta::assert_snapshot!("beside_80", picture_of((80, 24), Lang::En));
    insta::assert_snapshot!("beside_60", picture_of((60, 20), Lang::Pt));
    for size in [(1, 1), (30, 12), (200, 2)] {
        let _ = picture_of(size, Lang::El);
    }
}

const NEARLY_FULL: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419600345286100";

/// A comparison of the reference's own run, changed in this way.
fn parting(change: impl Fn(&mut Followed)) -> Parting {
    let traced = traced("implicit-graph").expect("it can be followed");
    let start = traced.read(NEARLY_FULL).expect("a board");
    let (steps, _) = record(traced, &start, usize::MAX);
    let (boards, _) = looked_at(&start, &steps);
    let digits = |field: &Field| -> String {
        let cells = (0..81).map(|place| field.get((place / 9, place % 9)));
        cells.map(|cell| cell.unwrap_or(0).to_string()).collect()
    };
    let mut run = Followed {
        calls: boards.iter().map(digits).collect(),
        are_all: true,
        ended: true,
    };
    assert!(run.calls.len() > 3, "{:?}", run.calls);
    change(&mut run);
    Beside::new(&start, &steps, false, &run).parting
}

#[test]
fn two_runs_part_where_one_looks_elsewhere_or_ends() {
    assert_eq!(parting(|_| {}), Parting::Never);
    let elsewhere = parting(|run| run.calls[1] = NEARLY_FULL.to_owned());
    assert_eq!(elsewhere, Parting::Elsewhere { count: 2 });
    let ends = parting(|run| run.calls.truncate(2));
    assert_eq!(ends, Parting::Ends { count: 3 });
    let breaks = parting(|run| {
        run.calls.truncate(2);
        run.ended = false;
    });
    assert_eq!(breaks, Parting::Breaks { count: 3 });
    let not_written = parting(|run| {
        run.calls.truncate(2);
        run.are_all = false;
    });
    assert_eq!(not_written, Parting::NotWritten { count: 3 });
    let goes_on = parting(|run| run.calls.push(NEARLY_FULL.to_owned()));
    assert!(matches!(goes_on, Parting::GoesOn { .. }), "{goes_on:?}");
    let solved =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    assert_eq!(
        parting(|run| run.calls.push(solved.to_owned())),
        Parting::Never
    );
}
