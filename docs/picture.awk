# SPDX-License-Identifier: GPL-3.0-or-later
# A PICL trace as a picture (SVG): a row a processor with its states, a line a message from the
# begin of its sending to the end of its receiving, wider where it has more bytes.
#
#   netfare replay scan.bmf --picl - | awk -v title='..' -f picture.awk > scan.svg

# A state from when it began to now; neighbours of one kind are one.
function close_state (p, now) {
  if (now > since[p] && state[p] != "idle") {
    bars++
    bar_row[bars] = p; bar_from[bars] = since[p]; bar_to[bars] = now; bar_state[bars] = state[p]
  }
  since[p] = now
}

function set_state (p, now, inside) {
  inside = talking[p] ? "overhead" : waiting[p] ? "idle" : "busy"
  if (inside == state[p]) return
  close_state(p, now)
  state[p] = inside
}

{
  now = $3; p = $4
  if (!(p in since)) { since[p] = now; state[p] = "busy"; if (p > last) last = p }
  if (now > end) end = now
}
$2 == -601 { waiting[p] = $1 == -3 }
$2 == -21 || $2 == -51 { talking[p] = $1 == -3 }
$1 == -3 && $2 == -21 {           # size type destination
  key = p " " $10
  sent[key, ++n_sent[key]] = now
  size[key, n_sent[key]] = $8
}
$1 == -4 && $2 == -51 {           # size type source
  key = $10 " " p
  messages++
  from[messages] = $10; to[messages] = p
  left[messages] = sent[key, ++n_received[key]]; right[messages] = now
  total += size[key, n_received[key]]
  class = size_class(size[key, n_received[key]])
  class_of[messages] = class
  used[class]++
}
{ set_state(p, now) }

# Messages of 1, of 2 to 4, of 5 to 16, and of more bytes are drawn alike.
function size_class (bytes) {
  return bytes <= 1 ? 1 : bytes <= 4 ? 2 : bytes <= 16 ? 3 : 4
}

function x_of (time) { return sprintf ("%.1f", margin + time * width / end) }
function y_of (row) { return top + row * height + height / 2 }

# Distances of marks: 1, 2 or 5 times a power of ten, about ten of them.
function choose_step (step) {
  step = 1
  while (end / step > 12) {
    if (end / (step * 2) <= 12) return step * 2
    if (end / (step * 5) <= 12) return step * 5
    step *= 10
  }
  return step
}

function text (x, y, anchor, what) {
  gsub (/&/, "\\&amp;", what); gsub (/</, "\\&lt;", what)
  printf "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, what
}

function legend (x, colour, what) {
  printf "<rect x=\"%d\" y=\"30\" width=\"12\" height=\"10\" fill=\"%s\" stroke=\"#16181c\"/>\n", x, colour
  text(x + 17, 39, "start", what)
}

function legend_line (x, class, what) {
  printf "<path d=\"M%d 40l18 -9\" stroke=\"%s\" stroke-width=\"%s\" fill=\"none\"/>\n", x, line_colour, line_width[class]
  text(x + 23, 39, "start", what)
}

END {
  margin = 52; width = 720; top = 54; height = 18
  # of src/colours/colours.c
  colour["busy"] = "#2f9e44"; colour["overhead"] = "#f2c200"; colour["idle"] = "#d6362b"
  line_colour = "#1c1f24"
  line_width[1] = "0.9"; line_width[2] = "1.5"; line_width[3] = "2.3"; line_width[4] = "3.4"
  range[1] = "1"; range[2] = "2 to 4"; range[3] = "5 to 16"; range[4] = "more"
  rows = last + 1
  for (p = 0; p < rows; p++) close_state(p, end)
  bottom = top + rows * height
  summary = sprintf ("%.1f units, %d messages, %d bytes", end, messages, total)

  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" ", margin + width + 20, bottom + 42
  printf "font-family=\"sans-serif\" font-size=\"11\" fill=\"#1c1f24\">\n"
  printf "<title>%s: %s</title>\n", title, summary
  printf "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n<g font-size=\"14\">\n"
  text(margin, 18, "start", title)
  print "</g>"
  text(margin + width, 18, "end", summary)

  legend(margin, colour["busy"], "busy")
  legend(margin + 62, colour["overhead"], "overhead of a message")
  legend(margin + 228, colour["idle"], "idle")
  if (messages > 0) text(margin + 290, 39, "start", "message of so many bytes:")
  x = margin + 450
  for (c = 1; c <= 4; c++)
    if (used[c]) {
      legend_line(x, c, range[c])
      x += 40 + 8 * length(range[c])
    }

  for (p = 0; p < rows; p++) {
    printf "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", margin, top + p * height + 4, width, height - 8, colour["idle"]
    text(margin - 6, y_of(p) + 4, "end", p)
  }
  printf "<g transform=\"translate(16 %d) rotate(-90)\">\n", (top + bottom) / 2
  text(0, 0, "middle", "processor")
  print "</g>"
  step = choose_step()
  for (t = 0; t <= end; t += step) {
    printf "<path d=\"M%s %dV%d\" stroke=\"#d9dce0\" fill=\"none\"/>\n", x_of(t), top, bottom + 4
    text(x_of(t), bottom + 17, "middle", t)
  }
  text(margin + width / 2, bottom + 34, "middle", "time, units")
  for (k = 1; k <= 2; k++) {
    name = k == 1 ? "busy" : "overhead"
    printf "<path fill=\"%s\" d=\"", colour[name]
    for (b = 1; b <= bars; b++)
      if (bar_state[b] == name)
        printf "M%s %dH%sv%dH%sz", x_of(bar_from[b]), top + bar_row[b] * height + 4, x_of(bar_to[b]), height - 8, x_of(bar_from[b])
    print "\"/>"
  }
  for (c = 4; c >= 1; c--) {
    if (!used[c]) continue
    printf "<path stroke=\"%s\" stroke-width=\"%s\" stroke-opacity=\"0.75\" fill=\"none\" d=\"", line_colour, line_width[c]
    for (m = 1; m <= messages; m++)
      if (class_of[m] == c)
        printf "M%s %dL%s %d", x_of(left[m]), y_of(from[m]), x_of(right[m]), y_of(to[m])
    print "\"/>"
  }
  print "</svg>"
}
