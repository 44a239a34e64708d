#!/usr/bin/env bash
# Grades this folder.
#
#   bash test.sh                every exercise
#   bash test.sh EXERCISE...    these exercises only
#
# What starts with - is for the grader: --format json, --lang en, ...
# The grader is $SUDOGRADE, or `sudograde` on the PATH, or the sudograde repository
# that this folder lies in. Exit status: the grader's; 2 when there is no grader.
LAB=coloring
set -u

folder=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd) || exit 2

run() {
    # The commands that the report names can be copied as they are.
    export SUDOGRADE_PROGRAM=$1
    exec "$1" grade --lab "$LAB" "$folder" "${@:2}"
}

if [ -n "${SUDOGRADE-}" ]; then
    if ! command -v -- "$SUDOGRADE" >/dev/null; then
        echo "test.sh: SUDOGRADE is '$SUDOGRADE', which is no program" >&2
        exit 2
    fi
    run "$SUDOGRADE" "$@"
fi
if command -v sudograde >/dev/null; then
    run sudograde "$@"
fi

# The repository is the folder above that has this lab and a test.sh, which builds
# the grader when needed.
above=$folder
while [ "$above" != / ]; do
    above=$(dirname -- "$above")
    if [ -f "$above/test.sh" ] && [ -f "$above/exercises/$LAB/lab.toml" ]; then
        exec bash "$above/test.sh" "$folder" --lab "$LAB" "$@"
    fi
done

cat >&2 <<'END'
test.sh: the grader was not found. To get it, one of these will do:
  - put this folder anywhere inside a copy of the sudograde repository;
  - install it: run `cargo install --locked --path .` in that repository;
  - run `SUDOGRADE=/where/it/is/sudograde bash test.sh`.
END
exit 2
