/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chakra-rank.c - the steps of one rank: a node becomes an operation of the same number
 */
#include "config.h"

#include "base/heap.h"
#include "chakra/chakra-trace.h"

#define PS_PER_MICROSECOND 1000000

gboolean
chakra_need (const ChakraTrace *self, const ChakraNode *node, ChakraNumber number,
             guint64 most, guint64 *value, GError **error)
{
  *value = node->number[number];
  if (!chakra_has (node, number))
    return chakra_fail (self->file, node, error, "%s has no %s",
                        chakra_type_name (node->type), chakra_number_name (number));
  return *value <= most
         || chakra_fail (self->file, node, error,
                         "found %s %" G_GUINT64_FORMAT
                         ", expected 0 to %" G_GUINT64_FORMAT,
                         chakra_number_name (number), *value, most);
}

/* ---- times ------------------------------------------------------------------------- */

static gboolean
fail_long (const ChakraTrace *self, const ChakraNode *node, GError **error)
{
  return chakra_fail (self->file, node, error, "takes longer than 2^62 ps");
}

/* Of so much work at a rate a second, rounded up. */
static gboolean
price (const ChakraTrace *self, const ChakraNode *node, guint64 work, guint64 rate,
       guint64 *time, GError **error)
{
  const unsigned __int128 product = (unsigned __int128) work * SIM_TIME_PER_SECOND;
  const unsigned __int128 up = product / rate + (product % rate != 0);

  *time = (guint64) MIN (up, (unsigned __int128) SIM_TIME_LIMIT);
  return up <= SIM_TIME_LIMIT || fail_long (self, node, error);
}

/* The time of what is only counted. */
static gboolean
count_time (const ChakraTrace *self, const ChakraNode *node, guint64 *time,
            GError **error)
{
  const guint64 operations
      = node->type == CHAKRA_COMPUTE ? node->number[CHAKRA_NUM_OPS] : 0;
  const guint64 bytes = node->number[CHAKRA_TENSOR_SIZE];
  const gboolean is_memory = node->type != CHAKRA_COMPUTE;
  guint64 moved = 0;

  *time = 0;
  if (operations > 0 && self->options->flops == 0)
    return chakra_fail (self->file, node, error,
                        "has num_ops %" G_GUINT64_FORMAT
                        " and no duration, expected --flops",
                        operations);
  if (is_memory && bytes > 0 && self->options->memory_rate == 0)
    return chakra_fail (self->file, node, error,
                        "has tensor_size %" G_GUINT64_FORMAT
                        " and no duration, expected --memory-rate",
                        bytes);
  if (operations > 0
      && !price (self, node, operations, self->options->flops, time, error))
    return FALSE;
  if ((is_memory || operations > 0) && self->options->memory_rate > 0
      && !price (self, node, bytes, self->options->memory_rate, &moved, error))
    return FALSE;
  *time = MAX (*time, moved);
  return TRUE;
}

static gboolean
compute (const ChakraTrace *self, const ChakraNode *node, Step *step, GError **error)
{
  *step = (Step){ .type = STEP_COMPUTE };
  if (node->duration == 0)
    return count_time (self, node, &step->amount, error);
  step->amount = node->duration * PS_PER_MICROSECOND;
  return node->duration <= SIM_TIME_LIMIT / PS_PER_MICROSECOND
         || fail_long (self, node, error);
}

/* ---- messages ---------------------------------------------------------------------- */

static gboolean
check_own_end (const ChakraTrace *self, const ChakraNode *node, ChakraNumber number,
               GError **error)
{
  return !chakra_has (node, number) || node->number[number] == self->rank
         || chakra_fail (self->file, node, error,
                         "found %s %" G_GUINT64_FORMAT ", expected %u, the file's rank",
                         chakra_number_name (number), node->number[number], self->rank);
}

/* The other end.  PyTorch's converter writes only the process group: if that has two
 * ranks, it is the other one. */
static gboolean
find_peer (const ChakraTrace *self, const ChakraNode *node, ChakraNumber number,
           guint64 *peer, GError **error)
{
  const GArray *ranks = chakra_has (node, number) || node->group == NULL
                            ? NULL
                            : chakra_groups_find (&self->groups, node->group);
  const guint32 *two = ranks != NULL && ranks->len == 2
                           ? (const guint32 *) (gpointer) ranks->data
                           : NULL;

  if (two == NULL || (two[0] == self->rank) == (two[1] == self->rank))
    return chakra_need (self, node, number, G_MAXUINT32, peer, error);
  *peer = two[0] == self->rank ? two[1] : two[0];
  return TRUE;
}

