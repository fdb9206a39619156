/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "view/view-trace.h"

#include "base/hash.h"
#include "view/view-sort.h"

/* Numbers of a page's script are exact to 2^53. */
#define MOST_TICKS (G_GINT64_CONSTANT (1) << 53)

static void
clear_text (gpointer data)
{
  g_free (((ViewText *) data)->text);
}

static void
clear_label (gpointer data)
{
  g_free (((ViewLabel *) data)->label);
}

ViewTrace *
view_trace_new (void)
{
  ViewTrace *self = g_new0 (ViewTrace, 1);

  self->changes = g_array_new (FALSE, FALSE, sizeof (ViewChange));
  self->messages = g_array_new (FALSE, FALSE, sizeof (ViewMessage));
  self->tasks = g_array_new (FALSE, FALSE, sizeof (ViewTask));
  self->marks = g_array_new (FALSE, FALSE, sizeof (ViewMark));
  self->path = g_array_new (FALSE, FALSE, sizeof (ViewStretch));
  self->texts = g_array_new (FALSE, FALSE, sizeof (ViewText));
  self->labels = g_array_new (FALSE, FALSE, sizeof (ViewLabel));
  g_array_set_clear_func (self->texts, clear_text);
  g_array_set_clear_func (self->labels, clear_label);
  self->programs = g_array_new (FALSE, FALSE, sizeof (ViewLabel));
  g_array_set_clear_func (self->programs, clear_label);
  self->unit = SIM_TIME_PER_SECOND;
  self->gaps = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
view_trace_free (ViewTrace *self)
{
  if (self == NULL)
    return;
  g_clear_pointer (&self->processors, g_array_unref);
  g_array_unref (self->changes);
  g_array_unref (self->messages);
  g_array_unref (self->tasks);
  g_array_unref (self->marks);
  g_array_unref (self->path);
  g_array_unref (self->texts);
  g_array_unref (self->labels);
  g_array_unref (self->programs);
  g_ptr_array_unref (self->gaps);
  g_free (self);
}

void
view_trace_change (ViewTrace *self, guint32 processor, SimTime time, ViewState state)
{
  const ViewChange change = { time, processor, (guint8) state };

  g_array_append_val (self->changes, change);
}

void
view_trace_enter (ViewTrace *self, guint32 processor, SimTime time, gint64 number)
{
  const ViewTask task = { time, VIEW_NEVER, number, processor, TRUE };

  g_array_append_val (self->tasks, task);
}

/* Adds a missing entry: its begin is that of the run. */
void
view_trace_leave (ViewTrace *self, guint32 processor, SimTime time, gint64 number)
{
  const ViewTask task = { VIEW_NEVER, time, number, processor, FALSE };

  g_array_append_val (self->tasks, task);
}

void
view_trace_mark (ViewTrace *self, guint32 link, SimTime reached, SimTime begin,
                 SimTime end)
{
  const ViewMark mark = { reached, begin, end, link };

  if (self->marks->len < VIEW_MOST_MARKS && !self->more_marks)
    g_array_append_val (self->marks, mark);
  else if (!self->more_marks)
    {
      self->more_marks = TRUE;
      g_array_set_size (self->marks, 0);
    }
}

void
view_trace_stretch (ViewTrace *self, guint32 processor, SimTime begin, SimTime end)
{
  const ViewStretch stretch = { begin, end, processor };

  g_array_append_val (self->path, stretch);
}

void
view_trace_text (ViewTrace *self, guint32 processor, SimTime time, const char *text,
                 gsize length)
{
  const ViewText one
      = { time, processor, g_strndup (text, MIN (length, VIEW_TEXT_LENGTH)) };

  if (self->texts->len < VIEW_MOST_TEXTS)
    g_array_append_val (self->texts, one);
  else
    {
      self->more_texts++;
      g_free (one.text);
    }
}

void
view_trace_label (ViewTrace *self, gint64 number, const char *text, gsize length)
{
  const ViewLabel one = { number, g_strndup (text, MIN (length, VIEW_TEXT_LENGTH)) };

  if (self->labels->len < VIEW_MOST_TEXTS)
    g_array_append_val (self->labels, one);
  else
    g_free (one.label);
}

void
view_trace_program (ViewTrace *self, guint32 first, const char *name)
{
  const ViewLabel one = { first, g_strdup (name) };

  g_array_append_val (self->programs, one);
}

/* ---- rows -------------------------------------------------------------------------- */

static inline guint32
row_of (const ViewTrace *self, guint32 processor)
{
  guint found;

  if (processor == VIEW_NONE)
    return VIEW_NONE;
  /* Most traces have every processor: row and processor are then the same. */
  if (processor < self->processors->len
      && g_array_index (self->processors, guint32, processor) == processor)
    return processor;
  guint low = 0, high = self->processors->len;
  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->processors, guint32, middle) < processor)
        low = middle + 1;
      else
        high = middle;
    }
  found = low;
  return found < self->processors->len
                 && g_array_index (self->processors, guint32, found) == processor
             ? found
             : VIEW_NONE;
}

