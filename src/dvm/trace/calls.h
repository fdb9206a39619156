/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calls.h - one call after another: call line, inputs, ret line, outputs
 *
 *   preamble ... ret_dvm_Init ... ( call inputs ret outputs )* [ Event_dvm_exit ... ]
 */
#pragma once

#include "base/shape.h"
#include "base/sim-time.h"
#include "base/text-input.h"
#include "dvm/trace/function-index.h"
#include "dvm/trace/parameters.h"

struct _Call
{
  const char *trace; /* name of the trace, for messages */
  guint64 line;      /* of the call line in it */
  FunctionUse *use;
  SimTime call_time; /* user time before the call */
  SimTime ret_time;  /* time inside the function */
  const char *source_file;
  guint32 source_line;
  Parameters *in, *out;
};

typedef struct
{
  const char *source_file; /* of the ret_dvm_Init line */
  guint32 source_line;
  gboolean has_shape; /* the system it was traced for, from the preamble */
  Shape shape;
} Preamble;

typedef struct _CallReader CallReader;

/* input must outlive it; find gives the meaning of each function of the trace. */
CallReader *call_reader_new (TextInput *input, FunctionFinder find);
void call_reader_free (CallReader *self);

/* Must be called first.  Fails: no ret_dvm_Init, numbers that are wrong or too large. */
gboolean call_reader_read_preamble (CallReader *self, Preamble *preamble, GError **error);

/* Reads the next call; its pointers are valid until the call after it.  Returns: FALSE at
 * the end (error unset) or on failure (error set): a call without its ret, a ret without
 * its call, a nested call, bad headers. */
gboolean call_reader_next (CallReader *self, Call *call, GError **error);

const FunctionIndex *call_reader_functions (const CallReader *self);

/* Sets an error at the call's line.  Returns: FALSE. */
gboolean call_fail (const Call *call, GError **error, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
