/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/interval-label.h"
#include "html/interval-name.h"

void
interval_name_put (Page *page, const Interval *interval)
{
  g_autoptr (GString) place = g_string_new (NULL);

  page_text (page, interval->kind);
  page_put (page, " ");
  page_text (page, interval->file);
  interval_label_append (interval, place);
  page_put (page, place->str);
}
