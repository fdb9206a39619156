/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-value.h - converts values of a machine file: times, sizes, numbers, choices
 *
 * Every function fails with the value's position, what was found and what was
 * expected.
 */
#pragma once

#include "base/sim-time.h"
#include "machine-file/machine-statement.h"

typedef struct
{
  const char *name;   /* of the file or option, in messages */
  const char *folder; /* the folder that its paths are relative to; NULL: the working
                       * directory */
  gboolean any_case;  /* the case of units is ignored, too */
} MachineSource;

/* "found VALUE, expected ..."; FALSE. */
gboolean value_fail (const Value *self, const MachineSource *source, const char *expected,
                     GError **error);

/* TRUE if it is the word `word`, ignoring case. */
gboolean value_is_word (const Value *self, const char *word);

/* A number without a unit, not negative. */
gboolean value_decimal (const Value *self, const MachineSource *source,
                        const char *expected, Decimal *decimal, GError **error);

/* A whole number without a unit, minimum .. maximum. */
gboolean value_whole (const Value *self, const MachineSource *source, guint64 minimum,
                      guint64 maximum, guint64 *number, GError **error);

/* "75" (us), "1.5 ms".  Attoseconds, exact. */
gboolean value_duration (const Value *self, const MachineSource *source,
                         AttoTime *duration, GError **error);

/* "64", "8 KiB": bytes, minimum .. maximum. */
gboolean value_size (const Value *self, const MachineSource *source, guint64 minimum,
                     guint64 maximum, guint64 *bytes, GError **error);

/* "10 GB/s", "100 Gbit/s": exact, so many times `bits` a second; above 0. */
gboolean value_rate (const Value *self, const MachineSource *source, Decimal *number,
                     gint64 *bits, GError **error);

/* The same: attoseconds per byte, rounded to the nearest. */
gboolean value_bandwidth (const Value *self, const MachineSource *source,
                          AttoTime *byte_time, GError **error);

/* "0.04", "4 %": at most 10, with at most 9 decimals. */
gboolean value_share (const Value *self, const MachineSource *source, Decimal *share,
                      GError **error);

/* One of words, which ends with NULL.  Returns: its index, or -1 on failure. */
int value_choice (const Value *self, const MachineSource *source,
                  const char *const *words, GError **error);
