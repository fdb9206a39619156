/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/instances.h"

#include "otf2/collective-sizes.h"

/* One communicator. */
typedef struct
{
  GArray **calls;  /* guint32, by rank in the group; NULL: nobody has calls */
  GArray *numbers; /* InstanceNumber */
  guint32 group;   /* of the program */
} Comm;

/* A collective, and what it adds to the counts for warnings. */
typedef struct
{
  guint32 collective;
  guint32 estimated, cut;
} Defined;

typedef struct
{
  Trace *trace;
  Comm *comm;      /* by position */
  Intern *known;   /* calls of all members */
  GArray *defined; /* Defined, of each of them */
  guint32 *at;     /* by communicator: instances of the current rank so far */
} Defining;

static const ArchiveGroup *
group_of (const Defining *self, guint32 comm)
{
  return archive_group (&self->trace->archive,
                        archive_comm (&self->trace->archive, comm)->group);
}

/* ---- calls by communicator --------------------------------------------------------- */

static void
add_call (Defining *self, guint32 rank, guint32 call)
{
  const guint32 comm = trace_call (self->trace, call)->comm;
  const ArchiveGroup *group = group_of (self, comm);
  const guint32 member = archive_member (group, rank);
  Comm *to = &self->comm[comm];

  if (to->calls == NULL)
    to->calls = g_new0 (GArray *, group->count);
  if (to->calls[member] == NULL)
    to->calls[member] = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_val (to->calls[member], call);
}

static void
collect (Defining *self)
{
  for (guint32 r = 0; r < self->trace->archive.ranks; r++)
    {
      const RankActions *rank = &self->trace->rank[r];

      for (guint32 i = 0; i < rank->starts->len; i++)
        if (trace_start (rank, i)->call != PROGRAM_NONE)
          add_call (self, r, trace_start (rank, i)->call);
    }
}

/* The event of a rank's m-th call on a communicator. */
static guint32
event_of (const Defining *self, guint32 rank, guint32 comm, guint32 m)
{
  const RankActions *actions = &self->trace->rank[rank];

  for (guint32 i = 0; i < actions->starts->len; i++)
    {
      const ActionStart *start = trace_start (actions, i);

      if (start->call != PROGRAM_NONE
          && trace_call (self->trace, start->call)->comm == comm && m-- == 0)
        return start->event;
    }
  g_assert_not_reached ();
}

/* ---- agreement --------------------------------------------------------------------- */

static guint32
n_calls (const Comm *comm, guint32 member)
{
  return comm->calls[member] != NULL ? comm->calls[member]->len : 0;
}

/* Checks that all members have the same number of calls; *n: the least one. */
static gboolean
count_instances (Defining *self, guint32 position, guint32 *n, GError **error)
{
  const ArchiveComm *what = archive_comm (&self->trace->archive, position);
  const ArchiveGroup *group = group_of (self, position);
  const Comm *comm = &self->comm[position];
  guint32 least = 0, most = 0;

  for (guint32 i = 1; i < group->count; i++)
    {
      least = n_calls (comm, i) < n_calls (comm, least) ? i : least;
      most = n_calls (comm, i) > n_calls (comm, most) ? i : most;
    }
  *n = n_calls (comm, least);
  if (*n == n_calls (comm, most))
    return TRUE;
  if (self->trace->rules.partial)
    {
      for (guint32 i = 0; i < group->count; i++)
        self->trace->counts.collectives += n_calls (comm, i) - *n;
      return TRUE;
    }
  g_autofree char *name = archive_comm_text (what);
  const guint32 rank = archive_rank (group, most, 0);

  return trace_fail (self->trace, rank, event_of (self, rank, position, *n), error,
                     "collective %u of '%s', but rank %u has only %u", *n + 1, name,
                     archive_rank (group, least, 0), *n);
}

/* "bcast with root 1" */
static char *
describe (const CollectiveCall *call)
{
  return collective_has_root (call->operation)
             ? g_strdup_printf ("%s with root %u", collective_name (call->operation),
                                call->root)
             : g_strdup (collective_name (call->operation));
}

static gboolean
check_agreement (const Defining *self, const CollectiveMembers *members, guint32 position,
                 guint32 m, GError **error)
{
  const CollectiveCall *first = collective_call (members, 0);

  for (guint32 i = 1; i < members->group->count; i++)
    {
      const CollectiveCall *call = collective_call (members, i);
      const guint32 rank = archive_rank (members->group, i, 0);
      g_autofree char *found = NULL, *expected = NULL, *name = NULL;

      if (call->operation == first->operation && call->root == first->root)
        continue;
      found = describe (call);
      expected = describe (first);
      name = archive_comm_text (members->comm);
      return trace_fail (self->trace, rank, event_of (self, rank, position, m), error,
                         "%s as collective %u of '%s', expected %s as rank %u has", found,
                         m + 1, name, expected, archive_rank (members->group, 0, 0));
    }
  return TRUE;
}

/* ---- definition -------------------------------------------------------------------- */

static guint32
define_group (Defining *self, const ArchiveGroup *group)
{
  const Group all = { .count = group->count,
                      .shape = { 1, { group->count } },
                      .members = group->members };

  if (group->members == NULL && group->count == self->trace->archive.ranks)
    return 0;
  return program_define_group (self->trace->program, &all);
}

