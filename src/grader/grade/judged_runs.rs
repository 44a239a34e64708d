//! Programs of which many results are right: a function of the lab's checks judges what one did.

use super::checks::Calls;
use super::complaints::reason;
use super::solution::Solution;
use sudograde_core::lab::{Exercise, Run, Task};
use sudograde_core::outcome::ProgramOutput;
use sudograde_core::program;
use sudograde_core::verdict::Reason;
use typed::{Checks, RUN_PARTS, Value};

impl Solution {
    /// Asks the check for its judgement.
    ///
    /// # Errors
    /// The check fails, which is the lab's fault.
    pub(super) fn judged(
        &self,
        check: &str,
        exercise: &Exercise,
        run: &Run,
        status: i32,
        seen: &ProgramOutput,
    ) -> Result<Result<(), Reason>, String> {
        let unknown = || format!("[checks.function] declares no \"{check}\"");
        let function = self.declared.checks.get(check).ok_or_else(unknown)?;
        let [command, stdin, stdout, stderr, _, right, given, written] = RUN_PARTS;
        let values = function.inputs().map(|one| {
            let name = one.name.as_str();
            let files = match name {
                _ if name == given => Some(&run.world.files),
                _ if name == written => Some(&seen.files),
                _ => None,
            };
            if let Some(files) = files {
                return Ok(self.declared.files(&one.of, files));
            }
            Ok(Value::Text(match name {
                _ if name == command => run.command.as_str().into(),
                _ if name == stdin => run.world.stdin.as_str().into(),
                _ if name == stdout => seen.stdout.as_str().into(),
                _ if name == stderr => seen.stderr.as_str().into(),
                _ if name == right => self.right_run(exercise, run)?.1.stdout.into(),
                _ => return Ok(Value::Int(status.into())),
            }))
        });
        let values: Vec<Value> = values.collect::<Result<_, String>>()?;
        let calls = Calls::of(self.checks.as_deref());
        let result = calls.call(check, &values);
        Ok(match calls.sound(result)? {
            Ok(Value::Null | Value::Bool(true)) => Ok(()),
            Ok(Value::Text(why)) => Err(self.reason_of_run(&why)),
            Ok(_) => Err(self.reason_of_run(check)),
            Err(why) => Err(self.reason_of_run(&why)),
        })
    }

    fn reason_of_run(&self, why: &str) -> Reason {
        let of_the_lab = self.of_the_lab(why).map(reason);
        of_the_lab.unwrap_or_else(|| Reason::Rejected {
            id: "typed-call-differs".into(),
            arguments: [("step", ""), ("broken", "law"), ("complaint", why)]
                .map(|(name, value)| (name.into(), value.into()))
                .into(),
        })
    }

    /// The output of the solution's program, as a report shows it: one right result among others.
    ///
    /// # Errors
    /// The solution's program fails.
    pub(super) fn one_right_run(&self, exercise: &Exercise, run: &Run) -> Result<String, String> {
        let (status, seen) = self.right_run(exercise, run)?;
        Ok(program::actual_text(&run.expected, true, status, &seen))
    }

    fn right_run(&self, exercise: &Exercise, run: &Run) -> Result<(i32, ProgramOutput), String> {
        let cases = exercise.criteria.iter().flat_map(|one| &one.cases);
        let same = |own: &Run| {
            let is_alike = own.world.stdin == run.world.stdin && own.world.files == run.world.files;
            own.command == run.command && is_alike
        };
        let mut cases = cases.filter(|case| matches!(&case.task, Task::Run(own) if same(own)));
        let case = cases.next().ok_or("the run is no case of the lab")?;
        self.ran(&exercise.id, case)
    }
}
