/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "laws/bmf-laws.h"

static const struct
{
  const char *name, *equation;
} laws[] = {
  [BMF_LAW_SPLIT] = { "split property", "B_Id = conc . split" },
  [BMF_LAW_MAP] = { "map promotion", "B_Map f . conc = conc . P_Map (B_Map f)" },
  [BMF_LAW_MAP_FUSION] = { "map fusion", "P_Map f . P_Map g = P_Map (f . g)" },
  [BMF_LAW_UNIT] = { "unit", "B_Reduce + unit = B_Reduce +, of what is not empty" },
  [BMF_LAW_REDUCE]
  = { "reduce promotion", "B_Reduce + . conc = P_Reduce + . P_Map (B_Reduce +)" },
  [BMF_LAW_REDUCE_DEFAULT] = { "reduce promotion with a default",
                               "B_Reduce + x . conc = + . [x, P_Reduce + . P_Map "
                               "(B_Reduce +)]" },
  [BMF_LAW_CONC]
  = { "concatenation", "B_Reduce B_Conc . conc = conc . P_Map (B_Reduce B_Conc)" },
  [BMF_LAW_SCAN]
  = { "scan promotion", "B_Scan + . conc = conc . P_Zip add . [P_Scan join . P_Map ends, "
                        "B_Id] . P_Map (B_Scan +)" },
  [BMF_LAW_SCAN_DEFAULT] = { "scan promotion with a default",
                             "B_Scan + x . conc = B_Conc . [[x], B_Map (x +) . B_Scan + "
                             ". conc]" },
  [BMF_LAW_ZIP] = { "zip promotion",
                    "B_Zip f . [conc . a, conc . b] = conc . P_Zip (B_Zip f) . [a, b]" },
  [BMF_LAW_LENGTH]
  = { "length promotion", "B_Length . conc = P_Reduce B_Plus . P_Map B_Length" },
  [BMF_LAW_DISTL]
  = { "distl promotion", "B_Distl . [f, conc . a] = conc . P_Map B_Distl . P_Distl . "
                         "[f, a]" },
  [BMF_LAW_ALL] = { "all-applied-to", "[f, g] . h = [f . h, g . h]" },
  [BMF_LAW_COMPONENTS]
  = { "components", "[f . first, g . second] . [a, b] = [f . a, g . b]" },
  [BMF_LAW_PAIR] = { "pair", "B_Id = [first, second]" },
  [BMF_LAW_UNFOLD] = { "unfolding", "$Name = what it is defined as" },
};

const char *
bmf_law_name (BmfLaw law)
{
  return laws[law].name;
}

/* A file's name, which must not end the comment. */
static void
append_name (const char *name, GString *text)
{
  for (; *name != '\0'; name++)
    g_string_append_c (text, g_ascii_iscntrl (*name) ? '?' : *name);
}

void
bmf_laws_append (const GArray *uses, GString *text)
{
  if (uses->len == 0)
    return;
  g_string_append (text, "-- Made parallel by these laws:\n");
  for (guint i = 0; i < uses->len; i++)
    {
      const BmfLawUse *use = &g_array_index (uses, BmfLawUse, i);

      g_string_append (text, "--   ");
      append_name (use->node->file, text);
      g_string_append_printf (text, ":%u:%u: %s: %s: %s\n", use->node->line,
                              use->node->column, use->node->word, bmf_law_name (use->law),
                              laws[use->law].equation);
    }
  g_string_append (text, "-- conc = P_Reduce (B_Op (B_Conc)), split = P_Split over the "
                         "processors, f . g = B_Comp (f) (g), [f, g] = B_Alltup [f, g]\n"
                         "\n");
}
