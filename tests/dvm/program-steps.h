/* SPDX-License-Identifier: GPL-3.0-or-later */
/* program-steps.h - looks at the steps of a shared program */
#pragma once

#include "trace-text.h"

#define MICROSECOND SIM_TIME_PER_MICROSECOND

static inline const Step *
step_at (const Program *program, guint32 number)
{
  guint32 length;
  const Step *steps = program_stream (program, 0, &length);

  g_assert_cmpuint (number, <, length);
  return &steps[number];
}

static inline guint32
step_count (const Program *program)
{
  guint32 length;

  program_stream (program, 0, &length);
  return length;
}

/* The times of segment number `step`, in microseconds: "U10 S3 IO5". */
static inline char *
segment_text (const Program *program, guint32 step)
{
  static const char *const names[] = { "U", "S", "IO" };
  const Step *segment = step_at (program, step);
  GString *text = g_string_new (NULL);

  g_assert_cmpint (segment->type, ==, STEP_SEGMENT);
  for (guint32 i = 0; i < program_segment_length (program, segment->index); i++)
    {
      Amount amount = program_segment_amount (program, segment->index, i);

      g_string_append_printf (text, "%s%s%" G_GINT64_FORMAT, i > 0 ? " " : "",
                              names[amount.activity], amount.time / MICROSECOND);
    }
  return g_string_free (text, FALSE);
}

#define assert_segment(program, step, expected)                                          \
  do                                                                                     \
    {                                                                                    \
      g_autofree char *found_ = segment_text (program, step);                            \
      g_assert_cmpstr (found_, ==, expected);                                            \
    }                                                                                    \
  while (0)
