# SPDX-License-Identifier: GPL-3.0-or-later
# lib.sh - what the command-line tests share; they source it first and end with done_testing.
#
# Tests run in $work, an empty folder of their own.  `run` leaves standard output in $out,
# standard error in $err and the exit status in $status.

set -u
LC_ALL=C
export LC_ALL

netfare=$top_builddir/netfare
tiny=$top_srcdir/tests/cli/traces/tiny.ptr
plain=$top_srcdir/tests/cli/plain.par # with --machine: no costs of today
jacobi=$top_srcdir/examples/jacobi/jacobi.ptr

scratch=$(mktemp -d "${TMPDIR:-/tmp}/netfare-test.XXXXXX") || exit 99
trap 'cd /; rm -rf "$scratch"' EXIT
work=$scratch/work
out=$scratch/out
err=$scratch/err
mkdir "$work"
cd "$work" || exit 99

number=0

# pass NAME; fail NAME [FILE that says why]
pass () {
  number=$((number + 1))
  echo "ok $number - $1"
}

fail () {
  number=$((number + 1))
  echo "not ok $number - $1"
  if [ $# -gt 1 ]; then
    sed 's/^/#   /' "$2"
  fi
}

skip () {
  number=$((number + 1))
  echo "ok $number - $1 # SKIP $2"
}

done_testing () {
  echo "1..$number"
  exit 0
}

# Whether the sources can be configured in another folder: not where they are built in their own.
can_configure () { [ ! -f "$top_srcdir/config.status" ]; }
no_configure='built in the folder of the sources'

# check NAME COMMAND...: passes where the command succeeds.
check () {
  test_name=$1
  shift
  if "$@" > "$scratch/why" 2>&1; then
    pass "$test_name"
  else
    echo "failed: $*" >> "$scratch/why"
    fail "$test_name" "$scratch/why"
  fi
}

run () {
  status=0
  "$netfare" "$@" < /dev/null > "$out" 2> "$err" || status=$?
}

# The subcommands, as the program names them: a new one is in every test that asks.
commands () { "$netfare" --help | sed -n 's/^  netfare \([a-z][a-z-]*\) .*/\1/p' | sort -u; }

# The long options that the help of a command lists.
options_of () {
  "$netfare" "$1" --help | sed -n 's/^  \(-[a-zA-Z], \)\{0,1\}\(--[a-z][a-z0-9-]*\).*/\2/p' | sort -u
}

# The options of a command that take a path, from the completion: a new one is in every test that asks.
path_options () {
  for listed in $("$netfare" --complete "$1"); do
    case $listed in --*) ;; *) continue ;; esac
    case "
$("$netfare" --complete "$1" "$listed")
" in *"
<file>
"*) echo "${listed#--}" ;; esac
  done
}

listing () { find "$work" -printf '%P %s\n' | sort; }

# The files of a folder are what their contents and names say, nothing else.
same_files () {
  listing > "$scratch/after"
  diff "$scratch/before" "$scratch/after"
}

# same_text FILE TEXT: this text and the end of its last line, nothing else.
same_text () { is_text "$1" "$2" || printf '%s\n' "$2" | diff - "$1"; }

# is_text FILE TEXT: the same without a process, which costs more than reading byte for byte.
is_text () {
  [ -f "$1" ] || return 1
  read_text=
  while IFS= read -r read_line; do
    read_text="$read_text$read_line
"
  done < "$1"
  [ "$read_text$read_line" = "$2
" ]
}

# refuses NAME STATUS MESSAGE ARGUMENT...: netfare ends with this status, says exactly this on
# standard error, nothing on standard output, and has written nothing.
refuses () {
  test_name=$1 expected_status=$2 message=$3
  shift 3
  before=$(find "$work" -printf '%P %s\n')
  run "$@"
  after=$(find "$work" -printf '%P %s\n')
  if [ "$status" -eq "$expected_status" ] && [ ! -s "$out" ] && is_text "$err" "$message" \
    && [ "$before" = "$after" ]; then
    pass "$test_name"
    return
  fi
  printf '%s\n' "$before" | sort > "$scratch/before"
  {
    [ "$status" -eq "$expected_status" ] || echo "status $status, expected $expected_status"
    same_text "$err" "$message"
    [ ! -s "$out" ] || { echo 'standard output:'; head "$out"; }
    same_files
  } > "$scratch/why" 2>&1
  if [ -s "$scratch/why" ]; then
    fail "$test_name" "$scratch/why"
  else
    pass "$test_name"
  fi
}

# prints NAME ARGUMENT... < EXPECTED: status 0, exactly this on standard output, nothing on
# standard error.
prints () {
  test_name=$1
  shift
  cat > "$scratch/expected"
  run "$@"
  {
    [ "$status" -eq 0 ] || echo "status $status"
    diff "$scratch/expected" "$out"
    cat "$err"
  } > "$scratch/why" 2>&1
  if [ -s "$scratch/why" ]; then
    fail "$test_name" "$scratch/why"
  else
    pass "$test_name"
  fi
}
