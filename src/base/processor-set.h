/* SPDX-License-Identifier: GPL-3.0-or-later */
/* processor-set.h - some of the processors 0 .. n-1
 *
 *   "0-3,8"   as text: ranges in rising order; "" is the empty set
 *
 * The empty and the full set need no memory per processor.
 */
#pragma once

#include <glib.h>

typedef struct _ProcessorSet ProcessorSet;

/* None of them. */
ProcessorSet *processor_set_new (guint32 processors);
ProcessorSet *processor_set_copy (const ProcessorSet *self);
void processor_set_free (ProcessorSet *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (ProcessorSet, processor_set_free)

void processor_set_add (ProcessorSet *self, guint32 processor);
void processor_set_add_all (ProcessorSet *self);

/* Adds the processors of another set with the same n. */
void processor_set_add_set (ProcessorSet *self, const ProcessorSet *other);

gboolean processor_set_has (const ProcessorSet *self, guint32 processor);
gboolean processor_set_has_all (const ProcessorSet *self);
guint32 processor_set_count (const ProcessorSet *self);

/* Free with g_free. */
char *processor_set_format (const ProcessorSet *self);