/* By row + 1: the index of the row's first item.  Free with g_free. */
static guint *
first_of_rows (const ViewTrace *self, const GArray *things, gsize row_offset)
{
  guint rows = self->processors->len;
  guint *first = g_new0 (guint, rows + 2);
  guint size = g_array_get_element_size ((GArray *) things);

  for (guint i = 0; i < things->len; i++)
    first[G_STRUCT_MEMBER (guint32, things->data + (gsize) i * size, row_offset) + 2]++;
  for (guint row = 2; row < rows + 2; row++)
    first[row] += first[row - 1];
  return first;
}

/* A stable counting sort by row. */
static void
sort_by_row (const ViewTrace *self, GArray **things, gsize row_offset)
{
  guint size = g_array_get_element_size (*things);
  g_autofree guint *first = first_of_rows (self, *things, row_offset);
  GArray *sorted = g_array_sized_new (FALSE, FALSE, size, (*things)->len);

  g_array_set_size (sorted, (*things)->len);
  for (guint i = 0; i < (*things)->len; i++)
    {
      const char *one = (*things)->data + (gsize) i * size;
      guint place = first[G_STRUCT_MEMBER (guint32, one, row_offset) + 1]++;

      memcpy (sorted->data + (gsize) place * size, one, size);
    }
  g_array_unref (*things);
  *things = sorted;
}

/* ---- states ------------------------------------------------------------------------ */

/* Copies one row's changes from `next` to `to`, after the state `before` at time 0;
 * without those that last no time or change nothing.  Returns: how many there are. */
static guint
settle_row (ViewChange *to, const ViewChange *next, guint count, guint32 row,
            ViewState before, SimTime length)
{
  guint kept = 1;

  to[0] = (ViewChange){ 0, row, (guint8) before };
  for (guint i = 0; i < count; i++)
    {
      ViewChange change = next[i];

      if (change.time >= length)
        break;

      if (change.time <= to[kept - 1].time)
        {
          change.time = to[kept - 1].time;
          kept--;
        }
      if (kept == 0 || to[kept - 1].state != change.state)
        to[kept++] = change;
    }
  return kept;
}

/* A replay reports the end of an overhead in advance: the items are almost in order
 * already. */
static void
order_changes (ViewChange *changes, guint count)
{
  for (guint i = 1; i < count; i++)
    {
      const ViewChange change = changes[i];
      guint k = i;

      for (; k > 0 && changes[k - 1].time > change.time; k--)
        changes[k] = changes[k - 1];
      changes[k] = change;
    }
}

static void
settle_states (ViewTrace *self, ViewState before)
{
  sort_by_row (self, &self->changes, G_STRUCT_OFFSET (ViewChange, processor));
  guint rows = self->processors->len, kept = 0, next = 0, count = self->changes->len;
  GArray *settled = g_array_sized_new (FALSE, FALSE, sizeof (ViewChange), count + rows);
  ViewChange none; /* an empty array has no address to count from */
  ViewChange *all = count > 0 ? &g_array_index (self->changes, ViewChange, 0) : &none;

  g_array_set_size (settled, count + rows);
  for (guint32 row = 0; row < rows; row++)
    {
      guint end = next;

      while (end < count && all[end].processor == row)
        end++;
      order_changes (all + next, end - next);
      kept += settle_row (&g_array_index (settled, ViewChange, kept), all + next,
                          end - next, row, before, self->end - self->begin);
      next = end;
    }
  g_array_set_size (settled, kept);
  g_array_unref (self->changes);
  self->changes = settled;
}

/* ---- tasks ------------------------------------------------------------------------- */

/* The open tasks of a row: a linked list for each number, the innermost task first. */
typedef struct
{
  GArray *paired;    /* ViewTask */
  GArray *outer;     /* guint: of each task, position + 1 of the next open one */
  GHashTable *inner; /* number -> position + 1 */

  /* Position + 1 of the last one that was opened, which most often is the next that is
   * closed: it is not yet in `inner`.  0: none. */
  guint last;
} OpenTasks;

static void
keep_last (OpenTasks *self)
{
  const guint last = self->last;
  gint64 *number;

  if (last == 0)
    return;
  number = g_memdup2 (&g_array_index (self->paired, ViewTask, last - 1).number,
                      sizeof *number);
  g_array_index (self->outer, guint, last - 1)
      = GPOINTER_TO_UINT (g_hash_table_lookup (self->inner, number));
  g_hash_table_insert (self->inner, number, GUINT_TO_POINTER (last));
  self->last = 0;
}

