/* SPDX-License-Identifier: GPL-3.0-or-later */
/* workload-spec.h - reads what is asked for: "halo:4x4,1KiB,rounds=10", or with its
 * arguments in parentheses */
#pragma once

#include "base/parameter-values.h"
#include "workloads/workload.h"

/* Whether it begins with the name of a workload and ':' or '('. */
gboolean workload_is_spec (const char *text);

/* parameters: values of named arguments, in place of those in the text; may be NULL.
 * Fails, with the position in the text. */
gboolean workload_spec_read (const char *text, ParameterValues *parameters,
                             WorkloadSpec *spec, GError **error);
