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
#include "recorder.h"

typedef struct
{
  Communicator is;
  uint64_t members; /* their hash */
  MPI_Comm comm;
} Known;

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

/* Their ranks in MPI_COMM_WORLD; to be freed. */
static int *
members_of (MPI_Comm comm, int size)
{
  int *ranks = malloc (2 * (size_t) size * sizeof *ranks);
  MPI_Group group;

  if (ranks == NULL)
    abort ();
  for (int i = 0; i < size; i++)
    ranks[size + i] = i;
  PMPI_Comm_group (comm, &group);
  PMPI_Group_translate_ranks (group, size, ranks + size, communicators.world, ranks);
  PMPI_Group_free (&group);
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

/* parent: NULL if it is not known. */
static Known *
define (MPI_Comm comm, const Known *parent)
{
  int between = 0;
  Known *known = add (comm, RANK_NO_COMM);

  PMPI_Comm_test_inter (comm, &between);
  const int size = known->is.size;
  int *ranks = between ? NULL : members_of (comm, size);
  if (between || has_strangers (ranks, size))
    {
      free (ranks);
      return known;
    }
  known->is.number = communicators.numbers++;
  const uint32_t from = parent != NULL ? parent->is.number : RANK_NO_COMM;
  known->members = hash_of (ranks, size);
  const bool same = from != RANK_NO_COMM && from != RANK_COMM_SELF
                    && known->members == parent->members && size == parent->is.size;
  const uint32_t words = 2 + (same ? 0 : ((uint32_t) size + 1) / 2);
  buffer_begin (RECORD_COMM, 0, words);
  buffer_word (RANK_PAIR (known->is.number, from));
  buffer_word (RANK_PAIR (count_like (from, known->members), size));
  for (int i = 0; !same && i < size; i += 2)
    buffer_word (RANK_PAIR (ranks[i], i + 1 < size ? ranks[i + 1] : 0));
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
  if (communicator_of (comm).number != RANK_NO_COMM)
    return false;
  recorder_lost ();
  return true;
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
  if (communicator_lost (parent))
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

/* Where the new handle comes only with the request's end, it is found when it is used. */
void
record_made_later (MPI_Comm parent, MPI_Comm made, MPI_Request request)
{
  define_made (parent, made);
  if (communicator_lost (parent))
    return;
  const Collective what = collective_plain (RANK_MADE_COMM, parent, 0);
  record_collective_start (&what, request);
}

/* ---- begin and end ----------------------------------------------------------------- */

void
communicators_open (void)
{
  PMPI_Comm_group (MPI_COMM_WORLD, &communicators.world);
  communicators.numbers = RANK_COMM_FIRST;
  Known *world = add (MPI_COMM_WORLD, RANK_COMM_WORLD);
  int *ranks = members_of (MPI_COMM_WORLD, world->is.size);
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
