/* SPDX-License-Identifier: GPL-3.0-or-later */
/* formula-walk.c - the messages of an operation of MPI on a formula network
 *
 * All participants begin at 0.  On a bus the price is that of all messages, one after
 * another.  Elsewhere a send occupies its sender for T, the time of its message, and the
 * message is received at the later of its arrival and T after the one that its receiver
 * received before; combining comes on top (docs/replay.md, "Formula networks").  On an
 * ideal network a message only takes its time, on a bus, too.
 */
#include "config.h"

#include "replay/collectives/collective-private.h"

/* A time, and the part of it that messages of any size would take. */
typedef struct
{
  SimTime time, start;
} Moment;

typedef struct
{
  guint64 step;
  Moment clock;
  Moment in; /* when it received its last message */
  gboolean waits, listed;
  ChannelKey expected;
} Walker;

typedef struct
{
  SimTime sent;
  Moment arrives;
  SimTime takes; /* T */
  SimTime start;
} Under; /* a message under way */

typedef struct
{
  Replay *replay;
  const Run *run;
  const Parts *parts;
  gboolean one_by_one; /* the bus */
  gboolean is_ideal;   /* messages do not wait for each other */
  gboolean combines;   /* combining takes time */
  Moment bus;
  Walker *walkers;
  Channels arrived; /* index of under */
  GArray *under;    /* Under */
  guint32 *ready;   /* places, a stack */
  guint32 n_ready;
  CollectivePrice *price;
  WalkObserver observer;
  gpointer data;
} Walk;

static gboolean
spend (Walk *self, Moment *clock, SimTime time, SimTime start)
{
  if (time > SIM_TIME_LIMIT - clock->time)
    {
      replay_fail_too_long (self->replay);
      return FALSE;
    }
  clock->time += time;
  clock->start += start;
  return TRUE;
}

static Moment
later (Moment a, Moment b)
{
  return b.time > a.time ? b : a;
}

static gboolean
price_on_bus (const Machine *machine, AttoTime start, guint64 bytes, SimTime *time)
{
  const Ratio by = what_if_factor (machine->what_if, CHANGE_NETWORK);
  const PriceTerm terms[] = { { start, 1, { by, RATIO_ONE } },
                              { machine->send_byte_time, bytes, { by, RATIO_ONE } } };

  return ratio_is_one (by)
             ? atto_time_price (start, machine->send_byte_time, bytes, NULL, time)
             : price_terms_sum (terms, G_N_ELEMENTS (terms), time);
}

/* Messages of this many bytes, one after another on the bus. */
static gboolean
price_bus (Walk *self, guint64 messages, guint64 bytes, NetworkPrice *price)
{
  const Machine *machine = self->replay->machine;
  const AttoTime start = machine->start_time * (AttoTime) messages;

  if (price_on_bus (machine, start, 0, &price->start)
      && price_on_bus (machine, start, bytes, &price->cost))
    return TRUE;
  replay_fail_too_long (self->replay);
  return FALSE;
}

static gboolean
price_part (Walk *self, guint32 place, const SchedulePart *part, NetworkPrice *price)
{
  if (self->one_by_one)
    return price_bus (self, 1, part->bytes, price);
  return network_price_message (self->replay->network,
                                collective_member (self->run, place),
                                collective_member (self->run, part->peer), part->bytes,
                                price, &self->replay->error);
}

static void
make_ready (Walk *self, guint32 place)
{
  if (self->walkers[place].listed)
    return;
  self->walkers[place].listed = TRUE;
  self->ready[self->n_ready++] = place;
}

static gboolean
is_key (const ChannelKey *a, const ChannelKey *b)
{
  return a->source == b->source && a->tag == b->tag;
}

static gboolean
put (Walk *self, guint32 place, const SchedulePart *part)
{
  Walker *walker = &self->walkers[place];
  const ChannelKey key = { place, part->peer, part->round };
  Under message = { .sent = walker->clock.time };
  NetworkPrice price;

  if (!price_part (self, place, part, &price))
    return FALSE;
  if (self->one_by_one)
    {
      message.sent = self->bus.time;
      if (!spend (self, &self->bus, price.cost, price.start))
        return FALSE;
      message.arrives = self->bus;
    }
  else
    {
      message.arrives = walker->clock;
      if (!spend (self, &message.arrives, price.cost, price.start))
        return FALSE;
      if (!self->is_ideal)
        walker->clock = message.arrives;
    }
  message.takes = price.cost;
  message.start = price.start;
  self->price->messages++;
  self->price->bytes += part->bytes;
  channels_add (&self->arrived, &key, self->under->len);
  g_array_append_val (self->under, message);
  if (self->walkers[part->peer].waits
      && is_key (&key, &self->walkers[part->peer].expected))
    make_ready (self, part->peer);
  return TRUE;
}

