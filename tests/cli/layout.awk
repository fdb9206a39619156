# SPDX-License-Identifier: GPL-3.0-or-later
# layout.awk - one blank line follows the declarations that begin a block
#
#   awk [-v fix=1] -f layout.awk FILE..
#
# For sources that clang-format has formatted.  Prints a line for each block that has no blank line
# there, and exits with 1 if there is one; with fix, adds the blank lines instead.  A block is the body
# of a function or a compound statement; the declarations that begin it are those before its first
# statement, with their comments.  Declarations further down are not restricted.

# Whether a brace alone in a line begins a block, rather than the members of a type or values.
function begins_block (before) {
  return before !~ /^ *(typedef )?(struct|union|enum)( |$)/ && before !~ /[=,]$/ && before !~ /[^ ] *\{$/
}

# Whether a line that begins a statement begins a declaration.
function declares (line) {
  sub (/^ +/, "", line)
  if (line ~ /^(return|goto|else|case|default|do|break|continue|sizeof)([ ;:]|$)/)
    return 0
  if (line ~ /^(static |const )*(g_autoptr|g_auto|g_autolist|g_autoslist|g_autoqueue|_Alignas|_Atomic|typeof) \(/)
    return 1
  # The words of a type, then a name or a pointer.
  return line ~ /^([A-Za-z_][A-Za-z0-9_]* )+\**(const )?\**[A-Za-z_][A-Za-z0-9_]*(\[|;|,| =|$)/ ||
         line ~ /^([A-Za-z_][A-Za-z0-9_]* )+\(\*+(const )?[A-Za-z_][A-Za-z0-9_]*(\[[^]]*\])*\) \(/
}

# The line behind the comment that begins, or is open, at a line.
function behind_comment (at) {
  if (lines[at] ~ /^ *\/\//)
    return at + 1
  while (at <= total && lines[at] !~ /\*\//)
    at++
  return at + 1
}

# The line behind a declaration: behind the semicolon outside of all brackets.
function behind_declaration (at, line, depth, open) {
  depth = 0
  for (; at <= total; at++) {
    line = lines[at]
    gsub (/\\./, "", line)
    gsub (/"[^"]*"/, "", line)
    gsub (/'[^']*'/, "", line)
    gsub (/\/\*[^*]*\*\//, "", line)
    open = sub (/\/\*.*$/, "", line)
    sub (/\/\/.*$/, "", line)
    depth += gsub (/[({]/, "", line) - gsub (/[)}]/, "", line)
    if (depth == 0 && line ~ /; *$/)
      return open ? behind_comment(at) : at + 1
    if (open)
      at = behind_comment(at) - 1
  }
  return at
}

# The line behind the declarations that begin a block whose first line is given; that line if none do.
function behind_declarations (at, behind) {
  behind = at
  while (at <= total) {
    if (lines[at] == "")
      at++
    else if (lines[at] ~ /^ *(\/\*|\/\/)/)
      at = behind_comment(at)
    else if (declares(lines[at]))
      behind = at = behind_declaration(at)
    else
      break
  }
  return behind
}

function read_file (path, line) {
  total = 0
  while ((getline line < path) > 0)
    lines[++total] = line
  close (path)
}

function write_file (path, at) {
  printf "" > path
  for (at = 1; at <= total; at++) {
    if (at in missing)
      print "" > path
    print lines[at] > path
  }
  close (path)
}

# Finds the lines of the file that want a blank line before them.  Returns: how many.
function examine (at, before, behind, count) {
  split ("", missing)
  count = 0
  before = ""
  for (at = 1; at <= total; at++) {
    if (lines[at] ~ /^ *\{$/ && begins_block(before)) {
      behind = behind_declarations(at + 1)
      if (behind > at + 1 && behind <= total && lines[behind] != "" && lines[behind] !~ /^( *\}|#)/) {
        missing[behind] = 1
        count++
      }
    }
    if (lines[at] ~ /^ *\/\*/)
      at = behind_comment(at) - 1
    else if (lines[at] != "" && lines[at] !~ /^ *\/\//)
      before = lines[at]
  }
  return count
}

BEGIN {
  status = 0
  for (i = 1; i < ARGC; i++) {
    read_file(ARGV[i])
    if (examine() == 0)
      continue
    if (fix)
      write_file(ARGV[i])
    else
      for (at = 1; at <= total; at++)
        if (at in missing) {
          print ARGV[i] ":" at ": error: found no blank line behind declarations, expected one"
          status = 1
        }
  }
  exit status
}
