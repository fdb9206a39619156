/* SPDX-License-Identifier: GPL-3.0-or-later */
/* waiting-set.h - packets that wait for a link whose intervals are marked in any order
 *
 *   ---|=====A=====|-----      each waits from reaching the link to its begin
 *   -|====B===|----------      two at once, although B was marked after A
 */
#pragma once

#include "base/sim-time.h"

typedef struct _WaitingSet WaitingSet;

WaitingSet *waiting_set_new (void);
void waiting_set_free (WaitingSet *self);
void waiting_set_clear (WaitingSet *self);

/* One more waits in [reached, begin); none that reaches the link before now will follow.
 * Returns: the most that wait at once at any time of it, it included. */
guint32 waiting_set_add (WaitingSet *self, SimTime now, SimTime reached, SimTime begin);
