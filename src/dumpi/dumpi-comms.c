/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dumpi/dumpi-comms.h"

#include <stdlib.h>

#include "base/hash.h"
#include "dumpi/dumpi-groups.h"
#include "otf2/record-writer.h"

/* What a rank does with groups and communicators. */
typedef struct
{
  GPtrArray *steps;  /* DumpiStep */
  guint at;          /* the next one */
  GHashTable *comms; /* gint64 *: 1 + the number of the communicator */
  DumpiGroups groups;
  GArray *made; /* guint32 */
} RankSteps;

typedef struct
{
  DumpiComms *to;
  RankSteps *ranks;
  guint32 count;
  GArray *waiting; /* guint32: members of each communicator that wait at a call on it */
  GQueue ready;    /* ranks that can go on */
} Resolver;

/* A member in a new communicator. */
typedef struct
{
  gint64 colour, key; /* NO_COLOUR: in none */
  guint32 member;     /* rank in the old one */
} Place;

#define NO_COLOUR G_MININT64

/* ---- steps ------------------------------------------------------------------------- */

static void
free_step (gpointer data)
{
  DumpiStep *step = data;

  g_array_unref (step->values);
  g_free (step);
}

static void
keep_step (RankSteps *self, const DumpiCall *call)
{
  DumpiStep *step = g_new0 (DumpiStep, 1);

  step->kind = dumpi_calls[call->label].kind;
  step->n_fields = call->n_fields;
  step->values = g_array_copy (call->values);
  for (guint i = 0; i < call->n_fields; i++)
    step->fields[i] = call->fields[i];
  g_ptr_array_add (self->steps, step);
}

static void
keep_name (DumpiComms *self, const char *name)
{
  if (name == NULL || g_hash_table_contains (self->name_of, name))
    return;
  g_ptr_array_add (self->names, g_strdup (name));
  g_hash_table_insert (self->name_of, g_strdup (name),
                       GUINT_TO_POINTER (self->names->len));
}

/* Of sends the third field is the destination. */
static gboolean
is_send_to_none (const DumpiCall *call)
{
  const DumpiKind kind = dumpi_calls[call->label].kind;

  return (kind == DUMPI_SEND || kind == DUMPI_ISEND || kind == DUMPI_SEND_INIT
          || kind == DUMPI_SENDRECV || kind == DUMPI_REPLACE)
         && dumpi_value (call, 2) == -1;
}

static void
read_steps (RankSteps *self, DumpiComms *to, const char *path)
{
  g_autoptr (DumpiFile) file = dumpi_file_open (path, NULL);
  DumpiCall call;

  for (guint i = 0; file != NULL && i < DUMPI_CALLS; i++)
    to->ignored[i] += dumpi_file_ignored (file, i);
  dumpi_call_init (&call);
  while (file != NULL && dumpi_file_next (file, &call, NULL) && call.label != DUMPI_END)
    if (call.label == DUMPI_FUNCTION_ENTER)
      keep_name (to, dumpi_file_function (file, (guint64) dumpi_value (&call, 0)));
    else if (call.label < DUMPI_CALLS)
      {
        const DumpiKind kind = dumpi_calls[call.label].kind;

        to->called[call.label] = 1;
        to->has_null |= is_send_to_none (&call);
        if (kind >= DUMPI_COMM_DUP && kind <= DUMPI_GROUP_RANGE_EXCL)
          keep_step (self, &call);
      }
  dumpi_call_clear (&call);
}

/* ---- communicators ----------------------------------------------------------------- */

static guint32
add_comm (Resolver *self)
{
  DumpiComm *comm = g_new0 (DumpiComm, 1);
  const guint32 none = 0;

  comm->members = g_array_new (FALSE, FALSE, sizeof (guint32));
  comm->dims = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_ptr_array_add (self->to->comms, comm);
  g_array_append_val (self->waiting, none);
  return self->to->comms->len - 1;
}

static void
free_comm (gpointer data)
{
  DumpiComm *comm = data;

  g_array_unref (comm->members);
  g_array_unref (comm->dims);
  g_free (comm);
}

static guint32
find_comm (const RankSteps *self, gint64 number)
{
  const gpointer found = g_hash_table_lookup (self->comms, &number);

  return found != NULL ? GPOINTER_TO_UINT (found) - 1 : DUMPI_NO_COMM;
}

static void
set_comm (RankSteps *self, gint64 number, guint32 comm)
{
  if (comm == DUMPI_NO_COMM)
    g_hash_table_remove (self->comms, &number);
  else
    g_hash_table_replace (self->comms, g_memdup2 (&number, sizeof number),
                          GUINT_TO_POINTER (comm + 1));
}

/* The communicator that the call is made on; that it makes. */
static gint64
old_number (const DumpiStep *step)
{
  const gboolean second = step->kind == DUMPI_COMM_GRAPH || step->kind == DUMPI_COMM_SUB;

  return dumpi_step_value (step, second ? 1 : 0);
}

