/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/random-terms.h"

guint32
draw (Maker *self, guint32 below)
{
  return (guint32) g_rand_int_range (self->random, 0, (gint32) below);
}

gboolean
happens (Maker *self, guint32 times, guint32 of)
{
  return draw (self, of) < times;
}

Type *
type_new (Maker *self, ValueType type, guint32 n_parts)
{
  Type *made = model_allocate (self->model, sizeof *made);

  made->type = type;
  made->n_parts = n_parts;
  return made;
}

Type *
type_new_list (Maker *self, const Type *element, guint32 length)
{
  Type *list = type_new (self, VALUE_LIST, 1);

  list->length = length;
  list->parts[0] = element;
  return list;
}

Term *
term_new (Maker *self, TermType type, guint32 n_parts, ...)
{
  Term *term = model_allocate (self->model, sizeof *term);
  va_list parts;

  term->type = type;
  term->n_parts = n_parts;
  va_start (parts, n_parts);
  for (guint32 i = 0; i < n_parts; i++)
    term->parts[i] = va_arg (parts, const Term *);
  va_end (parts);
  return term;
}

Term *
make_parallel (Term *term)
{
  term->parallel = TRUE;
  return term;
}

const Term *
make_comp (Maker *self, const Term *after, const Term *before)
{
  return term_new (self, TERM_COMP, 2, after, before);
}

static Term *
new_operator (Maker *self, Operator op)
{
  Term *term = term_new (self, TERM_OP, 0);

  term->op = op;
  return term;
}

const Term *
make_operator (Maker *self, Operator op)
{
  return new_operator (self, op);
}

static const Term *
make_addr (Maker *self, guint32 component, guint32 of)
{
  Term *term = term_new (self, TERM_ADDR, 0);

  term->first = component;
  term->second = of;
  return term;
}

static const Term *
make_pair (Maker *self, const Term *a, const Term *b)
{
  return term_new (self, TERM_ALLTUP, 2, a, b);
}

static const Term *
make_number (Maker *self, gint64 number)
{
  Term *term = term_new (self, TERM_CON, 0);

  term->constant = value_new_integer (self->model, 0, number);
  return term;
}

const Term *
make_constant (Maker *self, ValueType type)
{
  Term *term = term_new (self, TERM_CON, 0);

  if (type == VALUE_INTEGER)
    return make_number (self, happens (self, 1, 60) ? G_MAXINT64 - draw (self, 3)
                                                    : (gint64) draw (self, 20) - 4);
  if (type == VALUE_REAL)
    term->constant = value_new_real (self->model, 0, (draw (self, 80) - 20.0) / 4);
  else
    term->constant = value_new_boolean (self->model, 0, happens (self, 1, 2));
  return term;
}

static const Term *
make_name (Maker *self, const Term *of, const char *in_prelude)
{
  Term *term = term_new (self, TERM_NAME, 1, of);
  char *name = model_allocate (self->model, 20);

  term->name = in_prelude != NULL ? in_prelude : name;
  term->in_prelude = in_prelude != NULL;
  g_snprintf (name, 20, "$F%u", self->n_names++);
  return term;
}

/* ---- functions of a pair ----------------------------------------------------------- */

static const Term *
make_binary_of_tuples (Maker *self, const Type *type, gboolean associative)
{
  const Term *parts[TERM_MOST_PARTS] = { NULL };
  Term *all = term_new (self, TERM_ALLTUP, 0);

  all->n_parts = type->n_parts;
  for (guint32 i = 0; i < type->n_parts; i++)
    {
      const Term *component = make_addr (self, i + 1, type->n_parts);

      parts[i] = make_comp (
          self, make_binary (self, type->parts[i], associative),
          make_pair (self, make_comp (self, component, make_addr (self, 1, 2)),
                     make_comp (self, component, make_addr (self, 2, 2))));
      all->parts[i] = parts[i];
    }
  return all;
}

