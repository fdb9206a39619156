/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view/view-column.h"
#include "view/view-data.h"
#include "program/steps/message-type.h"
#include "view/view-json.h"

typedef struct
{
  const ViewTrace *trace;
  OutputFile *output;
  GString *description;
  guint columns;   /* so far */
  guint64 *values; /* of a column */
} Writing;

/* The value of one item in a column. */
typedef guint64 (*Pick) (const ViewTrace *trace, guint index);

static void
write_column (Writing *self, const char *name, guint count, ViewCode code, Pick pick)
{
  for (guint i = 0; i < count; i++)
    self->values[i] = pick (self->trace, i);
  if (self->columns++ > 0)
    g_string_append_c (self->description, ',');
  view_column_write (self->output, self->description, name, self->values, count, code);
}

static guint64
ticks (const ViewTrace *trace, SimTime time)
{
  return view_trace_ticks (trace, time);
}

/* ---- states ------------------------------------------------------------------------ */

static guint64
pick_processor (const ViewTrace *trace, guint i)
{
  return g_array_index (trace->processors, guint32, i);
}

static const ViewChange *
change (const ViewTrace *trace, guint i)
{
  return &g_array_index (trace->changes, ViewChange, i);
}

static guint64
pick_change_row (const ViewTrace *trace, guint i)
{
  return change (trace, i)->processor;
}

/* The time since the previous change on the same row, in ticks. */
static guint64
pick_change_time (const ViewTrace *trace, guint i)
{
  guint64 time = ticks (trace, change (trace, i)->time);

  return i > 0 && change (trace, i - 1)->processor == change (trace, i)->processor
             ? time - ticks (trace, change (trace, i - 1)->time)
             : time;
}

static guint64
pick_change_state (const ViewTrace *trace, guint i)
{
  return change (trace, i)->state;
}

/* ---- messages ---------------------------------------------------------------------- */

static const ViewMessage *
message (const ViewTrace *trace, guint i)
{
  return &g_array_index (trace->messages, ViewMessage, i);
}

/* 0: sent and received; 1: never received; 2: never sent. */
static guint64
pick_gap (const ViewTrace *trace, guint i)
{
  return message (trace, i)->received == VIEW_NEVER ? 1
         : message (trace, i)->sent == VIEW_NEVER   ? 2
                                                    : 0;
}

/* The time when it was sent, or received if it was never sent. */
static guint64
pick_sent (const ViewTrace *trace, guint i)
{
  const ViewMessage *one = message (trace, i);

  return ticks (trace, one->sent != VIEW_NEVER ? one->sent : one->received);
}

static guint64
pick_flight (const ViewTrace *trace, guint i)
{
  return pick_gap (trace, i) != 0
             ? 0
             : ticks (trace, message (trace, i)->received) - pick_sent (trace, i);
}

/* Row + 1; 0: none. */
static guint64
pick_source (const ViewTrace *trace, guint i)
{
  return (guint32) (message (trace, i)->source + 1);
}

static guint64
pick_destination (const ViewTrace *trace, guint i)
{
  return (guint32) (message (trace, i)->destination + 1);
}

static guint64
pick_bytes (const ViewTrace *trace, guint i)
{
  return message (trace, i)->bytes;
}

static guint64
pick_type (const ViewTrace *trace, guint i)
{
  return (guint64) message (trace, i)->type;
}

static guint64
pick_delay (const ViewTrace *trace, guint i)
{
  return ticks (trace, message (trace, i)->delay);
}

/* ---- links ------------------------------------------------------------------------- */

static const ViewMark *
mark (const ViewTrace *trace, guint i)
{
  return &g_array_index (trace->marks, ViewMark, i);
}

static guint64
pick_reached (const ViewTrace *trace, guint i)
{
  return ticks (trace, mark (trace, i)->reached);
}

static guint64
pick_wait (const ViewTrace *trace, guint i)
{
  return ticks (trace, mark (trace, i)->begin) - ticks (trace, mark (trace, i)->reached);
}

