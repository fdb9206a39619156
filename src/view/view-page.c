/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "colours/colours.h"
#include "text/escape.h"
#include "text/script-hash.h"
#include "view/view-data.h"
#include "view/view-json.h"
#include "view/view-modules.h"
#include "view/view-page.h"

#define START "import 'pages/page/main';"

static void
put_escaped (OutputFile *output, const char *text)
{
  g_autoptr (GString) escaped = g_string_new (NULL);

  escape_html (escaped, text);
  output_file_write (output, escaped->str, escaped->len);
}

static void
put_file (OutputFile *output, const char *name)
{
  g_autoptr (GBytes) file = view_modules_file (name);
  gsize length;
  const char *text = g_bytes_get_data (file, &length);

  output_file_write (output, text, length);
}

static void
put_head (const ViewPage *self, const char *map, OutputFile *output)
{
  g_autoptr (GString) colours = g_string_new (NULL);
  g_autofree char *map_hash = script_hash (map, strlen (map));
  g_autofree char *start_hash = script_hash (START, strlen (START));

  output_file_puts (
      output, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
  /* Modules and their worker are data: addresses of the import map. */
  output_file_printf (
      output,
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      "style-src 'unsafe-inline'; script-src data: '%s' '%s'; worker-src data:; "
      "base-uri 'none'; form-action 'none'\">\n",
      map_hash, start_hash);
  output_file_puts (
      output, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
              "<meta name=\"generator\" content=\"netfare ");
  put_escaped (output, self->version);
  output_file_puts (output, "\">\n<title>");
  put_escaped (output, self->title);
  output_file_puts (output, "</title>\n<style>\n");
  colour_style (colours, TRUE);
  output_file_write (output, colours->str, colours->len);
  put_file (output, "page.css");
  output_file_puts (output, "</style>\n<script type=\"importmap\">");
  output_file_puts (output, map);
  output_file_puts (output, "</script>\n</head>\n");
}

static void
put_origin (const ViewPage *self, const ViewTrace *trace, OutputFile *output)
{
  output_file_puts (
      output, "<details id=\"origin\">\n<summary>Trace and command</summary>\n<dl>\n"
              "<dt>Trace</dt><dd>");
  put_escaped (output, self->title);
  output_file_puts (output, "</dd>\n<dt>Command</dt><dd><code>");
  put_escaped (output, self->command_line);
  output_file_puts (output, "</code></dd>\n<dt>Version</dt><dd>netfare ");
  put_escaped (output, self->version);
  if (self->machine != NULL)
    {
      output_file_puts (output, "</dd>\n<dt>Machine</dt><dd>");
      put_escaped (output, self->machine);
    }
  else if (self->network != NULL)
    {
      output_file_puts (output, "</dd>\n<dt>Network</dt><dd>");
      put_escaped (output, self->network->topology->name);
    }
  output_file_puts (output, "</dd>\n</dl>\n</details>\n");
}

static void
put_gaps (const ViewPage *self, const ViewTrace *trace, OutputFile *output)
{
  if (trace->gaps->len == 0)
    return;
  output_file_printf (output, "<section id=\"gaps\">\n<h2>%s</h2>\n<ul>\n",
                      self->machine != NULL ? "Warnings" : "Gaps");
  for (guint i = 0; i < trace->gaps->len; i++)
    {
      output_file_puts (output, "<li>");
      put_escaped (output, trace->gaps->pdata[i]);
      output_file_puts (output, "</li>\n");
    }
  output_file_puts (output, "</ul>\n</section>\n");
}

void
view_page_write (const ViewPage *self, const ViewTrace *trace, OutputFile *output)
{
  g_autofree char *map = view_modules_map ();
  g_autoptr (GString) description = g_string_new ("{");

  put_head (self, map, output);
  output_file_puts (output, "<body>\n<header>\n<h1>");
  put_escaped (output, self->title);
  output_file_puts (output,
                    "</h1>\n<div id=\"answer\"><noscript>The displays are drawn by the "
                    "scripts in this page: scripts must be allowed.</noscript></div>\n"
                    "</header>\n<main id=\"displays\"></main>\n<footer>\n");
  put_gaps (self, trace, output);
  put_origin (self, trace, output);
  output_file_puts (output, "</footer>\n");
  view_data_write (trace, self->network, output, description);
  g_string_append (description, ",\"title\":");
  view_json_text (description, self->title);
  g_string_append_printf (description, ",\"unit\":\"%s\"}", self->unit);
  output_file_puts (output, "<script type=\"application/json\" id=\"trace\">");
  output_file_write (output, description->str, description->len);
  output_file_puts (output, "</script>\n<script type=\"module\">" START
                            "</script>\n</body>\n</html>\n");
}
