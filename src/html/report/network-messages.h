/* SPDX-License-Identifier: GPL-3.0-or-later */
/* network-messages.h - the messages and pairs of processors that owe most to congestion
 */
#pragma once

#include "html/page.h"

void interval_messages_put (Page *page, const ReportContext *context,
                            const DelayRanking *ranking);
