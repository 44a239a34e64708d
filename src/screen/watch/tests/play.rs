//! A screen that takes events in memory, and what a grading tells it.

use locale::{Lang, Locale};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use sudograde_core::lab::{Lab, Language};
use sudograde_core::report::{
    BuildReport, BuildStatus, CaseReport, Counterexample, CriterionReport, ExerciseReport, Points,
    Visibility,
};
use sudograde_core::verdict::{Reason, Verdict};

use super::super::state::{Event, Exercise, Key, News, Score, State, update};
use super::super::texts::Scene;
use super::super::view::{measure, view};
use crate::words::with_screen;

const BOARD: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

fn lab() -> Lab {
    let folder = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../exercises/implicit-graph"
    );
    grader::manifest::load(folder.as_ref()).expect("the lab is in order")
}

pub struct Play {
    lab: Lab,
    locale: Locale,
    pub state: State,
    size: (u16, u16),
}

impl Play {
    pub fn new(lang: Lang) -> Self {
        let exercise = |(id, title): (&str, &str)| Exercise {
            id: id.to_owned(),
            title: title.to_owned(),
            ..Exercise::default()
        };
        let all = [
            ("is_valid", "No digit twice"),
            ("is_final", "No empty cell"),
            ("DFS", "Depth-first search"),
        ];
        Play {
            lab: lab(),
            locale: with_screen(Locale::new(lang)),
            state: State::new(all.map(exercise).to_vec()),
            size: (80, 24),
        }
    }

    pub fn scene(&self) -> Scene<'_> {
        Scene {
            lab: &self.lab,
            language: Language::C,
            label: "my-folder",
            locale: &self.locale,
        }
    }

    pub fn take(mut self, event: Event) -> Self {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let extent = measure(&self.scene(), &self.state, area);
        self.state = update(self.state, event, extent);
        self
    }

    pub fn press(self, keys: &[Key]) -> Self {
        let keys = keys.iter();
        keys.fold(self, |play, key| play.take(Event::Key(*key)))
    }

    pub fn news(self, news: News) -> Self {
        let grading = self.state.grading;
        self.take(Event::News(grading, news))
    }

    /// All exercises are graded: true for those that are full.
    pub fn graded(self, full: [bool; 3]) -> Self {
        let names = ["is_valid", "is_final", "DFS"];
        let mut play = self.news(News::Built(Box::new(built())));
        for (index, full) in full.into_iter().enumerate() {
            let report = Box::new(exercise(names[index], full));
            play = play.news(News::Exercise(index, report));
        }
        let score = full.iter().filter(|full| **full).count() as f64;
        play.news(News::Finished(Score {
            score: Some(Points(score)),
            max_score: Points(3.0),
        }))
    }

    pub fn picture(&self) -> String {
        let backend = TestBackend::new(self.size.0, self.size.1);
        let mut terminal = Terminal::new(backend).expect("a screen in memory");
        let drawn = terminal.draw(|frame| {
            view(&self.scene(), &self.state, frame.area(), frame.buffer_mut());
        });
        drawn.expect("a screen in memory takes everything");
        terminal.backend().to_string()
    }

    pub fn press_and_draw(&self, key: Key) {
        let area = Rect::new(0, 0, self.size.0, self.size.1);
        let extent = measure(&self.scene(), &self.state, area);
        let state = update(self.state.clone(), Event::Key(key), extent);
        let mut buffer = ratatui::buffer::Buffer::empty(area);
        view(&self.scene(), &state, area, &mut buffer);
    }

    pub fn sized(mut self, width: u16, height: u16) -> Self {
        self.size = (width, height);
        self
    }
}

pub fn built() -> BuildReport {
    BuildReport {
        status: BuildStatus::Ok,
        warnings: Vec::new(),
        errors: Vec::new(),
        wall_ms: 1.0,
        cpu_ms: 1.0,
        cached: false,
    }
}

pub fn exercise(id: &str, full: bool) -> ExerciseReport {
    let verdict = if full { Verdict::Pass } else { Verdict::Fail };
    let points = Points(f64::from(u8::from(full)));
    let case = CaseReport {
        said: Vec::new(),
        name: "twice-in-a-row".to_owned(),
        criterion: "rows".to_owned(),
        verdict,
        score: Some(points),
        max_score: Points(1.0),
        visibility: Visibility::Visible,
        input: BOARD.to_owned(),
        arguments: Vec::new(),
        call: String::new(),
        expected: Some("0".to_owned()),
        actual: Some(if full { "0" } else { "1" }.to_owned()),
        diff: None,
        message: (!full).then(|| "The answer is not the expected one.".to_owned()),
        location: None,
        source: String::new(),
        explanation: None,
        stdout: String::new(),
        stdout_truncated: false,
        cpu_ms: None,
        wall_ms: None,
        peak_bytes: None,
        leaked_blocks: None,
        reason: (!full).then_some(Reason::WrongAnswer),
    };
    let small = Counterexample {
        said: Vec::new(),
        input: BOARD.to_owned(),
        arguments: Vec::new(),
        expected: Some("0".to_owned()),
        actual: Some("1".to_owned()),
        seed: 1,
        criterion: "rows".to_owned(),
        from: "twice-in-a-row".to_owned(),
        call: String::new(),
        verdict,
        kind: "row".to_owned(),
        message: "Row 1 has the 5 twice, and the function says that the board is valid.".to_owned(),
        location: None,
        source: String::new(),
        stdout: String::new(),
        culprits: vec![0, 1],
        smallest: true,
        explained: true,
    };
    ExerciseReport {
        id: id.to_owned(),
        title: "A title".to_owned(),
        begun: true,
        score: Some(points),
        max_score: Points(1.0),
        criteria: vec![CriterionReport {
            said: Vec::new(),
            id: "rows".to_owned(),
            title: "A digit twice in a row is found".to_owned(),
            score: Some(points),
            max_score: Points(1.0),
            bonus: false,
            own_functions: false,
            ladder: [
                "Which cells are in one row?",
                "Compare each pair.",
                "Skip zeros.",
            ]
            .map(str::to_owned)
            .to_vec(),
            hint_kind: String::new(),
        }],
        cases: vec![case],
        properties: Vec::new(),
        counterexample: None,
        counterexamples: if full { Vec::new() } else { vec![small] },
        notes: Vec::new(),
        mistake: None,
        search: false,
    }
}
