/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz.h - what a fuzz target is: a function of any bytes that must not crash, hang or
 * leak */
#pragma once

#include <glib.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Ends with a message so that the fuzzer keeps the input: it does not catch the signal of
 * g_error. */
#define fuzz_fail(...)                                                                   \
  G_STMT_START                                                                           \
  {                                                                                      \
    g_printerr (__VA_ARGS__);                                                            \
    g_printerr ("\n");                                                                   \
    abort ();                                                                            \
  }                                                                                      \
  G_STMT_END

/* Returns: 0. */
int LLVMFuzzerTestOneInput (const guint8 *data, size_t size);
