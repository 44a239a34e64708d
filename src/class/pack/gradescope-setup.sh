#!/usr/bin/env bash
# Gradescope runs this once, when it builds the autograder: installs what the lab's languages need, and sees
# that the grader starts and can read its lab.
set -eu
source=${AUTOGRADER_ROOT:-/autograder}/source

missing=()
need() { command -v "$1" >/dev/null || missing+=("${@:2}"); }
need make make
need git git
@NEEDS@
if [ "${#missing[@]}" -gt 0 ]; then
    apt-get update
    apt-get install -y --no-install-recommends "${missing[@]}"
fi

chmod +x "$source/sudograde" "$source/sudograde-runner"
SUDOGRADE_LABS="$source/exercises" "$source/sudograde" labs
