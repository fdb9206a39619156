/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picl-output.h - the PICL trace as an output of a replay */
#pragma once

#include "analysis/output-kind.h"

extern const OutputKind picl_output;
