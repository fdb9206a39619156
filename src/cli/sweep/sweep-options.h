/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-options.h - the options of netfare sweep */
#pragma once

#include "cli/options/option-table.h"

/* Ends with an option without a name. */
extern const Option sweep_options[];
