/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calibration-private.h - what the files of a calibration share */
#pragma once

#include "calibrate/calibration.h"

/* Costs of the machine from the fit: what of A is overheads, and what latencies.  Fails
 * as zero_load_find. */
gboolean calibration_split_ends (Calibration *self, GError **error);
