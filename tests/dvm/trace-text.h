/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trace-text.h - writes small traces for the tests */
#pragma once

#include <stdarg.h>
#include <string.h>

#include "base/error.h"
#include "dvm/dvm-reader.h"

/* A trace that has only its preamble, of a program main.c whose whole begins in line
 * 1. */
static inline GString *
trace_text_new (void)
{
  return g_string_new ("ProcCount=1;      PSRank=1;      PSSize= 1;\n"
                       "VProcCount=0;\n"
                       "ret_dvm_Init TIME=0.5 LINE=1 FILE=main.c\n");
}

/* One call in line `line` of main.c, with its times in microseconds. */
static inline void
trace_text_call (GString *text, const char *name, int line, int call_time,
                 const char *inputs, int ret_time, const char *outputs)
{
  g_string_append_printf (text,
                          "call_%s TIME=0.%06d LINE=%d FILE=main.c\n%s\n"
                          "ret_%s TIME=0.%06d LINE=%d FILE=main.c\n%s\n",
                          name, call_time, line, inputs, name, ret_time, line, outputs);
}

/* The same without time; inputs by format. */
static inline void G_GNUC_PRINTF (4, 5)
    trace_text_do (GString *text, const char *name, const char *outputs,
                   const char *format, ...)
{
  g_autofree char *inputs = NULL;
  va_list arguments;

  va_start (arguments, format);
  inputs = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  trace_text_call (text, name, 1, 0, inputs, 0, outputs);
}

/* "NAME[0]=v0; NAME[1]=v1;" */
static inline char *
trace_text_array (const char *name, const gint64 *values, guint count)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < count; i++)
    g_string_append_printf (text, "%s[%u]=%" G_GINT64_FORMAT "; ", name, i, values[i]);
  return g_string_free (text, FALSE);
}

static inline Program *
trace_text_read (const char *text, const char *shape_text, GError **error)
{
  g_autoptr (TextInput) input = text_input_new_from_string (text, strlen (text), "t.ptr");
  g_autofree char *why = NULL;
  Shape shape;

  if (shape_text == NULL)
    return dvm_read (input, NULL, NULL, NULL, error);
  g_assert_true (shape_parse (shape_text, &shape, &why));
  return dvm_read (input, &shape, NULL, NULL, error);
}

/* Reads it, and fails the test where it is wrong. */
static inline Program *
trace_text_program (const GString *text, const char *shape_text)
{
  g_autoptr (GError) error = NULL;
  Program *program = trace_text_read (text->str, shape_text, &error);

  g_assert_no_error (error);
  return program;
}
