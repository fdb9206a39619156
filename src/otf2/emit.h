/* SPDX-License-Identifier: GPL-3.0-or-later */
/* emit.h - writes the actions of a trace into its program */
#pragma once

#include "otf2/instances.h"

/* Appends all actions to the program's streams and frees them.  cpu: times are those of
 * the CPU. */
void emit_trace (Trace *trace, const Instances *instances, gboolean cpu);
