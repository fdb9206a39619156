/* SPDX-License-Identifier: GPL-3.0-or-later */
/* machine-algorithms.h - the keys that choose algorithms of collective operations
 *
 *   bcast = binomial;   bcast = pipeline(8 KiB);   bcast = {binomial, 12 KiB,
 * scatter-ring};
 */
#pragma once

#include "machine-file/machine-keys.h"

/* Fails as the functions of machine-value.h do. */
gboolean algorithms_read (const Value *value, const MachineSource *source,
                          const MachineKey *key, AlgorithmChoice *choice, GError **error);

/* The value of the key `collectives`. */
gboolean collectives_read (const Value *value, const MachineSource *source,
                           Machine *machine, GError **error);

/* The value as a machine file has it; free with g_free. */
char *algorithms_format (const AlgorithmChoice *choice, const MachineKey *key);
