/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bmf-options.h - the options of parallel BMF programs */
#pragma once

#include "program/reader-settings.h"

/* Ends with NULL. */
extern const ReaderOption *const bmf_options[];
