/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf/program/hpf-steps.h"

#include "hpf/count/hpf-carry.h"
#include "hpf/count/hpf-counter.h"
#include "hpf/count/hpf-table.h"
#include "hpf/language/hpf-scanner.h"

typedef struct
{
  GHashTable *known; /* HpfLoop: those that are counted */
  guint64 steps, most;
  const HpfLoop *loop; /* that of the most of them; NULL: none */
} Steps;

/* How often the body of the last one of the first `depth` loops runs. */
static guint64
count_iterations (const HpfStatement *statement, guint depth)
{
  g_autoptr (GPtrArray) loops = g_ptr_array_new ();

  for (guint i = 0; i < depth; i++)
    g_ptr_array_add (loops, statement->loops->pdata[i]);
  const HpfStatement nest = { .loops = loops };
  return hpf_count_operations (&nest);
}

static void
add_loops (Steps *self, const HpfStatement *statement, guint depth)
{
  for (guint i = 0; i < depth; i++)
    {
      const HpfLoop *loop = statement->loops->pdata[i];

      if (!g_hash_table_add (self->known, (gpointer) loop))
        continue;
      const guint64 steps = count_iterations (statement, i + 1);
      self->steps = hpf_add (self->steps, steps);
      if (steps > self->most)
        self->loop = loop;
      self->most = MAX (self->most, steps);
    }
}

static void
add_statement (Steps *self, const HpfStatement *statement, gboolean per_iteration)
{
  gboolean reads = FALSE;

  for (guint i = 0; i < statement->references->len; i++)
    {
      const HpfReference *reference = statement->references->pdata[i];

      if (reference->array == NULL || reference->array->layout == NULL)
        continue;
      reads = TRUE;
      add_loops (self, statement, hpf_outer_loops (statement, reference, per_iteration));
    }
  if (reads && per_iteration)
    self->steps = hpf_add (self->steps, hpf_count_operations (statement));
}

gboolean
hpf_steps_check (const HpfTree *tree, gboolean per_iteration, GError **error)
{
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  Steps steps = { .known = known };

  for (guint i = 0; i < tree->statements->len; i++)
    add_statement (&steps, tree->statements->pdata[i], per_iteration);
  return steps.steps <= HPF_MOST_STEPS
         || hpf_steps_fail (tree, steps.loop, &steps.steps, error);
}

gboolean
hpf_steps_fail (const HpfTree *tree, const HpfLoop *loop, const guint64 *steps,
                GError **error)
{
  g_autofree char *found = steps != NULL ? g_strdup_printf ("%" G_GUINT64_FORMAT, *steps)
                                         : g_strdup ("more than 2^24");
  const HpfPlace place = loop != NULL ? loop->place : (HpfPlace){ 0 };

  return hpf_fail_at (tree->file, place, error,
                      "found %s steps in the loop of %s, expected at most 2^24: "
                      "INDEPENDENT before a loop whose iterations do not need each "
                      "other's results makes one collective of them",
                      found,
                      loop != NULL && loop->name != NULL ? loop->name : "the program");
}
