/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/bmf-hints.h"

/* The owner of a processor: the place of an element plus 1, or a value for several
 * owners. */
#define SEVERAL G_MAXUINT32

typedef struct
{
  const BmfValue *list;
  guint32 owner;      /* the element that is being processed */
  GHashTable *owners; /* processor -> owner; NULL: not determined yet */
} Frame;

static void
clear_frame (gpointer data)
{
  Frame *frame = data;

  g_clear_pointer (&frame->owners, g_hash_table_unref);
}

void
bmf_hints_init (BmfHints *self)
{
  *self = (BmfHints){ .frames = g_array_new (FALSE, FALSE, sizeof (Frame)) };
  g_array_set_clear_func (self->frames, clear_frame);
}

void
bmf_hints_clear (BmfHints *self)
{
  g_array_unref (self->frames);
}

static void
count (BmfHint *hint, const BmfNode *node)
{
  if (hint->count++ == 0)
    hint->first = node;
}

/* ---- splits inside of others ------------------------------------------------------- */

void
bmf_hints_enter (BmfHints *self, const BmfValue *list)
{
  const Frame frame = { .list = list };

  g_array_append_val (self->frames, frame);
}

void
bmf_hints_next (BmfHints *self, guint32 i)
{
  Frame *frame = &g_array_index (self->frames, Frame, self->frames->len - 1);

  frame->owner = bmf_value_place (frame->list, i) + 1;
}

void
bmf_hints_leave (BmfHints *self)
{
  g_array_set_size (self->frames, self->frames->len - 1);
}

static guint32
find_owner (const Frame *frame, guint32 processor)
{
  return GPOINTER_TO_UINT (
      g_hash_table_lookup (frame->owners, GUINT_TO_POINTER (processor)));
}

static void
set_owner (const Frame *frame, guint32 processor, guint32 owner)
{
  g_hash_table_insert (frame->owners, GUINT_TO_POINTER (processor),
                       GUINT_TO_POINTER (owner));
}

/* Sets the owner of every processor that holds a part of the value. */
static void
add_owner (const Frame *frame, const BmfValue *value, guint32 owner)
{
  guint32 before;

  for (guint32 i = 0; value->spread && i < value->count; i++)
    add_owner (frame, bmf_value_component (value, i), owner);
  if (value->spread)
    return;
  before = find_owner (frame, value->processor);
  set_owner (frame, value->processor, before == 0 || before == owner ? owner : SEVERAL);
}

static void
find_owners (Frame *frame)
{
  if (frame->owners != NULL)
    return;
  frame->owners = g_hash_table_new (NULL, NULL);
  for (guint32 i = 0; i < frame->list->count; i++)
    add_owner (frame, bmf_value_component (frame->list, i),
               bmf_value_place (frame->list, i) + 1);
}

/* Whether the processor belongs only to other elements; a processor without owner belongs
 * to this element from now on. */
static gboolean
is_of_another (const Frame *frame, guint32 processor)
{
  const guint32 owner = find_owner (frame, processor);

  if (owner == 0)
    set_owner (frame, processor, frame->owner);
  return owner != 0 && owner != SEVERAL && owner != frame->owner;
}

void
bmf_hints_split (BmfHints *self, const BmfNode *node, guint32 own)
{
  gboolean overlap = FALSE;

  for (guint f = 0; f < self->frames->len; f++)
    {
      Frame *frame = &g_array_index (self->frames, Frame, f);

      find_owners (frame);
      for (guint32 i = 1; i < node->first; i++)
        overlap |= is_of_another (frame, own + (i << node->second));
    }
  if (overlap)
    count (&self->overlap, node);
}

/* ---- nothing parallel -------------------------------------------------------------- */

void
bmf_hints_construct (BmfHints *self, const BmfNode *node, const BmfValue *list)
{
  if (list->spread || list->count < 2)
    return;
  count (&self->serial, node);
  if (self->serial.count > 1)
    return;
  self->processor = list->processor;
  self->elements = list->count;
}

/* ---- warnings ---------------------------------------------------------------------- */

/* Text such as "; 3 times in all"; to be freed. */
static char *
times (const BmfHint *hint)
{
  return hint->count == 1
             ? g_strdup ("")
             : g_strdup_printf ("; %" G_GUINT64_FORMAT " times in all", hint->count);
}

void
bmf_hints_finish (const BmfHints *self, Program *program)
{
  const BmfNode *node = self->serial.first;

  if (node != NULL)
    {
      g_autofree char *often = times (&self->serial);

      program_add_warning (program,
                           "%s:%u:%u: %s works on a list whose %u elements are all on "
                           "processor %u: nothing is parallel%s",
                           node->file, node->line, node->column, node->word,
                           self->elements, self->processor, often);
    }
  node = self->overlap.first;
  if (node != NULL)
    {
      g_autofree char *often = times (&self->overlap);

      program_add_warning (
          program,
          "%s:%u:%u: %s sends pieces of an element to processors of other elements of "
          "the enclosing list: nested splits overlap, one needs a larger stride%s",
          node->file, node->line, node->column, node->word, often);
    }
}
