/* SPDX-License-Identifier: GPL-3.0-or-later */
/* number-heap.h - a heap of 32-bit numbers, the least on top */
#pragma once

#include <glib.h>

/* heap: a GArray of guint32, used by nothing else. */
void number_heap_push (GArray *heap, guint32 number);

/* Takes the least out; there is one. */
guint32 number_heap_pop (GArray *heap);
