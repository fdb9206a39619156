/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/interval-label.h"
#include "html/interval-name.h"

void
interval_name_put (Page *page, const Interval *interval)
{
  g_autofree char *text = interval_label (interval);

  page_text (page, text);
}
