/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-tree.h - an HPF program: arrays, loops, statements
 *
 *   body ---> node: loop ---> body ---> node: statement
 *   statement ---> the loops around it, outermost first: DO, then FORALL, then the ranges
 *                  of array sections; a target and the references of its right-hand side
 */
#pragma once

#include "hpf/language/hpf-source.h"
#include "hpf/layout/hpf-layout.h"

typedef struct
{
  gint64 lower;
  guint64 extent;                   /* 1 or more */
  HpfAffine lower_form, upper_form; /* with their parameters */
} HpfRange;

/* An array, a template or an arrangement of processors. */
typedef struct
{
  char *name; /* lower case */
  HpfPlace place;
  guint rank;
  HpfRange range[HPF_MOST_RANK];
  guint64 element_bytes; /* of an array */
  HpfLayout *layout;     /* NULL: a copy on each processor */
} HpfArray;

typedef struct _HpfLoop HpfLoop;

struct _HpfLoop
{
  char *name; /* of its variable, lower case; NULL: a range of sections */
  char *text; /* of a DO: the statement */
  HpfPlace place;
  HpfLoop *parent;     /* the DO loop around it; NULL: none */
  HpfBound *from, *to; /* in the variables of the loops around it */
  gint64 step;         /* not 0 */
  HpfPlace no_step;    /* of a step of 0, which is wrong if the loop runs; line 0: none */
  gboolean counts;     /* the variable counts from 0: a range of sections */
  gboolean independent;
  gboolean is_do;     /* can carry a reference */
  GPtrArray *body;    /* HpfNode, of a DO */
  GHashTable *stored; /* HpfArray: into which its body stores; NULL: none */
};

typedef struct
{
  char *text;
  HpfPlace place;
  const HpfArray *array; /* NULL: a scalar */
  char *name;            /* lower case */
  HpfAffine subscript[HPF_MOST_RANK];
  guint n_ranges;                /* of a section or a whole array */
  HpfLoop *range[HPF_MOST_RANK]; /* the tree's; the target's are loops of the statement */
} HpfReference;

typedef struct
{
  char *text;
  char *source; /* the same, in a FORALL construct after its FORALL */
  HpfPlace place;
  GPtrArray *loops; /* HpfLoop, borrowed */
  guint n_do;       /* so many of them are DO loops */
  guint n_outer;    /* DO and FORALL: the rest are ranges of the target */
  HpfReference target;
  GPtrArray *references; /* HpfReference */
  guint64 operators;
} HpfStatement;

typedef struct
{
  HpfLoop *loop; /* one of the two */
  HpfStatement *statement;
} HpfNode;

/* A parameter that closed forms have as a number, and why: "used by DISTRIBUTE". */
typedef struct
{
  char *name, *why;
  gint64 value;
} HpfNumber;

typedef struct
{
  char *file;
  Shape shape;
  GPtrArray *body;       /* HpfNode */
  GPtrArray *statements; /* HpfStatement, in the order of the text */
  GPtrArray *loops;      /* HpfLoop: all of them */
  GPtrArray *arrays;     /* HpfArray: all that are named, templates and processors too */
  GPtrArray *symbols;    /* char*: parameters that closed forms are wanted in */
  gint64 symbol_values[HPF_MOST_PARAMETERS];
  GArray *numbers;          /* HpfNumber: parameters that stay numbers in closed forms */
  guint32 notes_reductions; /* statements that look like a reduction */
} HpfTree;

void hpf_tree_free (HpfTree *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HpfTree, hpf_tree_free)

HpfTree *hpf_tree_new (const char *file);
HpfLoop *hpf_tree_add_loop (HpfTree *self);
HpfStatement *hpf_tree_add_statement (HpfTree *self);
HpfReference *hpf_statement_add_reference (HpfStatement *self);

/* Once all statements are there: what each DO loop stores into. */
void hpf_tree_note_stored (HpfTree *self);

/* That reductions are not recognised, where there seem to be some; to be freed, or NULL.
 */
char *hpf_tree_reductions_note (const HpfTree *self);

/* The value of each loop variable is between these where all loops around it run; those
 * of the first `known` loops are given. */
void hpf_statement_ranges (const HpfStatement *self, guint known, gint64 *least,
                           gint64 *most);

/* How often the loop runs, and its first value, for given values of those around it. */
guint64 hpf_loop_count (const HpfLoop *self, const gint64 *values, guint n,
                        gint64 *first);

/* The distance of its values. */
static inline gint64
hpf_loop_stride (const HpfLoop *self)
{
  return self->counts ? 1 : self->step;
}
