/* SPDX-License-Identifier: GPL-3.0-or-later */
/* open-mpi.c - the choice of Open MPI 4.1
 *
 * Source: Open MPI 4.1.4, ompi/mca/coll/tuned/coll_tuned_decision_fixed.c, and libnbc for
 * nonblocking operations.  docs/collectives.md, "Open MPI", explains the letters.
 */
#include "config.h"

#include <stdlib.h>

#include "collectives/library.h"
#include "collectives/schedule-private.h"

#define KIB(n) (G_GUINT64_CONSTANT (n) << 10)

typedef struct
{
  char letter;
  const Algorithm *algorithm;
} Letter;

/* "<4 C 32 T;": of fewer than 4 members C below 32 bytes, else T. */
typedef struct
{
  Letter letters[8];
  const char *choice;
} Rules;

/* clang-format off */
static const Rules rules[N_OPERATIONS] = {
  [OPERATION_BARRIER] = {
    { { 'L', &algorithm_up_down_linear }, { 'D', &algorithm_barrier_high_doubling },
      { 'B', &algorithm_dissemination }, { 'T', &algorithm_barrier_tree } },
    "<4 D; <8 L; <64 D; <256 B; <512 T; <1024 B; <4096 T; B" },
  [OPERATION_BROADCAST] = {
    { { 'L', &algorithm_down_by_place }, { 'C', &algorithm_down_chain },
      { 'T', &algorithm_down_binary }, { 'B', &algorithm_mirror_binomial },
      { 'K', &algorithm_k_nomial }, { 'S', &algorithm_split_binary },
      { 'D', &algorithm_scatter_passing } },
    "<4 C 32 T 256 C 512 K 1K L 32K T 128K C 256K L 512K B 1M T;"
    "<8 T 64 B 128 T 2K B 8K L 1M C; <16 K 8 T 64 K 4K T 16K B 32K L;"
    "<32 K 4K B 1M D; <64 B 2K K; <128 K; <256 B 2 T 16K L 32K T 64K K;"
    "<1024 K 16K S 32K K; <2048 K 512K D; <4096 K 256K D; K 8K T 16K K 256K D" },
  [OPERATION_REDUCE] = {
    { { 'L', &algorithm_up_by_place }, { 'C', &algorithm_up_chain },
      { 'T', &algorithm_up_binary }, { 'B', &algorithm_up_binomial },
      { 'I', &algorithm_in_order }, { 'R', &algorithm_reduce_half_fold } },
    "<4 R 8 T 16 C 32 L 256K C; <8 T 4K C 64K B 256K L 512K B 1M L; <16 T 8K B;"
    "<32 T 4K B; <256 B; <512 B 8K I 16K B; <2048 B; <4096 B 512 I 1K B 8K I 16K B;"
    "B 16 I 32 B 1K I 2K B 8K I 16K B" },
  [OPERATION_ALLREDUCE] = {
    { { 'N', &algorithm_reduce_then_bcast }, { 'D', &algorithm_allreduce_odd_fold },
      { 'G', &algorithm_allreduce_element_ring },
      { 'R', &algorithm_allreduce_half_fold } },
    "<4 G 8 D 4K G 8K D 16K G 256K R; <8 G 16 D 8K R; <16 D 8K R; <32 G 64 D 4K R;"
    "<64 G 128 R; <128 D 256K R; <256 N 128K D 256K R; <512 N 4K R;"
    "<2048 N 2K D 16K R; <4096 N 2K G 4K D 16K R; N 2K G 16K D 32K R" },
  [OPERATION_GATHER] = {
    { { 'L', &algorithm_gather_by_place }, { 'B', &algorithm_gather_binomial },
      { 'Y', &algorithm_linear_sync } },
    "<4 Y 2 L 4 B 32K L 64K B 128K Y; <8 B 1K L 8K B 32K L 256K Y; <256 B;"
    "<512 B 2K L 8K B; B" },
  [OPERATION_GATHERV] = { { { 'L', &algorithm_gather_by_place } }, "L" },
  [OPERATION_SCATTER] = {
    { { 'L', &algorithm_scatter_by_place }, { 'B', &algorithm_scatter_binomial } },
    "<4 L; <8 B 2K L 4K B 8K L; <32 B 16K L; <64 B 512 L 8K B 16K L; B 512 L" },
  [OPERATION_SCATTERV] = { { { 'L', &algorithm_scatter_by_place } }, "L" },
  [OPERATION_ALLGATHER] = {
    { { 'D', &algorithm_allgather_doubling }, { 'B', &algorithm_allgather_bruck },
      { 'G', &algorithm_allgather_ring }, { 'E', &algorithm_neighbour_exchange } },
    "<3 G; <32 D; <64 D 1K E 64K G; <128 D 512 E 64K G; <256 D 512 E 128K G 512K E 1M G;"
    "<512 D 32 B 128 D 1K E 128K G 512K E 1M G; <1024 D 64 B 256 D 2K E;"
    "<2048 D 4 B 8 D 16 B 32 D 256 B 512 D 4K E; <4096 B 32 D 128 B 512 D 4K E;"
    "D 2 B 8 D 16 B 512 D 4K E" },
  [OPERATION_ALLGATHERV] = {
    { { 'N', &algorithm_gatherv_then_bcast }, { 'B', &algorithm_allgather_bruck },
      { 'G', &algorithm_allgather_ring }, { 'E', &algorithm_neighbour_exchange } },
    "<3 G; <8 N 256 E 4K G 8K E 16K B 256K E; <16 N 1K B; <32 N 128 B 256K G;"
    "<64 N 256 B 8K G; <128 N 256 B 4K G; <256 B 1K E 64K G; <512 B 1K G;"
    "<1024 B 512 N 1K B 4K E 1M G; B 4K E" },
  [OPERATION_ALLTOALL] = {
    { { 'L', &algorithm_linear_back }, { 'P', &algorithm_shifted_pairwise },
      { 'B', &algorithm_alltoall_bruck } },
    "<3 P; <8 L 512K P 1M L; <16 L; <32 L 4 B 512 L; <64 B 512 L; <256 B 1K L 256K P;"
    "<512 B 1K L 32K P; <1024 B 512 L 256K P; <2048 B 512 L; <4096 B 1K L; B 2K L" },
  [OPERATION_ALLTOALLV] = {
    { { 'L', &algorithm_exchange_by_place }, { 'P', &algorithm_shifted_pairwise } },
    "<4 P; <64 L; <128 P; <256 L; <1024 P; L" },
  [OPERATION_ALLTOALLW] = { { { 'L', &algorithm_exchange_by_place } }, "L" },
  [OPERATION_REDUCE_SCATTER] = {
    { { 'N', &algorithm_reduce_then_scatter },
      { 'H', &algorithm_reduce_scatter_odd_fold },
      { 'G', &algorithm_reduce_scatter_ring }, { 'F', &algorithm_butterfly } },
    "<4 G 64K F 128K G; <8 N 8 H 256K G; <32 H 256K G; <64 N 64 H 2K F 512K G;"
    "<128 N 256 H 512 F 2K H 4K F; <256 N 256 H 512 F; <512 N 256 H 1K F;"
    "<1024 N 512 H 2K F 8K H 16K F; <2048 N 512 H 4K F 16K H 32K F; <4096 N 512 H 4K F;"
    "N 1K H 8K F" },
  [OPERATION_REDUCE_SCATTER_BLOCK] = {
    { { 'N', &algorithm_reduce_then_scatter }, { 'D', &algorithm_block_doubling },
      { 'H', &algorithm_reduce_scatter_odd_fold }, { 'F', &algorithm_butterfly } },
    "<4 D 4 F 8 H 16 F 128 H 256 F 4K H 8K F 128K N;"
    "<8 H 8 D 32 F 256 H 8K F 16K H 1M N; <16 N 4 H 32 F 128 H 512K N 4M F;"
    "<32 N 32 H 512K N 2M H 4M F; H 4 N 16 F 64K N 256K F" },
  [OPERATION_SCAN] = { { { 'L', &algorithm_scan_linear } }, "L" },
  [OPERATION_EXSCAN] = { { { 'L', &algorithm_scan_linear } }, "L" },
};
/* clang-format on */

