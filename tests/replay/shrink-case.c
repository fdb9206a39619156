/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "shrink-case.h"

#define MAX_SHRINKS 4000

typedef struct
{
  ShrinkFails fails;
  gpointer data;
  guint shrinks;
} Shrinking;

static gboolean
still_fails (Shrinking *self, const ModelCase *made)
{
  self->shrinks++;
  return self->fails (self->data, made);
}

/* Simpler machines and programs, one change each; FALSE beyond the last. */
static gboolean
simplify (ModelCase *made, guint change)
{
  AttoTime *const times[] = { &made->start,
                              &made->byte,
                              &made->latency,
                              &made->gap,
                              &made->memory_latency,
                              &made->memory_byte,
                              &made->send_overhead,
                              &made->send_overhead_byte,
                              &made->receive_overhead,
                              &made->receive_overhead_byte };
  gboolean *const flags[] = { &made->reserve, &made->cut_through, &made->half_duplex,
                              &made->hops, &made->rendezvous };
  const guint n_times = G_N_ELEMENTS (times), n_flags = G_N_ELEMENTS (flags);

  if (change < n_times)
    *times[change] = 0;
  else if (change < 2 * n_times)
    *times[change - n_times] = *times[change - n_times] == 0 ? 0 : 1000000000000;
  else if (change < 2 * n_times + n_flags)
    *flags[change - 2 * n_times] = FALSE;
  else if (change == 2 * n_times + n_flags)
    made->packets = PACKETS_WHOLE;
  else if (change == 2 * n_times + n_flags + 1)
    for (guint p = 0; p < made->power->len; p++)
      g_array_index (made->power, Decimal, p) = (Decimal){ 1, 1 };
  else if (change == 2 * n_times + n_flags + 2)
    for (guint p = 0; p < made->placement->len; p++)
      g_array_index (made->placement, guint32, p) = p;
  else if (change == 2 * n_times + n_flags + 3)
    made->reduction = REDUCTION_TREE;
  else if (change < 2 * n_times + n_flags + 4 + made->links->len)
    g_array_remove_index (made->links, change - (2 * n_times + n_flags + 4));
  else
    return FALSE;
  return TRUE;
}

/* Takes the change where the case still fails. */
static gboolean
keep_if_failing (Shrinking *self, ModelCase **made, ModelCase *simpler)
{
  if (self->shrinks < MAX_SHRINKS && still_fails (self, simpler))
    {
      model_case_free (*made);
      *made = simpler;
      return TRUE;
    }
  model_case_free (simpler);
  return FALSE;
}

guint
shrink_count_steps (const ModelCase *made)
{
  guint count = 0;

  for (guint32 p = 0; p < model_case_processors (made); p++)
    count += model_case_steps (made, p)->len;
  return count;
}

static void
shrink_transfers (Shrinking *self, ModelCase **made)
{
  for (guint j = 0; j < (*made)->joints->len; j++)
    for (guint i
         = ((ModelJoint *) g_ptr_array_index ((*made)->joints, j))->transfers->len;
         i-- > 0;)
      {
        ModelCase *simpler = model_case_copy (*made);
        ModelJoint *joint = g_ptr_array_index (simpler->joints, j);

        g_array_remove_index (joint->transfers, i);
        keep_if_failing (self, made, simpler);
      }
}

static void
shrink_requirements (Shrinking *self, ModelCase **made)
{
  for (guint32 p = 0; p < model_case_processors (*made); p++)
    for (guint i = model_case_requirements (*made, p)->len; i-- > 0;)
      {
        ModelCase *simpler = model_case_copy (*made);

        g_array_remove_index (model_case_requirements (simpler, p), i);
        keep_if_failing (self, made, simpler);
      }
}

ModelCase *
shrink_case (ModelCase *made, ShrinkFails fails, gpointer data)
{
  Shrinking self_of = { .fails = fails, .data = data }, *self = &self_of;
  guint steps;

  do
    {
      steps = shrink_count_steps (made);
      for (guint32 unit = made->units; unit-- > 0;)
        {
          ModelCase *simpler = model_case_copy (made);

          model_case_drop_unit (simpler, unit);
          if (shrink_count_steps (simpler) < shrink_count_steps (made))
            keep_if_failing (self, &made, simpler);
          else
            model_case_free (simpler);
        }
    }
  while (shrink_count_steps (made) < steps && self->shrinks < MAX_SHRINKS);
  shrink_transfers (self, &made);
  if (made->requirements != NULL)
    shrink_requirements (self, &made);
  for (guint change = 0;; change++)
    {
      ModelCase *simpler = model_case_copy (made);

      if (!simplify (simpler, change))
        {
          model_case_free (simpler);
          return made;
        }
      keep_if_failing (self, &made, simpler);
    }
}
