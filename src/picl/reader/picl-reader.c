/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "base/shape.h"
#include "picl/reader/picl-reader.h"

#define SHOWN 40 /* characters of a wrong field that an error shows */

enum
{
  FIELD_TYPE,
  FIELD_EVENT,
  FIELD_TIME,
  FIELD_PROCESSOR,
  FIELD_PROCESS,
  FIELD_COUNT,
  FIELD_DESCRIPTOR /* and after it the data */
};

struct _PiclReader
{
  TextInput *input;
  GArray *tokens; /* PiclToken, of the present line */
  gsize end_column;
};

PiclReader *
picl_reader_new (TextInput *input)
{
  PiclReader *self = g_new (PiclReader, 1);

  self->input = input;
  self->tokens = g_array_new (FALSE, FALSE, sizeof (PiclToken));
  self->end_column = 1;
  return self;
}

void
picl_reader_free (PiclReader *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->tokens);
  g_free (self);
}

void
picl_reader_error (const PiclReader *self, GError **error, gsize column,
                   const char *format, ...)
{
  va_list arguments;
  g_autofree char *message = NULL;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  error_set_at (error, text_input_name (self->input), text_input_line (self->input),
                column, "%s", message);
}

static void
expected_error (const PiclReader *self, GError **error, const PiclToken *token,
                const char *expected)
{
  g_autofree char *shown = g_strndup (token->text, MIN (token->length, SHOWN));
  g_autofree char *valid = g_utf8_make_valid (shown, -1);

  picl_reader_error (self, error, token->column, "found '%s%s', expected %s", valid,
                     token->length > SHOWN ? ".." : "", expected);
}

/* ---- fields ------------------------------------------------------------------------ */

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t';
}

/* A format in quotes is one token, whatever it contains. */
static gboolean
split (PiclReader *self, const char *line, gsize length, GError **error)
{
  gsize i = 0;

  g_array_set_size (self->tokens, 0);
  while (TRUE)
    {
      PiclToken token;
      gsize first;

      while (i < length && is_blank (line[i]))
        i++;
      if (i == length)
        break;
      first = i;
      if (line[i] == '"')
        {
          const char *close = memchr (line + i + 1, '"', length - i - 1);

          if (close == NULL)
            {
              picl_reader_error (self, error, first + 1,
                                 "found an unterminated string, expected a closing '\"'");
              return FALSE;
            }
          i = close - line + 1;
        }
      while (i < length && !is_blank (line[i]))
        i++;
      token = (PiclToken){ line + first, i - first, first + 1 };
      g_array_append_val (self->tokens, token);
      self->end_column = i + 1;
    }
  return TRUE;
}

static const PiclToken *
field (const PiclReader *self, guint number)
{
  return &g_array_index (self->tokens, PiclToken, number);
}

static gboolean
parse_integer (const PiclToken *token, gint64 *value)
{
  gboolean negative = token->length > 0 && token->text[0] == '-';
  guint64 size = 0;

  if (token->length == (negative ? 1 : 0))
    return FALSE;
  for (gsize i = negative ? 1 : 0; i < token->length; i++)
    {
      guint digit = (guint) (token->text[i] - '0');

      if (digit > 9 || size > ((guint64) G_MAXINT64 - digit) / 10)
        return FALSE;
      size = size * 10 + digit;
    }
  *value = negative ? -(gint64) size : (gint64) size;
  return TRUE;
}

gboolean
picl_reader_integer (const PiclReader *self, const PiclToken *token, gint64 least,
                     gint64 most, const char *expected, gint64 *value, GError **error)
{
  if (parse_integer (token, value) && *value >= least && *value <= most)
    return TRUE;
  expected_error (self, error, token, expected);
  return FALSE;
}

gboolean
picl_reader_seconds (const PiclReader *self, const PiclToken *token, SimTime *time,
                     GError **error)
{
  if (sim_time_parse_seconds (token->text, token->length, time))
    return TRUE;
  expected_error (self, error, token, "a time: seconds as a decimal number");
  return FALSE;
}

/* A record's time. */
static gboolean
read_time (const PiclReader *self, const PiclToken *token, SimTime *time, GError **error)
{
  if (token->text[0] != '-'
      || !sim_time_parse_seconds (token->text + 1, token->length - 1, time))
    return picl_reader_seconds (self, token, time, error);
  *time = -*time;
  if (*time >= -PICL_SLACK)
    return TRUE;
  expected_error (self, error, token,
                  "a time: seconds as a decimal number, at least -0.000001");
  return FALSE;
}

/* ---- data -------------------------------------------------------------------------- */

static gboolean
too_many_error (const PiclReader *self, GError **error, guint first)
{
  expected_error (self, error, field (self, first), "the end of the record");
  return FALSE;
}

static guint
count_conversions (const PiclToken *format)
{
  guint count = 0;

  for (gsize i = 0; i + 1 < format->length; i++)
    if (format->text[i] == '%')
      {
        if (format->text[i + 1] == '%')
          i++;
        else
          count++;
      }
  return count;
}

