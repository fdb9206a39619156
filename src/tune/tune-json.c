/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tune-json.c - MPICH's selection, with MPICH's own choice for all that is not tuned
 *
 * MPICH ends where a file has nothing for an operation, so that all of them are written,
 * blocking and not; but those of neighbours and of intercommunicators.
 */
#include "config.h"

#include <string.h>

#include "tune/tune-files.h"

/* @NAME@ is an algorithm.  Source: docs/mpi.md, "Choice". */
static const char *const choices[N_OPERATIONS] = {
  [OPERATION_BARRIER] = "@intra_dissemination@",
  [OPERATION_BROADCAST]
  = "{\"comm_size<8\":@intra_binomial@,\"comm_size=pow2\":{\"avg_msg_size<12288\":"
    "@intra_binomial@,\"avg_msg_size<524288\":@intra_scatter_recursive_doubling_"
    "allgather@,\"avg_msg_size=any\":@intra_scatter_ring_allgather@},\"comm_size=any\":{"
    "\"avg_msg_size<12288\":@intra_binomial@,\"avg_msg_size=any\":@intra_scatter_ring_"
    "allgather@}}",
  [OPERATION_REDUCE]
  = "{\"avg_msg_size<=2048\":@intra_binomial@,\"avg_msg_size=any\":{\"count<pow2\":"
    "@intra_binomial@,\"count=any\":@intra_reduce_scatter_gather@}}",
  [OPERATION_ALLREDUCE]
  = "{\"avg_msg_size<=2048\":@intra_recursive_doubling@,\"avg_msg_size=any\":{\"count<"
    "pow2\":@intra_recursive_doubling@,\"count=any\":@intra_reduce_scatter_allgather@}}",
  [OPERATION_GATHER] = "@intra_binomial@",
  [OPERATION_GATHERV] = "@allcomm_linear@",
  [OPERATION_SCATTER] = "@intra_binomial@",
  [OPERATION_SCATTERV] = "@allcomm_linear@",
  [OPERATION_ALLGATHER]
  = "{\"comm_size=pow2\":{\"total_msg_size<524288\":@intra_recursive_doubling@,\"total_"
    "msg_size=any\":@intra_ring@},\"comm_size=any\":{\"total_msg_size<81920\":@intra_"
    "brucks@,\"total_msg_size=any\":@intra_ring@}}",
  [OPERATION_ALLTOALL]
  = "{\"comm_size<8\":{\"avg_msg_size<=32768\":@intra_scattered@,\"avg_msg_size=any\":"
    "@intra_pairwise@},\"comm_size=any\":{\"avg_msg_size<=256\":@intra_brucks@,\"avg_msg_"
    "size<=32768\":@intra_scattered@,\"avg_msg_size=any\":@intra_pairwise@}}",
  [OPERATION_ALLTOALLV] = "@intra_scattered@",
  [OPERATION_REDUCE_SCATTER]
  = "{\"total_msg_size<524288\":@intra_recursive_halving@,\"total_msg_size=any\":@intra_"
    "pairwise@}",
  [OPERATION_SCAN] = "@intra_recursive_doubling@",
};

static const char *
choice_of (OperationType type)
{
  return choices[type] != NULL ? choices[type] : choices[operation_base (type)];
}

/* "Allreduce_intra_ring", of a nonblocking one "Iallreduce_intra_sched_ring". */
static void
put_algorithm (GString *to, OperationType type, gboolean nonblocking, const char *name,
               gsize length)
{
  const char *inner = operation_names (type)->mpich;
  g_autofree char *algorithm = g_strndup (name, length);
  const char *rest = strchr (algorithm, '_') + 1;

  if (nonblocking && type == OPERATION_BARRIER)
    rest = "recursive_doubling";                      /* it has no other */
  if (nonblocking && strcmp (rest, "scattered") == 0) /* has another name */
    rest = type == OPERATION_ALLTOALL ? "permuted_sendrecv" : "blocked";
  g_string_append_printf (to, "{\"algorithm=MPIR_%s%c%s_%.*s%s%s\":{}}",
                          nonblocking ? "I" : "",
                          nonblocking ? inner[0] : g_ascii_toupper (inner[0]), inner + 1,
                          (int) (strchr (algorithm, '_') + 1 - algorithm), algorithm,
                          nonblocking ? "sched_" : "", rest);
}

