/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/bmf.h"

#include "base/error.h"
#include "base/memory-limit.h"
#include "bmf/bmf-evaluate.h"
#include "bmf/bmf-shown.h"

gboolean
bmf_looks_like_program (const char *head, gsize length)
{
  return bmf_tree_looks_like (head, length);
}

/* Does one evaluation; program NULL: only to count the processors it uses. */
static BmfValue *
run (const BmfTree *tree, Program *program, const BmfMachine *machine, guint32 *used,
     GError **error)
{
  BmfWriter writer;
  BmfEvaluator evaluator
      = { .writer = &writer,
          .limit = machine->processors,
          .any = machine->processors == 0,
          .most_work = machine->most_work > 0 ? machine->most_work : BMF_MOST_WORK };
  BmfShown shown = { .program = program };
  BmfHints hints;
  BmfValue *value;

  evaluator.shown = program != NULL && machine->show_values ? &shown : NULL;
  evaluator.hints = program != NULL ? &hints : NULL;
  bmf_hints_init (&hints);
  bmf_writer_init (&writer, program, machine->scalar_bytes);
  writer.used = MAX (writer.used, tree->data_processors);
  value = bmf_evaluate (&evaluator, tree->program, tree->data, error);
  if (value != NULL)
    bmf_writer_finish (&writer);
  if (value != NULL && program != NULL)
    bmf_hints_finish (&hints, program);
  if (value != NULL && evaluator.shown != NULL)
    bmf_shown_finish (&shown);
  if (value != NULL && !bmf_work (&evaluator, tree->program, 0, error))
    g_clear_pointer (&value, bmf_value_unref);
  *used = writer.used;
  bmf_writer_clear (&writer);
  bmf_hints_clear (&hints);
  return value;
}

Program *
bmf_run (const BmfTree *tree, const char *file, const BmfMachine *machine, GError **error)
{
  const Interval whole = { .kind = "MAIN",
                           .parent = PROGRAM_NONE,
                           .count = 1,
                           .file = file,
                           .line = tree->program->line,
                           .column = tree->program->column,
                           .source = tree->program->source,
                           .source_place = tree->program->source_place };
  g_autoptr (BmfValue) counted = NULL, value = NULL;
  g_autoptr (Program) program = NULL;
  guint32 processors = machine->processors, used;

  if (processors > 0 && tree->data_processors > processors)
    {
      error_set_at (error, file, 0, 0, "the data needs %u processors, the machine has %u",
                    tree->data_processors, processors);
      return NULL;
    }
  if (processors == 0)
    {
      counted = run (tree, NULL, machine, &processors, error);
      if (counted == NULL)
        return NULL;
    }
  if (!memory_check_processors (processors, error))
    return NULL;
  program = program_new_separate (processors, &bmf_reader, file);
  program_define_interval (program, &whole);
  value = run (tree, program, machine, &used, error);
  if (value == NULL)
    return NULL;
  bmf_shown_result (program, value);
  return g_steal_pointer (&program);
}

Program *
bmf_read (TextInput *input, const BmfSources *sources, guint32 processors,
          guint64 scalar_bytes, GError **error)
{
  const BmfMachine machine = { .processors = processors,
                               .scalar_bytes = scalar_bytes,
                               .show_values = sources->show_values };
  BmfSources known = *sources;
  g_autoptr (BmfTree) tree = NULL;

  known.processors = processors;
  tree = bmf_tree_read (input, &known, error);
  return tree == NULL ? NULL : bmf_run (tree, text_input_name (input), &machine, error);
}

char *
bmf_show_tree (TextInput *input, const BmfSources *sources, GError **error)
{
  g_autoptr (BmfTree) tree = bmf_tree_read (input, sources, error);

  return tree == NULL ? NULL : bmf_tree_format (tree, error);
}
