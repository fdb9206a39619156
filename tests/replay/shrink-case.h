/* SPDX-License-Identifier: GPL-3.0-or-later */
/* shrink-case.h - makes a random case that fails smaller */
#pragma once

#include "model-case.h"

/* Whether the case fails, and in the same way as the one to be shrunk, so that one
 * difference is not mistaken for another. */
typedef gboolean (*ShrinkFails) (gpointer data, const ModelCase *made);

/* Takes the case.  Returns: the smallest that still fails of those that were tried. */
ModelCase *shrink_case (ModelCase *made, ShrinkFails fails, gpointer data);

guint shrink_count_steps (const ModelCase *made);
