/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page-head.c - style, script, and the policy that nothing else runs or loads */
#include "config.h"

#include "colours/colours.h"
#include "drawing/level.h"
#include "html/page.h"
#include "html/report-resource.h"
#include "text/script-hash.h"

static GBytes *
resource (const char *path)
{
  return g_resource_lookup_data (netfare_report_get_resource (), path,
                                 G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

static void
put_bytes (Page *page, GBytes *bytes)
{
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  g_string_append_len (page->html, text, (gssize) length);
}

void
page_head (Page *self, const char *version, const char *title, const char *script_name)
{
  g_autofree char *path = g_strconcat ("/netfare/", script_name, NULL);
  g_autoptr (GBytes) style = resource ("/netfare/report.css");
  g_autoptr (GBytes) script = resource (path);
  gsize length;
  const char *code = g_bytes_get_data (script, &length);
  g_autofree char *hash = script_hash (code, length);

  page_put (self,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
  page_putf (self,
             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
             "style-src 'unsafe-inline'; script-src '%s'\">\n",
             hash);
  page_put (self,
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
            "<meta name=\"generator\" content=\"netfare ");
  page_text (self, version);
  page_put (self, "\">\n<title>");
  page_text (self, title);
  page_put (self, "</title>\n<style>\n");
  put_bytes (self, style);
  colour_style (self->html, FALSE);
  level_style (self->html);
  page_put (self, "</style>\n<script>");
  put_bytes (self, script);
  page_put (self, "</script>\n</head>\n<body>\n");
}

void
page_keys (Page *self)
{
  page_put (self,
            "<p class=\"keys\" hidden>Keys: <kbd>j</kbd> next, <kbd>k</kbd> previous, "
            "<kbd>p</kbd> parent, <kbd>c</kbd> first inside, <kbd>t</kbd> this table, "
            "<kbd>/</kbd> <input type=\"search\" aria-label=\"Find intervals\" "
            "placeholder=\"find\"> <button type=\"button\">Unfold all</button></p>\n");
}