static void
open_task (OpenTasks *self, const ViewTask *task)
{
  const guint none = 0;

  g_array_append_val (self->paired, *task);
  g_array_append_val (self->outer, none);
  if (!task->open)
    return;
  keep_last (self);
  self->last = self->paired->len;
}

/* Position + 1 of the innermost open task of this number; 0: there is none. */
static guint
take_open (OpenTasks *self, gint64 number)
{
  guint at = self->last;

  if (at > 0 && g_array_index (self->paired, ViewTask, at - 1).number == number)
    {
      self->last = 0;
      return at;
    }
  at = GPOINTER_TO_UINT (g_hash_table_lookup (self->inner, &number));
  if (at > 0)
    g_hash_table_insert (self->inner, g_memdup2 (&number, sizeof number),
                         GUINT_TO_POINTER (g_array_index (self->outer, guint, at - 1)));
  return at;
}

/* The innermost open task of this number, which is no longer open; NULL: there is none.
 */
static ViewTask *
close_task (OpenTasks *self, gint64 number)
{
  const guint at = take_open (self, number);
  ViewTask *task;

  if (at == 0)
    return NULL;
  task = &g_array_index (self->paired, ViewTask, at - 1);
  task->open = FALSE;
  return task;
}

/* By row and begin; what lies around another comes before it. */
static gint
compare_tasks (gconstpointer a, gconstpointer b)
{
  const ViewTask *x = a, *y = b;

  if (x->processor != y->processor)
    return x->processor < y->processor ? -1 : 1;
  if (x->begin != y->begin)
    return x->begin < y->begin ? -1 : 1;
  if (x->end != y->end)
    return x->end > y->end ? -1 : 1;
  return (x->number > y->number) - (x->number < y->number);
}

/* Pairs the entries and exits of tasks. */
static void
pair_tasks (ViewTrace *self, SimTime length)
{
  OpenTasks tasks
      = { g_array_new (FALSE, FALSE, sizeof (ViewTask)),
          g_array_new (FALSE, FALSE, sizeof (guint)),
          g_hash_table_new_full (hash_int64, g_int64_equal, g_free, NULL), 0 };
  guint32 row = VIEW_NONE;

  sort_by_row (self, &self->tasks, G_STRUCT_OFFSET (ViewTask, processor));
  for (guint i = 0; i < self->tasks->len; i++)
    {
      ViewTask task = g_array_index (self->tasks, ViewTask, i);

      if (task.processor != row)
        {
          g_hash_table_remove_all (tasks.inner);
          tasks.last = 0;
        }
      row = task.processor;
      ViewTask *entered = task.open ? NULL : close_task (&tasks, task.number);
      if (entered != NULL)
        {
          entered->end = MAX (task.end, entered->begin);
          continue;
        }
      if (task.open)
        task.end = length;
      else
        task.begin = 0;
      open_task (&tasks, &task);
    }
  g_array_unref (self->tasks);
  g_array_unref (tasks.outer);
  g_hash_table_unref (tasks.inner);
  view_sort (tasks.paired, compare_tasks);
  self->tasks = tasks.paired;
}

/* ---- times ------------------------------------------------------------------------- */

static SimTime
shift (const ViewTrace *self, SimTime time)
{
  return time == VIEW_NEVER ? time
                            : CLAMP (time - self->begin, 0, self->end - self->begin);
}

/* Sets the tick, and the numbers for the division of its multiples: that by an odd number
 * is a product with its inverse modulo 2^64, which Newton's iteration finds. */
static void
set_tick (ViewTrace *self, SimTime tick)
{
  guint64 odd = (guint64) tick, inverse;

  self->tick = tick;
  for (self->tick_twos = 0; odd % 2 == 0; self->tick_twos++)
    odd /= 2;
  inverse = odd; /* correct modulo 2^3 */
  for (guint bits = 3; bits < 64; bits *= 2)
    inverse *= 2 - odd * inverse;
  self->tick_inverse = inverse;
  self->most_ticks = G_MAXINT64 / tick;
}

/* Whether a time is a whole number of ticks: only then is the product the quotient. */
static gboolean
is_multiple (const ViewTrace *self, SimTime time)
{
  guint64 ticks = view_trace_ticks (self, time);

  return ticks <= self->most_ticks && ticks * (guint64) self->tick == (guint64) time;
}

static inline void
narrow_tick (ViewTrace *self, SimTime time)
{
  if (time == VIEW_NEVER)
    return;
  while (!is_multiple (self, ABS (time)))
    set_tick (self, self->tick / 10);
}

