"""Grades an answer with sudograde, as a combinator template grader of CodeRunner: prints one JSON object. A status other
than 0 means that there is no mark, not even one of 0 points."""

import html
import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

ANSWER = """{{ STUDENT_ANSWER | e('py') }}"""
ATTACHMENTS = """{{ ATTACHMENTS | e('py') }}"""

HERE = Path.cwd()
GRADER = HERE / "grader"
LAB = GRADER / "@LAB@"
SUBMISSION = HERE / "submission"
# The student's files, each with its place in a submission.
FILES = @FILES@
IN_BOX = @IN_BOX@


def failed(why):
    print(f"sudograde: {why}", file=sys.stderr)
    sys.exit(1)


def unpack():
    safe = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    with tarfile.open(HERE / "@ARCHIVE@") as archive:
        archive.extractall(GRADER, **safe)


def hand_in():
    SUBMISSION.mkdir()
    attached = ATTACHMENTS.split(",")
    for name in FILES:
        place = SUBMISSION / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if IN_BOX:
            place.write_text(ANSWER + "\n", encoding="utf-8")
        elif place.name in attached:
            (HERE / place.name).rename(place)


def sudograde(*arguments):
    environment = {
        **os.environ,
        "HOME": str(HERE),
        "SUDOGRADE_CACHE": str(HERE / "cache"),
        "SUDOGRADE_LABS": str(LAB.parent),
        "SUDOGRADE_LANG": "@LANG@",
    }
    return subprocess.run(
        [str(GRADER / "sudograde"), *arguments],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )


def grade():
    asked = ["grade", "--lab", str(LAB), "--language", "@LANGUAGE@", "--format", "coderunner"]
    graded = sudograde(*asked, "--", str(SUBMISSION))
    if graded.returncode in (0, 1):
        return json.loads(graded.stdout)
    if graded.returncode == 2 and sudograde("labs").returncode == 0:
        # The lab is sound, so the answer is not: a file is missing, for instance.
        return {"fraction": 0, "epiloguehtml": f"<pre>{html.escape(graded.stderr)}</pre>"}
    return failed(f"the grader failed (status {graded.returncode})\n{graded.stderr}")


def main():
    try:
        unpack()
        hand_in()
        result = grade()
    except (OSError, ValueError, tarfile.TarError) as error:
        failed(error)
    # Nothing goes to standard error here: Jobe takes a run with a message there for one that failed.
    print(json.dumps(result))


main()
