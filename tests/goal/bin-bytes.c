/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "goal/bin-bytes.h"

BinSchedule
bin_schedule_new (guint32 ranks)
{
  BinSchedule self = { ranks, g_new (BinRank, ranks) };

  for (guint32 r = 0; r < ranks; r++)
    self.ranks[r] = (BinRank){ g_array_new (FALSE, FALSE, sizeof (BinOperation)),
                               g_array_new (FALSE, FALSE, sizeof (BinRequirement)) };
  return self;
}

void
bin_schedule_clear (BinSchedule *self)
{
  for (guint32 r = 0; r < self->n; r++)
    {
      g_array_unref (self->ranks[r].operations);
      g_array_unref (self->ranks[r].requirements);
    }
  g_free (self->ranks);
}

void
bin_add (BinSchedule *self, guint32 rank, BinOperation operation)
{
  g_array_append_val (self->ranks[rank].operations, operation);
}

void
bin_require (BinSchedule *self, guint32 rank, guint32 a, guint32 b, gboolean start)
{
  BinRequirement requirement = { a, b, start };

  g_array_append_val (self->ranks[rank].requirements, requirement);
}

/* ---- random ------------------------------------------------------------------------ */

static guint64
random_size (GRand *random)
{
  return g_rand_int_range (random, 0, 5) > 0
             ? (guint64) g_rand_int_range (random, 0, 5) * 1000
             : (guint64) g_rand_int (random) << g_rand_int_range (random, 0, 18);
}

/* What comes later in a random order requires what comes before. */
static void
require_at_random (BinSchedule *self, guint32 rank, GRand *random)
{
  const guint n = self->ranks[rank].operations->len;
  const gboolean forward = g_rand_int_range (random, 0, 2) == 0;

  for (guint i = 0; n > 1 && i < 2 * n; i++)
    {
      guint a = (guint) g_rand_int_range (random, 1, (gint32) n);
      guint b = (guint) g_rand_int_range (random, 0, (gint32) a);

      bin_require (self, rank, forward ? a : n - 1 - a, forward ? b : n - 1 - b,
                   g_rand_int_range (random, 0, 3) == 0);
    }
}

BinSchedule
bin_schedule_random (GRand *random)
{
  const guint32 n = (guint32) g_rand_int_range (random, 1, 5);
  const gint messages = g_rand_int_range (random, 0, 12);
  BinSchedule self = bin_schedule_new (n);

  for (gint i = 0; i < messages; i++)
    {
      const guint32 from = (guint32) g_rand_int_range (random, 0, (gint32) n),
                    to = (guint32) g_rand_int_range (random, 0, (gint32) n);
      const guint32 tag
          = g_rand_int_range (random, 0, 2) == 0 ? 0 : g_rand_int (random) & 0xfffffffe;
      const guint64 size = random_size (random);

      bin_add (&self, from, (BinOperation){ 1, to, tag, size, 0, 0 });
      bin_add (&self, g_rand_int_range (random, 0, (gint32) n) == 0 ? from : to,
               (BinOperation){ 3, 0, 0, random_size (random) % 1000000, 0, 0 });
      bin_add (&self, to, (BinOperation){ 2, from, tag, size, 0, 0 });
    }
  for (guint32 r = 0; r < n; r++)
    require_at_random (&self, r, random);
  return self;
}

/* Most stay on stream and nic 0. */
static guint8
random_place (GRand *random)
{
  return g_rand_int_range (random, 0, 3) > 0 ? 0
                                             : (guint8) g_rand_int_range (random, 0, 256);
}

void
bin_give_places (BinSchedule *self, GRand *random)
{
  for (guint32 r = 0; r < self->n; r++)
    for (guint i = 0; i < self->ranks[r].operations->len; i++)
      {
        BinOperation *o = &g_array_index (self->ranks[r].operations, BinOperation, i);

        o->cpu = random_place (random);
        o->nic = o->type == 3 ? 0 : random_place (random);
      }
}

/* ---- text -------------------------------------------------------------------------- */

static void
write_operation (GString *text, guint number, const BinOperation *o)
{
  g_string_append_printf (text, "l%u: ", number + 1);
  if (o->type == 3)
    g_string_append_printf (text, "calc %" G_GUINT64_FORMAT, o->size);
  else
    g_string_append_printf (text, "%s %" G_GUINT64_FORMAT "b %s %u tag %u",
                            o->type == 1 ? "send" : "recv", o->size,
                            o->type == 1 ? "to" : "from", o->peer, o->tag);
  if (o->cpu != 0)
    g_string_append_printf (text, " cpu %u", o->cpu);
  if (o->nic != 0)
    g_string_append_printf (text, " nic %u", o->nic);
  g_string_append_c (text, '\n');
}

