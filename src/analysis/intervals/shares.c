/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/intervals/shares.h"

void
shares_init (Shares *self, guint32 members)
{
  *self = (Shares){ .members = members };
}

void
shares_clear (Shares *self)
{
  g_clear_pointer (&self->remainders, g_array_unref);
  g_clear_pointer (&self->histogram, g_free);
}

static void
count_remainders (const Shares *self, guint64 *histogram)
{
  if (self->remainders != NULL)
    for (guint i = 0; i < self->remainders->len; i++)
      histogram[g_array_index (self->remainders, guint32, i)]++;
}

void
shares_add (Shares *self, SimTime amount)
{
  guint32 remainder = (guint32) (amount % self->members);

  self->total += amount;
  self->quotients += amount / self->members;
  if (remainder == 0)
    return;
  if (self->histogram != NULL)
    {
      self->histogram[remainder]++;
      return;
    }
  if (self->remainders == NULL)
    self->remainders = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (self->remainders, remainder);
  if (self->remainders->len / 2 >= self->members)
    {
      self->histogram = g_new0 (guint64, self->members);
      count_remainders (self, self->histogram);
      g_clear_pointer (&self->remainders, g_array_unref);
    }
}

/* i*r crosses a multiple of N once in every N/r steps; those members have one more. */
static void
add_remainder (guint32 remainder, guint64 times, guint32 members, SimTime *part)
{
  guint64 rest = 0;

  for (guint32 i = 0; i < members; i++)
    {
      gboolean crosses;

      rest += remainder;
      crosses = rest >= members;
      rest -= crosses ? members : 0;
      part[i] += crosses ? (SimTime) times : 0;
    }
}

void
shares_add_parts (const Shares *self, SimTime *part)
{
  g_autofree guint64 *counted = NULL;
  const guint64 *histogram = self->histogram;

  for (guint32 i = 0; i < self->members; i++)
    part[i] += self->quotients;
  if (histogram == NULL && self->remainders == NULL)
    return;
  if (histogram == NULL)
    {
      counted = g_new0 (guint64, self->members);
      count_remainders (self, counted);
      histogram = counted;
    }
  for (guint32 r = 1; r < self->members; r++)
    if (histogram[r] > 0)
      add_remainder (r, histogram[r], self->members, part);
}

SimTime
shares_part (SimTime amount, guint32 member, guint32 members)
{
  guint64 rest = (guint64) (amount % members);

  return amount / members
         + (SimTime) (rest * (member + 1) / members - rest * member / members);
}
