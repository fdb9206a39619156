/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-legend.h - what the fields mean, once a page
 *
 * Anchors: "effic" the field, "comr" communications of reductions (interval-fields.h).
 */
#pragma once

#include "html/page.h"

/* over_processors: also what minimum, maximum, mean and median are. */
void interval_legend_put (Page *page, gboolean over_processors);