static guint64
read_number (const char **text)
{
  char *end;
  guint64 number = g_ascii_strtoull (*text, &end, 10);

  if (*end == 'K' || *end == 'M')
    number <<= *end++ == 'K' ? 10 : 20;
  *text = end;
  return number;
}

static void
skip_blanks (const char **text)
{
  *text += strspn (*text, " ");
}

/* Returns: the letter of the first clause that holds for the members. */
static char
choose_letter (const char *choice, guint32 members, guint64 bytes)
{
  char letter;

  for (;; choice = strchr (choice, ';') + 1)
    {
      skip_blanks (&choice);
      if (*choice != '<')
        break;
      choice++;
      if (members < read_number (&choice))
        break;
    }
  for (;;)
    {
      skip_blanks (&choice);
      letter = *choice++;
      skip_blanks (&choice);
      if (!g_ascii_isdigit (*choice) || bytes < read_number (&choice))
        return letter;
    }
}

static AlgorithmUse
use_of (const Algorithm *algorithm, guint64 segment)
{
  return (
      AlgorithmUse){ .algorithm = algorithm, .segment = segment, .below = G_MAXUINT64 };
}

static AlgorithmUse
by_table (const GroupOperation *operation)
{
  const Rules *of = &rules[operation->type];
  const guint64 bytes = library_deciding_size (LIBRARY_OPEN_MPI_4_1, operation);
  const char letter = choose_letter (of->choice, operation->members, bytes);

  for (guint i = 0; i < G_N_ELEMENTS (of->letters); i++)
    if (of->letters[i].letter == letter)
      return use_of (of->letters[i].algorithm, 0);
  g_assert_not_reached ();
}

