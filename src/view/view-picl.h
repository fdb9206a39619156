/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view-picl.h - a PICL trace as the page of displays stores it */
#pragma once

#include "base/text-input.h"
#include "view/view-trace.h"

/* Fails as picl_totals_read does, and if no processor has records.  Its warnings become
 * the trace's gaps. */
ViewTrace *view_picl_read (TextInput *input, GError **error);
