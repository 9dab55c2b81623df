#!/usr/bin/env bash
# Runs `trellis check` in a copy of a project, since the files of a test are links.
#   check.sh PROGRAM PROJECT LIST [OPTION…]
# LIST is a file with the paths of the project's files, a path a line.
set -euo pipefail
program=$PWD/$1 project=$2 list=$PWD/$3
shift 3
copy=$(mktemp -d "${TEST_TMPDIR:-/tmp}/trellis.XXXXXX")
trap 'rm -rf "$copy"' EXIT
tar -chf - -T "$list" | tar -C "$copy" -xf -
cd "$copy/$project"
"$program" check "$@" || {
  status=$?
  [ "$project" = . ] || echo "the folder to run it in is '$project'"
  exit "$status"
}
