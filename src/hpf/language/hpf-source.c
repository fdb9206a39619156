/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/language/hpf-source.h"

#include <string.h>

#include "base/error.h"

#define FIXED_COLUMNS 72
#define FIXED_CONTINUATION 5 /* place of its sign, from 0 */

typedef struct
{
  TextInput *input;
  gboolean fixed;
  GPtrArray *lines;
  HpfLine *open; /* free form: its last line ended with an ampersand */
  HpfPlace ampersand;
} Source;

static void
line_free (gpointer data)
{
  HpfLine *line = data;

  g_string_free (line->text, TRUE);
  g_array_unref (line->places);
  g_free (line);
}

static HpfLine *
add_line (Source *self, gboolean directive)
{
  HpfLine *line = g_new0 (HpfLine, 1);

  line->text = g_string_new (NULL);
  line->places = g_array_new (FALSE, FALSE, sizeof (HpfPlace));
  line->directive = directive;
  g_ptr_array_add (self->lines, line);
  return line;
}

static void
append (Source *self, HpfLine *line, const char *text, gsize begin, gsize end)
{
  for (gsize i = begin; i < end; i++)
    {
      const HpfPlace place = { (guint32) text_input_line (self->input), (guint32) i + 1 };

      g_string_append_c (line->text, text[i] == '\t' || text[i] == '\r' ? ' ' : text[i]);
      g_array_append_val (line->places, place);
    }
}

static gboolean
fail (Source *self, gsize column, const char *message, GError **error)
{
  error_set_at (error, text_input_name (self->input), text_input_line (self->input),
                column, "%s", message);
  return FALSE;
}

/* ---- parts of a line --------------------------------------------------------------- */

static gboolean
is_blank (const char *text, gsize begin, gsize end)
{
  for (gsize i = begin; i < end; i++)
    if (!g_ascii_isspace (text[i]))
      return FALSE;
  return TRUE;
}

static gsize
skip_blanks (const char *text, gsize begin, gsize end)
{
  while (begin < end && g_ascii_isspace (text[begin]))
    begin++;
  return begin;
}

static gsize
without_comment (const char *text, gsize begin, gsize end)
{
  const char *comment = begin < end ? memchr (text + begin, '!', end - begin) : NULL;

  return comment != NULL ? (gsize) (comment - text) : end;
}

/* "!HPF$" in any case; fixed form: also behind C and *. */
static gboolean
is_directive (const char *text, gsize length, gboolean fixed)
{
  return length >= 5 && (*text == '!' || (fixed && strchr ("cC*", *text) != NULL))
         && g_ascii_strncasecmp (text + 1, "HPF$", 4) == 0;
}

gboolean
hpf_source_has_directives (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    {
      gboolean begins = i == 0 || text[i - 1] == '\n';

      if (begins && is_directive (text + i, length - i, TRUE))
        return TRUE;
      if (text[i] == '!' && is_directive (text + i, length - i, FALSE))
        {
          gsize before = i;

          while (before > 0 && (text[before - 1] == ' ' || text[before - 1] == '\t'))
            before--;
          if (before == 0 || text[before - 1] == '\n')
            return TRUE;
        }
    }
  return FALSE;
}

/* ---- free form --------------------------------------------------------------------- */

/* What goes on after an ampersand is of the same kind. */
static gboolean
check_kind (Source *self, gsize column, gboolean directive, GError **error)
{
  if (self->open == NULL || self->open->directive == directive)
    return TRUE;
  return fail (self, column,
               directive ? "found a directive, expected the rest of the statement that "
                           "the line before begins"
                         : "found a statement, expected !HPF$ and the rest of the "
                           "directive that the line before begins",
               error);
}

static gboolean
take_free (Source *self, const char *text, gsize length, GError **error)
{
  gsize begin = skip_blanks (text, 0, length);
  gboolean directive = is_directive (text + begin, length - begin, FALSE);
  gsize column = begin + 1;

  if (directive)
    begin += 5;
  gsize end = without_comment (text, begin, length);
  if (is_blank (text, begin, end))
    return TRUE;
  if (!check_kind (self, column, directive, error))
    return FALSE;
  while (g_ascii_isspace (text[end - 1]))
    end--;
  begin = skip_blanks (text, begin, end);
  HpfLine *line = self->open;
  if (line == NULL)
    line = add_line (self, directive);
  else if (text[begin] == '&')
    begin++;
  else
    append (self, line, " ", 0, 1);
  gboolean goes_on = end > begin && text[end - 1] == '&';
  append (self, line, text, begin, goes_on ? end - 1 : end);
  self->open = goes_on ? line : NULL;
  self->ampersand = (HpfPlace){ (guint32) text_input_line (self->input), (guint32) end };
  return TRUE;
}

