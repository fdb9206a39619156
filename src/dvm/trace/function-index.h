/* SPDX-License-Identifier: GPL-3.0-or-later */
/* function-index.h - the functions a trace uses, found by name
 *
 * The meaning of each function is defined in the table (functions.h); this file only
 * stores it.
 */
#pragma once

#include <glib.h>

typedef struct _Session Session;
typedef struct _Call Call;

/* Handles a call.  Called when the call is complete, with its inputs and outputs. Fails:
 * an error that names the line of the call or of the parameter. */
typedef gboolean (*Handler) (Session *session, Call *call, GError **error);

/* When the times of call and ret are charged (docs/dvm-rules.md, sections 2 and 8). */
typedef enum
{
  TIMES_AROUND, /* call time, handler, ret time: the base algorithm */
  TIMES_BEFORE, /* both, then the handler */
  TIMES_AFTER,  /* the handler, then both */
  TIMES_OWN     /* the handler charges them */
} TimesOrder;

typedef struct
{
  const char *name;
  Handler handler; /* NULL: ordinary, base algorithm, parameters not read */
  TimesOrder times;
} Function;

/* A function of this trace. */
typedef struct
{
  const char *name;
  gsize length;
  const Function *function; /* NULL: unknown */
  gboolean free_text;       /* its parameters are the program's own text */
  guint64 calls;
} FunctionUse;

/* The functions a trace uses, found by name. */
typedef struct _FunctionIndex FunctionIndex;

/* The meaning of a function of this name; NULL: unknown. */
typedef const Function *(*FunctionFinder) (const char *name);

/* Functions whose names begin with this prefix have parameters that are the program's own
 * text. */
#define FUNCTION_FREE_TEXT "dvm_"

FunctionIndex *function_index_new (FunctionFinder find);
void function_index_free (FunctionIndex *self);

/* Finds a function.  Never NULL; valid as long as the index. */
FunctionUse *function_index_get (FunctionIndex *self, const char *name, gsize length);

/* Unknown functions in the order of their first call: number 0, 1, .. until NULL. */
const FunctionUse *function_index_unknown (const FunctionIndex *self, guint number);
