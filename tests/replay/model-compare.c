/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model-compare.c - differences between model and engine */
#include "config.h"

#include "replayed-case.h"

/* More lines than these help nobody. */
#define MAX_DIFFERENCES 30

typedef struct
{
  GPtrArray *lines;
  char *where;
} Comparison;

static void
differ (Comparison *self, const char *what, gint64 model, gint64 engine)
{
  if (model != engine && self->lines->len < MAX_DIFFERENCES)
    g_ptr_array_add (self->lines, g_strdup_printf ("%s, %s: model %" G_GINT64_FORMAT
                                                   ", engine %" G_GINT64_FORMAT,
                                                   self->where, what, model, engine));
}

static void G_GNUC_PRINTF (2, 3) at (Comparison *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_free (self->where);
  self->where = g_strdup_vprintf (format, arguments);
  va_end (arguments);
}

static void
compare_processors (Comparison *self, const ModelResult *model, const ModelResult *engine)
{
  for (guint p = 0; p < model->processors->len && p < engine->processors->len; p++)
    {
      const ProcessorTotals a = g_array_index (model->processors, ProcessorTotals, p);
      const ProcessorTotals b = g_array_index (engine->processors, ProcessorTotals, p);

      at (self, "processor %u", p);
      differ (self, "busy", a.busy, b.busy);
      differ (self, "overhead", a.overhead, b.overhead);
      differ (self, "idle", a.idle, b.idle);
      differ (self, "finished", a.finished, b.finished);
    }
}

static void
compare_messages (Comparison *self, const ModelResult *model, const ModelResult *engine)
{
  at (self, "messages");
  differ (self, "number", model->outcomes->len, engine->outcomes->len);
  for (guint i = 0; i < model->outcomes->len && i < engine->outcomes->len; i++)
    {
      const MessageOutcome a = g_array_index (model->outcomes, MessageOutcome, i);
      const MessageOutcome b = g_array_index (engine->outcomes, MessageOutcome, i);

      at (self,
          "message %u->%u type %u tag %" G_GUINT64_FORMAT " bytes %" G_GUINT64_FORMAT
          " sent %" G_GINT64_FORMAT,
          a.source, a.destination, a.type, a.tag, a.bytes, a.sent);
      differ (self, "source", a.source, b.source);
      differ (self, "destination", a.destination, b.destination);
      differ (self, "type", a.type, b.type);
      differ (self, "tag", a.tag, b.tag);
      differ (self, "bytes", (gint64) a.bytes, (gint64) b.bytes);
      differ (self, "sent", a.sent, b.sent);
      differ (self, "injected", a.injected, b.injected);
      differ (self, "arrived", a.arrived, b.arrived);
      differ (self, "delay", a.delay, b.delay);
    }
}

static void
compare_links (Comparison *self, const ModelCase *of, const ModelResult *model,
               const ModelResult *engine)
{
  for (guint i = 0; i < model->links->len && i < engine->links->len; i++)
    {
      const ModelLink link = g_array_index (of->links, ModelLink, i);
      const LinkStatistics a = g_array_index (model->links, LinkStatistics, i);
      const LinkStatistics b = g_array_index (engine->links, LinkStatistics, i);

      at (self, "link %u->%u", link.from, link.to);
      differ (self, "busy", a.busy, b.busy);
      differ (self, "packets", (gint64) a.packets, (gint64) b.packets);
      differ (self, "messages", (gint64) a.messages, (gint64) b.messages);
      differ (self, "bytes", (gint64) a.bytes, (gint64) b.bytes);
      differ (self, "delay", a.delay, b.delay);
      differ (self, "delay by the own message", a.own_delay, b.own_delay);
      differ (self, "delay by the same sender", a.sender_delay, b.sender_delay);
      differ (self, "longest delay", a.longest_delay, b.longest_delay);
      differ (self, "longest queue", a.longest_queue, b.longest_queue);
    }
}

static void
compare_marks (Comparison *self, const ModelCase *of, const ModelResult *model,
               const ModelResult *engine)
{
  at (self, "intervals on links");
  differ (self, "number", model->marks->len, engine->marks->len);
  for (guint i = 0; i < model->marks->len && i < engine->marks->len; i++)
    {
      const ModelMark a = g_array_index (model->marks, ModelMark, i);
      const ModelMark b = g_array_index (engine->marks, ModelMark, i);
      const ModelLink link = g_array_index (of->links, ModelLink, a.link);

      at (self, "link %u->%u, interval from %" G_GINT64_FORMAT, link.from, link.to,
          a.begin);
      differ (self, "link", a.link, b.link);
      differ (self, "reached", a.reached, b.reached);
      differ (self, "begin", a.begin, b.begin);
      differ (self, "end", a.end, b.end);
    }
}

static void
compare_participations (Comparison *self, const ModelResult *model,
                        const ModelResult *engine)
{
  at (self, "participations");
  differ (self, "number", model->participations->len, engine->participations->len);
  for (guint i = 0; i < model->participations->len && i < engine->participations->len;
       i++)
    {
      const ModelParticipation a
          = g_array_index (model->participations, ModelParticipation, i);
      const ModelParticipation b
          = g_array_index (engine->participations, ModelParticipation, i);

      at (self, "joint %u, processor %u", a.joint, a.processor);
      differ (self, "joint", a.joint, b.joint);
      differ (self, "processor", a.processor, b.processor);
      differ (self, "started", a.started, b.started);
      differ (self, "completed", a.completed, b.completed);
      differ (self, "communication", a.communication, b.communication);
      differ (self, "real synchronisation", a.real_synch, b.real_synch);
      differ (self, "overlap", a.overlap, b.overlap);
    }
}

/* Whole messages, stored and forwarded, arrive later by what they wait for others. */
static void
check_sum (Comparison *self, const ModelCase *of, const ModelResult *engine)
{
  TotalTime sum = 0;

  if (of->cut_through || of->packets != PACKETS_WHOLE || of->interleave > 0
      || of->acknowledge > 0)
    return;
  for (guint i = 0; i < engine->links->len; i++)
    {
      const LinkStatistics link = g_array_index (engine->links, LinkStatistics, i);

      sum += link.sender_delay + link_others_delay (&link);
    }
  at (self, "links");
  differ (self, "sum of delays", (gint64) engine->delay, (gint64) sum);
}

GPtrArray *
model_result_compare (const ModelCase *of, const ModelResult *model,
                      const ModelResult *engine)
{
  Comparison self = { .lines = g_ptr_array_new_with_free_func (g_free) };

  at (&self, "run");
  differ (&self, "end (1: no route, 2: deadlock)", model->end, engine->end);
  if (engine->message != NULL && model->end != engine->end)
    g_ptr_array_add (self.lines, g_strdup_printf ("engine: %s", engine->message));
  if (model->end == MODEL_DONE && engine->end == MODEL_DONE)
    {
      differ (&self, "length", model->run, engine->run);
      differ (&self, "delay", model->delay, engine->delay);
      differ (&self, "messages", (gint64) model->messages, (gint64) engine->messages);
      differ (&self, "bytes", (gint64) model->bytes, (gint64) engine->bytes);
      differ (&self, "link hops", (gint64) model->link_hops, (gint64) engine->link_hops);
      compare_processors (&self, model, engine);
      compare_messages (&self, model, engine);
      compare_links (&self, of, model, engine);
      check_sum (&self, of, engine);
      compare_marks (&self, of, model, engine);
      compare_participations (&self, model, engine);
    }
  g_free (self.where);
  return self.lines;
}
