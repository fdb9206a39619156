/* SPDX-License-Identifier: GPL-3.0-or-later */
/* communicators.c - numbers for communicators, from local calls alone
 *
 * Ranks number their communicators on their own.  What makes a communicator the same for
 * all its members is: the communicator that it was made of, its members, and how many of
 * the same members were made of it before; all members make these in the same order.
 */
#include <stdlib.h>
#include <string.h>

#include "handle-table.h"
#include "requests.h"

struct _Known
{
  Communicator is;
  uint64_t members; /* their hash */
  MPI_Comm comm;
};

/* How many communicators of the same members a parent has. */
typedef struct
{
  uint32_t parent, made;
  uint64_t members;
} Like;

static struct
{
  HandleTable known, likes;
  uint32_t numbers;
  MPI_Group world;
  Known *last; /* the one that was used last */
} communicators;

/* ---- members ----------------------------------------------------------------------- */

/* Ranks in MPI_COMM_WORLD; frees the group. */
static void
translate (MPI_Group *group, int size, int *ranks)
{
  int *places = malloc ((size_t) size * sizeof *places);

  if (places == NULL)
    abort ();
  for (int i = 0; i < size; i++)
    places[i] = i;
  PMPI_Group_translate_ranks (*group, size, places, communicators.world, ranks);
  PMPI_Group_free (group);
  free (places);
}

static void
own_group (MPI_Comm comm, int size, int *ranks)
{
  MPI_Group group;

  PMPI_Comm_group (comm, &group);
  translate (&group, size, ranks);
}

static void
other_group (MPI_Comm comm, int size, int *ranks)
{
  MPI_Group group;

  PMPI_Comm_remote_group (comm, &group);
  translate (&group, size, ranks);
}

/* Of an intercommunicator: both groups, whose members see the same order: first the group
 * whose first rank is lower. */
static void
members_of_both (MPI_Comm comm, int own, int others, int *ranks, Communicator *is)
{
  own_group (comm, own, ranks);
  other_group (comm, others, ranks + own);
  is->first_peer = own;
  if (ranks[0] < ranks[own])
    return;
  other_group (comm, others, ranks);
  own_group (comm, own, ranks + others);
  is->rank += others;
  is->first_peer = 0;
}

/* Their ranks in MPI_COMM_WORLD; to be freed. */
static int *
members_of (MPI_Comm comm, Communicator *is)
{
  const int own = is->size;
  int others = 0;

  if (is->is_between)
    PMPI_Comm_remote_size (comm, &others);
  is->size += others;
  int *ranks = malloc ((size_t) is->size * sizeof *ranks);
  if (ranks == NULL)
    abort ();
  if (is->is_between)
    members_of_both (comm, own, others, ranks, is);
  else
    own_group (comm, own, ranks);
  return ranks;
}

/* Processes of another MPI_COMM_WORLD. */
static bool
has_strangers (const int *ranks, int size)
{
  for (int i = 0; i < size; i++)
    if (ranks[i] == MPI_UNDEFINED)
      return true;
  return false;
}

static uint64_t
hash_of (const int *ranks, int size)
{
  uint64_t hash = (uint64_t) size;

  for (int i = 0; i < size; i++)
    {
      hash = (hash + (uint32_t) ranks[i] + 1) * 0x9e3779b97f4a7c15u;
      hash ^= hash >> 29;
    }
  return hash;
}

/* Returns: how many there were before. */
static uint32_t
count_like (uint32_t parent, uint64_t members)
{
  const uintptr_t key = (uintptr_t) (members + parent * 0x9e3779b97f4a7c15u);
  Like *like = handle_table_find (&communicators.likes, key);

  if (like == NULL)
    {
      like = malloc (sizeof *like);
      if (like == NULL)
        abort ();
      *like = (Like){ parent, 0, members };
      handle_table_add (&communicators.likes, key, like);
    }
  return like->made++;
}

/* ---- known ones -------------------------------------------------------------------- */

static Known *
find (MPI_Comm comm)
{
  if (communicators.last != NULL && communicators.last->comm == comm)
    return communicators.last;
  Known *known = handle_table_find (&communicators.known, (uintptr_t) comm);
  if (known != NULL)
    communicators.last = known;
  return known;
}

static Known *
add (MPI_Comm comm, uint32_t number)
{
  Known *known = calloc (1, sizeof *known);

  if (known == NULL)
    abort ();
  known->comm = comm;
  known->is.number = number;
  PMPI_Comm_rank (comm, &known->is.rank);
  PMPI_Comm_size (comm, &known->is.size);
  handle_table_add (&communicators.known, (uintptr_t) comm, known);
  return known;
}

/* ranks: NULL if they are those of the parent, which is then known. */
static void
write_comm (const Known *known, uint32_t parent, const int *ranks)
{
  const uint32_t size = (uint32_t) known->is.size;

  buffer_begin (RECORD_COMM, 0, 2 + (ranks == NULL ? 0 : (size + 1) / 2));
  buffer_word (RANK_PAIR (known->is.number, parent));
  buffer_word (RANK_PAIR (count_like (parent, known->members), size));
  for (uint32_t i = 0; ranks != NULL && i < size; i += 2)
    buffer_word (RANK_PAIR (ranks[i], i + 1 < size ? ranks[i + 1] : 0));
}

