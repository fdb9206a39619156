/* SPDX-License-Identifier: GPL-3.0-or-later */
/* identities.h - what must add up, exactly, for every interval and every processor of
 * every replay (docs/dvm-rules.md, section 9; docs/replay.md, "What is counted") */
#pragma once

#include "end-to-end/replayed-trace.h"

/* Fails the test where something does not. */
void identities_check (Replayed *ours);
