/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-machine.h - the machine with its costs and rules, the command, the version: a
 * block to fold */
#pragma once

#include "analysis/report-context.h"
#include "html/page.h"

void report_machine_put (Page *page, const ReportContext *context);
