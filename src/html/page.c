/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "text/escape.h"
#include "text/number-short.h"
#include "html/page.h"

#define FLUSH_AT 65536
#define DIGITS 4

void
page_init (Page *self, SimTime unit, guint decimals, OutputFile *output)
{
  self->output = output;
  self->html = g_string_sized_new (2 * FLUSH_AT);
  self->unit = unit;
  self->decimals = decimals;
}

static void
hand_over (Page *self)
{
  output_file_write (self->output, self->html->str, self->html->len);
  g_string_truncate (self->html, 0);
}

void
page_clear (Page *self)
{
  hand_over (self);
  g_string_free (self->html, TRUE);
}

void
page_flush (Page *self)
{
  if (self->html->len >= FLUSH_AT)
    hand_over (self);
}

void
page_put (Page *self, const char *html)
{
  g_string_append (self->html, html);
}

void
page_putf (Page *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_string_append_vprintf (self->html, format, arguments);
  va_end (arguments);
}

void
page_text (Page *self, const char *text)
{
  escape_html (self->html, text);
}

void
page_title (Page *self, const char *title)
{
  g_auto (GStrv) parts = g_strsplit (title, ",", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      if (i > 0)
        page_put (self, ",<wbr>");
      page_text (self, parts[i]);
    }
}

/* Whether a unit follows this blank. */
static gboolean
unit_follows (const char *blank)
{
  static const char *const units[] = { "%", "s", "ms", "us", "ns", "ps" };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_str_has_prefix (blank + 1, units[i])
        && !g_ascii_isalnum (blank[1 + strlen (units[i])]))
      return TRUE;
  return FALSE;
}

void
page_sentence (Page *self, const char *text)
{
  g_autoptr (GString) joined = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p++)
    if (*p == ' ' && p > text && g_ascii_isdigit (p[-1]) && unit_follows (p))
      g_string_append (joined, "\302\240");
    else
      g_string_append_c (joined, *p);
  page_text (self, joined->str);
}

void
page_time (Page *self, TotalTime time)
{
  NumberText text;

  page_put (self,
            time == 0 ? "0" : number_fixed (time, self->unit, self->decimals, text));
}

static void
put_exact (Page *self, TotalTime time)
{
  NumberText text;

  page_putf (self, " title=\"%s %s\">", number_exact (time, self->unit, 0, text),
             self->unit == SIM_TIME_PER_SECOND ? "s" : "units");
  page_put (self, number_short_time (time, self->unit, DIGITS, text));
}

void
page_time_cell_at (Page *self, const char *id, TotalTime time)
{
  page_put (self, "<td");
  if (id != NULL)
    page_putf (self, " id=%s", id);
  if (time == 0)
    page_put (self, ">0");
  else
    put_exact (self, time);
}

void
page_time_cell (Page *self, TotalTime time)
{
  page_time_cell_at (self, NULL, time);
}

void
page_time_text (Page *self, TotalTime time)
{
  page_put (self, "<span");
  put_exact (self, time);
  page_put (self, "</span>");
}

const char *
page_file_name (const char *path)
{
  const char *slash = strrchr (path, '/');

  return slash == NULL || slash[1] == '\0' || strpbrk (path, "(:") != NULL ? path
                                                                           : slash + 1;
}

void
page_left_out (Page *self, const char *text, guint most_levels)
{
  page_putf (self,
             "<p id=\"left-out\">%s (<code>--level %u</code>); their figures are "
             "included in those of the enclosing intervals.</p>\n",
             text, most_levels);
}

void
page_origin (Page *self, const char *label, const char *text)
{
  if (text == NULL || *text == '\0')
    return;
  page_putf (self, "<dt>%s</dt><dd>", label);
  page_text (self, text);
  page_put (self, "</dd>\n");
}

void
page_warnings (Page *self, const char *const *warnings)
{
  if (warnings == NULL || warnings[0] == NULL)
    return;
  page_put (self, "<section id=\"warnings\">\n<h2>Warnings</h2>\n<ul>\n");
  for (guint i = 0; warnings[i] != NULL; i++)
    {
      page_put (self, "<li>");
      page_text (self, warnings[i]);
      page_put (self, "</li>\n");
    }
  page_put (self, "</ul>\n</section>\n");
}
