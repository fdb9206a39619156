/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/archive-fixture.h"

#include <string.h>

#include "base/error.h"
#include "base/remove-tree.h"
#include "otf2/archive-maker.h"
#include "otf2/otf2-reader.h"

/* ---- reading ----------------------------------------------------------------------- */

const ReaderOptions archive_plain = { .level = G_MAXUINT };

char *
archive_new_folder (void)
{
  g_autofree char *outer = g_dir_make_tmp ("netfare-otf2-XXXXXX", NULL);

  g_assert_nonnull (outer);
  return g_build_filename (outer, "archive", NULL);
}

void
archive_remove_folder (const char *folder)
{
  g_autofree char *outer = g_path_get_dirname (folder);

  remove_tree (outer);
}

Program *
archive_read_folder (const char *folder, const ReaderOptions *options, GError **error)
{
  const ReaderSource source = { .path = folder };

  return otf2_reader.read (&source, options, error);
}

Program *
archive_read_text (const char *text, const ReaderOptions *options, GError **error)
{
  g_autofree char *folder = archive_new_folder ();
  Program *program;

  archive_make (folder, text);
  program = archive_read_folder (folder, options, error);
  archive_remove_folder (folder);
  return program;
}

/* ---- programs as texts ------------------------------------------------------------- */

static void
append_collective (GString *to, const Program *program, const Step *step)
{
  const Collective *what = program_collective (program, step->index);
  g_autofree Transfer *pairs = NULL;
  const GroupOperation operation = program_operation_of (program, what, &pairs);

  g_string_append_printf (to, "start%s %u %s", what->split ? " split" : "", step->tag,
                          operation_name (operation.type));
  if (operation_has_root (operation.type))
    g_string_append_printf (to, " root %u", operation.root);
  for (guint32 i = 0; operation.counts != NULL && i < operation.members; i++)
    g_string_append_printf (to, " %" G_GUINT64_FORMAT, operation.counts[i]);
  for (guint32 i = 0; i < operation.n_pairs; i++)
    g_string_append_printf (to, " %u>%u:%" G_GUINT64_FORMAT, pairs[i].source,
                            pairs[i].destination, pairs[i].bytes);
  if (operation.counts == NULL && operation.pairs == NULL)
    g_string_append_printf (to, " of %" G_GUINT64_FORMAT, operation.bytes);
}

static void
append_step (GString *to, const Program *program, const Step *step)
{
  static const char *const names[] = { [STEP_RECEIVE] = "recv", [STEP_POST] = "post" };

  switch ((StepType) step->type)
    {
    case STEP_COMPUTE:
      g_string_append_printf (to, "%s %" G_GUINT64_FORMAT,
                              step->activity == ACTIVITY_IO ? "io" : "compute",
                              step->amount);
      return;
    case STEP_SEND:
      g_string_append_printf (to, "%s%s", step->flags & SEND_ASKS ? "s" : "",
                              step->flags & SEND_NUMBERED ? "isend" : "send");
      break;
    case STEP_RECEIVE:
    case STEP_POST:
      g_string_append (to, names[step->type]);
      break;
    case STEP_COMPLETE:
      g_string_append_printf (to, "complete %u", step->index >> 1);
      return;
    case STEP_START:
      append_collective (to, program, step);
      return;
    case STEP_WAIT:
      g_string_append_printf (to, "wait %u", step->tag);
      return;
    case STEP_ENTER:
      g_string_append_printf (to, "enter %s",
                              program_interval (program, step->index)->name);
      return;
    default:
      g_string_append (to, step->type == STEP_LEAVE ? "leave" : "?");
      return;
    }
  g_string_append_printf (to, " %u %u %" G_GUINT64_FORMAT, step->index, step->tag,
                          step->amount);
}

/* "compute 5; send 1 0 8" of each rank, a line each; to be freed. */
char *
archive_program_text (const Program *program)
{
  GString *text = g_string_new (NULL);

  for (guint32 rank = 0; rank < program_processors (program); rank++)
    {
      guint32 length;
      const Step *steps = program_stream (program, rank, &length);

      for (guint32 i = 0; i < length; i++)
        {
          g_string_append (text, i > 0 ? "; " : "");
          append_step (text, program, &steps[i]);
        }
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

void
archive_expect_with (const char *archive, const ReaderOptions *options,
                     const char *expected, const char *warnings)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = archive_read_text (archive, options, &error);
  g_autofree char *found = NULL, *warned = NULL;

  g_assert_no_error (error);
  found = archive_program_text (program);
  g_assert_cmpstr (found, ==, expected);
  warned = g_strjoinv ("\n", (char **) program_warnings (program));
  g_assert_cmpstr (warned, ==, warnings);
}

void
archive_expect (const char *archive, const char *expected)
{
  archive_expect_with (archive, &archive_plain, expected, "");
}

void
archive_expect_error_with (const char *archive, const ReaderOptions *options,
                           const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = archive_read_text (archive, options, &error);
  const char *found;

  g_assert_null (program);
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
  found = strstr (error->message, ".otf2: ");
  g_assert_nonnull (found);
  g_assert_cmpstr (found + strlen (".otf2: "), ==, message);
}

void
archive_expect_error (const char *archive, const char *message)
{
  archive_expect_error_with (archive, &archive_plain, message);
}