/* How many fields belong to a set; 0: any number of any kind. */
static gboolean
read_descriptor (PiclReader *self, guint *set_length, gboolean *integers, GError **error)
{
  const PiclToken *token = field (self, FIELD_DESCRIPTOR);

  *integers = FALSE;
  if (token->text[0] == '"')
    {
      *set_length = count_conversions (token);
      if (*set_length > 0)
        return TRUE;
      expected_error (self, error, token, "a format with conversions, like \"%d%lf\"");
      return FALSE;
    }
  if (token->length != 1 || token->text[0] < '0' || token->text[0] > '5')
    {
      expected_error (self, error, token,
                      "a data descriptor: 0 to 5, or a format in quotes");
      return FALSE;
    }
  *set_length = token->text[0] <= '1' ? 0 : 1;
  *integers = token->text[0] == '2' || token->text[0] == '3';
  return TRUE;
}

/* n: as in the record; it counts sets if a format has several conversions. */
static gboolean
check_count (PiclReader *self, gint64 n, guint set_length, guint there, GError **error)
{
  guint64 wanted = (guint64) n * set_length;

  if (set_length == 0 || there == wanted || there == (guint64) n)
    return TRUE;
  if (there > wanted)
    return too_many_error (self, error, FIELD_DESCRIPTOR + 1 + (guint) wanted);
  picl_reader_error (self, error, self->end_column,
                     "found %u data fields, expected %" G_GUINT64_FORMAT, there, wanted);
  return FALSE;
}

static gboolean
read_data (PiclReader *self, gint64 n, PiclRecord *record, GError **error)
{
  guint fields = self->tokens->len, set_length;
  gboolean integers;

  record->set_length = 1;
  record->n_data = 0;
  record->data = NULL;
  if (fields == FIELD_DESCRIPTOR)
    {
      if (n == 0)
        return TRUE;
      picl_reader_error (self, error, self->end_column,
                         "found the end of the line, expected the data descriptor");
      return FALSE;
    }
  if (!read_descriptor (self, &set_length, &integers, error))
    return FALSE;
  if (n == 0)
    return fields == FIELD_DESCRIPTOR + 1
           || too_many_error (self, error, FIELD_DESCRIPTOR + 1);

  record->n_data = fields - FIELD_DESCRIPTOR - 1;
  record->set_length = MAX (set_length, 1);
  record->data = record->n_data == 0 ? NULL : field (self, FIELD_DESCRIPTOR + 1);
  if (!check_count (self, n, set_length, record->n_data, error))
    return FALSE;
  for (guint i = 0; integers && i < record->n_data; i++)
    {
      gint64 value;

      if (!picl_reader_integer (self, &record->data[i], G_MININT64, G_MAXINT64,
                                "a whole number", &value, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- records ----------------------------------------------------------------------- */

static gboolean
read_type (PiclReader *self, gint64 *type, GError **error)
{
  const PiclToken *token = field (self, FIELD_TYPE);

  if (!picl_reader_integer (self, token, -G_MAXINT32, G_MAXINT32,
                            "a record type: a negative whole number", type, error))
    return FALSE;
  if (*type < 0)
    return TRUE;
  picl_reader_error (self, error, token->column,
                     "found record type %" G_GINT64_FORMAT
                     ", expected a negative one: this is the old PICL format, only the "
                     "new one is supported",
                     *type);
  return FALSE;
}

static gboolean
read_record (PiclReader *self, PiclRecord *record, GError **error)
{
  static const char *const names[]
      = { "the record type", "the event",   "the time",
          "the processor",   "the process", "the number of data fields" };
  gint64 n;

  if (!read_type (self, &record->type, error))
    return FALSE;
  if (self->tokens->len < FIELD_DESCRIPTOR)
    {
      picl_reader_error (self, error, self->end_column,
                         "found the end of the line, expected %s",
                         names[self->tokens->len]);
      return FALSE;
    }
  if (!picl_reader_integer (self, field (self, FIELD_EVENT), G_MININT64, G_MAXINT64,
                            "an event: a whole number", &record->event, error)
      || !read_time (self, field (self, FIELD_TIME), &record->time, error)
      || !picl_reader_integer (
          self, field (self, FIELD_PROCESSOR), -1, SHAPE_MAX_PROCESSORS - 1,
          "a processor: a whole number, at most 67108863", &record->processor, error)
      || !picl_reader_integer (self, field (self, FIELD_PROCESS), G_MININT64, G_MAXINT64,
                               "a process: a whole number", &record->process, error)
      || !picl_reader_integer (self, field (self, FIELD_COUNT), 0, G_MAXINT32,
                               "a number of data fields", &n, error)
      || !read_data (self, n, record, error))
    return FALSE;
  record->time_column = field (self, FIELD_TIME)->column;
  record->end_column = self->end_column;
  return TRUE;
}

gboolean
picl_reader_next (PiclReader *self, PiclRecord *record, GError **error)
{
  const char *line;
  gsize length;
  GError *local = NULL;

  while (text_input_next_line (self->input, &line, &length, &local))
    {
      if (!split (self, line, length, error))
        return FALSE;
      if (self->tokens->len > 0)
        return read_record (self, record, error);
    }
  if (local != NULL)
    g_propagate_error (error, local);
  return FALSE;
}
