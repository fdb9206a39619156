/* SPDX-License-Identifier: GPL-3.0-or-later */
/* communicators.c - numbers for communicators, from local calls alone
 *
 * Each rank numbers its communicators by itself.  A communicator is identified among all
 * its members by its parent, its members, and how many communicators with the same
 * members were made from this parent before: all members make these in the same order.
 */
#include <stdlib.h>
#include <string.h>

#include "handle-table.h"
#include "requests.h"

struct _CommEntry
{
  Communicator is;
  uint64_t members; /* their hash */
  MPI_Comm comm;
};

/* How many communicators with the same members were made from a parent. */
typedef struct
{
  uint32_t parent, made;
  uint64_t members;
} Like;

static struct
{
  HandleTable entries, likes;
  uint32_t numbers;
  MPI_Group world;
  CommEntry *last; /* the one that was used last */
} communicators;

/* ---- members ----------------------------------------------------------------------- */

/* Sets the ranks in MPI_COMM_WORLD of a group's members; frees the group. */
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

/* The union of an intercommunicator's groups, in an order on which all members agree:
 * first the group whose first rank is lower. */
static void
members_of_inter (MPI_Comm comm, int own, int others, int *ranks, Communicator *is)
{
  own_group (comm, own, ranks);
  other_group (comm, others, ranks + own);
  is->remote_first = own;
  if (ranks[0] < ranks[own])
    return;
  other_group (comm, others, ranks);
  own_group (comm, own, ranks + others);
  is->rank += others;
  is->remote_first = 0;
}

/* Returns: ranks in MPI_COMM_WORLD, to be freed; sets rank, size and remote_first. */
static int *
members_of (MPI_Comm comm, Communicator *is)
{
  const int own = is->size;
  int others = 0;

  if (is->is_inter)
    PMPI_Comm_remote_size (comm, &others);
  is->size += others;
  int *ranks = malloc ((size_t) is->size * sizeof *ranks);
  if (ranks == NULL)
    abort ();
  if (is->is_inter)
    members_of_inter (comm, own, others, ranks, is);
  else
    own_group (comm, own, ranks);
  return ranks;
}

/* Whether there are processes of another MPI_COMM_WORLD. */
static bool
has_other_world (const int *ranks, int size)
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

/* Counts a new communicator.  Returns: how many like it were made before. */
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

/* ---- entries ------------------------------------------------------------------------
 */

static CommEntry *
find (MPI_Comm comm)
{
  if (communicators.last != NULL && communicators.last->comm == comm)
    return communicators.last;
  CommEntry *entry = handle_table_find (&communicators.entries, (uintptr_t) comm);
  if (entry != NULL)
    communicators.last = entry;
  return entry;
}

static CommEntry *
add (MPI_Comm comm, uint32_t number)
{
  CommEntry *entry = calloc (1, sizeof *entry);

  if (entry == NULL)
    abort ();
  entry->comm = comm;
  entry->is.number = number;
  PMPI_Comm_rank (comm, &entry->is.rank);
  PMPI_Comm_size (comm, &entry->is.size);
  handle_table_add (&communicators.entries, (uintptr_t) comm, entry);
  return entry;
}

/* ranks: NULL if they are those of the parent, which is then known. */
static void
write_comm (const CommEntry *entry, uint32_t parent, const int *ranks)
{
  const uint32_t size = (uint32_t) entry->is.size;

  buffer_begin (RECORD_COMM, 0, 2 + (ranks == NULL ? 0 : (size + 1) / 2));
  buffer_word (RANK_PAIR (entry->is.number, parent));
  buffer_word (RANK_PAIR (count_like (parent, entry->members), size));
  for (uint32_t i = 0; ranks != NULL && i < size; i += 2)
    buffer_word (RANK_PAIR (ranks[i], i + 1 < size ? ranks[i + 1] : 0));
}

/* parent: NULL if it is not known. */
static CommEntry *
define (MPI_Comm comm, const CommEntry *parent)
{
  int between = 0;
  CommEntry *entry = add (comm, RANK_NO_COMM);

  PMPI_Comm_test_inter (comm, &between);
  entry->is.is_inter = between;
  int *ranks = members_of (comm, &entry->is);
  const int size = entry->is.size;
  if (has_other_world (ranks, size))
    {
      free (ranks);
      return entry;
    }
  entry->is.number = communicators.numbers++;
  const uint32_t from = parent != NULL ? parent->is.number : RANK_NO_COMM;
  entry->members = hash_of (ranks, size);
  const bool same = from != RANK_NO_COMM && from != RANK_COMM_SELF
                    && entry->members == parent->members && size == parent->is.size;
  write_comm (entry, from, same ? NULL : ranks);
  free (ranks);
  return entry;
}

Communicator
communicator_of (MPI_Comm comm)
{
  const CommEntry *entry = find (comm);

  return (entry != NULL ? entry : define (comm, NULL))->is;
}

bool
communicator_lost (MPI_Comm comm)
{
  const Communicator is = communicator_of (comm);

  return recorder_lost_if (is.number == RANK_NO_COMM || is.is_inter);
}

void
record_comm_free (MPI_Comm comm)
{
  CommEntry *entry = find (comm);

  if (entry == NULL)
    return;
  communicators.last = NULL;
  handle_table_remove (&communicators.entries, (uintptr_t) comm, entry);
  free (entry);
}

/* ---- new communicators ------------------------------------------------------------- */

/* Making a communicator is a collective operation of its parent. */
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
record_comm_create (MPI_Comm parent, MPI_Comm made)
{
  define_made (parent, made);
  if (is_lost (parent))
    return;
  const Collective what = collective_uniform (RANK_COMM_CREATE, parent, 0);
  record_collective (&what);
}

/* MPI_Comm_create_group is a collective operation of the new communicator only. */
void
record_comm_create_group (MPI_Comm parent, MPI_Comm made)
{
  define_made (parent, made);
  if (made == MPI_COMM_NULL)
    return;
  const Collective what = collective_uniform (RANK_COMM_CREATE, made, 0);
  record_collective (&what);
}

/* Both groups have no common parent. */
void
record_intercomm_create (MPI_Comm made)
{
  record_comm_free (made); /* freed by a call that has no wrapper */
  if (is_lost (made))
    return;
  const Collective what = collective_uniform (RANK_COMM_CREATE, made, 0);
  record_collective (&what);
}

/* MPI must not be asked for the members of a copy whose request is not complete: MPICH
 * would keep the wrong answer.  They are the parent's. */
static CommEntry *
copy_entry (MPI_Comm comm)
{
  CommEntry *copy = malloc (sizeof *copy);
  const CommEntry *parent = find (comm);
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
communicator_idup_complete (CommEntry *copy, MPI_Comm comm)
{
  record_comm_free (comm); /* freed by a call that has no wrapper */
  copy->comm = comm;
  handle_table_add (&communicators.entries, (uintptr_t) comm, copy);
}

/* The new handle is set by the call, or only when the request is complete. */
void
record_comm_idup (MPI_Comm parent, MPI_Comm *made, MPI_Request request)
{
  if (is_lost (parent))
    return;
  CommEntry *copy = copy_entry (parent);
  const Collective what = collective_uniform (RANK_COMM_CREATE, parent, 0);
  Request *self = requests_collective (&what, request);
  if (*made != MPI_COMM_NULL)
    {
      communicator_idup_complete (copy, *made);
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
  CommEntry *world = add (MPI_COMM_WORLD, RANK_COMM_WORLD);
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
  handle_table_clear (&communicators.entries, free);
  handle_table_clear (&communicators.likes, free);
}
