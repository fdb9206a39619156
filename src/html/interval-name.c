/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/interval-label.h"
#include "html/interval-name.h"

GString *
interval_name_text (const Interval *interval)
{
  GString *text = g_string_new (interval->kind);

  g_string_append_c (text, ' ');
  g_string_append (text, interval->file);
  interval_label_append (interval, text);
  return text;
}

void
interval_name_put (Page *page, const Interval *interval)
{
  g_autoptr (GString) text = interval_name_text (interval);

  page_text (page, text->str);
}
