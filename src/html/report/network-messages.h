/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network-messages.h - the messages and pairs of processors most delayed by congestion
 */
#pragma once

#include "analysis/report-context.h"
#include "html/page.h"

void network_messages_put (Page *page, const ReportContext *context,
                           const DelayRanking *ranking);
