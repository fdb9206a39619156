/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model-parts.h"

ModelPart *
model_part_of (GArray *parts, guint32 joint, guint32 processor)
{
  const ModelPart made = { .joint = joint, .processor = processor };

  for (guint i = 0; i < parts->len; i++)
    {
      ModelPart *part = &g_array_index (parts, ModelPart, i);

      if (part->joint == joint && part->processor == processor)
        return part;
    }
  g_array_append_val (parts, made);
  return &g_array_index (parts, ModelPart, parts->len - 1);
}

/* Of those it receives from; all for a reduction and a synchronisation. */
static SimTime
latest_start (const ModelJoint *joint, GArray *parts, const ModelPart *own)
{
  SimTime latest = own->started;

  for (guint i = 0; i < joint->members->len && joint->type != MODEL_TRANSFERS; i++)
    {
      const guint32 member = g_array_index (joint->members, guint32, i);

      latest = MAX (latest, model_part_of (parts, own->joint, member)->started);
    }
  for (guint i = 0; i < joint->transfers->len; i++)
    {
      const Transfer t = g_array_index (joint->transfers, Transfer, i);

      if (t.destination == own->processor)
        latest = MAX (latest, model_part_of (parts, own->joint, t.source)->started);
    }
  return latest;
}

static ModelParticipation
reckon (const ModelJoint *joint, GArray *parts, const ModelPart *own)
{
  ModelParticipation told = { .joint = own->joint,
                              .processor = own->processor,
                              .started = own->started,
                              .completed = own->ended };
  SimTime overhead = own->overhead_ended - own->overhead_started;
  SimTime waited = own->ended - own->started - overhead;

  told.communication = own->ended - own->started;
  if (joint->split)
    {
      const SimTime at_wait = own->ended - own->reached_wait;
      const SimTime at_start
          = joint->type == MODEL_TRANSFERS ? own->sent_until - own->started : 0;
      const SimTime end
          = joint->type == MODEL_TRANSFERS ? own->last_arrival : own->tree_end;

      overhead = own->overhead_ended - own->overhead_wait;
      waited = at_wait - overhead;
      told.communication = at_start + at_wait;
      told.overlap = MAX (MIN (own->reached_wait, end) - own->started - at_start, 0);
    }
  told.real_synch = MIN (waited, latest_start (joint, parts, own) - own->started);
  return told;
}

void
model_parts_reckon (const ModelCase *at, GArray *parts, GArray *participations)
{
  for (guint i = 0; i < parts->len; i++)
    {
      const ModelPart *own = &g_array_index (parts, ModelPart, i);
      const ModelParticipation told
          = reckon (g_ptr_array_index (at->joints, own->joint), parts, own);

      g_array_append_val (participations, told);
    }
}
