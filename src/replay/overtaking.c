/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/hash.h"
#include "program/jobs.h"
#include "replay/overtaking.h"
#include "replay/messages/messages.h"
#include "replay/reductions/parts.h"

/* ---- tags -------------------------------------------------------------------------- */

/* State for the messages that one processor sends. */
typedef struct
{
  GHashTable *tags; /* destination << 32 | type -> tag; NULL: none yet */
} Sender;

/* Returns: FALSE if the pair has another tag for messages of this type. */
static gboolean
add_tag (Sender *self, const Step *step)
{
  const guint64 key = (guint64) step->index << 32 | messages_step_type (step);
  const gpointer tag = GSIZE_TO_POINTER ((gsize) step_matching (step));
  gpointer known;

  if (self->tags == NULL)
    self->tags = g_hash_table_new_full (hash_int64, g_int64_equal, g_free, NULL);
  if (g_hash_table_lookup_extended (self->tags, &key, NULL, &known))
    return known == tag;
  g_hash_table_insert (self->tags, g_memdup2 (&key, sizeof key), tag);
  return TRUE;
}

static void
clear_tags (Sender *self)
{
  g_clear_pointer (&self->tags, g_hash_table_unref);
}

/* ---- collectives ------------------------------------------------------------------- */

/* State of one stream: collectives that have been started and not waited for. */
typedef struct
{
  guint32 open[MESSAGE_FIRST_FREE_TYPE]; /* by type of their messages */
  GHashTable *instances;                 /* instance + 1 -> collective + 1 */
} Open;

/* The type of its messages, in a reduction of those that gather. */
static guint32
type_of (const Collective *what)
{
  const SchedulePart part = { .result = FALSE };

  return what->type == COLLECTIVE_TRANSFERS ? messages_type_of (what->kind)
                                            : parts_type (what, &part);
}

static void
count (Open *self, const Collective *what, gint32 change)
{
  self->open[type_of (what)] += change;
  if (what->type == COLLECTIVE_REDUCTION)
    self->open[MESSAGE_BROADCAST] += change;
}

/* Returns: FALSE if one with messages of this type is open. */
static gboolean
start (Open *self, const Program *program, const Step *step)
{
  const Collective *what = program_collective (program, step->index);

  if (self->open[type_of (what)] > 0)
    return FALSE;
  count (self, what, 1);
  g_hash_table_insert (self->instances, GSIZE_TO_POINTER ((gsize) step->tag + 1),
                       GSIZE_TO_POINTER ((gsize) step->index + 1));
  return TRUE;
}

static void
wait_for (Open *self, const Program *program, const Step *step)
{
  const gpointer instance = GSIZE_TO_POINTER ((gsize) step->tag + 1);
  const gsize number = GPOINTER_TO_SIZE (g_hash_table_lookup (self->instances, instance));

  if (number == 0)
    return;
  count (self, program_collective (program, (guint32) number - 1), -1);
  g_hash_table_remove (self->instances, instance);
}

/* ---- streams ----------------------------------------------------------------------- */

/* tags: whether sends have to be examined. */
static gboolean
step_is_in_order (const Program *program, const Step *step, Sender *sender, Open *open,
                  gboolean tags)
{
  switch ((StepType) step->type)
    {
    case STEP_SEND:
      return open->open[messages_step_type (step)] == 0
             && (!tags || add_tag (sender, step));
    case STEP_START:
      return start (open, program, step);
    case STEP_WAIT:
      wait_for (open, program, step);
      return TRUE;
    case STEP_PIPELINE:
      return open->open[messages_type_of (step->kind)] == 0;
    case STEP_COMPUTE:
    case STEP_SEGMENT:
    case STEP_LOOP:
    case STEP_RECEIVE:
    case STEP_POST:
    case STEP_COMPLETE:
    case STEP_SYNCHRONISE:
    case STEP_ENTER:
    case STEP_LEAVE:
    case STEP_AT:
    case STEP_END:
      return TRUE;
    }
  g_assert_not_reached ();
}

static gboolean
stream_is_in_order (const Program *program, guint32 stream, gboolean tags)
{
  g_autoptr (GHashTable) instances = g_hash_table_new (NULL, NULL);
  Open open = { .instances = instances };
  Sender sender = { NULL };
  gboolean in_order = TRUE;
  guint32 length;
  const Step *steps = program_stream (program, stream, &length);

  for (guint32 i = 0; i < length && in_order; i++)
    in_order = step_is_in_order (program, &steps[i], &sender, &open, tags);
  clear_tags (&sender);
  return in_order;
}

