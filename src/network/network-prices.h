/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network-prices.h - formula networks: what a message, or a collective, takes
 *
 * Sources: docs/dvm-rules.md, section 7.  Times are SimTime (ps), sizes bytes.
 */
#pragma once

#include "base/error.h"
#include "base/shape.h"
#include "network/network-types.h"

/* TRUE where collectives are priced as a whole. */
gboolean network_prices_collectives (const Network *self);

/* TRUE where messages have prices, and operations of MPI are priced as a whole. */
gboolean network_is_formula (const Network *self);

/* The price of a message that does not delay others.  This and the following fail above
 * SIM_TIME_LIMIT. */
gboolean network_price_message (Network *self, guint32 source, guint32 destination,
                                guint64 bytes, NetworkPrice *price, GError **error);

/* T_cost of a transfer matrix; entries in any order (docs/dvm-rules.md, section 7). */
gboolean network_price_transfers (Network *self, const Transfer *entries, guint32 count,
                                  NetworkPrice *price, GError **error);

/* T_cost of a reduction of bytes by a system of this shape; bit k of axes: the loop is
 * distributed along dimension k. */
gboolean network_price_reduction (Network *self, const Shape *system, guint32 axes,
                                  guint64 bytes, NetworkPrice *price, GError **error);
