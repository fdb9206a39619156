/* SPDX-License-Identifier: GPL-3.0-or-later */
/* view-output.h - the page of displays as an output of a replay (docs/view.md) */
#pragma once

#include "analysis/output-kind.h"

extern const OutputKind view_output;
