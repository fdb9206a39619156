/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interval-messages.h - the messages and pairs of processors that owe most to congestion
 */
#pragma once

#include "output/page.h"

void interval_messages_put (Page *page, const ReportContext *context,
                            const DelayRanking *ranking);
