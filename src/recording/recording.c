/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "recording/recording.h"

#include <string.h>

#include "base/hash.h"

/* Folders of hosts that are not shared can have the files of one host only, but a damaged
 * header could say any number. */
#define MOST_RANKS_A_FILE 4096u
#define MOST_CALLS 4096

typedef struct
{
  Recording *all;
  RecordedRank *rank;
  RecordedPlace place; /* after the record that is checked */
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

/* ---- records ----------------------------------------------------------------------- */

#define FAIL(check, ...)                                                                 \
  recorded_file_fail ((check)->rank->reader, (check)->place.at, (check)->error,          \
                      __VA_ARGS__)

static gboolean
take_name (Check *self, const RankRecord *record)
{
  const char *text = (const char *) record->list;
  const gsize length = strnlen (text, record->count * sizeof *record->list);
  const guint32 none = G_MAXUINT32;
  GArray *regions = self->rank->regions;

  if (record->call >= MOST_CALLS || length < 5 || length > 100
      || !g_str_has_prefix (text, "MPI_")
      || strspn (text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_") != length)
    return FAIL (self, "found a name that no call has");
  while (regions->len <= record->call)
    g_array_append_val (regions, none);
  g_autofree char *name = g_strndup (text, length);
  g_array_index (regions, guint32, record->call) = number_of_name (self->all, name);
  return TRUE;
}

static gboolean
has_name (Check *self, guint32 call)
{
  return (call < self->rank->regions->len
          && g_array_index (self->rank->regions, guint32, call) != G_MAXUINT32)
         || FAIL (self, "found call %u, which has no name", call);
}

static gboolean
take_call (Check *self, const RankRecord *record)
{
  const guint64 begin = record->words[0], end = record->words[1];
  Recording *all = self->all;

  if (!has_name (self, record->call))
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
take_lost (Check *self, const RankRecord *record)
{
  if (!has_name (self, record->call))
    return FALSE;
  const guint32 name = g_array_index (self->rank->regions, guint32, record->call);
  guint64 *lost = &g_array_index (self->all->lost, guint64, name);
  *lost += MIN (record->words[0], G_MAXUINT64 - *lost);
  return TRUE;
}

static gboolean
take_record (Check *self, const RankRecord *record)
{
  switch (record->type)
    {
    case RECORD_NAME:
      return take_name (self, record);
    case RECORD_CALL:
      return take_call (self, record);
    case RECORD_COMM:
      return take_comm (self, record);
    case RECORD_SEND:
    case RECORD_SEND_START:
    case RECORD_RECEIVE:
    case RECORD_RECEIVE_END:
      return check_peer (self, record);
    case RECORD_COLLECTIVE:
    case RECORD_COLLECTIVE_END:
      return check_collective (self, record);
    case RECORD_LOST:
      return take_lost (self, record);
    case RECORD_END:
      self->rank->ended = TRUE;
      self->rank->finalized = record->words[0] != 0;
      return TRUE;
    case RECORD_SEND_END:
    case RECORD_POST:
    case RECORD_CANCELLED:
    case RECORD_PAIRS:
    case RECORD_START:
      return TRUE;
    case RECORD_SHORT_CALL: /* records are in their long forms */
    case RECORD_SHORT_SEND:
    case RECORD_SHORT_SEND_START:
    case RECORD_SHORT_RECEIVE:
    case RECORD_SHORT_RECEIVE_END:
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
  Check check = { .all = self, .rank = rank, .error = error };
  g_autoptr (GError) failure = NULL;
  RankRecord record;

  check.error = &failure;
  rank->comms = g_array_new (FALSE, FALSE, sizeof (guint32));
  rank->regions = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 comm = 0; comm < RANK_COMM_FIRST; comm++)
    g_array_append_val (rank->comms, comm);
  while (!rank->ended
         && recorded_file_next (rank->reader, &check.place, &record, &failure)
         && take_record (&check, &record))
    ;
  if (failure == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&failure));
  return FALSE;
}

static gboolean
check_ranks (const char *path, guint32 ranks, guint files, GError **error)
{
  const guint64 most = (guint64) files * MOST_RANKS_A_FILE;

  if (ranks <= most)
    return TRUE;
  error_set_at (error, path, 0, 0,
                "found %u ranks, expected at most %" G_GUINT64_FORMAT " of %u file%s",
                ranks, most, files, files == 1 ? "" : "s");
  return FALSE;
}

/* files: how many there are. */
static gboolean
add_file (Recording *self, const char *path, guint files, GError **error)
{
  g_autoptr (RecordedFile) reader = recorded_file_open (path, error);

  if (reader == NULL)
    return FALSE;
  const RankFileHeader *header = reader->header;
  if (self->ranks == NULL)
    {
      if (!check_ranks (path, header->ranks, files, error))
        return FALSE;
      self->count = header->ranks;
      self->ranks = g_new0 (RecordedRank, self->count);
    }
  if (header->ranks != self->count)
    {
      error_set_at (error, path, 0, 0, "of a program of %u ranks, expected %u",
                    header->ranks, self->count);
      return FALSE;
    }
  if (self->ranks[header->rank].reader != NULL)
    {
      error_set_at (error, path, 0, 0, "found rank %u again", header->rank);
      return FALSE;
    }
  self->has_cpu = self->has_cpu || header->has_cpu;
  self->ranks[header->rank].reader = g_steal_pointer (&reader);
  return TRUE;
}

/* Paths; NULL: there is no such folder. */
static GPtrArray *
list_files (const char *folder, GError **error)
{
  g_autofree char *path = g_build_filename (folder, RANK_FILE_FOLDER, NULL);
  g_autoptr (GError) cause = NULL;
  g_autoptr (GDir) dir = g_dir_open (path, 0, &cause);
  GPtrArray *files;
  const char *name;

  if (dir == NULL)
    {
      error_set_at (error, folder, 0, 0, "there is no recording: %s", cause->message);
      return NULL;
    }
  files = g_ptr_array_new_with_free_func (g_free);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, RANK_FILE_SUFFIX))
      g_ptr_array_add (files, g_build_filename (path, name, NULL));
  return files;
}

static gboolean
add_files (Recording *self, const char *folder, GError **error)
{
  g_autoptr (GPtrArray) files = list_files (folder, error);

  if (files == NULL)
    return FALSE;
  for (guint i = 0; i < files->len; i++)
    if (!add_file (self, files->pdata[i], files->len, error))
      return FALSE;
  if (self->ranks != NULL)
    return TRUE;
  error_set_at (error, folder, 0, 0,
                "no rank was recorded: the program did not call MPI_Init of this MPI");
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
recording_open (const char *folder, GError **error)
{
  g_autoptr (Recording) self = g_new0 (Recording, 1);

  self->groups = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  self->comms = g_array_new (FALSE, FALSE, sizeof (RecordedComm));
  self->names = g_ptr_array_new_with_free_func (g_free);
  self->lost = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->group_numbers = numbers_of_bytes ();
  self->comm_numbers = numbers_of_bytes ();
  self->name_numbers = g_hash_table_new (hash_text, g_str_equal);
  self->begin = G_MAXUINT64;
  if (!add_files (self, folder, error))
    return NULL;
  add_world (self);
  for (guint32 i = 0; i < self->count; i++)
    if (self->ranks[i].reader != NULL && !check_rank (self, &self->ranks[i], error))
      return NULL;
  self->begin = MIN (self->begin, self->end);
  return g_steal_pointer (&self);
}

void
recording_free (Recording *self)
{
  for (guint32 i = 0; self->ranks != NULL && i < self->count; i++)
    {
      g_clear_pointer (&self->ranks[i].reader, recorded_file_free);
      g_clear_pointer (&self->ranks[i].comms, g_array_unref);
      g_clear_pointer (&self->ranks[i].regions, g_array_unref);
    }
  g_hash_table_unref (self->group_numbers);
  g_hash_table_unref (self->comm_numbers);
  g_hash_table_unref (self->name_numbers);
  g_ptr_array_unref (self->groups);
  g_array_unref (self->comms);
  g_ptr_array_unref (self->names);
  g_array_unref (self->lost);
  g_free (self->ranks);
  g_free (self);
}

/* Clocks of several machines differ by what their real times differ. */
guint64
recording_time (const RecordedFile *reader, guint64 time)
{
  return time + (guint64) reader->header->clock_offset;
}

/* ---- what a user should know ------------------------------------------------------- */

char *
recording_lost (const Recording *self)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < self->names->len; i++)
    {
      const guint64 lost = g_array_index (self->lost, guint64, i);

      if (lost > 0)
        g_string_append_printf (list, "%s%" G_GUINT64_FORMAT "%s %s",
                                list->len > 0 ? ", " : "", lost,
                                list->len > 0 ? " of"
                                : lost == 1   ? " call of"
                                              : " calls of",
                                (const char *) self->names->pdata[i]);
    }
  return list->len > 0 ? g_strdup (list->str) : NULL;
}

