/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model-text.c - terms of the model as text of programs */
#include "config.h"

#include "bmf/model.h"

typedef struct
{
  gboolean serial;
  GHashTable *defined; /* Term that have a name */
  GString *definitions;
} Printer;

static const char *const operators[]
    = { "Plus",  "Minus", "Times", "Divide", "And",    "Or",  "Eq",
        "Gt",    "Lt",    "Ge",    "Le",     "Uminus", "Neg", "Length",
        "Index", "Iota",  "Conc",  "Distl",  "Project" };

static void append_term (Printer *self, const Term *term, GString *to);

static void
append_function (Printer *self, const Term *term, GString *to)
{
  g_string_append (to, " (");
  append_term (self, term, to);
  g_string_append_c (to, ')');
}

static void
append_constant (const Value *constant, GString *to)
{
  static const char *const types[] = { "B_Int ", "B_Real " };

  g_string_append (to, "B_Con (");
  if (constant->type == VALUE_BOOLEAN)
    g_string_append (to, constant->integer ? "B_True" : "B_False");
  else
    {
      g_string_append (to, types[constant->type]);
      value_append_data (constant, to);
    }
  g_string_append_c (to, ')');
}

static void
append_list_of_functions (Printer *self, const Term *term, GString *to)
{
  g_string_append (to, term->type == TERM_ALLTUP ? "B_Alltup [" : "B_Allvec [");
  for (guint32 i = 0; i < term->n_parts; i++)
    {
      g_string_append (to, i > 0 ? ", " : "");
      append_term (self, term->parts[i], to);
    }
  g_string_append_c (to, ']');
}

/* Once, before what uses it; its own definitions come first, though order is free. */
static void
append_name (Printer *self, const Term *term, GString *to)
{
  g_string_append (to, term->name);
  if (term->in_prelude || !g_hash_table_add (self->defined, (gpointer) term))
    return;
  g_autoptr (GString) definition = g_string_new (NULL);
  append_term (self, term->parts[0], definition);
  g_string_append_printf (self->definitions, "%s = %s\n", term->name, definition->str);
}

static void
append_operator (const Term *term, gboolean parallel, GString *to)
{
  g_string_append_printf (to, parallel ? "P_%s" : "B_Op (B_%s)", operators[term->op]);
}

/* B_Map and what else takes functions. */
static void
append_construct (Printer *self, const Term *term, gboolean parallel, GString *to)
{
  static const char *const names[] = { "Map", "Reduce", "Scan", "Zip", "Split" };

  g_string_append_printf (to, "%s%s", parallel ? "P_" : "B_",
                          names[term->type - TERM_MAP]);
  if (term->type == TERM_SPLIT)
    g_string_append_printf (to, " (B_Num %u)", term->first);
  if (term->type == TERM_SPLIT && parallel)
    g_string_append_printf (to, " (B_Num %u)", term->second);
  for (guint32 i = 0; i < term->n_parts; i++)
    append_function (self, term->parts[i], to);
}

static void
append_term (Printer *self, const Term *term, GString *to)
{
  const gboolean parallel = term->parallel && !self->serial;

  switch (term->type)
    {
    case TERM_ID:
      g_string_append (to, "B_Id");
      break;
    case TERM_COMP:
      g_string_append (to, "B_Comp");
      append_function (self, term->parts[0], to);
      append_function (self, term->parts[1], to);
      break;
    case TERM_CON:
      append_constant (term->constant, to);
      break;
    case TERM_ALLTUP:
    case TERM_ALLVEC:
      append_list_of_functions (self, term, to);
      break;
    case TERM_OP:
      append_operator (term, parallel, to);
      break;
    case TERM_ADDR:
      g_string_append_printf (to, "B_Addr (B_Num %u) (B_Num %u)", term->first,
                              term->second);
      break;
    case TERM_NAME:
      append_name (self, term, to);
      break;
    case TERM_MAP:
    case TERM_REDUCE:
    case TERM_SCAN:
    case TERM_ZIP:
    case TERM_SPLIT:
      append_construct (self, term, parallel, to);
      break;
    }
}

char *
model_program_text (const Term *term, const Value *data, gboolean serial)
{
  Printer self = { .serial = serial,
                   .defined = g_hash_table_new (NULL, NULL),
                   .definitions = g_string_new (NULL) };
  g_autoptr (GString) program = g_string_new (NULL);

  append_term (&self, term, program);
  g_string_append_c (program, '\n');
  if (value_is_whole (data) && value_place (data) == 0)
    value_append_data (data, program);
  else
    value_append_placed (data, program);
  g_string_append_c (program, '\n');
  g_string_append (self.definitions, program->str);
  g_hash_table_unref (self.defined);
  return g_string_free (self.definitions, FALSE);
}
