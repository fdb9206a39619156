/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "workloads/workload-spec.h"

#include <string.h>

#include "base/error.h"
#include "machine-file/machine-value.h"

/* Part of a text, and its position for messages. */
typedef struct
{
  const char *name; /* of the whole text */
  const char *text;
  gsize length;
  guint32 column;
} Piece;

#define MOST_ARGUMENTS 32

typedef struct
{
  Piece whole; /* the name and all arguments */
  Piece pieces[MOST_ARGUMENTS];
  guint n_pieces;
  gboolean is_pattern; /* of another workload: it has no common arguments */
  WorkloadSpec *spec;
  guint64 given; /* a bit for each of all_arguments () */
} Reading;

static gboolean
fail (const Piece *self, const char *expected, GError **error)
{
  g_autofree char *found = error_quote (self->text, self->length);

  error_set_at (error, self->name, 1, self->column, "found %s, expected %s", found,
                expected);
  return FALSE;
}

static Piece
part (const Piece *self, gsize begin, gsize end)
{
  while (begin < end && self->text[begin] == ' ')
    begin++;
  while (begin < end && self->text[end - 1] == ' ')
    end--;
  return (Piece){ self->name, self->text + begin, end - begin,
                  self->column + (guint32) begin };
}

/* ---- values ------------------------------------------------------------------------ */

/* As a value of a machine file: "64KiB" is a number with a unit. */
static Value
value_of (const Piece *self)
{
  gsize digits = 0;

  while (digits < self->length && strchr ("+-.0123456789", self->text[digits]) != NULL)
    digits++;
  const Piece unit = part (self, digits, self->length);
  return (Value){
    .type = digits > 0 ? VALUE_NUMBER : VALUE_WORD,
    .token = { .text = self->text,
               .length = digits > 0 ? digits : self->length,
               .line = 1,
               .column = self->column },
    .unit = { .text = unit.text,
              .length = digits > 0 ? unit.length : 0,
              .line = 1,
              .column = unit.column },
  };
}

static gboolean
read_shape (const Piece *self, WorkloadSpec *spec, GError **error)
{
  g_autofree char *text = g_strndup (self->text, self->length), *why = NULL;

  if (!shape_parse (text, &spec->shape, &why))
    {
      error_set_at (error, self->name, 1, self->column, "%s", why);
      return FALSE;
    }
  spec->processors = shape_count (&spec->shape);
  return TRUE;
}

static gboolean
read_offset (const Piece *self, const MachineSource *source, gint64 *offset,
             GError **error)
{
  const gboolean is_negative = self->length > 0 && self->text[0] == '-';
  const Piece digits = part (self, is_negative ? 1 : 0, self->length);
  const Value value = value_of (&digits);
  guint64 number;

  if (!value_whole (&value, source, 0, G_MAXINT64, &number, error))
    return FALSE;
  *offset = is_negative ? -(gint64) number : (gint64) number;
  return TRUE;
}

static gboolean
read_yes (const Value *value, const MachineSource *source, guint64 *yes, GError **error)
{
  static const char *const words[] = { "no", "yes", NULL };
  const int word = value_choice (value, source, words, error);

  *yes = word > 0;
  return word >= 0;
}

static gboolean
read_duration (const Value *value, const MachineSource *source, SimTime *time,
               GError **error)
{
  AttoTime duration;

  if (!value_duration (value, source, &duration, error))
    return FALSE;
  if (duration % ATTO_PER_PICOSECOND != 0)
    return value_fail (value, source, "a whole number of picoseconds", error);
  *time = (SimTime) (duration / ATTO_PER_PICOSECOND);
  return TRUE;
}

static gboolean
read_load (const Value *value, const MachineSource *source, guint64 *load, GError **error)
{
  static const char expected[] = "a load from 0 to 1";
  Decimal decimal;

  if (!value_decimal (value, source, expected, &decimal, error))
    return FALSE;
  if (decimal.digits > decimal.scale)
    return value_fail (value, source, expected, error);
  *load = (guint64) (((unsigned __int128) decimal.digits << 32) / decimal.scale);
  return TRUE;
}