/* How many ranks each host has; keys are texts of the headers. */
static GHashTable *
count_by_host (const Recording *self)
{
  GHashTable *counts = g_hash_table_new (hash_text, g_str_equal);

  for (guint32 i = 0; i < self->count; i++)
    {
      const RecordedFile *reader = self->ranks[i].reader;

      if (reader == NULL)
        continue;
      const guint before
          = GPOINTER_TO_UINT (g_hash_table_lookup (counts, reader->header->host));
      g_hash_table_insert (counts, (gpointer) reader->header->host,
                           GUINT_TO_POINTER (before + 1));
    }
  return counts;
}

/* On a host with more ranks than processors the times of the clock are not those of the
 * program. */
static void
warn_of_crowd (const Recording *self, GStrvBuilder *list)
{
  g_autoptr (GHashTable) counts = count_by_host (self);

  for (guint32 i = 0; i < self->count; i++)
    {
      const RecordedFile *reader = self->ranks[i].reader;

      if (reader == NULL || reader->header->has_cpu)
        continue;
      const RankFileHeader *header = reader->header;
      const guint ranks = GPOINTER_TO_UINT (g_hash_table_lookup (counts, header->host));
      if (ranks <= header->cores)
        continue;
      g_autofree char *host = error_quote (header->host, strlen (header->host));
      g_autofree char *line = g_strdup_printf (
          "--wall: %u ranks on %u processor%s of host %s waited for each other; record "
          "without --wall",
          ranks, header->cores, header->cores == 1 ? "" : "s", host);
      g_strv_builder_add (list, line);
      return;
    }
}

