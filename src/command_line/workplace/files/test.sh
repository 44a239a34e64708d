#!/usr/bin/env bash
@ABOUT@
grep -q $'\r' "$0" && [ -z "${BASH_EXECUTION_STRING-}" ] && exec bash -c "$(tr -d '\r' <"$0")" "$0" "$@" #
LAB=@LAB@
@SPEAKS@
BUILT=@BUILT@
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
        printf 'test.sh: %s\n' @NO_PROGRAM@" $SUDOGRADE" >&2
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
@NOT_FOUND@
END
exit 2