static gboolean read_pattern (const Piece *self, ParameterValues *parameters,
                              WorkloadSpec *spec, GError **error);

static gboolean
read_value (const Piece *self, const WorkloadArgument *argument, WorkloadSpec *spec,
            ParameterValues *parameters, GError **error)
{
  const MachineSource source = { .name = self->name };
  const Value value = value_of (self);
  void *member = (char *) spec + argument->member;
  guint64 processors;

  switch (argument->kind)
    {
    case WORKLOAD_SHAPE:
      return read_shape (self, spec, error);
    case WORKLOAD_PROCESSORS:
      if (!value_whole (&value, &source, 1, SHAPE_MAX_PROCESSORS, &processors, error))
        return FALSE;
      spec->processors = (guint32) processors;
      spec->shape = (Shape){ .rank = 1, .size = { (guint32) processors } };
      return TRUE;
    case WORKLOAD_SIZE:
      return value_size (&value, &source, 0, G_MAXINT64 >> 1, member, error);
    case WORKLOAD_COUNT:
      return value_whole (&value, &source, argument->least, G_MAXINT64, member, error);
    case WORKLOAD_OFFSET:
      return read_offset (self, &source, member, error);
    case WORKLOAD_DURATION:
      return read_duration (&value, &source, member, error);
    case WORKLOAD_LOAD:
      return read_load (&value, &source, member, error);
    case WORKLOAD_RATE:
      return value_rate (&value, &source, &spec->traffic.rate, &spec->traffic.bits,
                         error);
    case WORKLOAD_PATTERN:
      return read_pattern (self, parameters, spec, error);
    case WORKLOAD_YES:
      return read_yes (&value, &source, member, error);
    }
  g_assert_not_reached ();
}

/* ---- arguments --------------------------------------------------------------------- */

/* The n-th of a workload's own arguments and the common ones; NULL: no more. */
static const WorkloadArgument *
argument_number (const Reading *self, guint n)
{
  const Workload *workload = self->spec->workload;
  const WorkloadArgument *common
      = workload->common != NULL ? workload->common : workload_common;
  guint own = 0;

  while (workload->arguments[own].name != NULL)
    own++;
  if (n >= own && self->is_pattern)
    return NULL;
  const WorkloadArgument *argument = n < own ? &workload->arguments[n] : &common[n - own];
  return argument->name != NULL ? argument : NULL;
}

static gboolean
take (Reading *self, guint number, const Piece *piece, ParameterValues *parameters,
      GError **error)
{
  const WorkloadArgument *argument = argument_number (self, number);

  if ((self->given & G_GUINT64_CONSTANT (1) << number) != 0)
    {
      g_autofree char *expected = g_strdup_printf ("%s once", argument->name);

      return fail (piece, expected, error);
    }
  self->given |= G_GUINT64_CONSTANT (1) << number;
  return read_value (piece, argument, self->spec, parameters, error);
}

/* "rounds=, compute= or seed=", or "no named argument", to be freed. */
static char *
named_arguments (const Reading *self)
{
  const WorkloadArgument *argument;
  GString *names = g_string_new (NULL);

  for (guint n = 0; (argument = argument_number (self, n)) != NULL; n++)
    if (argument->is_named)
      g_string_append_printf (names, "%s%s=",
                              names->len == 0                         ? ""
                              : argument_number (self, n + 1) == NULL ? " or "
                                                                      : ", ",
                              argument->name);
  if (names->len == 0)
    g_string_append (names, "no named argument");
  return g_string_free (names, FALSE);
}

static gboolean
take_named (Reading *self, const Piece *piece, gsize equals, GError **error)
{
  const Piece name = part (piece, 0, equals),
              value = part (piece, equals + 1, piece->length);
  const WorkloadArgument *argument;

  for (guint n = 0; (argument = argument_number (self, n)) != NULL; n++)
    if (argument->is_named && strlen (argument->name) == name.length
        && memcmp (argument->name, name.text, name.length) == 0)
      return take (self, n, &value, NULL, error);
  g_autofree char *expected = named_arguments (self);
  return fail (&name, expected, error);
}

