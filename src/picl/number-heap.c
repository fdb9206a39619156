/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "picl/number-heap.h"

void
number_heap_push (GArray *heap, guint32 number)
{
  guint place = heap->len;
  guint32 *numbers;

  g_array_append_val (heap, number);
  numbers = (guint32 *) (gpointer) heap->data;
  for (; place > 0 && numbers[(place - 1) / 2] > number; place = (place - 1) / 2)
    numbers[place] = numbers[(place - 1) / 2];
  numbers[place] = number;
}

guint32
number_heap_pop (GArray *heap)
{
  guint32 *numbers = (guint32 *) (gpointer) heap->data;
  guint32 least = numbers[0], last = numbers[heap->len - 1];
  guint place = 0, n;

  g_array_set_size (heap, heap->len - 1);
  n = heap->len;
  while (2 * place + 1 < n)
    {
      guint child = 2 * place + 1;

      if (child + 1 < n && numbers[child + 1] < numbers[child])
        child++;
      if (numbers[child] >= last)
        break;
      numbers[place] = numbers[child];
      place = child;
    }
  if (n > 0)
    numbers[place] = last;
  return least;
}
