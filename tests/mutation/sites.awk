# SPDX-License-Identifier: GPL-3.0-or-later
# Where C sources can be broken:  awk -f sites.awk FILE...
# A line for each way: FILE, line number, what becomes what, and the broken line, between tabs.
# Only code is broken: neither comments nor strings, preprocessor lines and assertions.

# The line with comments, strings and characters blanked; `commented` lives on over lines.
function code_of(line,   out, i, c, quote) {
  out = ""
  quote = ""
  for (i = 1; i <= length (line); i++) {
    c = substr (line, i, 1)
    if (commented) {
      if (substr (line, i, 2) == "*/") {
        commented = 0
        i++
        out = out " "
      }
      out = out " "
    } else if (quote != "") {
      if (c == "\\") {
        i++
        out = out "_"
      } else if (c == quote)
        quote = ""
      out = out "_"
    } else if (substr (line, i, 2) == "/*") {
      commented = 1
      i++
      out = out "  "
    } else {
      if (c == "\"" || c == "'")
        quote = c
      out = out (quote == "" ? c : "_")
    }
  }
  return out
}

function site(from, length_, to, what) {
  printf "%s\t%d\t%s\t%s%s%s\n", FILENAME, FNR, what, substr ($0, 1, from - 1), to,
         substr ($0, from + length_)
}

# Every place of `old` in the code.
function replace(old, new,   rest, at, done, what) {
  what = old ~ /!/ && old !~ /=/ ? "! is deleted" : trim(old) " becomes " trim(new)
  rest = code
  done = 0
  while ((at = index (rest, old)) > 0) {
    if (old !~ /!$/ || substr (rest, at + length (old), 1) != "=")
      site(done + at, length (old), new, what)
    done += at + length (old) - 2
    rest = substr (code, done + 1)
  }
}

function trim(text) {
  gsub (/^ +| +$/, "", text)
  return text
}

function numbers(   rest, done, before, after, digits, n) {
  rest = code
  done = 0
  while (match (rest, /[0-9]+/)) {
    n = done + RSTART
    digits = RLENGTH
    before = n > 1 ? substr (code, n - 1, 1) : " "
    after = substr (code, n + digits, 1)
    if (after ~ /[uU]/)
      after = substr (code, n + digits + 1, 1)
    if (before !~ /[A-Za-z0-9_.]/ && after !~ /[A-Za-z0-9_.]/ && digits < 10)
      number(n, digits, substr (code, n, digits))
    done = n + digits - 1
    rest = substr (code, done + 1)
  }
}

function number(at, digits, value) {
  site(at, digits, value + 1, value " becomes " (value + 1))
  if (value > 0)
    site(at, digits, value - 1, value " becomes " (value - 1))
}

# A call that is a statement on one line.  What only gives memory back is left alone: that is for
# the sanitizers.
function call(   text, i, depth, c) {
  text = code
  if (text !~ /^ +[a-z][a-z0-9_]* \(.*\);$/ || text ~ /^ +(if|for|while|switch|return|sizeof) /)
    return
  if (text ~ /^ +[a-z0-9_]*(free|unref|clear|close)[a-z0-9_]* \(/)
    return
  depth = 0
  for (i = index (text, "("); i < length (text) - 1; i++) {
    c = substr (text, i, 1)
    depth += (c == "(") - (c == ")")
    if (depth == 0)
      return
  }
  match (text, /^ +/)
  site(RLENGTH + 1, length ($0) - RLENGTH, ";", "a call is deleted")
}

FNR == 1 { commented = directive = asserting = 0 }

{
  code = code_of($0)
  if (directive || code ~ /^#/) {
    directive = $0 ~ /\\$/
    next
  }
  if (asserting || code ~ /g_assert|STATIC_ASSERT|g_return_|g_warn_if/) {
    asserting = code !~ /;/
    next
  }
  replace(" + ", " - ")
  replace(" - ", " + ")
  replace(" * ", " / ")
  replace(" / ", " * ")
  replace(" % ", " / ")
  replace(" < ", " <= ")
  replace(" <= ", " < ")
  replace(" > ", " >= ")
  replace(" >= ", " > ")
  replace(" == ", " != ")
  replace(" != ", " == ")
  replace(" && ", " || ")
  replace(" || ", " && ")
  replace(" += ", " -= ")
  replace(" -= ", " += ")
  # A loop that counts the wrong way is found by any test.
  if (code !~ /^ *for \(/) {
    replace("++", "--")
    replace("--", "++")
  }
  replace(" & ", " | ")
  replace(" | ", " & ")
  replace(" << ", " >> ")
  replace(" >> ", " << ")
  replace(" !", " ")
  replace("(!", "(")
  replace("TRUE", "FALSE")
  replace("FALSE", "TRUE")
  replace("MIN (", "MAX (")
  replace("MAX (", "MIN (")
  numbers()
  call()
}