/* ---- nonblocking operations: libnbc -------------------------------------------------
 */

static AlgorithmUse
nonblocking_reduce (const GroupOperation *operation)
{
  const guint32 members = operation->members, power = 1u << log_down (members);
  const guint64 bytes = operation->bytes;

  if (members > 2 && operation_elements (operation) >= power)
    return use_of (&algorithm_reduce_half_fold, 0);
  if (members > 4 || bytes < KIB (64))
    return use_of (&algorithm_up_swapped, 0);
  return use_of (&algorithm_equal_pipeline, KIB (8));
}

static AlgorithmUse
nonblocking_allreduce (const GroupOperation *operation)
{
  const guint32 members = operation->members, power = 1u << log_down (members);
  const guint64 bytes = operation->bytes;

  if (members < 4 || bytes < KIB (64))
    return use_of (&algorithm_reduce_mirror, 0);
  return use_of (operation_elements (operation) >= power
                     ? &algorithm_allreduce_half_fold
                     : &algorithm_allreduce_element_ring,
                 0);
}

static AlgorithmUse
nonblocking (const GroupOperation *operation)
{
  switch (operation->type)
    {
    case OPERATION_BARRIER:
      return use_of (&algorithm_dissemination, 0);
    case OPERATION_BROADCAST:
      return operation->members <= 4 ? use_of (&algorithm_down_by_place, 0)
                                     : use_of (&algorithm_mirror_swapped, 0);
    case OPERATION_REDUCE:
      return nonblocking_reduce (operation);
    case OPERATION_ALLREDUCE:
      return nonblocking_allreduce (operation);
    case OPERATION_GATHER:
    case OPERATION_GATHERV:
      return use_of (&algorithm_gather_by_place, 0);
    case OPERATION_SCATTER:
    case OPERATION_SCATTERV:
      return use_of (&algorithm_scatter_by_place, 0);
    case OPERATION_ALLGATHER:
    case OPERATION_ALLTOALL:
    case OPERATION_ALLTOALLV:
    case OPERATION_ALLTOALLW:
      return use_of (&algorithm_exchange_by_place, 0);
    case OPERATION_ALLGATHERV:
      return use_of (&algorithm_allgather_linear, 0);
    case OPERATION_REDUCE_SCATTER:
    case OPERATION_REDUCE_SCATTER_BLOCK:
      return use_of (&algorithm_binomial_then_scatter, 0);
    case OPERATION_SCAN:
    case OPERATION_EXSCAN:
      return use_of (&algorithm_scan_linear, 0);
    case N_OPERATIONS:
      break;
    }
  g_assert_not_reached ();
}

AlgorithmUse
open_mpi_choose (const GroupOperation *operation)
{
  return operation->nonblocking ? nonblocking (operation) : by_table (operation);
}
