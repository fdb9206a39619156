/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bench/heap-pass.h"

#include "bench/cpu-seconds.h"

typedef struct
{
  guint64 time, order, data;
} Record;

static void
push (Record *heap, guint32 *count, Record record)
{
  guint32 i = (*count)++;

  for (; i > 0 && record.time < heap[(i - 1) / 2].time; i = (i - 1) / 2)
    heap[i] = heap[(i - 1) / 2];
  heap[i] = record;
}

static Record
pop (Record *heap, guint32 *count)
{
  Record top = heap[0], last = heap[--(*count)];
  guint32 i = 0, n = *count;

  for (guint32 child; (child = 2 * i + 1) < n; i = child)
    {
      child += child + 1 < n && heap[child + 1].time < heap[child].time;
      if (heap[child].time >= last.time)
        break;
      heap[i] = heap[child];
    }
  heap[i] = last;
  return top;
}

double
heap_pass (guint32 kept, guint64 times)
{
  g_autofree Record *heap = g_new (Record, kept + 1);
  guint64 random = 88172645463325252u;
  guint32 count = 0;
  double begin = cpu_seconds ();

  for (guint64 i = 0; i < times; i++)
    {
      Record record = { 0, i, i };

      if (count == kept)
        record = pop (heap, &count);
      random ^= random << 13;
      random ^= random >> 7;
      random ^= random << 17;
      record.time += random >> 44;
      push (heap, &count, record);
    }
  while (count > 0)
    pop (heap, &count);
  return cpu_seconds () - begin;
}
