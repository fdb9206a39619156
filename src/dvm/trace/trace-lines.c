/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "dvm/trace/trace-lines.h"

#define DASHES "----------"

/* Sums of many times must stay below SIM_TIME_LIMIT; a single time above half of it is an
 * error. */
#define TIME_LIMIT (SIM_TIME_LIMIT / 2)

static const struct
{
  const char *text;
  gsize length;
} keywords[] = {
  [KEYWORD_CALL] = { "call_", 5 },
  [KEYWORD_RET] = { "ret_", 4 },
  [KEYWORD_EVENT] = { "Event_", 6 },
};

typedef enum
{
  FIELD_TIME,
  FIELD_LINE,
  FIELD_FILE,
  N_FIELDS
} Field;

static const char *const field_text[] = { "TIME=", "LINE=", "FILE=" };

/* The values of the fields that have been seen; NULL: not seen. */
typedef struct
{
  const char *value[N_FIELDS];
  gsize length[N_FIELDS];
} Fields;

struct _TraceLines
{
  TextInput *input;
  gboolean free_text;
  const char *start, *place, *end; /* the current line, and the position up to which it
                                    * was read */
  guint64 line;
  gboolean header_seen; /* on this line */
  Fields pending;       /* precede the next header of the line and belong to it */
};

TraceLines *
trace_lines_new (TextInput *input)
{
  TraceLines *self = g_new0 (TraceLines, 1);

  self->input = input;
  return self;
}

void
trace_lines_free (TraceLines *self)
{
  g_free (self);
}

void
trace_lines_set_free_text (TraceLines *self, gboolean free_text)
{
  self->free_text = free_text;
}

const char *
trace_keyword_text (TraceKeyword keyword)
{
  return keywords[keyword].text;
}

