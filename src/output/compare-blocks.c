/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "output/compare-blocks.h"

#include <string.h>

#include "text/number-short.h"
#include "text/text-cells.h"

#define LINE_WIDTH 80
#define LABEL_WIDTH 28
#define HEADING_WIDTH 23 /* of the longest above columns */
#define VALUE_WIDTH 12
#define RATIO_WIDTH 8
#define LONG_INDENT 10
#define MOST_WITH_RATIO 3 /* machines whose ratios fit on a line */
#define MOST_SETTINGS 4
#define HEADING_LINES 2

typedef struct
{
  BlockRowKind kind;
  guint heading; /* its number */
  char *label;
  GPtrArray *texts;
  TotalTime *values;
  gboolean is_long; /* no column is wide enough: it has lines of its own */
} BlockRow;

struct _CompareBlocks
{
  const CompareTable *table;
  guint ratio;         /* characters of a ratio; 0: there are none */
  GPtrArray *headings; /* char * */
  GArray *rows;        /* BlockRow */
  guint *width;        /* by machine: of its cells */
  guint *first; /* where its cells end if a block begins with it: they begin where the
                 * labels of the rows end, so that long names and rules fit there */
};

static guint
length (const char *text)
{
  return (guint) g_utf8_strlen (text, -1);
}

static void
clear_row (gpointer data)
{
  BlockRow *row = data;

  g_free (row->label);
  g_free (row->values);
  g_ptr_array_unref (row->texts);
}

CompareBlocks *
compare_blocks_new (const CompareTable *table)
{
  CompareBlocks *self = g_new (CompareBlocks, 1);
  const guint machines = table->columns->len;

  self->table = table;
  self->ratio = machines <= MOST_WITH_RATIO ? RATIO_WIDTH : 0;
  self->headings = g_ptr_array_new_with_free_func (g_free);
  self->rows = g_array_new (FALSE, FALSE, sizeof (BlockRow));
  g_array_set_clear_func (self->rows, clear_row);
  self->width = g_new (guint, machines);
  self->first = g_new (guint, machines);
  for (guint c = 0; c < machines; c++)
    {
      const guint name = length (compare_column (table, c)->name);

      self->width[c] = MAX (VALUE_WIDTH + self->ratio, name + 2);
      self->first[c] = MAX (LABEL_WIDTH + VALUE_WIDTH, HEADING_WIDTH + name + 1);
    }
  return self;
}

void
compare_blocks_free (CompareBlocks *self)
{
  g_array_unref (self->rows);
  g_ptr_array_unref (self->headings);
  g_free (self->width);
  g_free (self->first);
  g_free (self);
}

void
compare_blocks_head (CompareBlocks *self, const char *heading)
{
  g_ptr_array_add (self->headings, g_strdup (heading));
}

/* A long row does not fit in any case. */
static void
widen (CompareBlocks *self, const BlockRow *row)
{
  const guint ratio = row->values != NULL ? self->ratio : 0;

  for (guint c = 0; c < row->texts->len && !row->is_long; c++)
    {
      const guint text = length (row->texts->pdata[c]);

      self->width[c] = MAX (self->width[c], text + 1 + ratio);
      self->first[c] = MAX (self->first[c], length (row->label) + 1 + text);
    }
}

void
compare_blocks_add (CompareBlocks *self, BlockRowKind kind, const char *label,
                    GPtrArray *texts, const TotalTime *values)
{
  BlockRow row = { .kind = kind,
                   .heading = self->headings->len - 1,
                   .label = g_strdup (label),
                   .texts = g_ptr_array_new_with_free_func (g_free) };

  for (guint c = 0; c < texts->len; c++)
    {
      g_ptr_array_add (row.texts, g_strdup (texts->pdata[c]));
      row.is_long |= kind == BLOCK_SETTING
                     && length (texts->pdata[c]) > VALUE_WIDTH + RATIO_WIDTH;
    }
  if (values != NULL)
    {
      row.values = g_new (TotalTime, texts->len);
      memcpy (row.values, values, texts->len * sizeof *values);
    }
  widen (self, &row);
  g_array_append_val (self->rows, row);
}

/* ---- columns ----------------------------------------------------------------------- */

static const BlockRow *
row_at (const CompareBlocks *self, guint i)
{
  return &g_array_index (self->rows, BlockRow, i);
}

/* The machine behind the last of the block that begins with one: there is at least one.
 */
static guint
block_end (const CompareBlocks *self, guint first)
{
  guint end = first + 1, width = self->first[first];

  for (; end < self->table->columns->len; end++)
    if ((width += self->width[end]) > LINE_WIDTH)
      break;
  return end;
}

