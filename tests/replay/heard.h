/* SPDX-License-Identifier: GPL-3.0-or-later */
/* heard.h - what observers hear of a run, as text: what must be the same in whatever way
 * events are taken
 */
#pragma once

#include "replay/replay.h"

typedef struct _Heard Heard;

Heard *heard_new (guint32 processors, guint32 links);
void heard_free (Heard *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Heard, heard_free)

/* Some outputs want global calls, others do not; data: a Heard. */
const ReplayObserver *heard_observer (void);
const ReplayObserver *heard_global_observer (void);

/* By processor, arrivals and collectives as they came, by link. */
void heard_append (const Heard *self, GString *text);
