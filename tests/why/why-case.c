/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "goal/goal.h"
#include "machine-file/machine-file.h"
#include "why-case.h"

static void
add_operation (GString *text, const char *what, guint number)
{
  guint peer = 0;
  guint64 amount = 0;

  g_string_append_printf (text, "o%u: ", number);
  if (what[0] == 'c')
    g_string_append_printf (text, "calc %s\n", what + 1);
  else
    {
      g_assert_cmpint (sscanf (what + 1, "%u:%" G_GUINT64_FORMAT, &peer, &amount), ==, 2);
      g_string_append_printf (text, "%s %" G_GUINT64_FORMAT "b %s %u\n",
                              what[0] == '>' ? "send" : "recv", amount,
                              what[0] == '>' ? "to" : "from", peer);
    }
  if (number > 0)
    g_string_append_printf (text, "o%u requires o%u\n", number, number - 1);
}

static Program *
read_program (const WhyCase *self)
{
  g_auto (GStrv) ranks = g_strsplit (self->ranks, ";", -1);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (TextInput) input = NULL;
  g_autoptr (GError) error = NULL;
  Program *program;

  g_string_append_printf (text, "num_ranks %u\n", g_strv_length (ranks));
  for (guint r = 0; ranks[r] != NULL; r++)
    {
      g_auto (GStrv) words = g_strsplit_set (ranks[r], " ", -1);
      guint number = 0;

      g_string_append_printf (text, "rank %u {\n", r);
      for (guint i = 0; words[i] != NULL; i++)
        if (words[i][0] != '\0' && words[i][0] != '-')
          add_operation (text, words[i], number++);
      g_string_append (text, "}\n");
    }
  input = text_input_new_from_string (text->str, text->len, "case.goal");
  program = goal_read (input, NULL, NULL, &error);
  g_assert_no_error (error);
  return program;
}

/* As a topology file: of each node its number, and the ends and weights of its links.
 */
static char *
write_links (const WhyCase *self)
{
  g_auto (GStrv) links = g_strsplit (self->links, " ", -1);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  char *path = NULL;
  guint highest = 0;
  int file;

  for (guint i = 0; links[i] != NULL; i++)
    {
      guint a, b;
      double weight = 1;

      g_assert_cmpint (sscanf (links[i], "%u-%u*%lf", &a, &b, &weight), >=, 2);
      highest = MAX (highest, MAX (a, b));
    }
  g_string_append_printf (text, "%u\n", highest + 1);
  for (guint node = 0; node <= highest; node++)
    {
      g_string_append_printf (text, "%u", node);
      for (guint i = 0; links[i] != NULL; i++)
        {
          guint a, b;
          double weight = 1;

          sscanf (links[i], "%u-%u*%lf", &a, &b, &weight);
          if (a == node || b == node)
            g_string_append_printf (text, " %u %g", a == node ? b : a, weight);
        }
      g_string_append (text, " -1\n");
    }
  file = g_file_open_tmp ("netfare-why-XXXXXX.topo", &path, &error);
  g_assert_no_error (error);
  close (file);
  g_file_set_contents (path, text->str, -1, &error);
  g_assert_no_error (error);
  return path;
}

static void
set_all (Machine *machine, const char *settings)
{
  g_auto (GStrv) all = g_strsplit (settings, "; ", -1);
  g_autoptr (GError) error = NULL;

  for (guint i = 0; all[i] != NULL; i++)
    {
      machine_set (machine, all[i], &error);
      g_assert_no_error (error);
    }
}

static Machine *
make_machine (const WhyCase *self, const char *path)
{
  g_autofree char *network = g_strdup_printf ("file:%s", path);
  g_autoptr (GError) error = NULL;
  Machine *machine = machine_new ();

  set_all (machine, "link start time = 0; link byte time = 1 ns; link latency = 0");
  set_all (machine, self->settings);
  machine_set_network (machine, network, &error);
  g_assert_no_error (error);
  machine_resolve (machine, &error);
  g_assert_no_error (error);
  return machine;
}

void
why_case_open (WhyCaseFiles *self, const WhyCase *what)
{
  self->links = write_links (what);
  self->program = read_program (what);
  self->machine = make_machine (what, self->links);
}

void
why_case_close (WhyCaseFiles *self)
{
  program_unref (self->program);
  machine_free (self->machine);
  g_unlink (self->links);
  g_free (self->links);
}
