/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rendezvous-hint.h - messages that Open MPI sends over TCP only when their receiver is
 * ready, but the machine at once
 */
#pragma once

#include "analysis/report-context.h"

/* Returns: what is to be said, or NULL: the program is not of Open MPI, has no such
 * message, or the machine has a limit. */
const char *rendezvous_hint (const ReportContext *context);