GString *
bin_text (const BinSchedule *self)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "num_ranks %u\n", self->n);
  for (guint32 r = 0; r < self->n; r++)
    {
      const BinRank *rank = &self->ranks[r];

      g_string_append_printf (text, "rank %u {\n", r);
      for (guint i = 0; i < rank->operations->len; i++)
        write_operation (text, i, &g_array_index (rank->operations, BinOperation, i));
      for (guint i = 0; i < rank->requirements->len; i++)
        {
          const BinRequirement *q
              = &g_array_index (rank->requirements, BinRequirement, i);

          g_string_append_printf (text, "l%u %s l%u\n", q->a + 1,
                                  q->start ? "irequires" : "requires", q->b + 1);
        }
      g_string_append (text, "}\n");
    }
  return text;
}

/* ---- bytes, as goal-bin.h draws them ----------------------------------------------- */

static void
put (GString *to, guint64 number, guint bytes)
{
  for (guint i = 0; i < bytes; i++)
    g_string_append_c (to, (gchar) (number >> (8 * i) & 255));
}

static guint
count (const BinRank *rank, gboolean of_a, guint32 operation, gint start)
{
  guint n = 0;

  for (guint i = 0; i < rank->requirements->len; i++)
    {
      const BinRequirement *q = &g_array_index (rank->requirements, BinRequirement, i);

      n += (of_a ? q->a : q->b) == operation && (start < 0 || q->start == start);
    }
  return n;
}

static void
put_rank (GString *to, const BinRank *rank)
{
  const guint n = rank->operations->len;
  GString *appendix = g_string_new (NULL), *first = g_string_new (NULL);
  GString *records = g_string_new (NULL);
  guint n_first = 0;

  for (guint i = 0; i < n; i++)
    {
      const BinOperation *o = &g_array_index (rank->operations, BinOperation, i);
      const guint open = count (rank, TRUE, i, -1);

      if (open == 0)
        {
          put (first, i, 4);
          n_first++;
        }
      put (records, open, 4);
      put (records, o->type, 1);
      put (records, o->peer, 4);
      put (records, o->size, 8);
      put (records, o->tag, 4);
      put (records, o->cpu, 1);
      put (records, o->nic, 1);
      for (gint start = 0; start < 2; start++)
        {
          put (records, count (rank, FALSE, i, start), 4);
          put (records, appendix->len / 4, 4);
          for (guint k = 0; k < rank->requirements->len; k++)
            {
              const BinRequirement *q
                  = &g_array_index (rank->requirements, BinRequirement, k);

              if (q->b == i && q->start == start)
                put (appendix, q->a, 4);
            }
        }
    }
  put (to, n, 4);
  put (to, n_first, 4);
  g_string_append_len (to, first->str, (gssize) first->len);
  g_string_append_len (to, records->str, (gssize) records->len);
  g_string_append_len (to, appendix->str, (gssize) appendix->len);
  g_string_free (appendix, TRUE);
  g_string_free (first, TRUE);
  g_string_free (records, TRUE);
}

GString *
bin_bytes (const BinSchedule *self)
{
  GString *header = g_string_new (NULL), *ranks = g_string_new (NULL);
  guint cpu = 0, nic = 0;

  for (guint32 r = 0; r < self->n; r++)
    for (guint i = 0; i < self->ranks[r].operations->len; i++)
      {
        const BinOperation *o
            = &g_array_index (self->ranks[r].operations, BinOperation, i);

        cpu = MAX (cpu, o->cpu);
        nic = MAX (nic, o->nic);
      }
  put (header, 4223, 8);
  put (header, self->n, 4);
  put (header, cpu, 1);
  put (header, nic, 1);
  for (guint32 r = 0; r < self->n; r++)
    {
      const guint64 before = 6 + 16 * (guint64) self->n;

      put (header, before + ranks->len, 8);
      put_rank (ranks, &self->ranks[r]);
      put (header, before + ranks->len, 8);
    }
  g_string_append_len (header, ranks->str, (gssize) ranks->len);
  g_string_free (ranks, TRUE);
  return header;
}