static gboolean
combine (Walk *self, Walker *walker, const SchedulePart *part)
{
  SimTime time = 0;

  if (!part->combine || !self->combines)
    return TRUE;
  if (atto_time_price (0, self->replay->machine->combine_byte_time, part->bytes, NULL,
                       &time))
    return spend (self, &walker->clock, time, 0);
  replay_fail_too_long (self->replay);
  return FALSE;
}

/* FALSE: it is not there yet. */
static gboolean
take (Walk *self, guint32 place, const SchedulePart *part)
{
  Walker *walker = &self->walkers[place];
  const ChannelKey key = { part->peer, place, part->round };
  Channel *channel = channels_find (&self->arrived, &key);
  WalkMessage seen = { part->peer, place, .bytes = part->bytes };
  Under message;

  walker->waits = channel == NULL;
  walker->expected = key;
  if (channel == NULL)
    return FALSE;
  message = g_array_index (self->under, Under, channel->value);
  channels_remove (&self->arrived, channel);
  if (!self->one_by_one)
    {
      if (!self->is_ideal && !spend (self, &walker->in, message.takes, message.start))
        return FALSE;
      walker->in = later (message.arrives, walker->in);
      walker->clock = later (walker->clock, walker->in);
    }
  seen.sent = message.sent;
  seen.in = self->one_by_one ? message.arrives.time : walker->in.time;
  seen.type = parts_type (self->run->what, part);
  if (self->observer != NULL)
    self->observer (self->data, &seen);
  return combine (self, walker, part);
}

static void
advance (Walk *self, guint32 place)
{
  Walker *walker = &self->walkers[place];
  gboolean goes_on = TRUE;

  while (goes_on && self->replay->error == NULL)
    {
      SchedulePart part;

      switch (parts_step (self->parts, place, walker->step, &part))
        {
        case PART_SEND:
          goes_on = put (self, place, &part);
          break;
        case PART_RECEIVE:
          goes_on = take (self, place, &part);
          break;
        case PART_DONE:
          return;
        }
      walker->step += goes_on ? 1 : 0;
    }
}

/* The latest clock, or on a bus messages x Ts + bytes x Tb. */
static void
set_price (Walk *self)
{
  Moment end = { 0, 0 };

  if (self->one_by_one)
    {
      price_bus (self, self->price->messages, self->price->bytes, &self->price->price);
      return;
    }
  for (guint32 i = 0; i < self->run->count; i++)
    end = later (end, self->walkers[i].clock);
  self->price->price = (NetworkPrice){ end.time, end.start };
}

static void
set_rules (Walk *self, const Machine *machine)
{
  const gboolean is_bus = network_serialises (machine);

  self->is_ideal = machine->ideal != IDEAL_NONE;
  self->one_by_one = is_bus && !self->is_ideal;
  self->combines = machine->combine_byte_time != 0 && !is_bus
                   && machine->ideal != IDEAL_WITHOUT_OVERHEAD;
}

gboolean
formula_walk (Replay *self, const Run *run, CollectivePrice *price, WalkObserver observer,
              gpointer data)
{
  Walk walk = { .replay = self,
                .run = run,
                .parts = collective_parts (self, run->collective),
                .price = price,
                .observer = observer,
                .data = data };

  if (walk.parts == NULL)
    return FALSE;
  set_rules (&walk, self->machine);
  walk.walkers = g_new0 (Walker, run->count);
  walk.ready = g_new (guint32, run->count);
  walk.under = g_array_new (FALSE, FALSE, sizeof (Under));
  channels_init (&walk.arrived);
  for (guint32 i = run->count; i-- > 0;)
    make_ready (&walk, i);
  while (walk.n_ready > 0 && self->error == NULL)
    {
      guint32 place = walk.ready[--walk.n_ready];

      walk.walkers[place].listed = FALSE;
      advance (&walk, place);
    }
  if (self->error == NULL)
    set_price (&walk);
  channels_clear (&walk.arrived);
  g_array_unref (walk.under);
  g_free (walk.ready);
  g_free (walk.walkers);
  return self->error == NULL;
}
