/* SPDX-License-Identifier: GPL-3.0-or-later */
/* event-heap.h - a heap of events with four children a node; part of the event queue */
#pragma once

#include "replay/queue/event-queue.h"

void event_heap_push (EventHeap *self, const Event *event);
void event_heap_pop (EventHeap *self);
