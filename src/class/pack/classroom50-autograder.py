"""Grades a submission with sudograde. The runner of Classroom 50 starts this in the student's checkout, and reads
result.json and release-body.md there. A status other than 0 means that there is no grade, not even one of 0 points."""

import datetime
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

# An action of the course names the grader's place, see README.md; else it lies beside this file.
GRADER = Path(os.environ.get("SUDOGRADE_GRADER") or Path(__file__).resolve().parent / "grader")
LAB = GRADER / "@LAB@"
MAX_SCORE = @POINTS@
RESULT = Path("result.json")
BODY = Path("release-body.md")
# GitHub refuses the text of a release that is longer than 125000 characters.
LONGEST_BODY = 100_000
FAILED = 3


def failed(why, status=FAILED):
    print(f"::error::sudograde: {why}", file=sys.stderr)
    sys.exit(status)


def submission():
    """Names the submission, as the runner's variables do."""
    variables = ("CLASSROOM", "ASSIGNMENT", "SUBMISSION_TAG", "COMMIT_URL", "RELEASE_URL")
    missing = [name for name in variables if not os.environ.get(name)]
    if missing:
        failed(f"the runner of Classroom 50 sets {', '.join(missing)}, and here they are not set")
    classroom, assignment, tag, commit, release = (os.environ[name] for name in variables)
    now = datetime.datetime.now(datetime.timezone.utc)
    return {
        "classroom": classroom,
        "assignment": assignment,
        "assignment_type": os.environ.get("ASSIGNMENT_TYPE") or "individual",
        "owner": os.environ.get("OWNER") or os.environ.get("USERNAME") or "",
        "submission": tag,
        "commit": commit,
        "release": release,
        "review": os.environ.get("REVIEW_URL") or commit,
        # The runner puts the commit's date in its place.
        "datetime": now.strftime("%Y-%m-%dT%H:%M:%SZ"),
    }


def remove(path):
    """Files of these names in the student's repository are no results."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def write(path, text):
    with open(path, "x", encoding="utf-8") as file:
        file.write(text)


def sudograde(*arguments):
    environment = {**os.environ, "SUDOGRADE_LABS": str(LAB.parent)}
    try:
        return subprocess.run(
            [GRADER / "sudograde", *arguments],
            env=environment,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        failed(f"{error}; README.md of the packed folder says where the grader goes")


def grade(form):
    return sudograde("grade", "--lab", str(LAB), "--format", form, "--", os.getcwd())


def nothing_to_grade(why):
    """The result where files of other names were handed in, for instance."""
    test = {"test-name": "submission", "passed": False, "score": 0, "max-score": MAX_SCORE, "output": why}
    result = {"schema": "classroom50/result/v1", "score": 0, "max-score": MAX_SCORE, "tests": [test]}
    # Behind four spaces, nothing is markup.
    body = "".join(f"    {line}\n" for line in why.splitlines())
    return result, f"**0/{MAX_SCORE}**\n\n{body}"


def main():
    names = submission()
    remove(RESULT)
    remove(BODY)
    for program in ("sudograde", "sudograde-runner"):
        try:
            (GRADER / program).chmod(0o755)
        except OSError:
            # It belongs to somebody else, or is not there, which is told when it is started.
            pass

    graded = grade("classroom50")
    print(graded.stderr, end="", file=sys.stderr)
    if graded.returncode in (0, 1):
        result = json.loads(graded.stdout)
        body = grade("markdown")
        body = body.stdout if body.returncode == graded.returncode else ""
    elif graded.returncode == 2 and sudograde("labs").returncode == 0:
        # The lab is sound, so the submission is not.
        result, body = nothing_to_grade(graded.stderr)
    else:
        print(graded.stdout, end="")
        failed("the grader failed", graded.returncode if graded.returncode > 0 else FAILED)
    # The runner writes a text of its own where there is none.
    if body and len(body) <= LONGEST_BODY:
        write(BODY, body)
    write(RESULT, json.dumps({**result, **names}, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
