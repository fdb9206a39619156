/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-mutate.h - changes of a text that leave most of its structure as it is
 *
 * A text is a sequence of blocks.  Blocks are repeated, removed, exchanged and inserted,
 * numbers become others, near limits or from elsewhere in the text, and so do names.
 */
#pragma once

#include <glib.h>

typedef struct
{
  gsize prefix;                 /* bytes before the text, which have another meaning */
  const char *begin;            /* what a block's first line begins with; NULL: each line
                                 * is a block */
  const char *const *templates; /* blocks that may be inserted; ends with NULL */
} FuzzForm;

/* In place.  Returns: the new size, at most `most`; the same for the same seed. */
gsize fuzz_mutate (const FuzzForm *form, guint8 *data, gsize size, gsize most,
                   guint seed);

/* The first with blocks of the second. Returns: the size of what is in `to`. */
gsize fuzz_cross (const FuzzForm *form, const guint8 *first, gsize first_size,
                  const guint8 *second, gsize second_size, guint8 *to, gsize most,
                  guint seed);

/* Defines what libFuzzer calls: one in eight mutations is its own. */
#define FUZZ_DEFINE_MUTATOR(form)                                                        \
  size_t LLVMFuzzerMutate (guint8 *data, size_t size, size_t most)                       \
      __attribute__ ((weak));                                                            \
  size_t LLVMFuzzerCustomMutator (guint8 *data, size_t size, size_t most, guint seed);   \
  size_t LLVMFuzzerCustomMutator (guint8 *data, size_t size, size_t most, guint seed)    \
  {                                                                                      \
    if (seed % 8 == 0 && LLVMFuzzerMutate != NULL)                                       \
      return LLVMFuzzerMutate (data, size, most);                                        \
    return fuzz_mutate (form, data, size, most, seed);                                   \
  }                                                                                      \
  size_t LLVMFuzzerCustomCrossOver (const guint8 *first, size_t first_size,              \
                                    const guint8 *second, size_t second_size,            \
                                    guint8 *to, size_t most, guint seed);                \
  size_t LLVMFuzzerCustomCrossOver (const guint8 *first, size_t first_size,              \
                                    const guint8 *second, size_t second_size,            \
                                    guint8 *to, size_t most, guint seed)                 \
  {                                                                                      \
    return fuzz_cross (form, first, first_size, second, second_size, to, most, seed);    \
  }                                                                                      \
  G_STATIC_ASSERT (TRUE)