static gboolean
message (ChakraTrace *self, const ChakraNode *node, Step *step, GError **error)
{
  const gboolean is_send = node->type == CHAKRA_SEND;
  guint64 size, peer;
  ChakraMessage end;

  if (!check_own_end (self, node, is_send ? CHAKRA_COMM_SRC : CHAKRA_COMM_DST, error)
      || !chakra_need (self, node, CHAKRA_COMM_SIZE, SIM_TIME_LIMIT, &size, error)
      || !find_peer (self, node, is_send ? CHAKRA_COMM_DST : CHAKRA_COMM_SRC, &peer,
                     error))
    return FALSE;
  if (peer >= self->ranks)
    return chakra_fail (self->file, node, error,
                        "%s rank %" G_GUINT64_FORMAT ", but there %s of %u rank%s",
                        is_send ? "sends to" : "receives from", peer,
                        self->ranks == 1 ? "is only a file" : "are only files",
                        self->ranks, self->ranks == 1 ? "" : "s");
  if (node->number[CHAKRA_COMM_TAG] > G_MAXUINT32)
    return chakra_need (self, node, CHAKRA_COMM_TAG, G_MAXUINT32, &size, error);
  *step = (Step){ .type = is_send ? STEP_SEND : STEP_RECEIVE,
                  .kind = KIND_POINT_TO_POINT,
                  .index = (guint32) peer,
                  .amount = size,
                  .tag = (guint32) node->number[CHAKRA_COMM_TAG] };
  end = (ChakraMessage){ .source = is_send ? self->rank : step->index,
                         .destination = is_send ? step->index : self->rank,
                         .tag = step->tag,
                         .is_send = is_send,
                         .node = node->id,
                         .place = node->place };
  g_array_append_val (self->messages, end);
  return TRUE;
}

/* ---- nodes ------------------------------------------------------------------------- */

/* A launch of PyTorch's host: the collective is another node. */
static gboolean
is_launch (const ChakraNode *node)
{
  return node->number[CHAKRA_IS_CPU_OP] != 0 && !chakra_has (node, CHAKRA_COMM_TYPE);
}

/* The call of an operation is its node, by its name, else by its type. */
static void
name_operation (const ChakraTrace *self, const ChakraNode *node, guint32 operation)
{
  g_autofree char *name = NULL;

  if (node->type == CHAKRA_METADATA || node->type == CHAKRA_INVALID)
    return;
  name = g_strstrip (g_utf8_make_valid (node->name != NULL ? node->name : "", -1));
  if (*name == '\0')
    {
      g_free (name);
      name = g_strdup (node->type == CHAKRA_COLLECTIVE && !is_launch (node)
                           ? chakra_collective_name (node)
                           : chakra_type_name (node->type));
    }
  program_set_call (self->program, self->rank, operation,
                    program_define_call (self->program, name), TRUE);
}

static gboolean
read_node (ChakraTrace *self, const ChakraNode *node, guint32 operation, GError **error)
{
  Step *step = &g_array_index (self->steps, Step, operation);
  guint32 *stream = &g_array_index (self->cpus, guint32, operation);
  const guint32 computes
      = node->number[CHAKRA_IS_CPU_OP] != 0 ? CHAKRA_STREAM_CPU : CHAKRA_STREAM_GPU;

  switch ((ChakraNodeType) node->type)
    {
    case CHAKRA_COLLECTIVE:
      if (!is_launch (node))
        return chakra_collective (self, node, operation, step, stream, error);
      *stream = CHAKRA_STREAM_CPU;
      return compute (self, node, step, error);
    case CHAKRA_COMPUTE:
      *stream = computes;
      return compute (self, node, step, error);
    case CHAKRA_MEMORY_LOAD:
    case CHAKRA_MEMORY_STORE:
      *stream = computes == CHAKRA_STREAM_CPU ? computes : CHAKRA_STREAM_MEMORY;
      return compute (self, node, step, error);
    case CHAKRA_SEND:
    case CHAKRA_RECEIVE:
      *stream = CHAKRA_STREAM_MESSAGES;
      return message (self, node, step, error);
    case CHAKRA_INVALID:
    case CHAKRA_METADATA:
    case CHAKRA_NODE_TYPES:
      *stream = CHAKRA_STREAM_NONE;
      *step = (Step){ .type = STEP_COMPUTE };
      return TRUE;
    }
  g_assert_not_reached ();
}