static gboolean
define_new (Defining *self, const CollectiveMembers *members, guint32 position, guint32 m,
            guint32 *collective, GError **error)
{
  ProgramOperation operation = { .group = self->comm[position].group };

  for (guint32 i = 0; i < members->group->count; i++)
    operation.split = operation.split || collective_call (members, i)->split;
  if (!check_agreement (self, members, position, m, error))
    return FALSE;
  if (!collective_sizes (members, &operation))
    {
      const guint32 rank = archive_rank (members->group, 0, 0);

      return trace_fail (self->trace, rank, event_of (self, rank, position, m), error,
                         "unequal sizes of more than 16384 ranks");
    }
  *collective = program_define_operation (self->trace->program, &operation);
  return TRUE;
}

/* The same calls of all members in an earlier instance are the same collective. */
static gboolean
define_once (Defining *self, const CollectiveMembers *members, guint32 position,
             guint32 m, guint32 *collective, GError **error)
{
  gboolean added;
  TraceCounts *counts = &self->trace->counts;
  const TraceCounts before = *counts;
  const guint32 known = intern_add (self->known, members->calls,
                                    members->group->count * sizeof (guint32), &added);
  Defined defined;

  if (added)
    {
      if (!define_new (self, members, position, m, &defined.collective, error))
        return FALSE;
      defined.estimated = (guint32) (counts->estimated - before.estimated);
      defined.cut = (guint32) (counts->cut - before.cut);
      *counts = before;
      g_array_append_val (self->defined, defined);
    }
  defined = g_array_index (self->defined, Defined, known);
  counts->estimated += defined.estimated;
  counts->cut += defined.cut;
  *collective = defined.collective;
  return TRUE;
}

static gboolean
define_comm (Defining *self, guint32 position, GError **error)
{
  Comm *comm = &self->comm[position];
  const ArchiveGroup *group = group_of (self, position);
  g_autofree guint32 *calls = g_new (guint32, group->count);
  const CollectiveMembers members
      = { .trace = self->trace,
          .comm = archive_comm (&self->trace->archive, position),
          .group = group,
          .calls = calls };
  guint32 n;

  if (!count_instances (self, position, &n, error))
    return FALSE;
  if (n > 0)
    self->trace->communicators++;
  comm->group = define_group (self, group);
  for (guint32 m = 0; m < n; m++)
    {
      InstanceNumber number;

      for (guint32 i = 0; i < group->count; i++)
        calls[i] = g_array_index (comm->calls[i], guint32, m);
      if (!define_once (self, &members, position, m, &number.collective, error))
        return FALSE;
      number.instance = program_new_instance (self->trace->program);
      g_array_append_val (comm->numbers, number);
    }
  return TRUE;
}

static gboolean
define_comms (Defining *self, GError **error)
{
  for (guint32 c = 0; c < self->trace->archive.comms->len; c++)
    {
      self->comm[c].numbers = g_array_new (FALSE, FALSE, sizeof (InstanceNumber));
      if (self->comm[c].calls != NULL && !define_comm (self, c, error))
        return FALSE;
    }
  return TRUE;
}

/* ---- numbers by rank --------------------------------------------------------------- */

static void
number_rank (Defining *self, Instances *to, guint32 rank)
{
  static const InstanceNumber none = { PROGRAM_NONE, PROGRAM_NONE };
  const RankActions *actions = &self->trace->rank[rank];
  const guint32 n = actions->starts->len;
  InstanceNumber *numbers = g_new (InstanceNumber, n);

  for (guint32 i = 0; i < n; i++)
    if (trace_start (actions, i)->call != PROGRAM_NONE)
      self->at[trace_call (self->trace, trace_start (actions, i)->call)->comm] = 0;
  for (guint32 i = 0; i < n; i++)
    {
      const guint32 call = trace_start (actions, i)->call;
      guint32 comm, m;

      numbers[i] = none;
      if (call == PROGRAM_NONE)
        continue;
      comm = trace_call (self->trace, call)->comm;
      m = self->at[comm]++;
      if (m < self->comm[comm].numbers->len)
        numbers[i] = g_array_index (self->comm[comm].numbers, InstanceNumber, m);
    }
  to->of_rank[rank] = numbers;
}

static void
number_ranks (Defining *self, Instances *to)
{
  for (guint32 r = 0; r < to->ranks; r++)
    number_rank (self, to, r);
}

static void
clear (Defining *self)
{
  for (guint32 c = 0; c < self->trace->archive.comms->len; c++)
    {
      Comm *comm = &self->comm[c];

      for (guint32 i = 0; comm->calls != NULL && i < group_of (self, c)->count; i++)
        if (comm->calls[i] != NULL)
          g_array_unref (comm->calls[i]);
      g_free (comm->calls);
      g_clear_pointer (&comm->numbers, g_array_unref);
    }
  g_free (self->comm);
  g_free (self->at);
  intern_free (self->known);
  g_array_unref (self->defined);
}

gboolean
instances_define (Instances *self, Trace *trace, GError **error)
{
  const guint32 comms = trace->archive.comms->len;
  Defining defining = { .trace = trace,
                        .comm = g_new0 (Comm, comms),
                        .known = intern_new (),
                        .defined = g_array_new (FALSE, FALSE, sizeof (Defined)),
                        .at = g_new0 (guint32, comms) };
  gboolean good;

  *self = (Instances){ .ranks = trace->archive.ranks,
                       .of_rank = g_new0 (InstanceNumber *, trace->archive.ranks) };
  collect (&defining);
  good = define_comms (&defining, error);
  if (good)
    number_ranks (&defining, self);
  clear (&defining);
  return good;
}

void
instances_clear (Instances *self)
{
  for (guint32 r = 0; r < self->ranks; r++)
    g_free (self->of_rank[r]);
  g_free (self->of_rank);
}