static guint64
pick_pass (const ViewTrace *trace, guint i)
{
  return ticks (trace, mark (trace, i)->end) - ticks (trace, mark (trace, i)->begin);
}

static guint64
pick_link (const ViewTrace *trace, guint i)
{
  return mark (trace, i)->link;
}

/* ---- the critical path ------------------------------------------------------------- */

static const ViewStretch *
stretch (const ViewTrace *trace, guint i)
{
  return &g_array_index (trace->path, ViewStretch, i);
}

static guint64
pick_path_row (const ViewTrace *trace, guint i)
{
  return stretch (trace, i)->processor;
}

static guint64
pick_path_begin (const ViewTrace *trace, guint i)
{
  return ticks (trace, stretch (trace, i)->begin);
}

static guint64
pick_path_time (const ViewTrace *trace, guint i)
{
  return ticks (trace, stretch (trace, i)->end) - pick_path_begin (trace, i);
}

static void
write_path (Writing *self)
{
  guint count = self->trace->path->len;

  if (count == 0)
    return;
  write_column (self, "path-row", count, VIEW_PLAIN, pick_path_row);
  write_column (self, "path-begin", count, VIEW_RISING, pick_path_begin);
  write_column (self, "path-time", count, VIEW_PLAIN, pick_path_time);
}

/* ---- tasks and texts --------------------------------------------------------------- */

static const ViewTask *
task (const ViewTrace *trace, guint i)
{
  return &g_array_index (trace->tasks, ViewTask, i);
}

static guint64
pick_task_row (const ViewTrace *trace, guint i)
{
  return task (trace, i)->processor;
}

static guint64
pick_task_number (const ViewTrace *trace, guint i)
{
  return (guint64) task (trace, i)->number;
}

static guint64
pick_task_begin (const ViewTrace *trace, guint i)
{
  return ticks (trace, task (trace, i)->begin);
}

static guint64
pick_task_time (const ViewTrace *trace, guint i)
{
  return ticks (trace, task (trace, i)->end) - ticks (trace, task (trace, i)->begin);
}

static guint64
pick_task_open (const ViewTrace *trace, guint i)
{
  return task (trace, i)->open ? 1 : 0;
}

static guint64
pick_text_time (const ViewTrace *trace, guint i)
{
  return ticks (trace, g_array_index (trace->texts, ViewText, i).time);
}

static guint64
pick_text_row (const ViewTrace *trace, guint i)
{
  return (guint32) (g_array_index (trace->texts, ViewText, i).processor + 1);
}

/* ---- what describes them ----------------------------------------------------------- */

static void
describe_labels (const GArray *labels, const char *name, GString *to)
{
  g_string_append_printf (to, ",\"%s\":[", name);
  for (guint i = 0; i < labels->len; i++)
    {
      const ViewLabel *one = &g_array_index (labels, ViewLabel, i);

      g_string_append_printf (to, "%s[%" G_GINT64_FORMAT ",", i == 0 ? "" : ",",
                              one->number);
      view_json_text (to, one->label);
      g_string_append_c (to, ']');
    }
  g_string_append_c (to, ']');
}

static void
describe_texts (const ViewTrace *trace, GString *to)
{
  g_string_append (to, ",\"texts\":[");
  for (guint i = 0; i < trace->texts->len; i++)
    {
      g_string_append (to, i == 0 ? "" : ",");
      view_json_text (to, g_array_index (trace->texts, ViewText, i).text);
    }
  g_string_append_printf (to, "],\"moreTexts\":%" G_GUINT64_FORMAT, trace->more_texts);
  describe_labels (trace->labels, "labels", to);
  if (trace->programs->len > 0)
    describe_labels (trace->programs, "programs", to);
  g_string_append (to, ",\"types\":[");
  for (guint type = 1; trace->has_delays && message_type_name (type) != NULL; type++)
    g_string_append_printf (to, "%s\"%s\"", type == 1 ? "" : ",",
                            message_type_name (type));
  g_string_append (to, "],\"gaps\":[");
  for (guint i = 0; i < trace->gaps->len; i++)
    {
      g_string_append (to, i == 0 ? "" : ",");
      view_json_text (to, trace->gaps->pdata[i]);
    }
  g_string_append_c (to, ']');
}

