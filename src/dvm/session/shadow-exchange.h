/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shadow-exchange.h - the transfers of the exchange of a group of shadow edges, and its
 * start (docs/dvm-rules.md, sections 3 and 6) */
#pragma once

#include "dvm/session/session.h"

/* The exchange of a shadow group with the current mapping of its arrays.  Fails: an array
 * is not aligned, a processor has fewer planes than it would have to send. */
gboolean shadow_exchange_find (Session *session, Call *call, const ShadowGroup *group,
                               guint32 *matrix, GError **error);
gboolean shadow_exchange_start (Session *session, Call *call, ShadowGroup *group,
                                GError **error);
