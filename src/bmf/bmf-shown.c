/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/bmf-shown.h"

typedef struct
{
  GString *json, *text, *placed, *places;
} Texts;

static void
texts_clear (Texts *self)
{
  g_string_free (self->json, TRUE);
  g_string_free (self->text, TRUE);
  g_string_free (self->placed, TRUE);
  g_string_free (self->places, TRUE);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Texts, texts_clear)

static Texts
texts_of (const BmfValue *value)
{
  const Texts texts = { g_string_new (NULL), g_string_new (NULL), g_string_new (NULL),
                        g_string_new (NULL) };

  bmf_value_append_json (value, texts.json);
  bmf_value_append_text (value, texts.text);
  bmf_value_append_placed (value, texts.placed);
  bmf_value_append_places (value, texts.places);
  return texts;
}

static ProgramValue
program_value_of (const Texts *texts)
{
  return (ProgramValue){ .json = texts->json->str,
                         .text = texts->text->str,
                         .placed = texts->placed->str,
                         .places = texts->places->str };
}

void
bmf_shown_result (Program *program, const BmfValue *value)
{
  g_auto (Texts) texts = texts_of (value);
  const ProgramValue result = program_value_of (&texts);

  program_set_value (program, &result);
}

void
bmf_shown_enter (BmfShown *self)
{
  self->depth++;
}

/* Whether one more value can be shown; a scalar has at least two bytes of text. */
static gboolean
has_room (const BmfShown *self, const BmfValue *value)
{
  return program_shown_values (self->program) < BMF_MOST_SHOWN
         && self->bytes + 2 * (guint64) value->cells <= BMF_MOST_SHOWN_BYTES;
}

void
bmf_shown_leave (BmfShown *self, const BmfNode *node, const BmfValue *value)
{
  self->depth--;
  if (value == NULL)
    return;
  if (!has_room (self, value))
    {
      self->left_out++;
      return;
    }
  g_auto (Texts) texts = texts_of (value);
  const ProgramShown shown = { .kind = node->word,
                               .file = node->file,
                               .line = node->line,
                               .column = node->column,
                               .depth = self->depth,
                               .value = program_value_of (&texts) };
  program_add_shown (self->program, &shown);
  self->bytes
      += texts.json->len + texts.text->len + texts.placed->len + texts.places->len;
}

void
bmf_shown_finish (const BmfShown *self)
{
  if (program_shown_values (self->program) == 0 && self->left_out == 0)
    program_add_warning (self->program, "the program evaluates no parallel construct: "
                                        "there are no intermediate values to show");
  if (self->left_out > 0)
    program_add_warning (self->program,
                         "values of %" G_GUINT64_FORMAT
                         " parallel constructs are not shown: there are too many",
                         self->left_out);
}
