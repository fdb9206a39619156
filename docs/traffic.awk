# SPDX-License-Identifier: GPL-3.0-or-later
# The messages or bytes that are pending over time, from a PICL trace, as a picture (SVG).  A
# message is pending from the begin of its sending to the end of its receiving.
#
#   netfare replay scan.bmf --picl - | awk -v title='..' -v volume=bytes -f traffic.awk > scan.svg

# Adds to the pending volume at a time.
function change (time, by) {
  if (!(time in delta)) times[++n_times] = time
  delta[time] += by
}

$3 > end { end = $3 }
$1 == -3 && $2 == -21 {           # size type destination
  key = $4 " " $10
  sent[key, ++n_sent[key]] = $3
  size[key, n_sent[key]] = volume == "bytes" ? $8 : 1
}
$1 == -4 && $2 == -51 {           # size type source
  key = $10 " " $4
  n = ++n_received[key]
  change(sent[key, n], size[key, n])
  change($3, -size[key, n])
}

# There are some hundred times at most.
function sort_times (i, k, one) {
  for (i = 2; i <= n_times; i++) {
    one = times[i]
    for (k = i - 1; k >= 1 && times[k] + 0 > one + 0; k--) times[k + 1] = times[k]
    times[k + 1] = one
  }
}

# 1, 2 or 5 times a power of ten, for at most so many marks.
function choose_step (most, marks, step) {
  step = 1
  while (most / step > marks) {
    if (most / (step * 2) <= marks) return step * 2
    if (most / (step * 5) <= marks) return step * 5
    step *= 10
  }
  return step
}

function x_of (time) { return sprintf ("%.1f", margin + time * width / end) }
function y_of (value) { return sprintf ("%.1f", bottom - value * high / peak) }

function text (x, y, anchor, what) {
  printf "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, what
}

END {
  margin = 52; width = 720; top = 34; high = 120
  bottom = top + high
  sort_times()
  for (i = 1; i <= n_times; i++) {
    now += delta[times[i]]
    if (now > peak) peak = now
    value[i] = now
  }
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" ", margin + width + 20, bottom + 42
  print "font-family=\"sans-serif\" font-size=\"11\" fill=\"#222\">"
  printf "<title>%s: at most %d %s pending</title>\n", title, peak, volume
  print "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<g font-size=\"14\">"
  text(margin, 18, "start", title)
  print "</g>"
  text(margin + width, 18, "end", sprintf ("at most %d %s pending", peak, volume))
  step = choose_step(peak, 6)
  for (v = 0; v <= peak; v += step) {
    printf "<path d=\"M%d %sH%d\" stroke=\"#c8ced6\" fill=\"none\"/>\n", margin, y_of(v), margin + width
    text(margin - 6, y_of(v) + 4, "end", v)
  }
  step = choose_step(end, 12)
  for (t = 0; t <= end; t += step) {
    printf "<path d=\"M%s %dv4\" stroke=\"#c8ced6\" fill=\"none\"/>\n", x_of(t), bottom
    text(x_of(t), bottom + 17, "middle", t)
  }
  text(margin + width / 2, bottom + 34, "middle", "time, units")
  printf "<g transform=\"translate(16 %d) rotate(-90)\">\n", (top + bottom) / 2
  text(0, 0, "middle", volume)
  print "</g>"
  printf "<path fill=\"#7fa3d6\" stroke=\"#1f4e9c\" d=\"M%d %d", margin, bottom
  for (i = 1; i <= n_times; i++) printf "H%sV%s", x_of(times[i]), y_of(value[i])
  printf "H%d\"/>\n</svg>\n", margin + width
}
