/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page-check finds what does not belong in a page. */
#include "config.h"

#include <string.h>

#include "fuzz/page-check.h"
#include "text/script-hash.h"
#include "fixture/unit.h"

#define END "</body>\n</html>\n"

static const char *const bad[][2] = {
  { "element", "<body><img src=x>" END },
  { "other-case", "<body><IMG src=x>" END },
  { "handler", "<body><p title=\"a\" onclick=a()>text</p>" END },
  { "handler-after-a-quote", "<body><p title=\"a\"onclick=a()>text</p>" END },
  { "script", "<body><script>a()</script>" END },
  { "json", "<body><script type=\"application/json\" id=\"x\">{\"a\":}</script>" END },
  { "json-that-goes-on",
    "<body><script type=\"application/json\" id=\"x\">{} {}</script>" END },
  { "base64", "<body><script type=\"text/plain\" id=\"column-x\">a b</script>" END },
  { "script-without-end", "<body><script type=\"text/plain\" id=\"column-x\">" END },
  { "bytes", "<body>\xff" END },
  { "end", "<body>text" },
};

static void
test_bad_page_fails (gconstpointer data)
{
  const char *const *one = data;

  if (g_test_subprocess ())
    {
      page_check (one[1], strlen (one[1]));
      return;
    }
  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_failed ();
}

static void
test_good_page_passes (void)
{
  static const char script[] = "if (1 < 2) a('<img>')";
  g_autofree char *hash = script_hash (script, strlen (script));
  g_autofree char *page = g_strdup_printf (
      "<!DOCTYPE html>\n<html>\n<head>\n<meta http-equiv=\"Content-Security-Policy\" "
      "content=\"script-src '%s'\">\n<style>a > b { "
      "}</style>\n<script>%s</script></head>\n"
      "<body>\n<p class=bar title=\"a > b on c=d\">1 < 2 &lt;img&gt;</p>\n"
      "<script type=\"text/plain\" id=\"column-x\">aZ0+/=</script>\n"
      "<script type=\"application/json\" "
      "id=\"y\">{\"a\":[1,\"\\u003cb>\"]}</script>\n" END,
      hash, script);

  page_check (page, strlen (page));
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/page-check/good-page-passes", test_good_page_passes);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *path = g_strdup_printf ("/page-check/bad-%s", bad[i][0]);

      g_test_add_data_func (path, bad[i], test_bad_page_fails);
    }
  return g_test_run ();
}