static inline gboolean
is_blank (char c)
{
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Eight characters as a word, the first one in its lowest byte. */
static inline guint64
eight_at (const char *p)
{
  guint64 word;

  memcpy (&word, p, sizeof word);
  return GUINT64_FROM_LE (word);
}

#define EACH_BYTE G_GUINT64_CONSTANT (0x0101010101010101)

static inline const char *
skip_blanks (const char *p, const char *end)
{
  for (; end - p >= 8; p++)
    {
      guint64 other = eight_at (p) ^ ' ' * EACH_BYTE;

      for (; other == 0 && end - p >= 16; other = eight_at (p) ^ ' ' * EACH_BYTE)
        p += 8;
      p += other == 0 ? 8 : __builtin_ctzll (other) / 8;
      if (p == end || !is_blank (*p))
        return p;
    }
  while (p < end && is_blank (*p))
    p++;
  return p;
}

/* Skips to the next blank (any character up to ' '), eight characters at a time. */
static inline const char *
skip_word (const char *p, const char *end)
{
  while (end - p >= 8)
    {
      guint64 word = eight_at (p);
      guint64 low = (word - (' ' + 1) * EACH_BYTE) & ~word & 0x80 * EACH_BYTE;

      if (low == 0)
        {
          p += 8;
          continue;
        }
      p += __builtin_ctzll (low) / 8;
      if (is_blank (*p))
        return p;
      p++;
    }
  while (p < end && !is_blank (*p))
    p++;
  return p;
}

/* Whether a call or ret with a name is at p, as it is at the begin of most lines. */
static inline gboolean
is_usual_keyword (const char *start, const char *p, const char *end,
                  TraceKeyword *keyword)
{
  if (end - p < 6 || (p > start && !is_blank (p[-1])))
    return FALSE;
  *keyword = p[0] == 'c' ? KEYWORD_CALL : KEYWORD_RET;
  if (*keyword == KEYWORD_CALL)
    return memcmp (p, "call_", 5) == 0 && !is_blank (p[5]);
  return memcmp (p, "ret_", 4) == 0 && !is_blank (p[4]);
}

/* The first keyword at or after from that is followed by a name, or NULL. Searches for
 * the underscore: it is rare in parameters. */
static const char *
find_keyword (const char *start, const char *from, const char *end, TraceKeyword *keyword)
{
  const char *p = from, *found;

  if (is_usual_keyword (start, from, end, keyword))
    return from;
  while (p < end && (found = memchr (p, '_', end - p)) != NULL)
    {
      p = found + 1;
      for (guint k = 0; k < G_N_ELEMENTS (keywords) && p < end && !is_blank (*p); k++)
        {
          const char *word = p - keywords[k].length;

          if (word >= from && memcmp (word, keywords[k].text, keywords[k].length) == 0
              && (word == start || is_blank (word[-1])))
            {
              *keyword = k;
              return word;
            }
        }
    }
  return NULL;
}

/* ---- the values of a header -------------------------------------------------------- */

static inline int
digit_of (const char *p)
{
  return (unsigned char) (*p - '0');
}

/* Reads "12.345678" if it is short enough for 64 bits.  Returns: FALSE if the general
 * method is needed. */
static inline gboolean
parse_short_time (const char *p, gsize length, SimTime *time)
{
  static const gint64 unit[] = {
    1000000000000, 100000000000, 10000000000, 1000000000, 100000000, 10000000, 1000000,
    100000,        10000,        1000,        100,        10,        1
  };
  const char *end = p + length, *point;
  gint64 number = 0;

  if (length == 0 || length > 14)
    return FALSE;
  for (; p < end && digit_of (p) < 10; p++)
    number = number * 10 + digit_of (p);
  if (p == end || *p != '.' || end - p == (gssize) length)
    return FALSE;
  for (point = p++; p < end && digit_of (p) < 10; p++)
    number = number * 10 + digit_of (p);
  if (p < end || p == point + 1)
    return FALSE;
  return !__builtin_mul_overflow (number, unit[p - point - 1], time)
         && *time < TIME_LIMIT;
}

static gboolean
parse_time (const char *text, gsize length, SimTime *time)
{
  return parse_short_time (text, length, time)
         || (sim_time_parse_seconds (text, length, time) && *time < TIME_LIMIT);
}

static gboolean
parse_line (const char *p, gsize length, guint32 *line)
{
  guint64 number = 0;

  for (gsize i = 0; i < length; i++)
    {
      if (digit_of (p + i) > 9 || number > G_MAXUINT32)
        return FALSE;
      number = number * 10 + digit_of (p + i);
    }
  *line = (guint32) number;
  return length > 0 && number <= G_MAXUINT32;
}

static gboolean
fail (TraceLines *self, TraceItem *item, const char *at, GError **error, const char *what)
{
  error_set_at (error, text_input_name (self->input), self->line, at - self->start + 1,
                "%s%.*s %s", keywords[item->keyword].text, (int) MIN (item->length, 60),
                item->text, what);
  return FALSE;
}

static gboolean
take_fields (TraceLines *self, TraceItem *item, const Fields *fields, GError **error)
{
  static const char *const missing[]
      = { "without TIME=, expected TIME=, LINE= and FILE= on the same line",
          "without LINE=, expected TIME=, LINE= and FILE= on the same line",
          "without FILE=, expected TIME=, LINE= and FILE= on the same line" };

  for (guint f = 0; f < N_FIELDS; f++)
    if (fields->value[f] == NULL)
      return fail (self, item, self->start + item->column - 1, error, missing[f]);
  if (!parse_time (fields->value[FIELD_TIME], fields->length[FIELD_TIME], &item->time))
    return fail (self, item, fields->value[FIELD_TIME], error,
                 "has a time that cannot be read, expected seconds such as 0.00001697, "
                 "not negative and below 2^61 picoseconds");
  if (!parse_line (fields->value[FIELD_LINE], fields->length[FIELD_LINE],
                   &item->source_line))
    return fail (self, item, fields->value[FIELD_LINE], error,
                 "has a line that cannot be read, expected a whole number below 2^32");
  item->source_file = fields->value[FIELD_FILE];
  item->source_file_length = fields->length[FIELD_FILE];
  return TRUE;
}

static inline gboolean
is_name_character (char c)
{
  return g_ascii_isalnum (c) || c == '_';
}

/* Whether "NAME=" or "NAME[i] =" is at p, where a word begins. */
static gboolean
begins_value (const char *p, const char *end)
{
  const char *start = p;

  if (g_ascii_isdigit (*p))
    return FALSE;
  while (p < end && is_name_character (*p))
    p++;
  if (p == start)
    return FALSE;
  while (p < end && (*p == '[' || *p == ']' || g_ascii_isdigit (*p)))
    p++;
  p = skip_blanks (p, end);
  return p < end && *p == '=';
}

/* A file name may contain blanks: it ends before the next NAME=, or at end. *p is its
 * begin, and is moved past leading blanks.  Returns: its end. */
static const char *
find_name_end (const char **p, const char *end)
{
  const char *name_end = *p, *word = skip_blanks (*p, end);

  *p = word;
  if (word == end || begins_value (word, end))
    return *p = name_end;
  for (; word < end && !begins_value (word, end); word = skip_blanks (name_end, end))
    name_end = skip_word (word, end);
  return name_end;
}

/* Reads the fields of the words in [p, end): the first of each kind into mine, the next
 * into others. */
static void
collect_fields (const char *p, const char *end, Fields *mine, Fields *others)
{
  for (p = skip_blanks (p, end); p < end; p = skip_blanks (p, end))
    {
      const char *word = p, *value;

      p = skip_word (p, end);
      for (guint f = 0; f < N_FIELDS; f++)
        if (p - word >= 5 && memcmp (word, field_text[f], 5) == 0)
          {
            Fields *to = mine->value[f] == NULL ? mine : others;

            value = word + 5;
            if (f == FIELD_FILE)
              p = find_name_end (&value, end);
            if (to->value[f] != NULL)
              continue;
            to->value[f] = value;
            to->length[f] = p - value;
          }
    }
}

/* ---- items ------------------------------------------------------------------------- */

/* Reads one field at p, as the library writes it; NULL: p is at other text, or NULL.
 * text: of field_text, as a constant. */
static inline const char *
usual_field (const char *p, const char *end, Field field, const char *text,
             Fields *fields)
{
  if (p == NULL)
    return NULL;
  p = skip_blanks (p, end);
  if (end - p < 5 || memcmp (p, text, 5) != 0)
    return NULL;
  fields->value[field] = p + 5;
  p = skip_word (p + 5, end);
  fields->length[field] = p - fields->value[field];
  return p;
}

/* Reads a header alone on its line with its parts in the library's order; the following
 * lines are text. */
static gboolean
usual_fields (const char *p, const char *end, Fields *fields)
{
  p = usual_field (p, end, FIELD_TIME, "TIME=", fields);
  p = usual_field (p, end, FIELD_LINE, "LINE=", fields);
  p = usual_field (p, end, FIELD_FILE, "FILE=", fields);
  return p != NULL && skip_blanks (p, end) == end;
}

/* Fills in the place and the fields of the header whose keyword is at word.  Leaves place
 * after its name, so that its fields are skipped as text, or at the end of the line. */
static void
locate_header (TraceLines *self, const char *word, TraceItem *item, Fields *fields)
{
  Fields others = { 0 };
  gboolean first = !self->header_seen && self->place == word;
  const char *next;
  TraceKeyword unused;

  item->line = self->line;
  item->column = word - self->start + 1;
  item->text = word + keywords[item->keyword].length;
  self->place = skip_word (item->text, self->end);
  item->length = self->place - item->text;
  self->header_seen = TRUE;
  if (first && usual_fields (self->place, self->end, fields))
    {
      self->place = self->end;
      return;
    }
  next = find_keyword (self->start, self->place, self->end, &unused);
  *fields = self->pending;
  collect_fields (self->place, next != NULL ? next : self->end, fields, &others);
  self->pending = others;
}

static gboolean
is_whole (TraceLines *self, const char *word, TraceKeyword keyword)
{
  TraceLines copy = *self;
  TraceItem item = { .keyword = keyword };
  Fields fields = { 0 };

  locate_header (&copy, word, &item, &fields);
  return fields.value[FIELD_TIME] != NULL && fields.value[FIELD_LINE] != NULL
         && fields.value[FIELD_FILE] != NULL;
}

/* Returns the text from place to end, and moves place to end. */
static TraceItemType
read_text (TraceLines *self, const char *end, TraceItem *item)
{
  item->line = self->line;
  item->column = self->place - self->start + 1;
  item->text = self->place;
  item->length = end - self->place;
  self->place = end;
  return ITEM_TEXT;
}

/* Reads the item at place, which is neither at a blank nor at the end. */
static TraceItemType
read_item (TraceLines *self, TraceItem *item, GError **error)
{
  const char *word = find_keyword (self->start, self->place, self->end, &item->keyword);
  Fields fields = { 0 };

  while (self->free_text && word != NULL && !is_whole (self, word, item->keyword))
    word = find_keyword (self->start, word + 1, self->end, &item->keyword);
  if (word == NULL)
    return read_text (self, self->end, item);
  if (word > self->place)
    {
      /* After a header, these fields have already been read together with it. */
      if (!self->header_seen && !self->free_text)
        collect_fields (self->place, word, &self->pending, &fields);
      self->header_seen = TRUE;
      return read_text (self, word, item);
    }
  locate_header (self, word, item, &fields);
  return take_fields (self, item, &fields, error) ? ITEM_HEADER : ITEM_FAILED;
}

static gboolean
is_dashes (const char *p, const char *end)
{
  return *p == '-' && end - p >= (gssize) strlen (DASHES)
         && memcmp (p, DASHES, strlen (DASHES)) == 0;
}

TraceItemType
trace_lines_next (TraceLines *self, TraceItem *item, GError **error)
{
  g_autoptr (GError) failure = NULL;
  gsize length;

  self->place = skip_blanks (self->place, self->end);
  while (self->place == self->end)
    {
      if (!text_input_next_line (self->input, &self->start, &length, &failure))
        {
          if (failure == NULL)
            return ITEM_END;
          g_propagate_error (error, g_steal_pointer (&failure));
          return ITEM_FAILED;
        }
      self->line = text_input_line (self->input);
      self->end = self->start + length;
      self->place = skip_blanks (self->start, self->end);
      self->header_seen = FALSE;
      memset (&self->pending, 0, sizeof self->pending);
      if (self->place < self->end && is_dashes (self->place, self->end))
        self->place = self->end;
    }
  return read_item (self, item, error);
}
