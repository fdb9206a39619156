/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-colours.c - colours that people can tell from the page and from each other;
 * docs/view.md */
#include "config.h"

#include <math.h>
#include <string.h>

#include "colours/colours.h"
#include "fixture/unit.h"

/* WCAG 2.1, 1.4.3 and 1.4.11: of text, and of what has to be seen. */
#define TEXT 4.5
#define SEEN 3.0

/* Distance in CIELAB of colours that stand side by side: 2.3 can just be seen. */
#define APART 12

/* ---- WCAG's contrast ------------------------------------------------------------------
 */

static double
linear (const char *digits)
{
  double value
      = (16 * g_ascii_xdigit_value (digits[0]) + g_ascii_xdigit_value (digits[1]))
        / 255.0;

  return value <= 0.04045 ? value / 12.92 : pow ((value + 0.055) / 1.055, 2.4);
}

static double
luminance (const char *colour)
{
  g_assert_cmpuint (strlen (colour), ==, 7);
  return 0.2126 * linear (colour + 1) + 0.7152 * linear (colour + 3)
         + 0.0722 * linear (colour + 5);
}

static double
contrast (const char *a, const char *b)
{
  double one = luminance (a), other = luminance (b);

  return (MAX (one, other) + 0.05) / (MIN (one, other) + 0.05);
}

static void
test_contrast_of_known_colours (void)
{
  g_assert_cmpfloat_with_epsilon (contrast ("#000000", "#ffffff"), 21, 1e-9);
  g_assert_cmpfloat_with_epsilon (contrast ("#777777", "#ffffff"), 4.48, 0.005);
}

/* ---- distances
 * ------------------------------------------------------------------------- */

static double
curve (double t)
{
  return t > 216.0 / 24389 ? cbrt (t) : (24389.0 / 27 * t + 16) / 116;
}

