/* SPDX-License-Identifier: GPL-3.0-or-later */
/* site-symbols.h - functions, files and lines of call sites, by addr2line */
#pragma once

#include "recording/recording.h"

/* Asks addr2line about each module that is a file here; what it does not know stays as it
 * was recorded, and so does all where there is no addr2line.  Cannot fail. */
void site_symbols_find (Recording *recording);