/* The tick is 10^-N of the unit. */
static guint
tick_decimals (const ViewTrace *trace)
{
  guint decimals = 0;

  for (SimTime tick = trace->tick; tick < trace->unit; tick *= 10)
    decimals++;
  return decimals;
}

static void
write_marks (Writing *self)
{
  guint count = self->trace->marks->len;

  write_column (self, "mark-reached", count, VIEW_RISING, pick_reached);
  write_column (self, "mark-wait", count, VIEW_PLAIN, pick_wait);
  write_column (self, "mark-pass", count, VIEW_PLAIN, pick_pass);
  write_column (self, "mark-link", count, VIEW_PLAIN, pick_link);
}

void
view_data_write (const ViewTrace *trace, const ViewNetwork *network, OutputFile *output,
                 GString *description)
{
  guint changes = trace->changes->len, messages = trace->messages->len;
  guint tasks = trace->tasks->len, texts = trace->texts->len;
  guint most
      = MAX (MAX (MAX (MAX (changes, messages), MAX (tasks, texts)), trace->path->len),
             MAX (trace->processors->len, trace->marks->len));
  g_autofree guint64 *values = g_new (guint64, MAX (most, 1));
  Writing writing = { trace, output, description, 0, values };

  g_string_append_printf (description,
                          "\"decimals\":%u,\"begin\":%" G_GINT64_FORMAT
                          ",\"end\":%" G_GINT64_FORMAT ",\"rounded\":%s,\"columns\":[",
                          tick_decimals (trace), trace->begin / trace->tick,
                          (trace->end - trace->begin) / trace->tick,
                          trace->rounded ? "true" : "false");
  write_column (&writing, "processor", trace->processors->len, VIEW_RISING,
                pick_processor);
  write_column (&writing, "state-row", changes, VIEW_RISING, pick_change_row);
  write_column (&writing, "state-time", changes, VIEW_PLAIN, pick_change_time);
  write_column (&writing, "state", changes, VIEW_PLAIN, pick_change_state);
  write_column (&writing, "sent", messages, VIEW_RISING, pick_sent);
  write_column (&writing, "flight", messages, VIEW_SIGNED, pick_flight);
  write_column (&writing, "gap", messages, VIEW_PLAIN, pick_gap);
  write_column (&writing, "source", messages, VIEW_PLAIN, pick_source);
  write_column (&writing, "destination", messages, VIEW_PLAIN, pick_destination);
  write_column (&writing, "bytes", messages, VIEW_PLAIN, pick_bytes);
  write_column (&writing, "type", messages, VIEW_SIGNED, pick_type);
  write_column (&writing, "task-row", tasks, VIEW_RISING, pick_task_row);
  write_column (&writing, "task", tasks, VIEW_PLAIN, pick_task_number);
  write_column (&writing, "task-begin", tasks, VIEW_PLAIN, pick_task_begin);
  write_column (&writing, "task-time", tasks, VIEW_PLAIN, pick_task_time);
  write_column (&writing, "task-open", tasks, VIEW_PLAIN, pick_task_open);
  write_column (&writing, "text-time", texts, VIEW_PLAIN, pick_text_time);
  write_column (&writing, "text-row", texts, VIEW_PLAIN, pick_text_row);
  write_path (&writing);
  if (trace->has_delays)
    write_column (&writing, "delay", messages, VIEW_PLAIN, pick_delay);
  if (network != NULL && trace->has_delays && !trace->more_marks)
    write_marks (&writing);
  if (network != NULL)
    view_network_columns (network, trace->processors->len, output, description);
  g_string_append_c (description, ']');
  describe_texts (trace, description);
  if (network == NULL)
    return;
  g_string_append (description, ",\"network\":");
  view_network_describe (network, trace->processors->len, description);
}
