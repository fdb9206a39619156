/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Four lines as --reshard, --grid, --from and --to: an error, or a program that is read;
 * small ones are counted and replayed. */
#include "config.h"

#include "fuzz/fuzz-hpf-count.h"
#include "fuzz/fuzz.h"
#include "hpf/language/hpf-parser.h"
#include "hpf/reshard/hpf-reshard.h"

#define ELEMENT_BYTES 8

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", 5);
  const HpfOptions options = { 0 };
  g_autoptr (TextInput) input = NULL;
  g_autoptr (HpfTree) tree = NULL;
  g_autofree char *program = NULL, *why = NULL;
  Shape grid;

  if (g_strv_length (lines) < 4 || !shape_parse (lines[1], &grid, &why))
    return 0;
  program = hpf_reshard_text (lines[0], ELEMENT_BYTES, &grid, lines[2], lines[3], NULL);
  if (program == NULL)
    return 0;
  input = text_input_new_from_string (program, strlen (program), "reshard");
  tree = hpf_parse (input, &options, NULL);
  if (tree != NULL)
    fuzz_hpf_count (tree);
  return 0;
}
