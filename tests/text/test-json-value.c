/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-json-value.c - JSON documents, read */
#include "config.h"

#include <string.h>

#include "text/json-value.h"
#include "fixture/unit.h"

static JsonValue *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  JsonValue *document = json_document_parse (text, strlen (text), "a.json", &error);

  g_assert_no_error (error);
  return document;
}

static void
test_members_and_elements (void)
{
  g_autoptr (JsonValue) document
      = parse ("{\"a\": [1, \"two\", {\"b\": null}], \"c\": true, \"d\": null}");
  const JsonValue *array = json_member (document, "a");

  g_assert_true (json_is_object (document) && json_is_array (array));
  g_assert_cmpuint (json_length (array), ==, 3);
  g_assert_cmpstr (json_string (json_element (array, 1)), ==, "two");
  g_assert_null (json_string (json_element (array, 0)));
  g_assert_null (json_member (json_element (array, 2), "b"));
  g_assert_null (json_member (document, "d"));
  g_assert_null (json_member (document, "e"));
  g_assert_null (json_member (array, "a"));
  g_assert_null (json_member (NULL, "a"));
  g_assert_cmpuint (json_length (NULL), ==, 0);
  g_assert_cmpuint (json_length (document), ==, 0);
  g_assert_cmpstr (json_kind (document), ==, "an object");
  g_assert_cmpstr (json_kind (array), ==, "an array");
  g_assert_cmpstr (json_kind (json_element (array, 0)), ==, "a number");
  g_assert_cmpstr (json_kind (json_element (array, 1)), ==, "a text");
  g_assert_cmpstr (json_kind (json_member (document, "c")), ==, "a truth value");
  g_assert_cmpstr (json_kind (NULL), ==, "nothing");
  g_assert_cmpstr (json_written (array), ==, "[1,\"two\",{\"b\":null}]");
  g_assert_cmpstr (json_written (NULL), ==, "null");
}

static void
add_name (gpointer data, const char *name, const JsonValue *value)
{
  g_string_append_printf (data, "%s=%s;", name, json_written (value));
}

static void
test_members_come_in_the_order_of_the_text (void)
{
  g_autoptr (JsonValue) document = parse ("{\"z\": 1, \"a\": null, \"k\": \"x\"}");
  g_autoptr (GString) names = g_string_new (NULL);

  json_members (document, add_name, names);
  json_members (NULL, add_name, names);
  g_assert_cmpstr (names->str, ==, "z=1;a=null;k=\"x\";");
}

static void
test_numbers_are_exact (void)
{
  static const struct
  {
    const char *text;
    __int128 number; /* of 10^-12 */
  } rows[] = {
    { "0", 0 },
    { "1", 1000000000000 },
    { "-2", -2000000000000 },
    { "0.000000000001", 1 },
    { "-0.000000000001", -1 },
    { "0.1", 100000000000 },
    { "4611686.018427387904", 4611686018427387904 },
    { "0.0000000000019", 1 },
    { "1e5", (__int128) 100000 * 1000000000000 },
    { "-4.3004e-07", -430040 },
    { "4.30E+2", (__int128) 430 * 1000000000000 },
    { "1234567.8E-18", 1 },
    { "0.0019e-9", 1 },
    { "1e-9999999999999999999", 0 },
    { "0e9999999999999999999", 0 },
    { "0.000e40", 0 },
    { "18446744073709551615", (__int128) 18446744073709551615ULL * 1000000000000 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (JsonValue) document = parse (rows[i].text);
      __int128 number;

      g_assert_true (json_decimal (document, &number));
      g_assert_true (number == rows[i].number);
    }
}

/* More digits than a double has. */
static void
test_numbers_have_all_their_digits (void)
{
  g_autoptr (JsonValue) document = parse ("123456789.012345678901");
  __int128 number;

  g_assert_true (json_decimal (document, &number));
  g_assert_true (number == (__int128) 123456789012345678 * 1000 + 901);
}

static void
test_what_is_no_number (void)
{
  /* 2^120 - 1 before the point: the decimals exceed it. */
  static const char *const texts[]
      = { "1e25",
          "1e9999999999999999999",
          "Infinity",
          "-Infinity",
          "NaN",
          "\"1\"",
          "null",
          "true",
          "[1]",
          "{}",
          "1329227995784915872903807060280344575.999999999999",
          "100000000000000000000000000000000000000.5" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (JsonValue) array = NULL;
      g_autofree char *text = g_strdup_printf ("[%s]", texts[i]);
      __int128 number;

      array = parse (text);
      g_assert_false (json_decimal (json_element (array, 0), &number));
    }
}

static void
assert_fails (const char *text, gsize length, const char *message)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (json_document_parse (text, length, "a.json", &error));
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_what_is_no_json (void)
{
  static const struct
  {
    const char *text, *message;
  } rows[] = {
    { "", "a.json:1:1: error: found the end, expected JSON" },
    { "{\"a\": 1", "a.json:1:8: error: found the end, expected JSON" },
    { "{\n \"a\" 1}", "a.json:2:6: error: found text that is not JSON (object property "
                      "name separator ':' "
                      "expected)" },
    { "[1 2]",
      "a.json:1:4: error: found text that is not JSON (array value separator ',' "
      "expected)" },
    { "nothing", "a.json:1:2: error: found text that is not JSON (null expected)" },
    { "\"\xff\"",
      "a.json:1:2: error: found text that is not JSON (invalid utf-8 string)" },
    { "1 2", "a.json:1:3: error: found text that is not JSON (unexpected character)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    assert_fails (rows[i].text, strlen (rows[i].text), rows[i].message);
  assert_fails ("1\0 2", 4, "a.json:1:2: error: found the end, expected JSON");
}

static void
test_deep_documents_are_refused (void)
{
  g_autoptr (GString) deep = g_string_new (NULL);

  for (guint i = 0; i < 1000000; i++)
    g_string_append_c (deep, '[');
  assert_fails (deep->str, deep->len,
                "a.json:1:33: error: found text that is not JSON (nesting too deep)");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json-value/members", test_members_and_elements);
  g_test_add_func ("/json-value/order", test_members_come_in_the_order_of_the_text);
  g_test_add_func ("/json-value/numbers", test_numbers_are_exact);
  g_test_add_func ("/json-value/digits", test_numbers_have_all_their_digits);
  g_test_add_func ("/json-value/no-numbers", test_what_is_no_number);
  g_test_add_func ("/json-value/no-json", test_what_is_no_json);
  g_test_add_func ("/json-value/deep", test_deep_documents_are_refused);
  return g_test_run ();
}