/* ---- fixed form -------------------------------------------------------------------- */

static gboolean
take_fixed (Source *self, const char *text, gsize length, GError **error)
{
  gsize end = MIN (length, FIXED_COLUMNS);
  gsize first = skip_blanks (text, 0, end);
  gboolean directive = is_directive (text, end, TRUE);
  gsize begin = 0;

  if (!directive && first < end && first != FIXED_CONTINUATION
      && is_directive (text + first, end - first, FALSE))
    {
      directive = TRUE;
      begin = first + 5;
    }
  else if (directive)
    begin = 5;
  else if (end == 0 || strchr ("cC*!", *text) != NULL)
    return TRUE;
  gboolean goes_on = begin <= FIXED_CONTINUATION && end > FIXED_CONTINUATION
                     && strchr (" 0\t\r", text[FIXED_CONTINUATION]) == NULL;
  if (!directive && goes_on && !is_blank (text, 0, FIXED_CONTINUATION))
    goes_on = memchr (text, '\t', FIXED_CONTINUATION) == NULL
              && without_comment (text, 0, FIXED_CONTINUATION) == FIXED_CONTINUATION;
  if (goes_on)
    begin = FIXED_CONTINUATION + 1;
  end = without_comment (text, begin, end);
  if (is_blank (text, begin, end))
    return TRUE;
  if (!goes_on)
    {
      append (self, add_line (self, directive), text, begin, end);
      return TRUE;
    }
  HpfLine *last = self->lines->len > 0 ? self->lines->pdata[self->lines->len - 1] : NULL;
  if (last == NULL || last->directive != directive)
    return fail (self, FIXED_CONTINUATION + 1,
                 directive ? "found the continuation of a directive, expected the "
                             "directive before it"
                           : "found the continuation of a statement, expected the "
                             "statement before it",
                 error);
  append (self, last, text, begin, end);
  return TRUE;
}

/* ---- all --------------------------------------------------------------------------- */

/* Columns 1 to 5 and 6 of a first line are a label and "0". */
static void
end_lines (Source *self)
{
  const HpfPlace none = { 1, 1 };

  for (guint i = 0; i < self->lines->len; i++)
    {
      HpfLine *line = self->lines->pdata[i];
      guint n = line->places->len;
      HpfPlace end = n > 0 ? g_array_index (line->places, HpfPlace, n - 1) : none;

      end.column += n > 0;
      g_array_append_val (line->places, end);
      if (self->fixed && !line->directive && n > FIXED_CONTINUATION
          && line->text->str[FIXED_CONTINUATION] == '0'
          && g_array_index (line->places, HpfPlace, FIXED_CONTINUATION).column
                 == FIXED_CONTINUATION + 1)
        line->text->str[FIXED_CONTINUATION] = ' ';
    }
}

GPtrArray *
hpf_source_read (TextInput *input, gboolean fixed, GError **error)
{
  Source self = { .input = input, .fixed = fixed };
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (line_free);

  self.lines = lines;
  const char *text;
  gsize length;
  GError *failure = NULL;
  while (text_input_next_line (input, &text, &length, &failure))
    if (!(fixed ? take_fixed : take_free) (&self, text, length, error))
      return NULL;
  if (failure != NULL)
    {
      g_propagate_error (error, failure);
      return NULL;
    }
  if (self.open != NULL)
    {
      error_set_at (error, text_input_name (input), self.ampersand.line,
                    self.ampersand.column,
                    "found the end of the file, expected the rest of the statement after "
                    "'&'");
      return NULL;
    }
  end_lines (&self);
  return g_steal_pointer (&lines);
}

char *
hpf_line_part (const HpfLine *self, gsize begin, gsize end)
{
  GString *part = g_string_new (NULL);

  for (gsize i = begin; i < end; i++)
    if (self->text->str[i] != ' ')
      {
        if (part->len > 0 && self->text->str[i - 1] == ' ')
          g_string_append_c (part, ' ');
        g_string_append_c (part, self->text->str[i]);
      }
  return g_string_free (part, FALSE);
}
