/* SPDX-License-Identifier: GPL-3.0-or-later */
/* lanes.h - a processor whose operations are on several streams */
#pragma once

#include "replay/processors/processor.h"

/* Of processors that have several; after the cursor was opened. */
void lanes_open (Replay *self);
void lanes_close (Replay *self);
void lanes_run (Replay *self, guint32 processor);

/* Where the operation's message is to be added, whose lane is woken. */
Arrivals *lanes_arrivals (Replay *self, guint32 processor, guint32 operation);