/* The number of the first argument with a place that was not given yet. */
static gboolean
next_place (const Reading *self, guint *number)
{
  const WorkloadArgument *argument;

  for (guint n = 0; (argument = argument_number (self, n)) != NULL; n++)
    if (!argument->is_named && (self->given & G_GUINT64_CONSTANT (1) << n) == 0)
      {
        *number = n;
        return TRUE;
      }
  return FALSE;
}

/* The '=' behind a name; NULL: it has none, as that in parentheses is of what is there.
 */
static const char *
find_equals (const Piece *piece)
{
  const char *equals = memchr (piece->text, '=', piece->length);
  const char *opens = memchr (piece->text, '(', piece->length);

  return equals != NULL && opens != NULL && opens < equals ? NULL : equals;
}

static gboolean
take_piece (Reading *self, const Piece *piece, ParameterValues *parameters,
            GError **error)
{
  const char *equals = find_equals (piece);
  guint number;

  if (equals != NULL)
    return take_named (self, piece, (gsize) (equals - piece->text), error);
  if (next_place (self, &number))
    return take (self, number, piece, parameters, error);
  g_autofree char *names = named_arguments (self);
  g_autofree char *expected
      = g_strdup_printf ("no more than %s(%s), or %s", self->spec->workload->name,
                         self->spec->workload->parameters, names);
  return fail (piece, expected, error);
}

/* What must be there, and was not given. */
static const WorkloadArgument *
find_missing (const Reading *self)
{
  const WorkloadArgument *argument;
  guint number;

  if (next_place (self, &number) && !argument_number (self, number)->may_miss)
    return argument_number (self, number);
  for (guint n = 0; (argument = argument_number (self, n)) != NULL; n++)
    if (argument->must && (self->given & G_GUINT64_CONSTANT (1) << n) == 0)
      return argument;
  return NULL;
}

static gboolean
check_missing (const Reading *self, GError **error)
{
  const Workload *workload = self->spec->workload;
  const WorkloadArgument *argument = find_missing (self);

  if (argument == NULL)
    return TRUE;
  const Piece end
      = { self->whole.name, "", 0, self->whole.column + (guint32) self->whole.length };
  g_autofree char *expected = g_strdup_printf (
      "%s%s: %s(%s), as in %s", argument->name, argument->is_named ? "=" : "",
      workload->name, workload->parameters, workload->example);
  error_set_at (error, end.name, 1, end.column, "found the end, expected %s", expected);
  return FALSE;
}

/* Named arguments that are given apart. */
static gboolean
take_parameters (Reading *self, ParameterValues *parameters, GError **error)
{
  const WorkloadArgument *argument;

  for (guint n = 0; (argument = argument_number (self, n)) != NULL; n++)
    {
      const char *text = argument->is_named && parameters != NULL
                             ? parameter_values_find (parameters, argument->name,
                                                      strlen (argument->name))
                             : NULL;

      if (text == NULL)
        continue;
      self->given |= G_GUINT64_CONSTANT (1) << n;
      g_autofree char *name = g_strdup_printf ("--define %s", argument->name);
      const Piece value = { name, text, strlen (text), 1 };
      if (!read_value (&value, argument, self->spec, NULL, error))
        return FALSE;
    }
  return TRUE;
}

static void
set_defaults (const Reading *self)
{
  const WorkloadArgument *argument;

  for (guint n = 0; (argument = argument_number (self, n)) != NULL; n++)
    if (argument->kind == WORKLOAD_COUNT || argument->kind == WORKLOAD_DURATION)
      *(guint64 *) (gpointer) ((char *) self->spec + argument->member) = argument->value;
}

