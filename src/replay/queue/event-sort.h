/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event-sort.h - events in order; equal ones keep theirs */
#pragma once

#include "replay/queue/event.h"

void event_sort (Event *events, guint32 count);
