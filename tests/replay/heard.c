/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "heard.h"

/* What was heard of each processor, of arrivals, of
 * collectives, and of links. */
struct _Heard
{
  GPtrArray *processors; /* GString */
  GString *arrivals, *collectives;
  GPtrArray *marks; /* by link: GString */
  SimTime now;      /* of the last call of advance */
};

static GString *
of_processor (Heard *self, guint32 processor)
{
  return g_ptr_array_index (self->processors, processor);
}

static void
on_computed (gpointer data, guint32 processor, guint32 interval, Activity activity,
             SimTime duration)
{
  g_string_append_printf (of_processor (data, processor),
                          "computes %" G_GINT64_FORMAT " in %u ", duration, interval);
}

static void
on_communicated (gpointer data, guint32 processor, guint32 interval, SimTime duration)
{
  g_string_append_printf (of_processor (data, processor),
                          "communicates %" G_GINT64_FORMAT " in %u ", duration, interval);
}

static void
on_finished (gpointer data, guint32 processor, SimTime time)
{
  g_string_append_printf (of_processor (data, processor), "ends %" G_GINT64_FORMAT " ",
                          time);
}

static void
on_message (gpointer data, const MessageOutcome *m)
{
  Heard *self = data;

  g_string_append_printf (self->arrivals,
                          "%u-%u tag %" G_GUINT64_FORMAT
                          " type %u bytes %" G_GUINT64_FORMAT " number %" G_GUINT64_FORMAT
                          " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
                          " %" G_GINT64_FORMAT "\n",
                          m->source, m->destination, m->tag, m->type, m->bytes, m->number,
                          m->sent, m->injected, m->arrived, m->delay);
}

static void
on_advance (gpointer data, SimTime now)
{
  Heard *self = data;

  g_assert_cmpint (now, >=, self->now);
  self->now = now;
}

static void
add_global (Heard *self, guint32 processor, const char *what, guint64 number,
            SimTime begin, SimTime end)
{
  g_assert_cmpint (begin, >=, self->now);
  g_string_append_printf (of_processor (self, processor),
                          "%s %" G_GUINT64_FORMAT " from %" G_GINT64_FORMAT
                          " to %" G_GINT64_FORMAT " ",
                          what, number, begin, end);
}

static void
on_state (gpointer data, guint32 processor, SimTime time, ProcessorState state)
{
  add_global (data, processor, "state", state, time, time);
}

static void
on_sent (gpointer data, guint32 processor, SimTime begin, SimTime end, guint64 message,
         guint32 destination, guint64 bytes, guint32 type, guint64 tag)
{
  add_global (data, processor, "sends", message, begin, end);
}

static void
on_received (gpointer data, guint32 processor, SimTime begin, SimTime end,
             guint64 message, guint32 source, guint64 bytes, guint32 type)
{
  add_global (data, processor, "receives", message, begin, end);
}

/* All runs of collectives, in one order. */
static void
on_collective (gpointer data, const CollectiveOutcome *o)
{
  Heard *self = data;

  g_string_append_printf (self->collectives, "instance %u in %u, %u:", o->instance,
                          o->start_interval, o->wait_interval);
  for (guint32 i = 0; i < o->count; i++)
    {
      const Participation *p = &o->participants[i];
      const SimTime times[] = { p->started,
                                p->completed,
                                p->start_communication,
                                p->wait_communication,
                                p->start_real_synch,
                                p->wait_real_synch,
                                p->synchronization,
                                p->variation,
                                p->overlap };

      g_string_append_printf (self->collectives, " %u", p->processor);
      for (guint k = 0; k < G_N_ELEMENTS (times); k++)
        g_string_append_printf (self->collectives, " %" G_GINT64_FORMAT, times[k]);
    }
  g_string_append_c (self->collectives, '\n');
}

static void
on_aside (gpointer data, guint32 processor, guint32 instance, SimTime combining)
{
  g_string_append_printf (of_processor (data, processor),
                          "aside %u %" G_GINT64_FORMAT " ", instance, combining);
}

static void
on_entered (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  add_global (data, processor, "enters", interval, time, time);
}

static void
on_left (gpointer data, guint32 processor, SimTime time, guint32 interval)
{
  add_global (data, processor, "leaves", interval, time, time);
}

static void
on_joined (gpointer data, guint32 processor, SimTime time, guint32 instance,
           guint32 collective, guint32 group)
{
  add_global (data, processor, "joins", instance, time, time);
}

static void
on_completed (gpointer data, guint32 processor, SimTime time, guint32 instance,
              guint32 collective, guint32 group)
{
  add_global (data, processor, "completes", instance, time, time);
}

static void
on_marked (gpointer data, guint32 link, SimTime reached, SimTime begin, SimTime end,
           const Packet *packet, guint64 message)
{
  Heard *self = data;

  g_string_append_printf (g_ptr_array_index (self->marks, link),
                          "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT
                          " message %" G_GUINT64_FORMAT " %u of %u, ",
                          reached, begin, end, message, packet->number, packet->source);
}

const ReplayObserver *
heard_observer (void)
{
  static const ReplayObserver observer = { .any_thread = TRUE,
                                           .computed = on_computed,
                                           .communicated = on_communicated,
                                           .collective = on_collective,
                                           .finished = on_finished,
                                           .message = on_message };

  return &observer;
}

const ReplayObserver *
heard_global_observer (void)
{
  static const ReplayObserver observer = { .computed = on_computed,
                                           .communicated = on_communicated,
                                           .collective = on_collective,
                                           .finished = on_finished,
                                           .message = on_message,
                                           .advance = on_advance,
                                           .state = on_state,
                                           .sent = on_sent,
                                           .received = on_received,
                                           .aside = on_aside,
                                           .entered = on_entered,
                                           .left = on_left,
                                           .joined = on_joined,
                                           .completed = on_completed,
                                           .link_marked = on_marked };

  return &observer;
}

/* ---- as text ----------------------------------------------------------------------- */

static void
free_string (gpointer string)
{
  g_string_free (string, TRUE);
}

Heard *
heard_new (guint32 processors, guint32 links)
{
  Heard *self = g_new0 (Heard, 1);

  self->processors = g_ptr_array_new_with_free_func (free_string);
  self->arrivals = g_string_new (NULL);
  self->collectives = g_string_new (NULL);
  self->marks = g_ptr_array_new_with_free_func (free_string);
  for (guint32 p = 0; p < processors; p++)
    g_ptr_array_add (self->processors, g_string_new (NULL));
  for (guint32 link = 0; link < links; link++)
    g_ptr_array_add (self->marks, g_string_new (NULL));
  return self;
}

void
heard_free (Heard *self)
{
  g_ptr_array_unref (self->processors);
  g_string_free (self->arrivals, TRUE);
  g_string_free (self->collectives, TRUE);
  g_ptr_array_unref (self->marks);
  g_free (self);
}

void
heard_append (const Heard *self, GString *text)
{
  for (guint p = 0; p < self->processors->len; p++)
    g_string_append_printf (text, "%u: %s\n", p,
                            ((GString *) g_ptr_array_index (self->processors, p))->str);
  g_string_append (text, self->arrivals->str);
  g_string_append (text, self->collectives->str);
  for (guint link = 0; link < self->marks->len; link++)
    g_string_append_printf (text, "link %u: %s\n", link,
                            ((GString *) g_ptr_array_index (self->marks, link))->str);
}