/* The argument at fault is the one of this place. */
static gboolean
check_all (const Reading *self, GError **error)
{
  const WorkloadSpec *spec = self->spec;
  guint argument;
  const char *expected
      = spec->workload->check != NULL ? spec->workload->check (spec, &argument) : NULL;

  if (expected == NULL)
    return TRUE;
  return fail (&self->pieces[MIN (argument, self->n_pieces - 1)], expected, error);
}

/* ---- the text ---------------------------------------------------------------------- */

static gsize
name_length (const char *text)
{
  return strcspn (text, ":(");
}

gboolean
workload_is_spec (const char *text)
{
  const gsize length = name_length (text);

  return text[length] != '\0' && workload_find (text, length) != NULL;
}

/* Arguments are between commas, but not those in parentheses. */
static gboolean
split (Reading *self, const Piece *arguments, GError **error)
{
  gsize begin = 0;
  guint depth = 0;

  for (gsize at = 0; at <= arguments->length; at++)
    {
      const char c = at < arguments->length ? arguments->text[at] : ',';

      depth += c == '(';
      depth -= c == ')' && depth > 0;
      if (at < arguments->length && (c != ',' || depth > 0))
        continue;
      const Piece piece = part (arguments, begin, at);
      if (piece.length == 0)
        return fail (&piece, "an argument", error);
      if (self->n_pieces == MOST_ARGUMENTS)
        return fail (&piece, "fewer arguments", error);
      self->pieces[self->n_pieces++] = piece;
      begin = at + 1;
    }
  return TRUE;
}

static gsize
name_length_of (const Piece *whole)
{
  return MIN (name_length (whole->text), whole->length);
}

/* What is after "name:", or between "name(" and ")". */
static gboolean
find_arguments (const Piece *whole, Piece *arguments, GError **error)
{
  const gsize name = name_length_of (whole);
  gsize end = whole->length;

  if (name < end && whole->text[name] == '(')
    {
      const Piece last = part (whole, end - 1, end);

      if (whole->text[end - 1] != ')')
        return fail (&last, "')' at the end", error);
      end--;
    }
  *arguments = part (whole, MIN (name + 1, end), end);
  return TRUE;
}

static gboolean
read_all (Reading *self, ParameterValues *parameters, GError **error)
{
  Piece arguments;

  set_defaults (self);
  if (!find_arguments (&self->whole, &arguments, error)
      || (arguments.length > 0 && !split (self, &arguments, error)))
    return FALSE;
  for (guint i = 0; i < self->n_pieces; i++)
    if (!take_piece (self, &self->pieces[i], parameters, error))
      return FALSE;
  return take_parameters (self, parameters, error) && check_missing (self, error)
         && check_all (self, error);
}

/* Its arguments become those of the spec. */
static gboolean
read_pattern (const Piece *piece, ParameterValues *parameters, WorkloadSpec *spec,
              GError **error)
{
  WorkloadSpec pattern
      = { .workload = workload_find (piece->text, name_length_of (piece)) };
  Reading self = { .whole = *piece, .is_pattern = TRUE, .spec = &pattern };

  if (pattern.workload == NULL || pattern.workload->common != NULL
      || piece->text[piece->length - 1] != ')')
    return fail (piece, "a pattern with its arguments, as in uniform(64,4KiB)", error);
  if (!read_all (&self, parameters, error))
    return FALSE;
  pattern.traffic = spec->traffic;
  pattern.traffic.pattern = pattern.workload;
  pattern.seed = spec->seed;
  pattern.workload = spec->workload;
  *spec = pattern;
  return TRUE;
}

gboolean
workload_spec_read (const char *text, ParameterValues *parameters, WorkloadSpec *spec,
                    GError **error)
{
  Reading self = { .whole = { text, text, strlen (text), 1 }, .spec = spec };

  *spec = (WorkloadSpec){ .workload = workload_find (text, name_length (text)) };
  if (spec->workload == NULL)
    return fail (&self.whole,
                 "the name of a program and its arguments, as in "
                 "halo:4x4,1KiB (netfare program --list shows all)",
                 error);
  return read_all (&self, parameters, error);
}
