/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-heap.c - a heap compared with a list that is searched */
#include "config.h"

#include "base/heap.h"
#include "fixture/unit.h"

#define OPERATIONS 4000

/* An element of any size up to the largest: what is compared, and what goes with it. */
typedef struct
{
  guint32 key, number;
  guint64 more[3];
} Large;

typedef struct
{
  guint32 key, number;
} Small;

G_STATIC_ASSERT (sizeof (Large) == HEAP_LARGEST_ELEMENT);

static gboolean
large_before (gconstpointer a, gconstpointer b)
{
  return ((const Large *) a)->key < ((const Large *) b)->key;
}

static gboolean
small_before (gconstpointer a, gconstpointer b)
{
  return ((const Small *) a)->key < ((const Small *) b)->key;
}

/* ---- the model: a list that is searched -------------------------------------------- */

static guint32
least_key (const GArray *list)
{
  guint32 least = G_MAXUINT32;

  for (guint i = 0; i < list->len; i++)
    least = MIN (least, g_array_index (list, Small, i).key);
  return least;
}

/* What was popped is in the list, and nothing in it has a lesser key. */
static void
take_from_list (GArray *list, guint32 key, guint32 number)
{
  g_assert_cmpuint (key, ==, least_key (list));
  for (guint i = 0; i < list->len; i++)
    if (g_array_index (list, Small, i).number == number)
      {
        g_assert_cmpuint (g_array_index (list, Small, i).key, ==, key);
        g_array_remove_index_fast (list, i);
        return;
      }
  g_assert_not_reached ();
}

/* ---- the property ------------------------------------------------------------------ */

/* Pushes twice for each pop, then pops the rest; keys up to `most`, so many are equal. */
static void
check_small (guint32 children, guint32 most)
{
  const HeapKind kind = { sizeof (Small), small_before, children };
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Small));
  Heap heap = { 0 };

  for (guint32 i = 0; i < OPERATIONS || heap.count > 0; i++)
    {
      Small element = { (guint32) g_test_rand_int_range (0, (gint32) most), i };

      if (heap.count > 0 && (i >= OPERATIONS || g_test_rand_int_range (0, 5) < 2))
        {
          const Small top = *(const Small *) heap.elements;

          heap_pop (&heap, kind);
          take_from_list (list, top.key, top.number);
          g_assert_cmpuint (heap.count, ==, list->len);
          continue;
        }
      if (i >= OPERATIONS)
        continue;
      heap_push (&heap, kind, &element);
      g_array_append_val (list, element);
    }
  g_assert_cmpuint (list->len, ==, 0);
  heap_clear (&heap);
}

static void
test_pops_the_least_like_a_list (void)
{
  for (guint32 children = 2; children <= 5; children++)
    {
      check_small (children, 50);
      check_small (children, G_MAXINT32);
      check_small (children, 1);
    }
}

static void
test_elements_are_copied_whole (void)
{
  const HeapKind kind = { sizeof (Large), large_before, 4 };
  Heap heap = { 0 };
  guint32 before = 0;

  for (guint32 i = 0; i < OPERATIONS; i++)
    {
      guint32 key = (guint32) g_test_rand_int_range (0, 1000);
      Large element = { key, i, { key + 1, ~(guint64) key, i } };

      heap_push (&heap, kind, &element);
    }
  for (guint32 i = 0; i < OPERATIONS; i++)
    {
      Large top = *(const Large *) heap.elements;

      g_assert_cmpuint (top.key, >=, before);
      g_assert_cmpuint (top.more[0], ==, top.key + 1);
      g_assert_cmpuint (top.more[1], ==, ~(guint64) top.key);
      g_assert_cmpuint (top.more[2], ==, top.number);
      before = top.key;
      heap_pop (&heap, kind);
    }
  g_assert_cmpuint (heap.count, ==, 0);
  heap_clear (&heap);
}

/* ---- numbers ----------------------------------------------------------------------- */

static void
test_numbers_come_in_order (void)
{
  static const guint32 pushed[] = { 7, 0, G_MAXUINT32, 3, 3, 12, 1 };
  static const guint32 popped[] = { 0, 1, 3, 3, 7, 12, G_MAXUINT32 };
  Heap heap = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (pushed); i++)
    heap_push_number (&heap, pushed[i]);
  for (guint i = 0; i < G_N_ELEMENTS (popped); i++)
    {
      g_assert_cmpuint (heap.count, ==, G_N_ELEMENTS (popped) - i);
      g_assert_cmpuint (heap_least_number (&heap), ==, popped[i]);
      g_assert_cmpuint (heap_pop_number (&heap), ==, popped[i]);
    }
  g_assert_cmpuint (heap.count, ==, 0);
  heap_clear (&heap);
}

static void
test_a_cleared_heap_is_empty_and_can_be_used (void)
{
  Heap heap = { 0 };

  heap_clear (&heap);
  heap_push_number (&heap, 5);
  heap_clear (&heap);
  g_assert_cmpuint (heap.count, ==, 0);
  g_assert_cmpuint (heap.capacity, ==, 0);
  g_assert_null (heap.elements);
  heap_push_number (&heap, 9);
  g_assert_cmpuint (heap_pop_number (&heap), ==, 9);
  heap_clear (&heap);
}

/* A heap that was emptied by pops goes on as a new one. */
static void
test_an_emptied_heap_can_be_used (void)
{
  Heap heap = { 0 };

  for (guint32 round = 0; round < 3; round++)
    {
      for (guint32 i = 100; i > 0; i--)
        heap_push_number (&heap, i);
      for (guint32 i = 1; i <= 100; i++)
        g_assert_cmpuint (heap_pop_number (&heap), ==, i);
      g_assert_cmpuint (heap.count, ==, 0);
    }
  heap_clear (&heap);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/heap/" path, function)
  ADD ("pops-the-least-like-a-list", test_pops_the_least_like_a_list);
  ADD ("elements-are-copied-whole", test_elements_are_copied_whole);
  ADD ("numbers-come-in-order", test_numbers_come_in_order);
  ADD ("a-cleared-heap-is-empty-and-can-be-used",
       test_a_cleared_heap_is_empty_and_can_be_used);
  ADD ("an-emptied-heap-can-be-used", test_an_emptied_heap_can_be_used);
  return g_test_run ();
}
