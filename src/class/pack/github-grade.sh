#!/usr/bin/env bash
# Grades the folder $1: the result goes to the step's outputs, and the same as text to the job's summary.
set -u
here=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd) || exit 2
chmod +x "$here/sudograde" "$here/sudograde-runner"

grade() { "$here/sudograde" grade --lab "$here/@LAB@" --format "$1" -- "$2"; }

result=$(grade github "$1")
status=$?
# Without anything to report the step fails, with the grader's message.
if [ -z "$result" ]; then
    exit "$status"
fi
printf 'result=%s\n' "$(printf '%s' "$result" | base64 -w0)" >>"$GITHUB_OUTPUT"
grade markdown "$1" 2>/dev/null >>"$GITHUB_STEP_SUMMARY"
exit 0