static gint64
new_number (const DumpiStep *step)
{
  return dumpi_step_value (step, step->n_fields - 1);
}

static const DumpiStep *
step_of (const Resolver *self, const DumpiComm *comm, guint32 member, RankSteps **rank)
{
  *rank = &self->ranks[g_array_index (comm->members, guint32, member)];
  return (*rank)->steps->pdata[(*rank)->at];
}

/* ---- who is in which new one ------------------------------------------------------- */

/* Members of a group, by their places in it; the colour is its first member. */
static void
place_by_group (const Resolver *self, guint32 world, RankSteps *rank,
                const DumpiStep *step, Place *place)
{
  const GArray *group = dumpi_groups_get (&rank->groups, dumpi_step_value (step, 1));

  place->colour = NO_COLOUR;
  for (guint i = 0; group != NULL && i < group->len; i++)
    if (g_array_index (group, guint32, i) == world)
      {
        place->colour = g_array_index (group, guint32, 0);
        place->key = i;
      }
}

/* The colour in MPI_Cart_sub: the coordinates in the dimensions that are dropped. */
static gint64
sub_colour (const DumpiComm *comm, guint32 member, const DumpiStep *step)
{
  gint64 colour = 0, unit = 1, left = member;
  guint32 n;
  const gint64 *remain = dumpi_step_values (step, 2, &n);

  if (n == 0 || n != comm->dims->len)
    return NO_COLOUR;
  for (guint i = n; i-- > 0;)
    {
      const gint64 side = MAX (g_array_index (comm->dims, gint64, i), 1);

      if (remain[i] == 0)
        {
          colour += left % side * unit;
          unit *= MIN (side, G_MAXINT64 / unit);
        }
      left /= side;
    }
  return colour;
}

static void
place_member (const Resolver *self, const DumpiComm *comm, guint32 member, Place *place)
{
  RankSteps *rank;
  const DumpiStep *step = step_of (self, comm, member, &rank);

  *place = (Place){ 0, member, member };
  if (new_number (step) <= DUMPI_COMM_NULL)
    place->colour = NO_COLOUR;
  else if (step->kind == DUMPI_COMM_SPLIT)
    {
      place->colour = dumpi_step_value (step, 1);
      place->key = dumpi_step_value (step, 2);
    }
  else if (step->kind == DUMPI_COMM_SUB)
    place->colour = sub_colour (comm, member, step);
  else if (step->kind == DUMPI_COMM_CREATE)
    place_by_group (self, g_array_index (comm->members, guint32, member), rank, step,
                    place);
}

static int
compare_places (const void *a, const void *b)
{
  const Place *x = a, *y = b;

  if (x->colour != y->colour)
    return x->colour < y->colour ? -1 : 1;
  if (x->key != y->key)
    return x->key < y->key ? -1 : 1;
  return x->member < y->member ? -1 : x->member > y->member;
}

/* The sides of a new communicator that is a grid. */
static void
set_dims (DumpiComm *made, const DumpiComm *old, const DumpiStep *step)
{
  guint32 n;
  const gint64 *values = dumpi_step_values (step, 2, &n);

  if (step->kind == DUMPI_COMM_DUP && old->dims->len > 0)
    g_array_append_vals (made->dims, old->dims->data, old->dims->len);
  else if (step->kind == DUMPI_COMM_CART && n > 0)
    g_array_append_vals (made->dims, values, n);
  else if (step->kind == DUMPI_COMM_SUB)
    for (guint32 i = 0; i < MIN (n, old->dims->len); i++)
      if (values[i] != 0)
        g_array_append_val (made->dims, g_array_index (old->dims, gint64, i));
}

static gboolean
are_of_one_kind (const Resolver *self, const DumpiComm *comm)
{
  RankSteps *rank;
  const DumpiKind kind = step_of (self, comm, 0, &rank)->kind;

  for (guint32 i = 1; i < comm->members->len; i++)
    if (step_of (self, comm, i, &rank)->kind != kind)
      return FALSE;
  return TRUE;
}

/* ---- the calls of all members ------------------------------------------------------ */

static void
go_on (Resolver *self, const DumpiComm *old, guint32 member, guint32 made)
{
  RankSteps *rank;
  const DumpiStep *step = step_of (self, old, member, &rank);

  g_array_append_val (rank->made, made);
  set_comm (rank, new_number (step), made);
  rank->at++;
  g_queue_push_tail (&self->ready,
                     GUINT_TO_POINTER (g_array_index (old->members, guint32, member)));
}