char **
recording_warnings (const Recording *self)
{
  g_autoptr (GStrvBuilder) list = g_strv_builder_new ();
  g_autofree char *lost = recording_lost (self);
  guint32 missing = 0, killed = 0, early = 0;

  for (guint32 i = 0; i < self->count; i++)
    {
      missing += self->ranks[i].reader == NULL;
      killed += self->ranks[i].reader != NULL && !self->ranks[i].ended;
      early += self->ranks[i].ended && !self->ranks[i].finalized;
    }
  const struct
  {
    guint32 count;
    const char *what;
  } lacks[] = { { missing, "not recorded at all" },
                { killed, "killed: the end of the recording is missing" },
                { early, "ended without MPI_Finalize" } };
  for (guint i = 0; i < G_N_ELEMENTS (lacks); i++)
    if (lacks[i].count > 0)
      {
        g_autofree char *line = g_strdup_printf ("%u of %u ranks %s", lacks[i].count,
                                                 self->count, lacks[i].what);
        g_strv_builder_add (list, line);
      }
  warn_of_crowd (self, list);
  if (lost != NULL)
    {
      g_autofree char *line = g_strconcat ("not recorded: ", lost, NULL);
      g_strv_builder_add (list, line);
    }
  return g_strv_builder_end (list);
}
