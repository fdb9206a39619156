/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ideal-network.h - a network on which no message waits for another
 *
 *   without-overhead, instant   a message takes nothing
 *   latency                     what an empty one takes alone
 *   alone                       what it takes alone
 *
 * A message is one packet, holds no link, and arrives so long after it was injected.
 * Where packets draw their ways, a message draws as on the real network, without load.
 * Collectives that are priced as a whole take what their algorithm takes if each of their
 * messages takes its ideal time.  What the replay asks besides (routes, powers, whether a
 * collective is priced as a whole) is the real network's.
 */
#pragma once

#include "network/network-model.h"

/* Takes ownership of a network that is complete, and returns it as an ideal one. */
Network *ideal_network_new (Network *real, Ideal ideal);

/* Makes it one of another kind; between two replays. */
void ideal_network_set (Network *self, Ideal ideal);
