# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the wrapper of each call that calls.table names and this MPI has.
#
#   awk -v list=FILE -f wrappers.awk calls.table HEADER
#
# HEADER: mpi.h after the preprocessor.  FILE gets the calls, "ENTRY (Send, 6)", for preload.c.

BEGIN {
  print "/* made by wrappers.awk of calls.table */"
  print "#include \"wrappers.h\"\n"
}

FNR == 1 { file++ }

# ---- calls.table

file == 1 && /^(#|$)/ { next }
file == 1 {
  rows++
  kind[rows] = $1
  row = substr ($0, length ($1) + 2)
  if ($1 == "lost") {
    pattern[rows] = "^(" row ")(_c)?$"
    next
  }
  parts = split (row, part, /\|/)
  for (p in part)
    gsub (/^ +| +$/, "", part[p])
  match (part[1], / *\(.*\)/)
  name[rows] = substr (part[1], 1, RSTART - 1)
  arguments[rows] = substr (part[1], RSTART, RLENGTH)
  gsub (/^ *\(|\)$/, "", arguments[rows])
  before[rows] = part[2]
  after[rows] = parts > 2 ? part[3] : ""
  failing[rows] = parts > 3 ? part[4] ";\n      " : ""
  next
}

# ---- mpi.h: the arguments of each function, by its name

{ text = text " " $0 }

function read_header (  count, i, at, declaration, list) {
  gsub (/[ \t\r]+/, " ", text)
  count = split (text, list, ";")
  for (i = 1; i <= count; i++) {
    declaration = list[i]
    if (!match (declaration, /(^|[^A-Za-z0-9_])int MPI_[A-Z][a-z0-9_]* *\(/))
      continue
    at = RSTART + RLENGTH
    declaration = substr (declaration, RSTART)
    sub (/^[^i]?int MPI_/, "", declaration)
    declared++
    header[declared] = declaration
    sub (/ *\(.*/, "", header[declared])
    sub (/^[^(]*\(/, "", declaration)
    header_arguments[header[declared]] = until_closed(declaration)
    index_of[header[declared]] = declared
  }
}

# The text before the parenthesis that closes.
function until_closed (declaration,   depth, i, c) {
  depth = 1
  for (i = 1; i <= length (declaration); i++) {
    c = substr (declaration, i, 1)
    depth += c == "(" ? 1 : c == ")" ? -1 : 0
    if (depth == 0)
      return substr (declaration, 1, i - 1)
  }
  return declaration
}

# ---- a wrapper

# Sets `parameters`, "const void *buf, int count", and `passed`, "buf, count".  wanted: names for
# the arguments; "": those of mpi.h.
function declare (call, wanted,   n, m, i, types, names, type, end, own) {
  n = split (header_arguments[call], types, ",")
  m = split (wanted, names, /, */)
  parameters = passed = ""
  if (n == 1 && types[1] ~ /^ *void *$/) {
    parameters = "void"
    return
  }
  if (wanted != "" && n != m) {
    print "calls.table: MPI_" call " has " n " arguments, expected " m > "/dev/stderr"
    failed = 1
    exit 1
  }
  for (i = 1; i <= n; i++) {
    type = types[i]
    gsub (/^ +| +$/, "", type)
    end = ""
    if (match (type, /(\[[^]]*\] *)+$/)) {
      end = substr (type, RSTART)
      type = substr (type, 1, RSTART - 1)
    }
    match (type, /[A-Za-z_][A-Za-z0-9_]* *$/)
    own = substr (type, RSTART)
    type = substr (type, 1, RSTART - 1)
    if (wanted != "")
      own = names[i]
    parameters = parameters (i > 1 ? ", " : "") type own end
    passed = passed (i > 1 ? ", " : "") own
  }
}

function wrap (call, wanted, first, last, failing) {
  if (!(call in header_arguments) || (call in wrapped))
    return
  wrapped[call] = 1
  calls[++called] = call
  declare(call, wanted)
  add("WRAPPER int\nMPI_" call " (" parameters ")\n{")
  add("  static __typeof__ (MPI_" call ") *next;\n")
  add("  if (next == NULL)\n    next = (__typeof__ (next)) netfare_record_next (\"PMPI_" call "\");")
  add("  if (!recorder_enter (CALL_" call "))\n    return next (" passed ");")
  if (first != "")
    add("  " first ";")
  add("  const int result = next (" passed ");")
  add("  if (result != MPI_SUCCESS)\n    {\n      " failing "recorder_lost ();\n    }")
  if (last != "")
    add("  else\n    {\n      " last ";\n    }")
  add("  recorder_leave ();\n  return result;\n}\n")
}

function add (line) { wrappers = wrappers line "\n" }

function wrap_collective (call, more, wanted, what, how, suffix) {
  wrap(call suffix, wanted more, "",
       "if (!communicator_lost (comm))\n        {\n" \
       "          const Collective what_it_is = (" what ");\n          " how ";\n        }")
}

function wrap_collectives (call, wanted, what, suffix,   started) {
  started = "I" tolower (substr (call, 1, 1)) substr (call, 2)
  wrap_collective(call, "", wanted, what, "record_collective (&what_it_is)", suffix)
  wrap_collective(started, ", request", wanted, what,
                  "record_icollective (&what_it_is, *request)", suffix)
  wrap_collective(call "_init", ", info, request", wanted, what,
                  "record_collective_init (&what_it_is, *request)", suffix)
}

function wrap_lost (wanted,   i) {
  for (i = 1; i <= declared; i++)
    if (header[i] ~ wanted)
      wrap(header[i], "", "recorder_lost ()", "")
}

END {
  if (failed)
    exit 1
  read_header()
  for (r = 1; r <= rows; r++)
    if (kind[r] == "lost")
      wrap_lost(pattern[r])
    else if (kind[r] == "collective") {
      wrap_collectives(name[r], arguments[r], before[r], "")
      wrap_collectives(name[r], arguments[r], before[r], "_c")
    } else {
      wrap(name[r], arguments[r], before[r], after[r], failing[r])
      wrap(name[r] "_c", arguments[r], before[r], after[r], failing[r])
    }
  if (failed)
    exit 1
  print_calls()
  print_list()
  printf "%s", wrappers
}

# The numbers of the calls, and their names.
function print_calls (  i) {
  print "enum\n{"
  for (i = 1; i <= called; i++)
    print "  CALL_" calls[i] (i == 1 ? " = CALL_FIRST," : ",")
  print "  CALLS\n};\n_Static_assert (CALLS < RANK_MOST_CALLS, \"too many calls\");\n"
  print "const char *const recorder_names[] = {"
  print "  \"MPI_Init\", \"MPI_Init_thread\", \"MPI_Finalize\", \"MPI_Abort\", \"MPI_Pcontrol\","
  for (i = 1; i <= called; i++)
    print "  \"MPI_" calls[i] "\","
  print "  NULL\n};\n"
}

function print_list (  i, n, types) {
  print "ENTRY (Init, 2)\nENTRY (Init_thread, 4)\nENTRY (Finalize, 0)\nENTRY (Abort, 2)\nENTRY (Pcontrol, 1)" > list
  for (i = 1; i <= called; i++) {
    n = split (header_arguments[calls[i]], types, ",")
    if (n == 1 && types[1] ~ /^ *void *$/)
      n = 0
    print "ENTRY (" calls[i] ", " n ")" > list
  }
}
