/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/time/link-heat.h"

static void
on_marked (gpointer data, guint32 link, SimTime reached, SimTime begin, SimTime end,
           const Packet *packet, guint64 message)
{
  time_bins_add (data, link, begin, end);
}

const ReplayObserver *
link_heat_observer (void)
{
  static const ReplayObserver observer
      = { .purpose = "a page or a timeline is written", .link_marked = on_marked };

  return &observer;
}
