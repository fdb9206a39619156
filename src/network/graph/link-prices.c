/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "network/graph/link-prices.h"

#include "base/error.h"

/* ---- changes ----------------------------------------------------------------------- */

/* The class of links of this weight class with this factor: their own one for the first
 * factor that is found, a further one for each other.  256: there are too many. */
static guint
find_class (LinkPrices *self, gboolean *is_found, guint8 weight_class, Ratio by)
{
  guint class = weight_class;

  if (!is_found[class])
    {
      is_found[class] = TRUE;
      self->change[class].by = by;
      return class;
    }
  if (ratio_equal (self->change[class].by, by))
    return class;
  class = self->n_classes;
  while (class < 256 && is_found[class]
         && (self->change[class].weight_class != weight_class
             || !ratio_equal (self->change[class].by, by)))
    class ++;
  if (class < 256 && !is_found[class])
    {
      is_found[class] = TRUE;
      self->change[class] = (PriceChange){ weight_class, by };
    }
  return class;
}

/* A class for each link.  None of its own where each weight class has one factor. */
static gboolean
split_classes (LinkPrices *self, const Topology *topology, const LinkChanges *changes)
{
  gboolean is_found[256] = { FALSE }, differ = FALSE;
  guint8 *classes = g_new (guint8, MAX (topology->links, 1));

  for (guint32 link = 0; link < topology->links; link++)
    {
      const guint8 weight_class = topology->weight_class[link];
      const guint class = weight_class == TOPOLOGY_INFINITE_CLASS
                              ? weight_class
                              : find_class (self, is_found, weight_class,
                                            link_changes_factor (changes, link));

      if (class == 256)
        {
          g_free (classes);
          return FALSE;
        }
      classes[link] = (guint8) class;
      differ |= class != weight_class;
    }
  for (guint class = self->n_classes; class < 256 && is_found[class]; class ++)
    self->latency[class] = self->latency[self->change[class].weight_class];
  if (differ)
    self->class_of = self->own_classes = classes;
  else
    g_free (classes);
  return TRUE;
}

static gboolean
open_changes (LinkPrices *self, const Machine *machine, const Topology *topology,
              GError **error)
{
  LinkChanges changes;
  gboolean good;

  if (!link_changes_open (&changes, machine->what_if, topology, error))
    return FALSE;
  if (changes.of_link == NULL && ratio_is_one (self->start_by))
    return TRUE;
  self->change = g_new (PriceChange, 256);
  for (guint class = 0; class < 256; class ++)
    self->change[class] = (PriceChange){ (guint8) class, RATIO_ONE };
  good = split_classes (self, topology, &changes);
  link_changes_close (&changes);
  if (good)
    return TRUE;
  link_prices_close (self);
  error_set (error, NETFARE_ERROR_USAGE,
             "option --what-if: links of more than 255 different prices");
  return FALSE;
}

/* ---- opening ----------------------------------------------------------------------- */

/* Divided before it is rounded. */
static SimTime
round_time (AttoTime time, Ratio by, Ratio and_by)
{
  const PriceTerm term = { time, 1, { by, and_by } };
  SimTime result;

  /* A time in a machine file is below SIM_TIME_LIMIT; with a factor it may not be. */
  return price_terms_sum (&term, 1, &result) ? result : SIM_TIME_LIMIT;
}

static void
open_latencies (LinkPrices *self, const Machine *machine, const Topology *topology)
{
  const Ratio by = what_if_factor (machine->what_if, CHANGE_LATENCY);

  for (guint i = 0; i < topology->n_classes; i++)
    {
      const gboolean own
          = topology->has_latency && topology->latency[i] != TOPOLOGY_LATENCY_OF_MACHINE;
      const AttoTime latency = own ? (AttoTime) topology->latency[i] * ATTO_PER_PICOSECOND
                                   : machine->link_latency;

      self->latency[i] = round_time (latency, by, RATIO_ONE);
    }
}

gboolean
link_prices_open (LinkPrices *self, const Machine *machine, const Topology *topology,
                  GError **error)
{
  self->weight = topology->weight;
  self->class_of = topology->weight_class;
  self->n_classes = topology->n_classes;
  self->start_by = what_if_factor (machine->what_if, CHANGE_START);
  self->start = machine->link_start_time;
  self->per_byte = machine->link_byte_time;
  self->cut_through = machine->switching == SWITCHING_CUT_THROUGH;
  self->gap = round_time (machine->link_gap, RATIO_ONE, RATIO_ONE);
  open_latencies (self, machine, topology);
  if (!open_changes (self, machine, topology, error))
    return FALSE;
  for (guint i = 0; i < 256; i++)
    self->start_time[i]
        = round_time (machine->link_start_time, self->start_by,
                      self->change == NULL ? RATIO_ONE : self->change[i].by);
  for (guint i = 0; i < LINK_PRICES; i++)
    self->price[i].price_class = G_MAXUINT32;
  self->last.price_class = G_MAXUINT32;
  return TRUE;
}

void
link_prices_close (LinkPrices *self)
{
  g_free (self->own_classes);
  g_free (self->change);
}

gboolean
link_prices_have_instants (const LinkPrices *self)
{
  for (guint i = 0; i < 256; i++)
    if (self->start_time[i] + self->gap == 0)
      return TRUE;
  return FALSE;
}

/* ---- prices ------------------------------------------------------------------------ */

static gboolean
find_span (const LinkPrices *self, guint64 bytes, guint32 price_class, SimTime *span)
{
  const PriceChange *change = self->change == NULL ? NULL : &self->change[price_class];
  const Decimal *weight
      = &self->weight[change == NULL ? price_class : change->weight_class];

  if (change == NULL)
    return atto_time_price (self->start, self->per_byte, bytes, weight, span);
  const PriceTerm terms[]
      = { { self->start, 1, { self->start_by, change->by } },
          { self->per_byte, bytes, { ratio_inverse (weight), change->by } } };
  return price_terms_sum (terms, G_N_ELEMENTS (terms), span);
}

const LinkPrice *
link_prices_find (LinkPrices *self, guint64 bytes, guint32 price_class)
{
  LinkPrice *price = &self->price[(bytes * 31 + price_class) % LINK_PRICES];
  const SimTime latency = self->latency[price_class];
  const guint64 after = (guint64) latency + (guint64) self->gap;
  SimTime span;

  if (price->bytes != bytes || price->price_class != price_class)
    {
      if (!find_span (self, bytes, price_class, &span))
        return NULL;
      *price = (LinkPrice){
        bytes,
        price_class,
        span,
        latency,
        sim_time_sum (self->cut_through ? self->start_time[price_class] : span, latency),
        after > SIM_TIME_LIMIT ? 0 : SIM_TIME_LIMIT - after + 1
      };
    }
  self->last = *price;
  return &self->last;
}
