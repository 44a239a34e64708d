#!/usr/bin/env bash
# Grades this folder.
#
#   bash test.sh                every exercise
#   bash test.sh EXERCISE...    these exercises only
#   bash test.sh --watch        again each time that you save
#
# What starts with - is for the grader: --all, --format json, --lang en, ...
# The grader is $SUDOGRADE, or the one in .sudograde, or `sudograde` on the PATH, or the
# sudograde repository that this folder lies in. Exit status: the grader's; 2 when there is
# no grader. If the lines end as on Windows, bash reads a copy without these ends.
grep -q $'\r' "$0" && [ -z "${BASH_EXECUTION_STRING-}" ] && exec bash -c "$(tr -d '\r' <"$0")" "$0" "$@" #
LAB=implicit-graph
BUILT=
set -u

folder=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd) || exit 2
[ "$folder" -ef . ] && place=. || place=$folder

command=grade
if [ "${1-}" = --watch ]; then
    command=watch
    shift
fi

run() {
    # The commands that the report names can be copied as they are.
    export SUDOGRADE_PROGRAM=${1#"$PWD"/}
    exec "$1" $command --lab "$LAB" "$place" "${@:2}"
}

if [ -n "${SUDOGRADE-}" ]; then
    if ! command -v -- "$SUDOGRADE" >/dev/null; then
        printf 'test.sh: %s\n' 'the variable SUDOGRADE names no program:'" $SUDOGRADE" >&2
        exit 2
    fi
    run "$SUDOGRADE" "$@"
fi
packed=$folder/.sudograde/sudograde
if [ -f "$packed" ]; then
    # Not every archive program keeps the right to run a file.
    chmod +x "$packed" "$packed"-* 2>/dev/null
    run "$packed" "$@"
fi
if command -v sudograde >/dev/null; then
    run sudograde "$@"
fi

# A repository of the grader has this lab and a test.sh, which builds what is missing.
in_repository() {
    [ -f "$1/test.sh" ] && [ -f "$1/exercises/$LAB/lab.toml" ] || return
    local script=$1/test.sh
    shift
    [ $command = grade ] || set -- --watch "$place" --lab "$LAB" "$@"
    [ $command = watch ] || set -- "$place" --lab "$LAB" "$@"
    exec bash "$script" "$@"
}

above=$folder
while [ "$above" != / ]; do
    above=$(dirname -- "$above")
    in_repository "$above" "$@"
done

if [ -x "$BUILT" ]; then
    # The program that watches is built when it is asked for.
    [ $command = grade ] || [ -x "$BUILT-screen" ] || in_repository "${BUILT%/target/*}" "$@"
    run "$BUILT" "$@"
fi

cat >&2 <<'END'
test.sh: the grader was not found. To get it, one of these will do:
  - put this folder anywhere inside a copy of the sudograde repository;
  - install it: run `cargo install --locked --path .` in that repository;
  - run `SUDOGRADE=/where/it/is/sudograde bash test.sh`.
END
exit 2
