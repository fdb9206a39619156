/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model.h - parallel BMF in the plainest way, to compare netfare with
 *
 * Written from the language's definition (docs/bmf.md) alone: nothing of src/bmf is in
 * it. A term is a tree that is evaluated and printed; parallel constructs are the serial
 * ones with a mark, so that one term is the parallel and the serial program.
 *
 * Where the definition leaves something open (in how many messages a value goes that is
 * on several processors, for one), the model says so rather than decide: `open`.
 */
#pragma once

#include <glib.h>

typedef enum
{
  VALUE_INTEGER,
  VALUE_REAL,
  VALUE_BOOLEAN,
  VALUE_LIST,
  VALUE_TUPLE
} ValueType;

/* Never changed once it is made.  Lists and tuples are where their first part is. */
typedef struct _Value Value;
struct _Value
{
  ValueType type;
  guint32 place;  /* of scalars and empty lists */
  gint64 integer; /* and boolean */
  double real;
  guint32 count;
  const Value **parts;
};

typedef enum
{
  OP_PLUS,
  OP_MINUS,
  OP_TIMES,
  OP_DIVIDE,
  OP_AND,
  OP_OR,
  OP_EQ,
  OP_GT,
  OP_LT,
  OP_GE,
  OP_LE,
  OP_UMINUS,
  OP_NEG,
  OP_LENGTH,
  OP_INDEX,
  OP_IOTA,
  OP_CONC,
  OP_DISTL,  /* also parallel */
  OP_PROJECT /* also parallel */
} Operator;

typedef enum
{
  TERM_ID,
  TERM_COMP,
  TERM_CON,
  TERM_ALLTUP,
  TERM_ALLVEC,
  TERM_OP,
  TERM_ADDR,
  TERM_NAME, /* of parts[0] */
  TERM_MAP,  /* from here on: also parallel */
  TERM_REDUCE,
  TERM_SCAN,
  TERM_ZIP,
  TERM_SPLIT
} TermType;

#define TERM_MOST_PARTS 3

typedef struct _Term Term;
struct _Term
{
  TermType type;
  gboolean parallel;
  Operator op;
  guint32 first, second; /* B_Addr, B_Split, P_Split */
  const Value *constant;
  const char *name; /* with its $ */
  gboolean in_prelude;
  guint32 n_parts;
  const Term *parts[TERM_MOST_PARTS];
};

typedef struct
{
  guint32 from, to;
  guint64 scalars;
} ModelMessage;

/* What nobody can know from the definition. */
typedef enum
{
  OPEN_PARTS = 1,   /* in how many messages something goes; not how many bytes */
  OPEN_PLACES = 2,  /* where something is, so who sends and computes what */
  OPEN_MEMBERS = 4, /* who synchronises */
  OPEN_VALUE = 8    /* whether it is an error, or what is computed exactly */
} ModelOpen;

typedef struct
{
  GPtrArray *memory; /* of values and terms */
  gboolean serial;   /* take parallel constructs for serial ones */

  /* What evaluating has taken. */
  GArray *operations;      /* guint64, by processor */
  GArray *messages;        /* ModelMessage */
  GPtrArray *synchronised; /* char *, members in ascending order, as "0 4 "; those of two
                              or more */
  guint open;              /* ModelOpen */
  gboolean too_large;      /* given up */
  const char *why;         /* it is an error */
} Model;

Model *model_new (gboolean serial);
void model_free (Model *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Model, model_free)

/* Zeroed; lives as long as the model. */
gpointer model_allocate (Model *self, gsize size);

/* NULL: an error, or too large. */
const Value *model_evaluate (Model *self, const Term *term, const Value *argument);

/* ---- values ------------------------------------------------------------------------ */

const Value *value_new_integer (Model *self, guint32 place, gint64 integer);
const Value *value_new_boolean (Model *self, guint32 place, gboolean boolean);
const Value *value_new_real (Model *self, guint32 place, double real);

/* Room for count parts, to be filled in; place: where an empty list is. */
Value *value_new_parts (Model *self, ValueType type, guint32 place, guint32 count);
const Value *value_new_pair (Model *self, const Value *a, const Value *b);

guint32 value_place (const Value *self);
guint64 value_scalars (const Value *self);

/* Whether all of it is on one processor. */
gboolean value_is_whole (const Value *self);

/* The same, all of it there; no message. */
const Value *value_move (Model *self, const Value *value, guint32 place);

void value_append_json (const Value *self, GString *to);

/* Without places. */
void value_append_data (const Value *self, GString *to);

/* With the place of each part that is on one processor as a whole. */
void value_append_placed (const Value *self, GString *to);

/* These places alone, as JSON. */
void value_append_places (const Value *self, GString *to);

/* ---- inside of the model ----------------------------------------------------------- */

const Value *model_fail (Model *self, const char *why);
void model_compute (Model *self, guint32 place, guint64 operations);
void model_send (Model *self, guint32 from, guint32 to, guint64 scalars);

/* Brings what is elsewhere. */
const Value *model_gather (Model *self, const Value *value, guint32 place);

/* Serial split of a list. */
const Value *model_split (Model *self, const Value *list, guint32 pieces);

const Value *model_operate (Model *self, Operator op, const Value *argument);
const Value *model_evaluate_parallel (Model *self, const Term *term,
                                      const Value *argument);

/* ---- text -------------------------------------------------------------------------- */

/* The program with its definitions and data; free with g_free. */
char *model_program_text (const Term *term, const Value *data, gboolean serial);
