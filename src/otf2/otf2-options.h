/* SPDX-License-Identifier: GPL-3.0-or-later */
/* otf2-options.h - the options of archives */
#pragma once

#include "program/reader-settings.h"

/* Ends with NULL. */
extern const ReaderOption *const otf2_options[];