/* Associative ones first: which = 0, 1 or, with the others, 2, 3. */
const Term *
make_binary (Maker *self, const Type *type, gboolean associative)
{
  static const Operator operators[][4] = {
    { OP_PLUS, OP_TIMES, OP_MINUS, OP_DIVIDE },
    { OP_PLUS, OP_PLUS, OP_MINUS, OP_MINUS },
    { OP_AND, OP_OR, OP_GT, OP_EQ },
  };
  const guint32 which = draw (self, associative ? 2 : 4);

  if (happens (self, 1, 12))
    return make_addr (self, 1 + draw (self, 2), 2);
  if (type->type == VALUE_TUPLE)
    return make_binary_of_tuples (self, type, associative);
  if (type->type == VALUE_LIST)
    return make_operator (self, OP_CONC);
  if (type->type == VALUE_BOOLEAN && which == 2) /* of booleans only B_Eq */
    return make_comp (self, make_operator (self, OP_NEG), make_operator (self, OP_EQ));
  return make_operator (self, operators[type->type][which]);
}

/* For P_Reduce and P_Scan. */
static const Term *
make_parallel_binary (Maker *self, const Type *type)
{
  const gboolean associative = happens (self, 4, 5);

  if (!associative)
    self->associative = FALSE;
  return make_binary (self, type, associative);
}

/* ---- functions of a tuple ---------------------------------------------------------- */

static gboolean
is_number (const Type *type)
{
  return type->type == VALUE_INTEGER || type->type == VALUE_REAL;
}

/* An operator of a pair of scalars, or NULL. */
static const Term *
make_arithmetic (Maker *self, const Type *from, const Type **to)
{
  static const Operator of_booleans[] = { OP_AND, OP_OR, OP_EQ };
  const Type *a = from->parts[0], *b = from->parts[1];
  Operator op;

  if (from->n_parts != 2)
    return NULL;
  *to = type_new (self, VALUE_BOOLEAN, 0);
  if (a->type == VALUE_BOOLEAN && b->type == VALUE_BOOLEAN)
    return make_operator (self, of_booleans[draw (self, G_N_ELEMENTS (of_booleans))]);
  if (!is_number (a) || !is_number (b))
    return NULL;
  if (happens (self, 1, 3))
    return make_operator (self, OP_EQ + draw (self, OP_LE - OP_EQ + 1));
  op = OP_PLUS + draw (self, 4);
  *to = a->type == VALUE_REAL ? a : b;
  if (op == OP_DIVIDE && (*to)->type == VALUE_REAL)
    op = OP_TIMES;
  return make_operator (self, op);
}

static const Term *
make_of_tuple (Maker *self, const Type *from, const Type **to)
{
  const Term *term = happens (self, 2, 3) ? make_arithmetic (self, from, to) : NULL;
  const guint32 component = draw (self, from->n_parts);

  if (term != NULL)
    return term;
  *to = from->parts[component];
  return make_addr (self, component + 1, from->n_parts);
}

/* ---- functions of a scalar --------------------------------------------------------- */

static const Term *
make_increment (Maker *self)
{
  return make_name (
      self,
      make_comp (self, make_operator (self, OP_PLUS),
                 make_pair (self, term_new (self, TERM_ID, 0), make_number (self, 1))),
      "$Increment");
}

static const Term *
make_factorial (Maker *self)
{
  const Term *product = term_new (self, TERM_REDUCE, 2, make_operator (self, OP_TIMES),
                                  make_number (self, 1));
  const Term *to_n = make_comp (self, term_new (self, TERM_MAP, 1, make_increment (self)),
                                make_operator (self, OP_IOTA));

  return make_name (self, make_comp (self, product, to_n), "$Factorial");
}

/* Keeps the type. */
static const Term *
make_of_scalar (Maker *self, const Type *from, const Type **to)
{
  *to = from;
  switch (draw (self, 8))
    {
    case 0:
      *to = type_new (self, (ValueType) draw (self, VALUE_LIST), 0);
      return make_constant (self, (*to)->type);
    case 1:
      *to = type_new_list (self, type_new (self, VALUE_INTEGER, 0), draw (self, 9));
      return make_comp (self, make_operator (self, OP_IOTA),
                        make_number (self, (*to)->length));
    case 2:
      *to = type_new (self, VALUE_INTEGER, 0);
      return make_comp (self, make_factorial (self), make_number (self, draw (self, 9)));
    case 3:
      return term_new (self, TERM_ID, 0);
    default:
      if (from->type == VALUE_BOOLEAN)
        return make_operator (self, OP_NEG);
      return happens (self, 1, 3)   ? make_operator (self, OP_NEG)
             : happens (self, 1, 2) ? make_operator (self, OP_UMINUS)
                                    : make_increment (self);
    }
}