/* ---- order ------------------------------------------------------------------------- */

/* Who depends on each node: first[i] .. first[i + 1] of the list. */
typedef struct
{
  guint32 *first, *list, *open;
} Dependents;

static Dependents
list_dependents (const ChakraFile *file)
{
  const guint n = file->nodes->len;
  const guint64 *all = (const guint64 *) (gpointer) file->dependences->data;
  Dependents self = { g_new0 (guint32, (gsize) n + 2),
                      g_new (guint32, (gsize) file->dependences->len + 1),
                      g_new (guint32, (gsize) n + 1) };

  for (guint i = 0; i < file->dependences->len; i++)
    self.first[all[i] + 2]++;
  for (guint i = 2; i < n + 2; i++)
    self.first[i] += self.first[i - 1];
  for (guint i = 0; i < n; i++)
    {
      const ChakraNode *node = chakra_node (file, i);

      self.open[i] = node->dependences;
      for (guint32 k = 0; k < node->dependences; k++)
        self.list[self.first[all[node->first_dependence + k] + 1]++] = i;
    }
  return self;
}

/* The nodes so that each is behind what it depends on, the lowest id first.  Returns: how
 * many; fewer than there are: some depend on each other. */
static guint32
order_nodes (const ChakraFile *file, guint32 *order)
{
  const Dependents dependents = list_dependents (file);
  Heap ready = { 0 };
  guint32 n = 0;

  for (guint32 i = 0; i < file->nodes->len; i++)
    if (dependents.open[i] == 0)
      heap_push_number (&ready, i);
  while (ready.count > 0)
    {
      const guint32 i = heap_pop_number (&ready);

      order[n++] = i;
      for (guint32 k = dependents.first[i]; k < dependents.first[i + 1]; k++)
        if (--dependents.open[dependents.list[k]] == 0)
          heap_push_number (&ready, dependents.list[k]);
    }
  heap_clear (&ready);
  g_free (dependents.first);
  g_free (dependents.list);
  g_free (dependents.open);
  return n;
}

/* ---- the rank ---------------------------------------------------------------------- */

static void
add_requirements (ChakraTrace *self)
{
  const ChakraFile *file = self->file;

  for (guint i = 0; i < file->nodes->len; i++)
    {
      const ChakraNode *node = chakra_node (file, i);

      for (guint32 k = 0; k < node->dependences; k++)
        {
          const guint64 required
              = g_array_index (file->dependences, guint64, node->first_dependence + k);
          const Requirement requirement = { i, (guint32) required, REQUIRES_END };

          g_array_append_val (self->requirements, requirement);
        }
    }
}

static gboolean
set_graph (ChakraTrace *self, GError **error)
{
  guint32 cycle;

  if (!program_set_graph (self->program, self->rank,
                          (const Step *) (gpointer) self->steps->data, self->steps->len,
                          (const Requirement *) (gpointer) self->requirements->data,
                          self->requirements->len, &cycle))
    return chakra_fail (self->file, chakra_node (self->file, cycle), error,
                        "depends on itself through other nodes");
  program_set_places (self->program, self->rank,
                      (const guint32 *) (gpointer) self->cpus->data, NULL);
  for (guint32 i = 0; i < self->steps->len; i++)
    name_operation (self, chakra_node (self->file, i), i);
  return TRUE;
}

gboolean
chakra_rank_read (ChakraTrace *self, GError **error)
{
  const guint32 n = self->file->nodes->len;
  g_autofree guint32 *order = g_new (guint32, (gsize) n + 1);

  g_array_set_size (self->steps, n);
  g_array_set_size (self->cpus, n);
  g_array_set_size (self->requirements, 0);
  g_array_set_size (self->last, 0);
  if (n == 0)
    return TRUE;
  add_requirements (self);
  /* In a cycle nothing is read: the graph is refused. */
  if (order_nodes (self->file, order) < n)
    return set_graph (self, error);
  for (guint32 i = 0; i < n; i++)
    if (!read_node (self, chakra_node (self->file, order[i]), order[i], error))
      return FALSE;
  return set_graph (self, error);
}