static SimTime
message_key (const ViewMessage *message)
{
  return message->sent != VIEW_NEVER ? message->sent : message->received;
}

static gint
compare_messages (gconstpointer a, gconstpointer b)
{
  SimTime first = message_key (a), second = message_key (b);

  return (first > second) - (first < second);
}

static gint
compare_marks (gconstpointer a, gconstpointer b)
{
  const ViewMark *x = a, *y = b;

  if (x->reached != y->reached)
    return x->reached < y->reached ? -1 : 1;
  if (x->link != y->link)
    return x->link < y->link ? -1 : 1;
  return (x->begin > y->begin) - (x->begin < y->begin);
}

/* Replaces processors by rows, makes times relative to the begin of the run, and finds
 * the tick; in one pass, because the items do not fit the cache. */
static void
set_rows_and_times (ViewTrace *self)
{
  set_tick (self, self->unit);
  narrow_tick (self, self->begin);
  narrow_tick (self, self->end);
  for (guint i = 0; i < self->changes->len; i++)
    {
      ViewChange *one = &g_array_index (self->changes, ViewChange, i);

      one->processor = row_of (self, one->processor);
      g_assert (one->processor != VIEW_NONE);
      one->time = shift (self, one->time);
      narrow_tick (self, one->time);
    }
  for (guint i = 0; i < self->messages->len; i++)
    {
      ViewMessage *one = &g_array_index (self->messages, ViewMessage, i);

      one->source = row_of (self, one->source);
      one->destination = row_of (self, one->destination);
      one->sent = shift (self, one->sent);
      one->received = shift (self, one->received);
      narrow_tick (self, one->sent);
      narrow_tick (self, one->delay);
      narrow_tick (self, one->received);
    }
  for (guint i = 0; i < self->tasks->len; i++)
    {
      ViewTask *one = &g_array_index (self->tasks, ViewTask, i);

      one->processor = row_of (self, one->processor);
      g_assert (one->processor != VIEW_NONE);
      one->begin = shift (self, one->begin);
      one->end = shift (self, one->end);
      narrow_tick (self, one->begin);
      narrow_tick (self, one->end);
    }
  for (guint i = 0; i < self->marks->len; i++)
    {
      ViewMark *one = &g_array_index (self->marks, ViewMark, i);

      one->reached = shift (self, one->reached);
      one->begin = shift (self, one->begin);
      one->end = shift (self, one->end);
      narrow_tick (self, one->reached);
      narrow_tick (self, one->begin);
      narrow_tick (self, one->end);
    }
  for (guint i = 0; i < self->path->len; i++)
    {
      ViewStretch *one = &g_array_index (self->path, ViewStretch, i);

      one->processor = row_of (self, one->processor);
      one->begin = shift (self, one->begin);
      one->end = shift (self, one->end);
      narrow_tick (self, one->begin);
      narrow_tick (self, one->end);
    }
  for (guint i = 0; i < self->texts->len; i++)
    {
      ViewText *one = &g_array_index (self->texts, ViewText, i);

      one->processor = row_of (self, one->processor);
      one->time = shift (self, one->time);
      narrow_tick (self, one->time);
    }
  while ((self->end - self->begin) / self->tick >= MOST_TICKS)
    {
      self->rounded = TRUE;
      set_tick (self, self->tick * 10);
    }
}

/* Lists on the page what differs from the trace or is left out. */
static void
note_limits (ViewTrace *self)
{
  if (self->rounded)
    g_ptr_array_add (self->gaps,
                     g_strdup_printf ("times are rounded down to %" G_GINT64_FORMAT
                                      " ps: the run has more than 2^53 ticks",
                                      self->tick));
  if (self->more_texts > 0)
    g_ptr_array_add (
        self->gaps,
        g_strdup_printf ("the page has the first %u texts of %" G_GUINT64_FORMAT,
                         VIEW_MOST_TEXTS, VIEW_MOST_TEXTS + self->more_texts));
  if (self->more_marks)
    g_ptr_array_add (
        self->gaps, g_strdup_printf ("links are shown by ways: packets passed links more "
                                     "than %u times; --link-timelines has all",
                                     VIEW_MOST_MARKS));
}

void
view_trace_finish (ViewTrace *self, SimTime begin, SimTime end, GArray *processors,
                   ViewState before)
{
  self->begin = begin;
  self->end = end;
  self->processors = processors;
  set_rows_and_times (self);
  settle_states (self, before);
  pair_tasks (self, self->end - self->begin);
  view_sort (self->messages, compare_messages);
  view_sort (self->marks, compare_marks);
  note_limits (self);
}
