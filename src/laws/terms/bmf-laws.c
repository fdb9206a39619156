/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "laws/terms/bmf-laws.h"

#include <string.h>

static const struct
{
  const char *name, *equation;
  gboolean makes_parallel; /* FALSE: it changes the expressions around a construct */
} laws[] = {
  [BMF_LAW_SPLIT] = { "split property", "B_Id = conc . split", FALSE },
  [BMF_LAW_MAP] = { "map promotion", "B_Map f . conc = conc . P_Map (B_Map f)", TRUE },
  [BMF_LAW_MAP_FUSION] = { "map fusion", "P_Map f . P_Map g = P_Map (f . g)", FALSE },
  [BMF_LAW_UNIT]
  = { "unit", "B_Reduce + unit = B_Reduce +, of a list that is not empty", FALSE },
  [BMF_LAW_REDUCE]
  = { "reduce promotion", "B_Reduce + . conc = P_Reduce + . P_Map (B_Reduce +)", TRUE },
  [BMF_LAW_REDUCE_DEFAULT] = { "reduce promotion with a default",
                               "B_Reduce + x . conc = + . [x, P_Reduce + . P_Map "
                               "(B_Reduce +)]",
                               TRUE },
  [BMF_LAW_CONC]
  = { "concatenation", "B_Reduce B_Conc . conc = conc . P_Map (B_Reduce B_Conc)", TRUE },
  [BMF_LAW_SCAN] = { "scan promotion",
                     "B_Scan + . conc = conc . P_Zip add . [P_Scan join . P_Map ends, "
                     "B_Id] . P_Map (B_Scan +)",
                     TRUE },
  [BMF_LAW_SCAN_DEFAULT] = { "scan promotion with a default",
                             "B_Scan + x . conc = B_Conc . [[x], B_Map (x +) . B_Scan + "
                             ". conc]",
                             TRUE },
  [BMF_LAW_ZIP]
  = { "zip promotion", "B_Zip f . [conc . a, conc . b] = conc . P_Zip (B_Zip f) . [a, b]",
      TRUE },
  [BMF_LAW_LENGTH]
  = { "length promotion", "B_Length . conc = P_Reduce B_Plus . P_Map B_Length", TRUE },
  [BMF_LAW_DISTL] = { "distl promotion",
                      "B_Distl . [f, conc . a] = conc . P_Map B_Distl . P_Distl . "
                      "[f, a]",
                      TRUE },
  [BMF_LAW_PROJECT] = { "project promotion",
                        "B_Project . [conc . a, k] = conc . "
                        "P_Project . [a, k], of pieces of one element",
                        TRUE },
  [BMF_LAW_PROJECT_PIECES] = { "project promotion of pieces",
                               "B_Project . [conc . a, k] = conc . P_Zip B_Project "
                               ". [P_Project . [a, q], l], k constant",
                               TRUE },
  [BMF_LAW_REVERSE] = { "reverse promotion",
                        "B_Project . [conc . a, k] = conc . "
                        "P_Project . [B_Id, q] . P_Map reverse . a, k = [n - 1, .., 0]",
                        TRUE },
  [BMF_LAW_ALL] = { "all-applied-to", "[f, g] . h = [f . h, g . h]", FALSE },
  [BMF_LAW_COMPONENTS]
  = { "components", "[f . first, g . second] . [a, b] = [f . a, g . b]", FALSE },
  [BMF_LAW_COMPONENT] = { "component", "first . [f, g] = f", FALSE },
  [BMF_LAW_PAIR] = { "pair", "B_Id = [first, second]", FALSE },
  [BMF_LAW_UNFOLD] = { "unfolding", "$Name = its definition", FALSE },
  [BMF_LAW_IDENTITY] = { "identity", "f . B_Id = B_Id . f = f", FALSE },
  [BMF_LAW_P_SPLIT] = { "distributed split", "B_Split n = P_Split n", TRUE },
  [BMF_LAW_SPLIT_CONC]
  = { "split of pieces", "B_Split n . conc = B_Id, of n pieces as a split makes them",
      TRUE },
  [BMF_LAW_DISTRIBUTED]
  = { "distributed list", " of a list whose elements are on several processors", TRUE },
  [BMF_LAW_GATHER] = { "gathering", "B_Id = conc . P_Map (B_Allvec [B_Id])", FALSE },
  [BMF_LAW_LEFT] = { "left distributed",
                     "the result stays on the processors, without "
                     "the last conc",
                     FALSE },
  [BMF_LAW_BRACKETS] = { "brackets", "(f . g) . h = f . (g . h)", FALSE },
  [BMF_LAW_MAP_IDENTITY] = { "map identity", " B_Id = B_Id", FALSE },
  [BMF_LAW_SERIAL_FUSION] = { "map fusion", "B_Map f . B_Map g = B_Map (f . g)", FALSE },
  [BMF_LAW_CONSTANT] = { "constant", "k . f = k", FALSE },
};

const char *
bmf_law_name (BmfLaw law)
{
  return laws[law].name;
}

gboolean
bmf_law_makes_parallel (BmfLaw law)
{
  return laws[law].makes_parallel;
}

/* B_Map = P_Map, and so on. */
char *
bmf_law_equation (const BmfLawUse *use)
{
  const char *equation = laws[use->law].equation;

  if (use->law == BMF_LAW_MAP_IDENTITY)
    return g_strconcat (use->node->word, equation, NULL);
  if (use->law != BMF_LAW_DISTRIBUTED)
    return g_strdup (equation);
  return g_strdup_printf ("%s = P_%s%s", use->node->word, use->node->word + strlen ("B_"),
                          equation);
}

/* Writes a file's name, which must not end the comment. */
static void
append_name (const char *name, GString *text)
{
  for (; *name != '\0'; name++)
    g_string_append_c (text, g_ascii_iscntrl (*name) ? '?' : *name);
}

void
bmf_law_append_place (const BmfNode *node, GString *text)
{
  append_name (node->file, text);
  g_string_append_printf (text, ":%u:%u: %s", node->line, node->column, node->word);
}

void
bmf_laws_append (const GArray *uses, const char *done, GString *text)
{
  if (uses->len == 0)
    return;
  g_string_append_printf (text, "-- %s by these laws:\n", done);
  for (guint i = 0; i < uses->len; i++)
    {
      const BmfLawUse *use = &g_array_index (uses, BmfLawUse, i);
      g_autofree char *equation = bmf_law_equation (use);

      g_string_append (text, "--   ");
      bmf_law_append_place (use->node, text);
      g_string_append_printf (text, ": %s: %s\n", bmf_law_name (use->law), equation);
    }
}

void
bmf_laws_append_legend (GString *text)
{
  g_string_append (text,
                   "-- conc = P_Reduce (B_Op (B_Conc)), split = P_Split over the "
                   "processors, f . g = B_Comp (f) (g), [f, g] = B_Alltup [f, g]\n");
}
