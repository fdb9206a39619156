/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "recording/recording.h"

#include <string.h>

#include "base/hash.h"

typedef struct
{
  Recording *all;
  RecordedRank *rank;
  RecordedPosition position; /* after the record that is checked */
  GPtrArray *names;          /* char*: by the file's number of the call; NULL: none */
  GError **error;
  guint64 last; /* time */
  guint64 last_cpu;
} Check;

/* ---- values that are there once ---------------------------------------------------- */

static guint32
number_of_group (Recording *self, const guint32 *members, gsize count)
{
  g_autoptr (GBytes) key = g_bytes_new (members, count * sizeof *members);
  gpointer found;

  if (g_hash_table_lookup_extended (self->group_numbers, key, NULL, &found))
    return GPOINTER_TO_UINT (found);
  g_hash_table_insert (self->group_numbers, g_bytes_ref (key),
                       GUINT_TO_POINTER (self->groups->len));
  g_ptr_array_add (self->groups, g_bytes_ref (key));
  return self->groups->len - 1;
}

static guint32
number_of_comm (Recording *self, guint32 parent, guint32 like, guint32 group)
{
  const guint32 parts[] = { parent, like, group };
  const RecordedComm comm = { group, parent };
  g_autoptr (GBytes) key = g_bytes_new (parts, sizeof parts);
  gpointer found;

  if (g_hash_table_lookup_extended (self->comm_numbers, key, NULL, &found))
    return GPOINTER_TO_UINT (found);
  g_hash_table_insert (self->comm_numbers, g_bytes_ref (key),
                       GUINT_TO_POINTER (self->comms->len));
  g_array_append_val (self->comms, comm);
  return self->comms->len - 1;
}

static guint32
number_of_name (Recording *self, const char *name)
{
  const guint64 none = 0;
  gpointer found;

  if (g_hash_table_lookup_extended (self->name_numbers, name, NULL, &found))
    return GPOINTER_TO_UINT (found);
  char *kept = g_strdup (name);
  g_ptr_array_add (self->names, kept);
  g_array_append_val (self->lost, none);
  g_hash_table_insert (self->name_numbers, kept, GUINT_TO_POINTER (self->names->len - 1));
  return self->names->len - 1;
}

/* Takes module and function. */
static guint32
number_of_site (Recording *self, guint64 address, char *module, char *function)
{
  g_autofree char *key
      = g_strdup_printf ("%s\n%" G_GUINT64_FORMAT "\n%s", module, address, function);
  RecordedSite *site;
  gpointer found;

  if (g_hash_table_lookup_extended (self->site_numbers, key, NULL, &found))
    {
      g_free (module);
      g_free (function);
      return GPOINTER_TO_UINT (found);
    }
  site = g_new0 (RecordedSite, 1);
  *site = (RecordedSite){ .module = module, .address = address, .function = function };
  g_ptr_array_add (self->sites, site);
  g_hash_table_insert (self->site_numbers, g_steal_pointer (&key),
                       GUINT_TO_POINTER (self->sites->len - 1));
  return self->sites->len - 1;
}

static void
free_site (gpointer data)
{
  RecordedSite *site = data;

  g_free (site->module);
  g_free (site->function);
  g_free (site->file);
  g_free (site);
}

/* ---- records ----------------------------------------------------------------------- */

#define FAIL(check, ...)                                                                 \
  recorded_file_fail ((check)->rank->reader, (check)->position.at, (check)->error,       \
                      __VA_ARGS__)

