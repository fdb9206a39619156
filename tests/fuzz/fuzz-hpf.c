/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as an HPF program, in both forms: an error or a tree; small ones are counted,
 * have the same bytes in their counts and in their matrix, and are replayed. */
#include "config.h"

#include "fuzz/fuzz-hpf-count.h"
#include "fuzz/fuzz.h"
#include "hpf/language/hpf-parser.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  for (guint fixed = 0; fixed < 2; fixed++)
    {
      const HpfOptions options = { .fixed = fixed == 1 };
      g_autoptr (TextInput) input
          = text_input_new_from_string ((const char *) data, size, "fuzz");
      g_autoptr (HpfTree) tree = hpf_parse (input, &options, NULL);

      if (tree != NULL)
        fuzz_hpf_count (tree);
    }
  return 0;
}
