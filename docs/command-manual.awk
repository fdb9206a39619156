# SPDX-License-Identifier: GPL-3.0-or-later
# command-manual.awk - the manual page of one command, from its help and from netfare(1)
#
#   netfare help replay | awk -v command=replay -v version=1.0 -f command-manual.awk - netfare.1
#
# Options, synopsis and example are those of the help; the description, exit status, environment and
# files are the text of netfare.1.

function escape (text) {
  gsub (/\\/, "\\e", text)
  gsub (/-/, "\\-", text)
  gsub (/'/, "\\(aq", text)
  if (text ~ /^\./)
    text = "\\&" text
  return text
}

# Words in capitals are to be replaced, those with dashes are typed.
function mark (text,   marked) {
  text = escape (text)
  while (match (text, /\\-\\-[a-z][a-z\\-]*|[A-Z][A-Z_]*[0-9]*/)) {
    marked = marked substr (text, 1, RSTART - 1) (substr (text, RSTART, 1) == "\\" ? "\\fB" : "\\fI") \
      substr (text, RSTART, RLENGTH) "\\fR"
    text = substr (text, RSTART + RLENGTH)
  }
  return marked text
}

# ---- the help --------------------------------------------------------------------------

FNR == 1 { file++ }
{ after_blank = blank; blank = NF == 0 }

file == 1 && FNR == 2 { sub (/^ */, ""); example = $0; next }
file == 1 && index ($0, "netfare " command " ") == 1 && synopsis == "" {
  synopsis = substr ($0, length ("netfare " command " ") + 1)
  part = "summary"
  next
}
file == 1 && FNR < 4 { next }
file == 1 && /^A file named - is/ { part = "end"; next }
file == 1 && /^[A-Z].*:$/ && after_blank && summary != "" {
  part = "options"
  options = options ".SS " escape (substr ($0, 1, length ($0) - 1)) "\n"
  next
}
file == 1 && part == "summary" && NF > 0 { summary = summary (summary == "" ? "" : " ") $0; next }
file == 1 && part == "options" && /^  [^ ]/ {
  left = substr ($0, 3)
  rest = ""
  if (match (left, /   *[^ ]/)) {
    rest = substr (left, RSTART)
    sub (/^ */, "", rest)
    left = substr (left, 1, RSTART - 1)
  }
  options = options ".TP\n" (left ~ /^-/ ? mark (left) : "\\fB" escape (left) "\\fR") "\n" \
    (rest == "" ? "" : escape (rest) "\n")
  next
}
file == 1 && part == "options" && NF > 0 { sub (/^ */, ""); options = options escape ($0) "\n"; next }
file == 1 { next }

# ---- netfare(1) ------------------------------------------------------------------------

/^\.SH / { section = substr ($0, 5); described = 0 }
section == "COMMANDS" && $0 == ".TP" { described = 0; heads = 1; next }
heads {
  heads = 0
  described = $0 == ".B " command || index ($0, ".B " command " ") == 1
  next
}
described { description = description $0 "\n" }
section == "EXIT STATUS" || section == "ENVIRONMENT" || section == "FILES" { copied[section] = copied[section] $0 "\n" }

END {
  name = summary
  # What apropos lists: the sentence without its details.
  gsub (/ \([^)]*\)/, "", name)
  sub (/[.:;] .*/, "", name)
  sub (/[.:]$/, "", name)
  name = tolower (substr (name, 1, 1)) substr (name, 2)
  if (example == "" || synopsis == "" || options == "" || description == "" || copied["EXIT STATUS"] == "" \
      || copied["ENVIRONMENT"] == "" || copied["FILES"] == "") {
    print "command-manual.awk: " command ": its help or netfare.1 has not all parts" > "/dev/stderr"
    exit 1
  }
  print ".\\\" SPDX-License-Identifier: GPL-3.0-or-later"
  print ".\\\" Made by command-manual.awk from the help of the command and netfare.1."
  print ".TH NETFARE\\-" toupper (command) " 1 \"\" \"netfare " version "\" \"User Commands\""
  print ".SH NAME\nnetfare\\-" command " \\- " escape (name)
  print ".SH SYNOPSIS\n.B netfare " command "\n" mark (synopsis)
  printf ".SH DESCRIPTION\n%s", description
  print ".PP\nSections to which this page refers, and all about programs, machines and results, are in\n.BR netfare (1)."
  printf ".SH OPTIONS\nA file named \\- is standard input or standard output.\n%s", options
  printf "%s%s%s", copied["EXIT STATUS"], copied["ENVIRONMENT"], copied["FILES"]
  print ".SH EXAMPLES\n.EX\n" escape (example) "\n.EE"
  print ".SH SEE ALSO\n.BR netfare (1),\n.BR netfare (3)"
}
