/* SPDX-License-Identifier: GPL-3.0-or-later */
/* law-options.h - the options of netfare bmf parallelise */
#pragma once

#include "cli/options/option-table.h"

/* Ends with an option without a name. */
extern const Option law_options[];