/* ---- functions of a list ----------------------------------------------------------- */

const Term *
make_split (Maker *self, const Type *from, gboolean parallel, const Type **to)
{
  Term *term = term_new (self, TERM_SPLIT, 0);
  const guint32 most = happens (self, 1, 8) ? 20 : 8;

  term->parallel = parallel;
  term->first = 1 + draw (self, most);
  term->second = draw (self, 3);
  *to = type_new_list (self, type_new_list (self, from->parts[0], LENGTH_UNKNOWN),
                       term->first);
  return term;
}

static const Term *
make_map (Maker *self, const Type *from, guint depth, const Type **to)
{
  const Type *element;
  Term *term = term_new (self, TERM_MAP, 1,
                         make_function (self, from->parts[0], depth, &element));

  term->parallel = happens (self, 1, 2);
  *to = type_new_list (self, element, from->length);
  return term;
}

/* Reduce or scan. */
static const Term *
make_fold (Maker *self, const Type *from, const Type **to)
{
  const gboolean scan = happens (self, 1, 2), parallel = happens (self, 2, 3);
  const Type *element = from->parts[0];
  Term *term = term_new (self, scan ? TERM_SCAN : TERM_REDUCE, 1, NULL);

  term->parallel = parallel;
  term->parts[0] = parallel ? make_parallel_binary (self, element)
                            : make_binary (self, element, FALSE);
  *to = scan ? type_new_list (self, element, from->length) : element;
  if (parallel || element->type >= VALUE_LIST || happens (self, 1, 3))
    return term;
  term->n_parts = 2;
  term->parts[1] = element->type == VALUE_INTEGER && happens (self, 1, 3)
                       ? make_operator (self, OP_LENGTH)
                       : make_constant (self, element->type);
  if (scan)
    *to = type_new_list (self, element,
                         from->length == LENGTH_UNKNOWN ? LENGTH_UNKNOWN
                                                        : from->length + 1);
  return term;
}

static const Term *
make_zip (Maker *self, const Type *from, guint depth, const Type **to)
{
  const Type *a, *b, *result;
  Type *pair = type_new (self, VALUE_TUPLE, 2);
  const Term *left = make_map (self, from, depth, &a),
             *right = make_map (self, from, depth, &b);
  Term *zip = term_new (self, TERM_ZIP, 1, NULL);

  pair->parts[0] = a->parts[0];
  pair->parts[1] = b->parts[0];
  zip->parts[0] = make_function (self, pair, depth, &result);
  zip->parallel = happens (self, 1, 2);
  *to = type_new_list (self, result, from->length);
  return make_comp (self, zip, make_pair (self, left, right));
}

/* An index that is good, mostly. */
static gint64
draw_index (Maker *self, const Type *list)
{
  if (list->length == LENGTH_UNKNOWN || list->length == 0 || happens (self, 1, 60))
    return draw (self, 3);
  return draw (self, list->length);
}

static const Term *
make_index (Maker *self, const Type *from, const Type **to)
{
  *to = from->parts[0];
  return make_comp (self, make_operator (self, OP_INDEX),
                    make_pair (self, term_new (self, TERM_ID, 0),
                               make_number (self, draw_index (self, from))));
}

static const Term *
make_project (Maker *self, const Type *from, const Type **to)
{
  Term *indices = term_new (self, TERM_ALLVEC, 0);
  Term *project = new_operator (self, OP_PROJECT);

  indices->n_parts = draw (self, TERM_MOST_PARTS + 1);
  for (guint32 i = 0; i < indices->n_parts; i++)
    indices->parts[i] = make_number (self, draw_index (self, from));
  project->parallel = happens (self, 2, 3);
  *to = type_new_list (self, from->parts[0], indices->n_parts);
  return make_comp (self, project,
                    make_pair (self, term_new (self, TERM_ID, 0), indices));
}

