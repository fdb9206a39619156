/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz.h - what a fuzz target is: a function of any bytes that must not crash, hang or leak */
#pragma once

#include <glib.h>
#include <stddef.h>
#include <string.h>

/* Returns: 0. */
int LLVMFuzzerTestOneInput (const guint8 *data, size_t size);