static gboolean
take_name (Check *self, const RankRecord *record)
{
  const char *text = (const char *) record->list;
  const gsize length = strnlen (text, record->count * sizeof *record->list);

  if (record->call >= RANK_MOST_SHORT || length < 5 || length > 100
      || !g_str_has_prefix (text, "MPI_")
      || strspn (text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_") != length)
    return FAIL (self, "found a name that no call has");
  if (self->names->len <= record->call)
    g_ptr_array_set_size (self->names, (gint) record->call + 1);
  g_free (self->names->pdata[record->call]);
  self->names->pdata[record->call] = g_strndup (text, length);
  return TRUE;
}

/* That of the first rank that has one. */
static void
take_library (Recording *self, const RankRecord *record)
{
  const char *text = (const char *) record->list;

  if (self->library == NULL)
    self->library = g_strndup (text, record->count * sizeof *record->list);
}

/* Only calls that were made have a number in the recording. */
static gboolean
find_region (Check *self, guint32 call, guint32 *region)
{
  GArray *regions = self->rank->regions;
  const guint32 none = G_MAXUINT32;

  if (call >= self->names->len || self->names->pdata[call] == NULL)
    return FAIL (self, "found call %u, which has no name", call);
  while (regions->len <= call)
    g_array_append_val (regions, none);
  *region = g_array_index (regions, guint32, call);
  if (*region == none)
    *region = g_array_index (regions, guint32, call)
        = number_of_name (self->all, self->names->pdata[call]);
  return TRUE;
}

/* Text of a file that is not trusted, at most `length` bytes. */
static char *
printable_text (const char *text, gsize length)
{
  char *made = g_utf8_make_valid (text, (gssize) strnlen (text, length));

  g_strdelimit (made, "\n\r\t\033", '?');
  return made;
}

static gboolean
take_site (Check *self, const RankRecord *record)
{
  const guint32 call = RANK_LOW (record->words[0]);
  const gsize length = RANK_HIGH (record->words[0]);
  const char *text = (const char *) (record->list + 2);
  guint32 region, site;
  gsize module;

  if (record->call != RANK_FIRST_SITE + self->rank->sites->len
      || length > (record->count - 2) * sizeof *record->list)
    return FAIL (self, "found a damaged call site");
  if (!find_region (self, call, &region))
    return FALSE;
  module = strnlen (text, length);
  site = number_of_site (self->all, record->words[1], printable_text (text, module),
                         module < length
                             ? printable_text (text + module + 1, length - module - 1)
                             : g_strdup (""));
  g_array_append_val (self->rank->sites, site);
  g_array_append_val (self->rank->site_calls, call);
  return TRUE;
}

static gboolean
take_level (Check *self, guint64 level)
{
  const guint32 added = (guint32) level;

  if (level > G_MAXINT32)
    return FAIL (self, "found level %" G_GUINT64_FORMAT ", expected at most %d", level,
                 G_MAXINT32);
  for (guint i = 0; i < self->all->levels->len; i++)
    if (g_array_index (self->all->levels, guint32, i) == added)
      return TRUE;
  if (level > 0)
    g_array_append_val (self->all->levels, added);
  return TRUE;
}

static gboolean
find_call (Check *self, guint32 number)
{
  guint32 region;

  if (number >= RANK_FIRST_SITE && number - RANK_FIRST_SITE < self->rank->sites->len)
    return TRUE;
  return find_region (self, number, &region);
}

static gboolean
take_call (Check *self, const RankRecord *record)
{
  const guint64 begin = record->words[0], end = record->words[1];
  Recording *all = self->all;

  if (!find_call (self, record->call))
    return FALSE;
  if (begin < self->last || end < begin || end > G_MAXINT64 / 2)
    return FAIL (self,
                 "found a call from %" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT
                 " ns after %" G_GUINT64_FORMAT " ns",
                 begin, end, self->last);
  if (record->count > 2
      && (record->words[2] < self->last_cpu || record->words[3] < record->words[2]))
    return FAIL (self, "the time of the processor goes back");
  self->last = end;
  self->last_cpu = record->count > 2 ? record->words[3] : 0;
  self->rank->calls++;
  all->calls++;
  all->begin = MIN (all->begin, recording_time (self->rank->reader, begin));
  all->end = MAX (all->end, recording_time (self->rank->reader, end));
  return TRUE;
}

/* *size gets how many members it has. */
static gboolean
find_comm (Check *self, guint32 number, guint32 *size)
{
  if (number >= self->rank->comms->len)
    return FAIL (self, "found communicator %u, which is not defined", number);
  if (number == RANK_COMM_SELF)
    {
      *size = 1;
      return TRUE;
    }
  const guint32 comm = g_array_index (self->rank->comms, guint32, number);
  const guint32 group = g_array_index (self->all->comms, RecordedComm, comm).group;
  *size
      = (guint32) (g_bytes_get_size (self->all->groups->pdata[group]) / sizeof (guint32));
  return TRUE;
}

static gboolean
take_members (Check *self, const RankRecord *record, guint32 size, guint32 *group)
{
  g_autofree guint32 *members = NULL;

  if (size == 0 || size > self->all->count || record->count != 2 + (size + 1) / 2)
    return FAIL (self, "found a communicator of %u ranks in %u words", size,
                 record->count);
  members = g_new (guint32, size);
  for (guint32 i = 0; i < size; i++)
    {
      const guint64 word = record->list[2 + i / 2];

      members[i] = i % 2 == 0 ? RANK_LOW (word) : RANK_HIGH (word);
      if (members[i] >= self->all->count)
        return FAIL (self, "found rank %u, expected 0 to %u", members[i],
                     self->all->count - 1);
    }
  *group = number_of_group (self->all, members, size);
  return TRUE;
}

static gboolean
take_comm (Check *self, const RankRecord *record)
{
  const guint32 number = RANK_LOW (record->words[0]), from = RANK_HIGH (record->words[0]);
  const guint32 like = RANK_LOW (record->words[1]), size = RANK_HIGH (record->words[1]);
  guint32 parent = RANK_NO_COMM, group = 0, parent_size = 0;

  if (number != self->rank->comms->len)
    return FAIL (self, "found communicator %u, expected %u", number,
                 self->rank->comms->len);
  if (from != RANK_NO_COMM)
    {
      if (!find_comm (self, from, &parent_size))
        return FALSE;
      parent = g_array_index (self->rank->comms, guint32, from);
    }
  if (record->count > 2 || from == RANK_NO_COMM || from == RANK_COMM_SELF
      || size != parent_size)
    {
      if (!take_members (self, record, size, &group))
        return FALSE;
    }
  else
    group = g_array_index (self->all->comms, RecordedComm, parent).group;
  const guint32 comm = number_of_comm (self->all, parent, like, group);
  g_array_append_val (self->rank->comms, comm);
  return TRUE;
}

static gboolean
check_peer (Check *self, const RankRecord *record)
{
  guint32 size;

  if (!find_comm (self, RANK_LOW (record->words[0]), &size))
    return FALSE;
  return RANK_HIGH (record->words[0]) < size
         || FAIL (self, "found rank %u of a communicator of %u",
                  RANK_HIGH (record->words[0]), size);
}

static gboolean
check_collective (Check *self, const RankRecord *record)
{
  const guint32 root = RANK_HIGH (record->words[0]);
  guint32 size;

  if (!find_comm (self, RANK_LOW (record->words[0]), &size))
    return FALSE;
  if (record->words[1] >= RANK_OPERATIONS)
    return FAIL (self, "found operation %" G_GUINT64_FORMAT ", which there is not",
                 record->words[1]);
  return root == RANK_NO_ROOT || root < size
         || FAIL (self, "found root %u of a communicator of %u", root, size);
}

static gboolean
take_lost (Check *self)
{
  const guint64 *counts = self->rank->reader->header->lost;
  guint32 region;

  for (guint32 call = 0; call < RANK_MOST_SHORT; call++)
    {
      if (counts[call] == 0)
        continue;
      if (!find_region (self, call, &region))
        return FALSE;
      guint64 *lost = &g_array_index (self->all->lost, guint64, region);
      *lost += MIN (counts[call], G_MAXUINT64 - *lost);
    }
  return TRUE;
}

static gboolean
take_record (Check *self, const RankRecord *record)
{
  switch (record->type)
    {
    case RECORD_NAME:
      return take_name (self, record);
    case RECORD_LIBRARY:
      take_library (self->all, record);
      return TRUE;
    case RECORD_CALL:
      return take_call (self, record);
    case RECORD_SITE:
      return take_site (self, record);
    case RECORD_LEVEL:
      return take_level (self, record->words[0]);
    case RECORD_COMM:
      return take_comm (self, record);
    case RECORD_SEND:
    case RECORD_ISEND:
    case RECORD_RECV:
    case RECORD_IRECV_COMPLETE:
      return check_peer (self, record);
    case RECORD_COLLECTIVE:
    case RECORD_ICOLLECTIVE_COMPLETE:
      return check_collective (self, record);
    case RECORD_ISEND_COMPLETE:
    case RECORD_IRECV:
    case RECORD_REQUEST_CANCELLED:
    case RECORD_PAIRS:
    case RECORD_ICOLLECTIVE:
      return TRUE;
    case RECORD_SHORT_CALL: /* records are in their long forms */
    case RECORD_SHORT_SEND:
    case RECORD_SHORT_ISEND:
    case RECORD_SHORT_RECV:
    case RECORD_SHORT_IRECV_COMPLETE:
    case RECORD_SHORT_COLLECTIVE:
    case RECORD_TYPES:
      return TRUE;
    }
  return TRUE;
}

/* ---- files ------------------------------------------------------------------------- */

static gboolean
check_rank (Recording *self, RecordedRank *rank, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) failure = NULL;
  Check check = { .all = self, .rank = rank, .names = names, .error = &failure };
  RankRecord record;

  rank->comms = g_array_new (FALSE, FALSE, sizeof (guint32));
  rank->regions = g_array_new (FALSE, FALSE, sizeof (guint32));
  rank->sites = g_array_new (FALSE, FALSE, sizeof (guint32));
  rank->site_calls = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 comm = 0; comm < RANK_COMM_FIRST; comm++)
    g_array_append_val (rank->comms, comm);
  while (recorded_file_next (rank->reader, &check.position, &record, &failure)
         && take_record (&check, &record))
    ;
  if (failure == NULL && take_lost (&check))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

static void
add_world (Recording *self)
{
  g_autofree guint32 *members = g_new (guint32, self->count);
  RecordedComm comm = { .parent = RANK_NO_COMM };

  for (guint32 i = 0; i < self->count; i++)
    members[i] = i;
  comm.group = number_of_group (self, members, self->count);
  g_array_append_val (self->comms, comm); /* MPI_COMM_WORLD, MPI_COMM_SELF */
  g_array_append_val (self->comms, comm);
}

static guint
hash_of_bytes (gconstpointer bytes)
{
  gsize size;
  gconstpointer data = g_bytes_get_data ((GBytes *) bytes, &size);

  return (guint) hash_bytes (hash_seed (), data, size);
}

static GHashTable *
numbers_of_bytes (void)
{
  return g_hash_table_new_full (hash_of_bytes, g_bytes_equal,
                                (GDestroyNotify) g_bytes_unref, NULL);
}

Recording *
recording_new (guint32 ranks)
{
  Recording *self = g_new0 (Recording, 1);

  self->count = ranks;
  self->ranks = g_new0 (RecordedRank, ranks);
  self->groups = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  self->comms = g_array_new (FALSE, FALSE, sizeof (RecordedComm));
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->sites = g_ptr_array_new_with_free_func (free_site);
  self->levels = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->lost = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->again = g_ptr_array_new_with_free_func ((GDestroyNotify) recording_free);
  self->group_numbers = numbers_of_bytes ();
  self->comm_numbers = numbers_of_bytes ();
  self->name_numbers = g_hash_table_new (hash_text, g_str_equal);
  self->site_numbers = g_hash_table_new_full (hash_text, g_str_equal, g_free, NULL);
  self->begin = G_MAXUINT64;
  return self;
}

gboolean
recording_lacks (const Recording *self, guint32 rank)
{
  return self->ranks[rank].reader == NULL;
}

void
recording_take_file (Recording *self, RecordedFile *file)
{
  self->has_cpu = self->has_cpu || file->header->has_cpu;
  self->ranks[file->header->rank].reader = file;
}

gboolean
recording_check (Recording *self, GError **error)
{
  add_world (self);
  for (guint32 i = 0; i < self->count; i++)
    if (self->ranks[i].reader != NULL && !check_rank (self, &self->ranks[i], error))
      return FALSE;
  self->begin = MIN (self->begin, self->end);
  return TRUE;
}

void
recording_free (Recording *self)
{
  for (guint32 i = 0; i < self->count; i++)
    {
      g_clear_pointer (&self->ranks[i].reader, recorded_file_free);
      g_clear_pointer (&self->ranks[i].comms, g_array_unref);
      g_clear_pointer (&self->ranks[i].regions, g_array_unref);
      g_clear_pointer (&self->ranks[i].sites, g_array_unref);
      g_clear_pointer (&self->ranks[i].site_calls, g_array_unref);
    }
  g_hash_table_unref (self->group_numbers);
  g_hash_table_unref (self->comm_numbers);
  g_hash_table_unref (self->name_numbers);
  g_hash_table_unref (self->site_numbers);
  g_ptr_array_unref (self->sites);
  g_array_unref (self->levels);
  g_ptr_array_unref (self->groups);
  g_array_unref (self->comms);
  g_ptr_array_unref (self->names);
  g_free (self->library);
  g_array_unref (self->lost);
  g_ptr_array_unref (self->again);
  g_free (self->ranks);
  g_free (self);
}

guint32
recording_call (const RecordedRank *rank, guint32 number, guint32 *site)
{
  const gboolean is_site
      = number >= RANK_FIRST_SITE && number - RANK_FIRST_SITE < rank->sites->len;

  *site = G_MAXUINT32;
  if (is_site)
    {
      *site = g_array_index (rank->sites, guint32, number - RANK_FIRST_SITE);
      number = g_array_index (rank->site_calls, guint32, number - RANK_FIRST_SITE);
    }
  return g_array_index (rank->regions, guint32, number);
}

/* Clocks of several machines differ by what their real times differ. */
guint64
recording_time (const RecordedFile *reader, guint64 time)
{
  return time + (guint64) reader->header->clock_offset;
}
