//! The criteria of a report as rows whose points add up to its score, for platforms that add up the rows.

use sudograde_core::report::{CriterionReport, ExerciseReport, Points, Report, Standing};

pub struct Row<'a> {
    pub exercise: &'a ExerciseReport,
    pub criterion: &'a CriterionReport,
    /// None if the grader was at fault.
    pub score: Option<Points>,
}

impl Row<'_> {
    /// True if no case fails.
    pub fn works(&self) -> bool {
        self.standing() == Standing::Works
    }

    /// True if it loses points.
    pub fn fails(&self) -> bool {
        self.standing() == Standing::Fails
    }

    pub fn standing(&self) -> Standing {
        self.exercise.standing(self.criterion)
    }

    pub fn title(&self) -> String {
        format!("{}: {}", self.exercise.id, self.criterion.title)
    }
}

/// A row for each criterion, in the lab's order. Extra credit beyond an exercise's maximum is left out, as in the
/// report's score.
pub fn rows(report: &Report) -> Vec<Row<'_>> {
    report.exercises.iter().flat_map(rows_of).collect()
}

fn rows_of(exercise: &ExerciseReport) -> Vec<Row<'_>> {
    let rows = exercise.criteria.iter().map(|criterion| Row {
        exercise,
        criterion,
        score: criterion.score,
    });
    let mut rows: Vec<Row> = rows.collect();
    let scores = rows.iter().filter_map(|row| row.score);
    let sum: f64 = scores.map(|score| score.0).sum();
    let mut beyond = (sum - exercise.max_score.0).max(0.0);
    for row in rows.iter_mut().rev().filter(|row| row.criterion.bonus) {
        if let Some(score) = &mut row.score {
            let less = beyond.min(score.0);
            score.0 -= less;
            beyond -= less;
        }
    }
    rows
}