/* The library's own choice. */
static void
put_choice (GString *to, OperationType type, gboolean nonblocking)
{
  const char *text = choice_of (type);

  while (*text != '\0')
    {
      const char *end = text + strcspn (text, "@");

      g_string_append_len (to, text, end - text);
      if (*end == '\0')
        return;
      text = end + 1 + strcspn (end + 1, "@");
      put_algorithm (to, type, nonblocking, end + 1, (gsize) (text - end - 1));
      text++;
    }
}

static void
put_rule (GString *to, const FileRule *rule)
{
  put_algorithm (to, rule->row->type, FALSE, rule->names->mpich,
                 strlen (rule->names->mpich));
}

/* Rules of one number of members. */
static void
put_sizes (GString *to, const GArray *rules, guint first, guint end)
{
  const OperationType type = file_rule (rules, first)->row->type;
  const OperationNames *names = operation_names (type);
  const char *size = names->measure[NAMES_OF_MPICH] == MEASURE_TOTAL ? "total" : "avg";
  guint64 reached = 0;

  if (!names->has_size[NAMES_OF_MPICH])
    {
      put_rule (to, file_rule (rules, first));
      return;
    }
  g_string_append_c (to, '{');
  for (guint i = first; i < end; i++)
    {
      const FileRule *rule = file_rule (rules, i);

      if (rule->from > G_MAXINT32)
        break; /* MPICH reads these numbers as int */
      if (rule->from > reached)
        {
          g_string_append_printf (to, "\"%s_msg_size<%" G_GUINT64_FORMAT "\":", size,
                                  rule->from);
          put_choice (to, type, FALSE);
          g_string_append_c (to, ',');
        }
      reached = MIN (rule->below, G_MAXINT32);
      g_string_append_printf (to, "\"%s_msg_size<%" G_GUINT64_FORMAT "\":", size,
                              reached);
      put_rule (to, rule);
      g_string_append_c (to, ',');
    }
  g_string_append_printf (to, "\"%s_msg_size=any\":", size);
  put_choice (to, type, FALSE);
  g_string_append_c (to, '}');
}

static void
put_tuned (GString *to, OperationType type, const GArray *rules)
{
  guint end;

  g_string_append_c (to, '{');
  for (guint i = 0; i < rules->len; i = end)
    {
      const guint32 members = file_rule (rules, i)->row->members;

      for (end = i; end < rules->len && file_rule (rules, end)->row->members == members;)
        end++;
      g_string_append_printf (to, "\n   \"comm_size<%u\":", members);
      put_choice (to, type, FALSE);
      g_string_append_printf (to, ",\n   \"comm_size<=%u\":", members);
      put_sizes (to, rules, i, end);
      g_string_append_c (to, ',');
    }
  g_string_append (to, "\n   \"comm_size=any\":");
  put_choice (to, type, FALSE);
  g_string_append_c (to, '}');
}

void
tune_write_selection (const Tune *self, OutputFile *output)
{
  g_autoptr (GString) text = g_string_new ("{");

  for (guint type = 0; type < N_OPERATIONS; type++)
    for (guint nonblocking = 0; nonblocking < 2; nonblocking++)
      {
        g_autoptr (GArray) rules
            = tune_file_rules (self, (OperationType) type, NAMES_OF_MPICH);

        g_string_append_printf (text, "%s\n \"collective=%s%s\":{\"comm_type=intra\":",
                                text->len > 1 ? "," : "", nonblocking ? "i" : "",
                                operation_names ((OperationType) type)->mpich);
        if (nonblocking == 0 && rules->len > 0)
          put_tuned (text, (OperationType) type, rules);
        else
          put_choice (text, (OperationType) type, nonblocking != 0);
        g_string_append_c (text, '}');
      }
  g_string_append (text, "\n}\n");
  output_file_write (output, text->str, text->len);
}