static const Term *
make_distl (Maker *self, const Type *from, guint depth, const Type **to)
{
  Term *distl = new_operator (self, OP_DISTL);
  Type *pair = type_new (self, VALUE_TUPLE, 2);
  const Term *x = make_function (self, from, depth, &pair->parts[0]);
  const Term *list = term_new (self, TERM_ID, 0);
  const Type *taken = from;

  if (happens (self, 1, 3)) /* maybe without the processor of x */
    list = make_project (self, from, &taken);

  distl->parallel = happens (self, 2, 3);
  pair->parts[1] = taken->parts[0];
  *to = type_new_list (self, pair, taken->length);
  return make_comp (self, distl, make_pair (self, x, list));
}

static const Term *
make_conc (Maker *self, const Type *from, const Type **to)
{
  const Term *identity = term_new (self, TERM_ID, 0);

  *to = type_new_list (self, from->parts[0], LENGTH_UNKNOWN);
  return make_comp (self, make_operator (self, OP_CONC),
                    make_pair (self, identity, identity));
}

const Term *
make_of_list (Maker *self, const Type *from, guint depth, const Type **to)
{
  const guint inner = depth > 0 ? depth - 1 : 0;

  switch (draw (self, 15))
    {
    case 0:
      *to = type_new (self, VALUE_INTEGER, 0);
      return make_operator (self, OP_LENGTH);
    case 1:
      return make_index (self, from, to);
    case 2:
      return make_conc (self, from, to);
    case 3:
      return make_split (self, from, happens (self, 2, 3), to);
    case 4:
      return make_zip (self, from, inner, to);
    case 5:
      return make_distl (self, from, inner, to);
    case 6:
    case 7:
      return make_project (self, from, to);
    case 8:
    case 9:
    case 10:
      return make_fold (self, from, to);
    default:
      return make_map (self, from, inner, to);
    }
}

/* ---- any function ------------------------------------------------------------------ */

/* B_Alltup, or B_Allvec of one function, so that its elements have one type. */
static const Term *
make_several (Maker *self, const Type *from, guint depth, const Type **to)
{
  const guint32 count = 1 + draw (self, TERM_MOST_PARTS);
  const gboolean vector = happens (self, 1, 2);
  Term *all = term_new (self, vector ? TERM_ALLVEC : TERM_ALLTUP, 0);
  Type *tuple = type_new (self, VALUE_TUPLE, count);

  all->n_parts = count;
  for (guint32 i = 0; i < count; i++)
    {
      if (vector && i > 0)
        all->parts[i] = all->parts[0];
      else
        all->parts[i] = make_function (self, from, depth, &tuple->parts[i]);
    }
  *to = vector ? type_new_list (self, tuple->parts[0], count) : tuple;
  return all;
}

/* Components or elements of a list that lie on several processors. */
static const Term *
make_elements (Maker *self, const Type *from, const Type **to)
{
  const guint32 count = 1 + draw (self, TERM_MOST_PARTS);
  Term *all = term_new (self, TERM_ALLVEC, 0);
  const Type *element = from->parts[0];

  all->n_parts = count;
  for (guint32 i = 0; i < count; i++)
    all->parts[i] = make_index (self, from, &element);
  *to = type_new_list (self, element, count);
  return all;
}

static const Term *
make_simple (Maker *self, const Type *from, guint depth, const Type **to)
{
  if (from->type == VALUE_LIST)
    return happens (self, 1, 12) ? make_elements (self, from, to)
                                 : make_of_list (self, from, depth, to);
  if (from->type == VALUE_TUPLE)
    return make_of_tuple (self, from, to);
  return make_of_scalar (self, from, to);
}

const Term *
make_function (Maker *self, const Type *from, guint depth, const Type **to)
{
  const Type *between;
  const Term *term;

  if (happens (self, 1, 20))
    {
      *to = from;
      return term_new (self, TERM_ID, 0);
    }
  if (depth == 0 || happens (self, 3, 5))
    term = make_simple (self, from, depth, to);
  else if (happens (self, 2, 3))
    {
      const Term *before = make_function (self, from, depth - 1, &between);

      term = make_comp (self, make_function (self, between, depth - 1, to), before);
    }
  else
    term = make_several (self, from, depth - 1, to);
  return happens (self, 1, 20) ? make_name (self, term, NULL) : term;
}