/* All members are at their call. */
static void
make_comms (Resolver *self, guint32 number)
{
  const DumpiComm *old = self->to->comms->pdata[number];
  const guint32 n = old->members->len;
  g_autofree Place *places = g_new (Place, n);
  const gboolean equal = are_of_one_kind (self, old);
  guint32 made = DUMPI_NO_COMM;

  for (guint32 i = 0; i < n; i++)
    place_member (self, old, i, &places[i]);
  qsort (places, n, sizeof *places, compare_places);
  for (guint32 i = 0; i < n; i++)
    {
      const guint32 member = places[i].member;
      RankSteps *rank;
      DumpiComm *comm;

      if (!equal || places[i].colour == NO_COLOUR)
        {
          go_on (self, old, member, DUMPI_NO_COMM);
          continue;
        }
      if (i == 0 || places[i].colour != places[i - 1].colour)
        {
          made = add_comm (self);
          set_dims (self->to->comms->pdata[made], old,
                    step_of (self, old, member, &rank));
        }
      comm = self->to->comms->pdata[made];
      g_array_append_val (comm->members, g_array_index (old->members, guint32, member));
      go_on (self, old, member, made);
    }
}

/* A communicator of a rank alone, or one whose members are not known. */
static void
make_alone (Resolver *self, guint32 number, const DumpiStep *step)
{
  RankSteps *rank = &self->ranks[number];
  guint32 made = DUMPI_NO_COMM;

  if (old_number (step) == DUMPI_COMM_SELF && step->kind != DUMPI_COMM_OTHER
      && new_number (step) > DUMPI_COMM_NULL)
    {
      made = add_comm (self);
      g_array_append_val (((DumpiComm *) self->to->comms->pdata[made])->members, number);
    }
  g_array_append_val (rank->made, made);
  set_comm (rank, new_number (step), made);
}

/* Takes the steps of a rank up to a call that waits for others. */
static void
advance (Resolver *self, guint32 number)
{
  RankSteps *rank = &self->ranks[number];

  for (; rank->at < rank->steps->len; rank->at++)
    {
      const DumpiStep *step = rank->steps->pdata[rank->at];
      const guint32 comm = find_comm (rank, old_number (step));

      if (step->kind == DUMPI_COMM_GROUP)
        {
          if (comm != DUMPI_NO_COMM)
            dumpi_groups_set (&rank->groups, new_number (step),
                              dumpi_comm (self->to, comm)->members);
        }
      else if (step->kind > DUMPI_COMM_GROUP)
        dumpi_groups_take (&rank->groups, step);
      else if (step->kind == DUMPI_COMM_OTHER || comm == DUMPI_NO_COMM)
        make_alone (self, number, step);
      else
        {
          guint32 *waiting = &g_array_index (self->waiting, guint32, comm);

          if (++*waiting < dumpi_comm (self->to, comm)->members->len)
            return;
          *waiting = 0;
          make_comms (self, comm);
          return;
        }
    }
}

/* ---- the whole --------------------------------------------------------------------- */

static void
init_rank (RankSteps *self, DumpiComms *to, const char *file)
{
  self->steps = g_ptr_array_new_with_free_func (free_step);
  self->comms = g_hash_table_new_full (hash_int64, g_int64_equal, g_free, NULL);
  self->made = g_array_new (FALSE, FALSE, sizeof (guint32));
  dumpi_groups_init (&self->groups);
  set_comm (self, DUMPI_COMM_WORLD, 0);
  read_steps (self, to, file);
  record_writer_extend_time ();
}

static void
clear_rank (RankSteps *self)
{
  g_ptr_array_unref (self->steps);
  g_hash_table_unref (self->comms);
  dumpi_groups_clear (&self->groups);
}

void
dumpi_comms_init (DumpiComms *self, char **files, guint32 ranks)
{
  Resolver resolver = { .to = self,
                        .ranks = g_new0 (RankSteps, ranks),
                        .count = ranks,
                        .waiting = g_array_new (FALSE, FALSE, sizeof (guint32)),
                        .ready = G_QUEUE_INIT };

  self->comms = g_ptr_array_new_with_free_func (free_comm);
  self->made = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->name_of = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  add_comm (&resolver);
  for (guint32 r = 0; r < ranks; r++)
    {
      g_array_append_val (((DumpiComm *) self->comms->pdata[0])->members, r);
      init_rank (&resolver.ranks[r], self, files[r]);
      g_queue_push_tail (&resolver.ready, GUINT_TO_POINTER (r));
    }
  while (!g_queue_is_empty (&resolver.ready))
    advance (&resolver, GPOINTER_TO_UINT (g_queue_pop_head (&resolver.ready)));
  for (guint32 r = 0; r < ranks; r++)
    {
      g_ptr_array_add (self->made, resolver.ranks[r].made);
      clear_rank (&resolver.ranks[r]);
    }
  g_array_unref (resolver.waiting);
  g_free (resolver.ranks);
}

void
dumpi_comms_clear (DumpiComms *self)
{
  g_ptr_array_unref (self->comms);
  g_ptr_array_unref (self->made);
  g_ptr_array_unref (self->names);
  g_hash_table_unref (self->name_of);
}