/* Programs with a single tag are frequent, and large. */
static gboolean
has_several_tags (const Program *program)
{
  guint64 tag = 0;
  gboolean any = FALSE;

  for (guint32 stream = 0; stream < program_streams (program); stream++)
    {
      guint32 length;
      const Step *steps = program_stream (program, stream, &length);

      for (guint32 i = 0; i < length; i++)
        {
          if (steps[i].type != STEP_SEND)
            continue;
          if (any && step_matching (&steps[i]) != tag)
            return TRUE;
          any = TRUE;
          tag = step_matching (&steps[i]);
        }
    }
  return FALSE;
}

static gboolean
streams_are_in_order (const Program *program)
{
  gboolean tags = has_several_tags (program);

  for (guint32 stream = 0; stream < program_streams (program); stream++)
    if (!stream_is_in_order (program, stream, tags))
      return FALSE;
  return TRUE;
}

/* ---- graphs ------------------------------------------------------------------------ */

/* What one processor has done with another so far; processors are numbered from 1. */
typedef struct
{
  guint32 sender;   /* the last one that sent to it */
  guint32 type;     /* of the messages that the sender sends */
  guint32 receiver; /* the last one that received from it */
  guint32 received; /* the receiver's last operation that received from it */
  guint64 tag;
} Peer;

/* Returns: FALSE if the messages to a processor have several tags. */
static gboolean
send_to (Peer *peer, guint32 processor, const Step *step)
{
  const guint32 type = messages_step_type (step);

  if (peer->sender == processor + 1)
    return peer->tag == step_matching (step) && peer->type == type;
  peer->sender = processor + 1;
  peer->type = type;
  peer->tag = step_matching (step);
  return TRUE;
}

typedef struct
{
  Peer *peers;
  guint32 processor;
} Visitor;

/* Returns: FALSE if an earlier receive from that processor may not have ended.  ended: of
 * the operation. */
static gboolean
receive_is_in_order (gpointer data, guint32 source, guint32 operation, guint32 ended)
{
  const Visitor *self = data;
  Peer *peer = &self->peers[source];

  if (peer->receiver == self->processor + 1 && peer->received >= ended)
    return FALSE;
  peer->receiver = self->processor + 1;
  peer->received = operation;
  return TRUE;
}

static gboolean
operation_is_in_order (gpointer data, const Step *step, guint32 operation, guint32 ended)
{
  const Visitor *self = data;

  if (step->type == STEP_SEND)
    return send_to (&self->peers[step->index], self->processor, step);
  return step->type != STEP_RECEIVE
         || receive_is_in_order (data, step->index, operation, ended);
}

/* Most schedules have a single tag. */
static gboolean
has_one_tag (const Program *program)
{
  const Step *first = NULL;
  guint32 count;
  const Step *steps = program_shared_steps (program, &count);

  for (guint32 i = 0; i < count; i++)
    {
      if (steps[i].type != STEP_SEND)
        continue;
      if (first == NULL)
        first = &steps[i];
      if (step_matching (&steps[i]) != step_matching (first)
          || messages_step_type (&steps[i]) != messages_step_type (first))
        return FALSE;
    }
  return TRUE;
}

/* Receives of the processors before the first one of which this is not known so fast. */
static guint32
count_receives_in_order (const Program *program, Peer *peers)
{
  const guint32 count = program_processors (program);
  guint32 p = 0;

  for (; p < count; p++)
    {
      Visitor visitor = { peers, p };

      if (!program_repeats_operations (program, p)
          && !program_visit_receives (program, p, receive_is_in_order, &visitor))
        break;
    }
  for (guint32 i = 0; p < count && i < count; i++)
    peers[i].receiver = 0;
  return p;
}

static gboolean
graphs_are_in_order (const Program *program)
{
  const guint32 count = program_processors (program);
  g_autofree Peer *peers = g_new0 (Peer, count);

  /* A message that is posted is received where it is waited for, if it is. */
  if (program_contents (program) & PROGRAM_REQUESTS)
    return FALSE;
  guint32 p = has_one_tag (program) ? count_receives_in_order (program, peers) : 0;

  for (; p < count; p++)
    {
      Visitor visitor = { peers, p };

      if (!program_visit_operations (program, p, operation_is_in_order, &visitor))
        return FALSE;
    }
  return TRUE;
}

gboolean
overtaking_is_possible (const Program *program)
{
  for (guint32 i = 0; i < program_parts (program); i++)
    {
      guint32 first;
      const Program *part = program_part (program, i, &first);

      if (!(program_has_graphs (part) ? graphs_are_in_order (part)
                                      : streams_are_in_order (part)))
        return TRUE;
    }
  return FALSE;
}