/* parent: NULL if it is not known. */
static Known *
define (MPI_Comm comm, const Known *parent)
{
  int between = 0;
  Known *known = add (comm, RANK_NO_COMM);

  PMPI_Comm_test_inter (comm, &between);
  known->is.is_between = between;
  int *ranks = members_of (comm, &known->is);
  const int size = known->is.size;
  if (has_strangers (ranks, size))
    {
      free (ranks);
      return known;
    }
  known->is.number = communicators.numbers++;
  const uint32_t from = parent != NULL ? parent->is.number : RANK_NO_COMM;
  known->members = hash_of (ranks, size);
  const bool same = from != RANK_NO_COMM && from != RANK_COMM_SELF
                    && known->members == parent->members && size == parent->is.size;
  write_comm (known, from, same ? NULL : ranks);
  free (ranks);
  return known;
}

Communicator
communicator_of (MPI_Comm comm)
{
  const Known *known = find (comm);

  return (known != NULL ? known : define (comm, NULL))->is;
}

bool
communicator_lost (MPI_Comm comm)
{
  const Communicator is = communicator_of (comm);

  return recorder_lost_if (is.number == RANK_NO_COMM || is.is_between);
}

void
record_comm_free (MPI_Comm comm)
{
  Known *known = find (comm);

  if (known == NULL)
    return;
  communicators.last = NULL;
  handle_table_remove (&communicators.known, (uintptr_t) comm, known);
  free (known);
}

/* ---- made -------------------------------------------------------------------------- */

/* All members take part in making one. */
static bool
is_lost (MPI_Comm comm)
{
  return recorder_lost_if (communicator_of (comm).number == RANK_NO_COMM);
}

static void
define_made (MPI_Comm parent, MPI_Comm made)
{
  if (made == MPI_COMM_NULL)
    return;
  record_comm_free (made); /* freed by a call that has no wrapper */
  communicator_of (parent);
  define (made, find (parent));
}

void
record_made (MPI_Comm parent, MPI_Comm made)
{
  define_made (parent, made);
  if (is_lost (parent))
    return;
  const Collective what = collective_plain (RANK_MADE_COMM, parent, 0);
  record_collective (&what);
}

/* Only its members take part. */
void
record_made_of_group (MPI_Comm parent, MPI_Comm made)
{
  define_made (parent, made);
  if (made == MPI_COMM_NULL)
    return;
  const Collective what = collective_plain (RANK_MADE_COMM, made, 0);
  record_collective (&what);
}

/* Its groups have no parent that both know. */
void
record_made_between (MPI_Comm made)
{
  record_comm_free (made); /* freed by a call that has no wrapper */
  if (is_lost (made))
    return;
  const Collective what = collective_plain (RANK_MADE_COMM, made, 0);
  record_collective (&what);
}

/* A copy that is not complete must not be asked for its members: MPICH would keep the
 * wrong answer.  They are the parent's. */
static Known *
copy_known (MPI_Comm comm)
{
  Known *copy = malloc (sizeof *copy);
  const Known *parent = find (comm);
  const bool alone = parent->is.number == RANK_COMM_SELF;

  if (copy == NULL)
    abort ();
  *copy = *parent;
  copy->is.number = communicators.numbers++;
  if (alone)
    copy->members = hash_of (&recorder.rank, 1);
  write_comm (copy, parent->is.number, alone ? &recorder.rank : NULL);
  return copy;
}

void
communicator_found (Known *copy, MPI_Comm comm)
{
  record_comm_free (comm); /* freed by a call that has no wrapper */
  copy->comm = comm;
  handle_table_add (&communicators.known, (uintptr_t) comm, copy);
}

/* The new handle comes with the call or only with the request's end. */
void
record_made_later (MPI_Comm parent, MPI_Comm *made, MPI_Request request)
{
  if (is_lost (parent))
    return;
  Known *copy = copy_known (parent);
  const Collective what = collective_plain (RANK_MADE_COMM, parent, 0);
  Request *self = requests_collective (&what, request);
  if (*made != MPI_COMM_NULL)
    {
      communicator_found (copy, *made);
      return;
    }
  self->copy = copy;
  self->copy_at = made;
}

/* ---- begin and end ----------------------------------------------------------------- */

void
communicators_open (void)
{
  PMPI_Comm_group (MPI_COMM_WORLD, &communicators.world);
  communicators.numbers = RANK_COMM_FIRST;
  Known *world = add (MPI_COMM_WORLD, RANK_COMM_WORLD);
  int *ranks = members_of (MPI_COMM_WORLD, &world->is);
  world->members = hash_of (ranks, world->is.size);
  free (ranks);
  add (MPI_COMM_SELF, RANK_COMM_SELF);
}

void
communicators_close (void)
{
  PMPI_Group_free (&communicators.world);
  communicators.last = NULL;
  handle_table_clear (&communicators.known, free);
  handle_table_clear (&communicators.likes, free);
}
