/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-pool.c - numbered objects given back and taken again, also by several pools with
 * common numbers */
#include "config.h"

#include "replay/queue/pool.h"
#include "fixture/unit.h"

#define OBJECTS 50000 /* in several chunks, more than the first table has */
#define PARTS 3

typedef struct
{
  guint64 value;
} Object;

static void
set_value (const Pool *pool, guint32 number, guint64 value)
{
  ((Object *) pool_get (pool, number))->value = value;
}

static guint64
value_of (const Pool *pool, guint32 number)
{
  return ((const Object *) pool_get (pool, number))->value;
}

static void
test_objects_do_not_move (void)
{
  g_autofree gpointer *at = g_new (gpointer, OBJECTS);
  Pool pool;

  pool_init (&pool, sizeof (Object));
  for (guint32 i = 0; i < OBJECTS; i++)
    {
      g_assert_cmpuint (pool_take (&pool), ==, i);
      at[i] = pool_get (&pool, i);
      set_value (&pool, i, i);
    }
  for (guint32 i = 0; i < OBJECTS; i++)
    {
      g_assert_true (pool_get (&pool, i) == at[i]);
      g_assert_cmpuint (value_of (&pool, i), ==, i);
    }
  pool_clear (&pool);
}

static void
test_what_was_given_back_is_taken_again (void)
{
  Pool pool;

  pool_init (&pool, sizeof (Object));
  for (guint32 i = 0; i < OBJECTS; i++)
    pool_take (&pool);
  for (guint32 i = 0; i < OBJECTS; i++)
    pool_give_back (&pool, i);
  for (guint32 i = 0; i < OBJECTS; i++)
    g_assert_cmpuint (pool_take (&pool), <, OBJECTS);
  g_assert_cmpuint (pool_take (&pool), ==, OBJECTS);
  pool_clear (&pool);
}

static void
open_parts (Pool *pool)
{
  pool_init (&pool[0], sizeof (Object));
  pool_share (&pool[0], PARTS);
  for (guint8 i = 1; i < PARTS; i++)
    pool_init_part (&pool[i], &pool[0], i);
}

static void
clear_parts (Pool *pool)
{
  for (guint i = PARTS; i-- > 0;)
    pool_clear (&pool[i]);
}

/* Two objects never have one number, and each is found through all pools. */
static void
test_parts_share_numbers (void)
{
  g_autofree gboolean *taken = g_new0 (gboolean, 10 * OBJECTS);
  Pool pool[PARTS];

  open_parts (pool);
  for (guint32 i = 0; i < OBJECTS; i++)
    {
      guint32 number = pool_take (&pool[i % PARTS]);

      g_assert_cmpuint (number, <, 10 * OBJECTS);
      g_assert_false (taken[number]);
      taken[number] = TRUE;
      set_value (&pool[i % PARTS], number, i);
      for (guint k = 0; k < PARTS; k++)
        {
          pool_look (&pool[k]);
          g_assert_cmpuint (value_of (&pool[k], number), ==, i);
        }
    }
  clear_parts (pool);
}

/* An object that one takes and another gives back is the first one's again. */
static void
test_objects_go_back_to_who_took_them (void)
{
  g_autofree guint32 *number = g_new (guint32, OBJECTS);
  Pool pool[PARTS];
  guint32 most = 0;

  open_parts (pool);
  for (guint round = 0; round < 5; round++)
    {
      for (guint32 i = 0; i < OBJECTS; i++)
        {
          number[i] = pool_take (&pool[1]);
          most = MAX (most, number[i]);
        }
      for (guint k = 0; k < PARTS; k++)
        pool_look (&pool[k]);
      for (guint32 i = 0; i < OBJECTS; i++)
        pool_give_back (&pool[i % PARTS], number[i]);
      for (guint8 from = 0; from < PARTS; from++)
        for (guint8 to = 0; to < PARTS; to++)
          {
            PoolList list = { 0 };

            pool_leave (&pool[from], to, &list);
            g_assert_cmpuint (list.count > 0, ==, to == 1 && from != 1);
            pool_accept (&pool[to], &list);
            g_assert_cmpuint (list.count, ==, 0);
            pool_leave (&pool[from], to, &list);
            g_assert_cmpuint (list.count, ==, 0);
            pool_list_clear (&list);
          }
    }
  g_assert_cmpuint (most, <, OBJECTS + (1 << POOL_CHUNK_BITS));
  clear_parts (pool);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pool/objects-do-not-move", test_objects_do_not_move);
  g_test_add_func ("/pool/what-was-given-back-is-taken-again",
                   test_what_was_given_back_is_taken_again);
  g_test_add_func ("/pool/parts-share-numbers", test_parts_share_numbers);
  g_test_add_func ("/pool/objects-go-back-to-who-took-them",
                   test_objects_go_back_to_who_took_them);
  return g_test_run ();
}