static void
lab_of (const char *colour, double lab[3])
{
  double r = linear (colour + 1), g = linear (colour + 3), b = linear (colour + 5);
  double x = curve ((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  double y = curve (0.2126 * r + 0.7152 * g + 0.0722 * b);
  double z = curve ((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);

  lab[0] = 116 * y - 16;
  lab[1] = 500 * (x - y);
  lab[2] = 200 * (y - z);
}

static double
distance (const char *a, const char *b)
{
  double one[3], other[3];

  lab_of (a, one);
  lab_of (b, other);
  return sqrt ((one[0] - other[0]) * (one[0] - other[0])
               + (one[1] - other[1]) * (one[1] - other[1])
               + (one[2] - other[2]) * (one[2] - other[2]));
}

/* ---- what pages consist of
 * --------------------------------------------------------------- */

static void
test_text_can_be_read_on_every_ground (void)
{
  static const ColourPart texts[]
      = { COLOUR_INK, COLOUR_FAINT, COLOUR_LINK, COLOUR_WARN, COLOUR_MARK };
  static const ColourPart grounds[]
      = { COLOUR_PAPER, COLOUR_CARD, COLOUR_HERE, COLOUR_TRACK };

  for (guint dark = 0; dark < 2; dark++)
    for (guint t = 0; t < G_N_ELEMENTS (texts); t++)
      for (guint g = 0; g < G_N_ELEMENTS (grounds); g++)
        {
          double found
              = contrast (colour_part (texts[t], dark), colour_part (grounds[g], dark));

          if (found < TEXT)
            g_error ("%s on %s: %.2f", colour_part (texts[t], dark),
                     colour_part (grounds[g], dark), found);
        }
}

/* By itself on dark pages; on light ones its edge is. */
static void
test_states_are_seen_on_every_page (void)
{
  const char *edge = colour_part (COLOUR_EDGE, FALSE);

  g_assert_cmpstr (edge, ==, colour_part (COLOUR_EDGE, TRUE));
  g_assert_cmpfloat (contrast (edge, colour_part (COLOUR_PAPER, FALSE)), >=, SEEN);
  for (ColourState state = 0; state < N_COLOUR_STATES; state++)
    for (guint blind = 0; blind < 2; blind++)
      {
        const char *colour = colour_state (state, blind);

        g_assert_cmpfloat (contrast (colour, edge), >=, SEEN);
        g_assert_cmpfloat (contrast (colour, colour_part (COLOUR_PAPER, TRUE)), >=, SEEN);
        g_assert_cmpfloat (contrast (colour, colour_part (COLOUR_CARD, TRUE)), >=, SEEN);
        for (ColourState other = 0; other < state; other++)
          g_assert_cmpfloat (distance (colour, colour_state (other, blind)), >=, APART);
      }
}

static void
test_scales_go_one_way_and_are_seen (void)
{
  for (ColourScale scale = 0; scale < N_COLOUR_SCALES; scale++)
    for (guint dark = 0; dark < 2; dark++)
      for (guint step = 0; step <= COLOUR_STEPS; step++)
        {
          const char *colour = colour_step (scale, step, dark);
          double found = contrast (colour, colour_part (COLOUR_PAPER, dark));

          g_assert_cmpfloat (found, >=, SEEN);
          if (step > 1)
            g_assert_cmpfloat (found, >,
                               contrast (colour_step (scale, step - 1, dark),
                                         colour_part (COLOUR_PAPER, dark)));
        }
}

/* As many as there are before the first comes again. */
static guint
count (ColourKind kind)
{
  guint n = 1;

  while (strcmp (colour_kind (kind, n), colour_kind (kind, 0)) != 0)
    n++;
  return n;
}

static void
test_kinds_are_seen_and_differ (void)
{
  for (ColourKind kind = 0; kind < N_COLOUR_KINDS; kind++)
    for (guint i = 0; i < count (kind); i++)
      {
        const char *colour = colour_kind (kind, i);

        g_assert_cmpstr (colour, ==, colour_kind (kind, i + count (kind)));
        for (guint dark = 0; dark < 2; dark++)
          g_assert_cmpfloat (contrast (colour, colour_part (COLOUR_PAPER, dark)), >=,
                             SEEN);
        for (guint j = 0; j < i; j++)
          g_assert_cmpfloat (distance (colour, colour_kind (kind, j)), >=, APART);
        for (ColourState state = 0; state < N_COLOUR_STATES; state++)
          for (guint blind = 0; blind < 2; blind++)
            g_assert_cmpfloat (distance (colour, colour_state (state, blind)), >=, APART);
      }
}

/* Every colour that has a meaning, once. */
static void
add (GHashTable *all, const char *colour)
{
  if (!g_hash_table_add (all, (gpointer) colour))
    g_error ("%s means two things", colour);
}

static void
test_no_colour_means_two_things (void)
{
  for (guint dark = 0; dark < 2; dark++)
    {
      g_autoptr (GHashTable) all = g_hash_table_new (g_str_hash, g_str_equal);

      for (ColourState state = 0; state < N_COLOUR_STATES; state++)
        for (guint blind = 0; blind < 2; blind++)
          add (all, colour_state (state, blind));
      for (ColourScale scale = 0; scale < N_COLOUR_SCALES; scale++)
        for (guint step = 1; step <= COLOUR_STEPS; step++)
          add (all, colour_step (scale, step, dark));
      for (ColourKind kind = 0; kind < N_COLOUR_KINDS; kind++)
        for (guint i = 0; i < count (kind); i++)
          add (all, colour_kind (kind, i));
    }
}

static void
test_types_of_messages_have_a_colour_each (void)
{
  g_assert_cmpuint (count (COLOUR_TYPE), ==, 15); /* message-type.h */
}

/* ---- where they are
 * ------------------------------------------------------------------------ */

static void
test_a_page_has_each_as_a_property (void)
{
  for (guint by_class = 0; by_class < 2; by_class++)
    {
      g_autoptr (GString) style = g_string_new (NULL);

      colour_style (style, by_class);
      for (ColourState state = 0; state < N_COLOUR_STATES; state++)
        for (guint blind = 0; blind < 2; blind++)
          {
            g_autofree char *rule = g_strdup_printf (
                " --%s: %s;", colour_state_property (state), colour_state (state, blind));

            g_assert_nonnull (strstr (style->str, rule));
          }
      g_assert_nonnull (strstr (style->str, " --u8: #81101e;"));
      g_assert_nonnull (strstr (style->str, " --u8: #ffd18d;"));
      g_assert_nonnull (strstr (style->str, " --size1: "));
      g_assert_nonnull (strstr (style->str, " --distance8: "));
      g_assert_nonnull (strstr (style->str, " --type14: "));
      g_assert_nonnull (strstr (style->str, " --task9: "));
      g_assert_nonnull (strstr (style->str, " --series7: "));
      g_assert_true ((strstr (style->str, ":root.dark {") != NULL) == (by_class == 1));
    }
}

static void
test_shares_of_red_green_and_blue (void)
{
  g_autofree char *plain = colour_shares ("#ff8000");
  g_autofree char *lighter = colour_shares_lighter ("#ff8000", 0.5);

  g_assert_cmpstr (plain, ==, "1.00 0.50 0.00");
  g_assert_cmpstr (lighter, ==, "1.00 0.75 0.50");
}

/* docs/view.md has a row for each state, with its colours. */
static void
test_the_table_of_the_documents_is_this_one (void)
{
  g_autofree char *path
      = g_build_filename (g_getenv ("top_srcdir"), "docs", "view.md", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GRegex) row = g_regex_new (
      "^\\| [^|]+ \\| `#[0-9a-f]{6}` \\| `#[0-9a-f]{6}` \\|", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  guint rows = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  for (ColourState state = 0; state < N_COLOUR_STATES; state++)
    {
      g_autofree char *expected
          = g_strdup_printf ("\n| %s | `%s` | `%s` | ", colour_state_name (state),
                             colour_state (state, FALSE), colour_state (state, TRUE));

      if (strstr (text, expected) == NULL)
        g_error ("docs/view.md has not: %s", expected);
    }
  for (g_regex_match (row, text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    rows++;
  g_assert_cmpuint (rows, ==, N_COLOUR_STATES);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/colours/contrast-of-known-colours", test_contrast_of_known_colours);
  g_test_add_func ("/colours/text-can-be-read-on-every-ground",
                   test_text_can_be_read_on_every_ground);
  g_test_add_func ("/colours/states-are-seen-on-every-page",
                   test_states_are_seen_on_every_page);
  g_test_add_func ("/colours/scales-go-one-way-and-are-seen",
                   test_scales_go_one_way_and_are_seen);
  g_test_add_func ("/colours/kinds-are-seen-and-differ", test_kinds_are_seen_and_differ);
  g_test_add_func ("/colours/no-colour-means-two-things",
                   test_no_colour_means_two_things);
  g_test_add_func ("/colours/types-of-messages-have-a-colour-each",
                   test_types_of_messages_have_a_colour_each);
  g_test_add_func ("/colours/a-page-has-each-as-a-property",
                   test_a_page_has_each_as_a_property);
  g_test_add_func ("/colours/shares-of-red-green-and-blue",
                   test_shares_of_red_green_and_blue);
  g_test_add_func ("/colours/the-table-of-the-documents-is-this-one",
                   test_the_table_of_the_documents_is_this_one);
  return g_test_run ();
}
