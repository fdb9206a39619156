# SPDX-License-Identifier: GPL-3.0-or-later
# The messages of C sources, one a line, with an ellipsis for what is filled in.  Reads
# calls of the functions that make errors and warnings:  awk -f messages.awk FILE...

function flush_call(   text, part, piece) {
  while (match (call, /"([^"\\]|\\.)*"/)) {
    part = substr (call, 1, RSTART - 1)
    piece = substr (call, RSTART + 1, RLENGTH - 2)
    call = substr (call, RSTART + RLENGTH)
    # Between two pieces of one text only macros that end a directive may stand.
    if (text != "" && part ~ /^[ \n]*((G_G[A-Z0-9]*_(FORMAT|MODIFIER)|FREE_TEXT_PREFIX)[ \n]*)?$/) {
      if (part ~ /FORMAT/)
        piece = "d" piece
      text = text piece
    } else {
      print_message(text)
      text = piece
    }
  }
  print_message(text)
  call = ""
}

function print_message(text) {
  gsub (/\\"/, "\"", text)
  gsub (/%[-.*0-9l]*[a-zA-Z]/, "…", text)
  sub (/%$/, "…", text)
  if (text ~ / /)
    print text
}

FNR == 1 { inside = 0 }

/(call_fail|error_set_at|fail_at_header|program_add_warning|[^_]fail|refuse|g_strdup_printf) \(/ && !/^(static|call_fail|fail|refuse)/ {
  inside = 1
}
/missing\[\]$|expected = g_strdup/ { inside = 1 }

inside {
  call = call $0 "\n"
  if ($0 ~ /;[ \t]*$/) {
    flush_call()
    inside = 0
  }
}
