#!/usr/bin/env bash
# Grades a folder with the grader of this repository, and builds the grader first
# when it is missing or older than its sources.
#
#   bash test.sh                        exercises/implicit-graph/c
#   bash test.sh LAB [EXERCISE...]      the first skeleton of that lab, e.g. implicit-graph
#   bash test.sh FOLDER [EXERCISE...]   a folder with a student's files
#   bash test.sh --watch [FOLDER]       grade it each time that a file in it is saved
#
# Options go to `sudograde grade`: --lab LAB (if the FOLDER does not tell), --format json,
# --lang en, ... With a LAB, --language rust takes its skeleton in that language.
# Exit status: the grader's; 2 if something is missing or misspelt.
set -u

# The lines at the top of this file are the help.
usage() { sed -n '2,12s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; }

# Says what is wrong, a line per argument, and stops.
give_up() {
    printf 'test.sh: %s\n' "$1" >&2
    shift
    [ $# -eq 0 ] || printf '  %s\n' "$@" >&2
    exit 2
}

root=$(CDPATH='' cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd) || exit 2

# --- what to grade ---------------------------------------------------------

# A lab of exercises/ by its name; its skeletons in the order in which we prefer them.
lab_of() { [ -n "$1" ] && [ -f "$root/exercises/$1/lab.toml" ] && [[ $1 != */* ]]; }
skeleton_of() {
    local language
    for language in ${2:-c cpp rust python}; do
        if [ -d "$root/exercises/$1/$language" ]; then
            printf '%s\n' "$root/exercises/$1/$language"
            return
        fi
    done
    return 1
}

labs() {
    local manifest
    for manifest in "$root"/exercises/*/lab.toml; do
        [ -f "$manifest" ] && basename -- "$(dirname -- "$manifest")"
    done
}

case ${1-} in
-h | --help)
    usage
    exit 0
    ;;
esac

command=grade
if [ "${1-}" = --watch ]; then
    command=watch
    shift
fi

what=implicit-graph
if [ $# -gt 0 ] && [[ $1 != -* ]]; then
    what=$1
    shift
fi
arguments=()
if lab_of "$what"; then
    language=
    [[ " $* " =~ \ --language[\ =]([a-z]+)\  ]] && language=${BASH_REMATCH[1]}
    folder=$(skeleton_of "$what" "$language") ||
        give_up "the lab $what has no skeleton${language:+ in $language}"
    arguments+=(--lab "$what")
elif [ -d "$what" ]; then
    folder=$what
else
    mapfile -t names < <(labs)
    hint=
    for lab in "${names[@]}"; do
        if [ -z "$hint" ] && grep -qxF "id = \"$what\"" "$root/exercises/$lab/lab.toml"; then
            hint="; an exercise comes after its lab: bash test.sh $lab $what"
        fi
    done
    give_up "'$(LC_ALL=C printf %q "$what")' is neither a lab nor a folder$hint" \
        "The labs are:" "${names[@]}"
fi

# --- what is needed --------------------------------------------------------

[ "$(uname -s)" = Linux ] ||
    give_up "the grader runs on Linux only: its sandbox needs the Linux kernel." \
        "On another system use a Linux virtual machine, or WSL 2 on Windows."

has() { command -v -- "$1" >/dev/null 2>&1; }

# A fresh rustup is not on PATH before the next login.
has cargo || PATH=$PATH:${CARGO_HOME:-${HOME-}/.cargo}/bin

# As cargo does, we take a relative CARGO_TARGET_DIR from the current folder.
target=${CARGO_TARGET_DIR:-$root/target}
[[ $target == /* ]] || target=$PWD/$target
grader=$target/release/sudograde

# The first source that is newer than file $1, if any.
newer_than() {
    find "$root/Cargo.toml" "$root/Cargo.lock" "$root/src" "$root/reference" \
        -newer "$1" -print -quit 2>/dev/null
}

build=no
if [ ! -x "$grader" ]; then
    build=yes
elif [ -n "$(newer_than "$grader")" ]; then
    build=yes
elif [ $command = watch ] && [ ! -x "$target/release/sudograde-screen" ]; then
    build=yes
fi

if [ $build = yes ] && ! { has cargo && has rustc; }; then
    [ -x "$grader" ] ||
        give_up "Rust (cargo and rustc) is needed to build the grader. To install it:" \
            "Debian/Ubuntu:  sudo apt install gcc libc6-dev curl, then as https://rustup.rs says" \
            "Fedora:         sudo dnf install cargo rust gcc"
    echo "test.sh: the grader is older than its sources, and cargo is missing to rebuild it" >&2
    build=no
fi

# Python is graded without a compiler; all else, and the grader itself, needs one.
if [ $build = yes ] || [ -z "$(find "$folder/" -maxdepth 1 -name '*.py' -print -quit)" ]; then
    has cc || has gcc ||
        give_up "a C compiler (cc or gcc) is needed. To install it:" \
            "Debian/Ubuntu:  sudo apt install gcc g++ libc6-dev" \
            "Fedora:         sudo dnf install gcc gcc-c++"
fi

# --- build and grade -------------------------------------------------------

if [ $build = yes ]; then
    # The other programs take their time. Where they are, they stay as new as the grader.
    parts=(--no-default-features)
    if [ $command = watch ] || [ -x "$target/release/sudograde-screen" ]; then
        parts+=(--features screen)
    fi
    [ ! -x "$target/release/sudograde-class" ] || parts=()
    started=$(mktemp) || exit 3
    (cd -- "$root" && cargo build --release --locked -p sudograde "${parts[@]}" --target-dir "$target") >&2
    status=$?
    # Cargo keeps the grader's date when the sources have a newer date but the same
    # content. We set it, unless a source was changed while cargo was running.
    if [ $status -eq 0 ] && [ -z "$(newer_than "$started")" ]; then
        touch -c -- "$grader"
    fi
    rm -f -- "$started"
    if [ $status -ne 0 ] || [ ! -x "$grader" ]; then
        echo "test.sh: the grader could not be built" >&2
        exit 3
    fi
fi

# The commands that a report names can be copied as they are.
if ! has sudograde; then
    export SUDOGRADE_PROGRAM=${grader#"$PWD"/}
fi

exec "$grader" $command "${arguments[@]}" "$folder" "$@"