static guint
count_blocks (const CompareBlocks *self)
{
  guint n = 0;

  for (guint c = 0; c < self->table->columns->len; c = block_end (self, c))
    n++;
  return n;
}

/* ---- rows -------------------------------------------------------------------------- */

static void
put_names (const CompareBlocks *self, const char *heading, guint first, guint end,
           GString *to)
{
  g_string_append_c (to, '\n');
  text_left (to, heading, 0);
  for (guint c = first; c < end; c++)
    text_right (to, compare_column (self->table, c)->name,
                c > first ? self->width[c] : self->first[c] - length (heading));
  text_end_line (to);
}

static void
put_row (const CompareBlocks *self, const BlockRow *row, guint first, guint end,
         GString *to)
{
  text_left (to, row->label, 0);
  for (guint c = first; c < end; c++)
    {
      const TotalTime *values = row->values;
      const guint ratio = values != NULL && c > 0 ? self->ratio : 0;
      const gboolean has_ratio = ratio > 0 && values[0] > 0 && values[c] >= 0;
      const guint width
          = c > first ? self->width[c] : self->first[c] - length (row->label);
      NumberText text;

      text_right (to, row->texts->pdata[c], width - ratio);
      if (ratio > 0)
        g_string_append_printf (
            to, "%*s%s", (int) ratio - 1,
            has_ratio ? compare_ratio_short (values[c], values[0], text) : "",
            has_ratio ? "x" : " ");
    }
  text_end_line (to);
}

/* "costs     bus(16): two.par; ring(16): default for GOAL" */
static void
put_long (const CompareBlocks *self, const BlockRow *row, guint first, guint end,
          GString *to)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint c = first; c < end; c++)
    g_string_append_printf (text, "%s%s: %s", c > first ? "; " : "",
                            compare_column (self->table, c)->name,
                            (const char *) row->texts->pdata[c]);
  text_lines (to, row->label, MAX (LONG_INDENT, length (row->label) + 2), text->str);
}

/* Of a kind. */
static guint
count_rows (const CompareBlocks *self, BlockRowKind kind)
{
  guint n = 0;

  for (guint i = 0; i < self->rows->len; i++)
    n += row_at (self, i)->kind == kind;
  return n;
}

/* Lines of a block that the rows of options take. */
static gint
count_asked (const CompareBlocks *self)
{
  gint n = (gint) count_rows (self, BLOCK_ASKED);

  for (guint i = 0; i < self->rows->len; i++)
    if (row_at (self, i)->kind == BLOCK_ASKED
        && (i == 0 || row_at (self, i)->heading != row_at (self, i - 1)->heading))
      n += HEADING_LINES;
  return n;
}

static void
put_block (const CompareBlocks *self, const guint most[], guint first, guint end,
           GString *to)
{
  guint heading = G_MAXUINT, n[BLOCK_SETTING + 1] = { 0 };

  for (guint i = 0; i < self->rows->len; i++)
    {
      const BlockRow *row = row_at (self, i);

      if (n[row->kind]++ >= most[row->kind])
        continue;
      if (row->heading != heading)
        put_names (self, self->headings->pdata[row->heading], first, end, to);
      heading = row->heading;
      if (row->is_long)
        put_long (self, row, first, end, to);
      else
        put_row (self, row, first, end, to);
    }
}

guint
compare_blocks_put (const CompareBlocks *self, gint rows, gint lines, GString *to)
{
  const gint blocks = (gint) count_blocks (self), asked = count_asked (self);
  const gint figures = (gint) count_rows (self, BLOCK_FIGURE);
  const gint settings = (gint) count_rows (self, BLOCK_SETTING);
  gint room = rows - asked;
  guint most[BLOCK_SETTING + 1] = { [BLOCK_ASKED] = G_MAXUINT };

  if (blocks > 1)
    room = MIN (room, lines / blocks - asked - HEADING_LINES);
  most[BLOCK_SETTING]
      = (guint) CLAMP (blocks > 1 ? room / 2 : room, 0, MIN (settings, MOST_SETTINGS));
  most[BLOCK_FIGURE] = (guint) CLAMP (room - (gint) most[BLOCK_SETTING], 0, figures);
  for (guint c = 0, end; c < self->table->columns->len; c = end)
    {
      end = block_end (self, c);
      put_block (self, most, c, end, to);
    }
  return (guint) (figures + settings) - most[BLOCK_FIGURE] - most[BLOCK_SETTING];
}
