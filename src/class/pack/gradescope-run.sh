#!/usr/bin/env bash
# Gradescope runs this for each submission. What it prints is for the instructor; students see results.json.
set -u
root=${AUTOGRADER_ROOT:-/autograder}
results=$root/results/results.json

# A text as a string of JSON.
quoted() {
    local text
    text=$(tr -d '\000-\010\013-\037')
    text=${text//\\/\\\\}
    text=${text//\"/\\\"}
    text=${text//$'\t'/ }
    printf '"%s"' "${text//$'\n'/\\n}"
}

mkdir -p "$root/results"
messages=$(mktemp)
"$root/source/sudograde" grade --lab "$root/source/@LAB@" --format gradescope \
    -- "$root/submission" >"$results" 2>"$messages"
status=$?
cat "$messages"
case $status in
0 | 1) exit 0 ;;
# There is nothing to grade: another file's name, for instance. setup.sh has seen that the lab is sound.
2)
    printf '{"score": 0, "output": %s}\n' "$(quoted <"$messages")" >"$results"
    exit 0
    ;;
esac
# The grader or its sandbox failed. Without results Gradescope tells so, and gives no points instead of none.
cat "$results"
rm -f "$results"
exit "$status"
