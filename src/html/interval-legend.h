/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-legend.h - the meaning of the fields, once per page
 *
 * Anchors: "effic" the field, "comr" communications of reductions (interval-fields.h).
 */
#pragma once

#include "html/page.h"

/* over_processors: also explains minimum, maximum, mean and median. */
void interval_legend_put (Page *page, gboolean over_processors);
