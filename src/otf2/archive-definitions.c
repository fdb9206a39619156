/* SPDX-License-Identifier: GPL-3.0-or-later */
/* archive-definitions.c - the definitions of an archive, from its records
 *
 * Definitions may refer to later ones, so all are collected first.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/shape.h"
#include "otf2/archive.h"
#include "program/intern.h"

/* A definition as in the archive. */
typedef struct
{
  guint32 number;
  guint64 words[2];
} Definition;

typedef struct
{
  guint32 number;
  guint64 type;    /* RecordGroup */
  GArray *members; /* guint64 */
} GroupDefinition;

typedef struct
{
  guint32 number;
  GArray *members; /* guint64: metrics */
} ClassDefinition;

typedef struct
{
  Archive *archive;
  GArray *regions, *comms, *intercomms, *metrics, *instances, *parameters;
  GArray *groups;  /* GroupDefinition */
  GArray *classes; /* ClassDefinition */
  IdTable group_of;
} Definitions;

static void
clear_group (gpointer group)
{
  g_array_unref (((GroupDefinition *) group)->members);
}

static void
clear_class (gpointer class)
{
  g_array_unref (((ClassDefinition *) class)->members);
}

static void
init (Definitions *self, Archive *archive)
{
  GArray **lists[] = { &self->regions, &self->comms,     &self->intercomms,
                       &self->metrics, &self->instances, &self->parameters };

  *self = (Definitions){ .archive = archive };
  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    *lists[i] = g_array_new (FALSE, TRUE, sizeof (Definition));
  self->groups = g_array_new (FALSE, FALSE, sizeof (GroupDefinition));
  g_array_set_clear_func (self->groups, clear_group);
  self->classes = g_array_new (FALSE, FALSE, sizeof (ClassDefinition));
  g_array_set_clear_func (self->classes, clear_class);
  id_table_init (&self->group_of);
}

static void
clear (Definitions *self)
{
  g_array_unref (self->regions);
  g_array_unref (self->comms);
  g_array_unref (self->intercomms);
  g_array_unref (self->metrics);
  g_array_unref (self->instances);
  g_array_unref (self->parameters);
  g_array_unref (self->groups);
  g_array_unref (self->classes);
  id_table_clear (&self->group_of);
}

/* ---- records ----------------------------------------------------------------------- */

static void
add (GArray *list, const Record *record)
{
  Definition definition = { .number = record->argument };

  memcpy (definition.words, record->words,
          MIN (record->count, 2) * sizeof definition.words[0]);
  g_array_append_val (list, definition);
}

static void
add_group (Definitions *self, const Record *record)
{
  const GroupDefinition group
      = { record->argument, record->words[0], g_array_new (FALSE, FALSE, 8) };

  g_array_append_val (self->groups, group);
}

static void
add_class (Definitions *self, const Record *record)
{
  const ClassDefinition class = { record->argument, g_array_new (FALSE, FALSE, 8) };

  g_array_append_vals (class.members, record->words, record->count);
  g_array_append_val (self->classes, class);
}

static void
add_members (Definitions *self, const Record *record)
{
  if (self->groups->len > 0)
    g_array_append_vals (
        g_array_index (self->groups, GroupDefinition, self->groups->len - 1).members,
        record->words, record->count);
}

static void
add_string (Archive *archive, const Record *record)
{
  id_table_set (&archive->string_of, record->argument, archive->strings->len);
  g_ptr_array_add (archive->strings, g_strdup (record_text (record)));
}

/* Returns: FALSE if the record is not a definition. */
static gboolean
take (Definitions *self, const Record *record)
{
  Archive *archive = self->archive;

  switch (record->type)
    {
    case RECORD_CREATOR:
      g_free (archive->creator);
      archive->creator = g_strdup (record_text (record));
      return TRUE;
    case RECORD_LOST:
      g_free (archive->lost);
      archive->lost = g_strdup (record_text (record));
      return TRUE;
    case RECORD_MPI:
      g_free (archive->library);
      archive->library = g_strdup (record_text (record));
      return TRUE;
    case RECORD_REPLAY:
      archive->is_replay = TRUE;
      return TRUE;
    case RECORD_CLOCK:
      archive->ticks = MAX (record->words[0], 1);
      archive->ps_tick = SIM_TIME_PER_SECOND % archive->ticks == 0
                             ? SIM_TIME_PER_SECOND / archive->ticks
                             : 0;
      return TRUE;
    case RECORD_STRING:
      add_string (archive, record);
      return TRUE;
    case RECORD_REGION:
      add (self->regions, record);
      return TRUE;
    case RECORD_GROUP:
      add_group (self, record);
      return TRUE;
    case RECORD_MEMBERS:
      add_members (self, record);
      return TRUE;
    case RECORD_COMM:
      add (self->comms, record);
      return TRUE;
    case RECORD_INTERCOMM:
      add (self->intercomms, record);
      return TRUE;
    case RECORD_METRIC:
      add (self->metrics, record);
      return TRUE;
    case RECORD_CLASS:
      add_class (self, record);
      return TRUE;
    case RECORD_INSTANCE:
      add (self->instances, record);
      return TRUE;
    case RECORD_PARAMETER:
      add (self->parameters, record);
      return TRUE;
    case RECORD_OTHER:
      archive->others = record->argument;
      return TRUE;
    default:
      return FALSE;
    }
}

/* ---- ranks and groups -------------------------------------------------------------- */

static int
compare_words (const void *a, const void *b)
{
  const guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return x < y ? -1 : x > y;
}

static gboolean
has_duplicates (const GArray *members)
{
  g_autofree guint64 *sorted = NULL;

  if (members->len < 2)
    return FALSE;
  sorted = g_memdup2 (members->data, members->len * sizeof (guint64));
  qsort (sorted, members->len, sizeof *sorted, compare_words);
  for (guint i = 1; i < members->len; i++)
    if (sorted[i] == sorted[i - 1])
      return TRUE;
  return FALSE;
}

/* The last group of locations determines the ranks. */
static gboolean
find_ranks (Definitions *self, GError **error)
{
  Archive *archive = self->archive;
  const GArray *members = NULL;

  for (guint i = 0; i < self->groups->len; i++)
    {
      const GroupDefinition *group = &g_array_index (self->groups, GroupDefinition, i);

      if (group->type == RECORD_GROUP_LOCATIONS)
        members = group->members;
    }
  if (members == NULL || members->len == 0)
    error_set_at (
        error, archive->anchor, 0, 0,
        "found no ranks of MPI, expected a group of the type COMM_LOCATIONS and "
        "the paradigm MPI");
  else if (members->len > SHAPE_MAX_PROCESSORS)
    error_set_at (error, archive->anchor, 0, 0, "found %u ranks, expected at most %u",
                  members->len, SHAPE_MAX_PROCESSORS);
  else if (has_duplicates (members))
    error_set_at (error, archive->anchor, 0, 0, "a location is two ranks");
  else
    {
      archive->ranks = members->len;
      return TRUE;
    }
  return FALSE;
}

static gboolean
fail_member (const Archive *archive, guint32 group, const char *what, GError **error)
{
  error_set_at (error, archive->anchor, 0, 0, "group %u of ranks has %s", group, what);
  return FALSE;
}

static gboolean
make_group (Definitions *self, const GroupDefinition *from, GError **error)
{
  ArchiveGroup group = { .count = from->members->len };
  gboolean in_order = TRUE;
  guint32 *members;
  guint64 *by_rank;

  if (has_duplicates (from->members))
    return fail_member (self->archive, from->number, "a rank twice", error);
  members = g_new (guint32, group.count);
  by_rank = g_new (guint64, group.count);
  group.members = members;
  group.by_rank = by_rank;
  for (guint32 i = 0; i < group.count; i++)
    {
      const guint64 rank = g_array_index (from->members, guint64, i);

      members[i] = (guint32) rank;
      by_rank[i] = rank << 32 | i;
      in_order = in_order && rank == i;
      if (rank < self->archive->ranks)
        continue;
      g_free (members);
      g_free (by_rank);
      return fail_member (self->archive, from->number, "a rank that does not exist",
                          error);
    }
  if (!in_order)
    qsort (by_rank, group.count, sizeof *by_rank, compare_words);
  else
    {
      g_clear_pointer (&members, g_free);
      g_clear_pointer (&by_rank, g_free);
      group.members = NULL;
      group.by_rank = NULL;
    }
  g_array_append_val (self->archive->groups, group);
  return TRUE;
}

static gboolean
make_groups (Definitions *self, GError **error)
{
  const ArchiveGroup one = { .count = 1, .is_self = TRUE };

  for (guint i = 0; i < self->groups->len; i++)
    {
      const GroupDefinition *group = &g_array_index (self->groups, GroupDefinition, i);

      if (group->type == RECORD_GROUP_LOCATIONS)
        continue;
      id_table_set (&self->group_of, group->number, self->archive->groups->len);
      if (group->type == RECORD_GROUP_SELF)
        g_array_append_val (self->archive->groups, one);
      else if (!make_group (self, group, error))
        return FALSE;
    }
  return TRUE;
}

/* Communicators of other paradigms have groups that are not known here. */
static void
make_comm (Definitions *self, guint32 number, guint32 name, guint32 a, guint32 b)
{
  Archive *archive = self->archive;
  const ArchiveComm comm = { .name = archive_string (archive, name),
                             .id = number,
                             .group = id_table_find (&self->group_of, a),
                             .peer_group = id_table_find (&self->group_of, b) };

  if (comm.group == ID_TABLE_NONE || comm.peer_group == ID_TABLE_NONE)
    return;
  id_table_set (&archive->comm_of, number, archive->comms->len);
  g_array_append_val (archive->comms, comm);
}

static void
make_comms (Definitions *self)
{
  for (guint i = 0; i < self->comms->len; i++)
    {
      const Definition *comm = &g_array_index (self->comms, Definition, i);
      const guint32 group = (guint32) (comm->words[0] >> 32);

      make_comm (self, comm->number, (guint32) comm->words[0], group, group);
    }
  for (guint i = 0; i < self->intercomms->len; i++)
    {
      const Definition *comm = &g_array_index (self->intercomms, Definition, i);

      make_comm (self, comm->number, (guint32) comm->words[0], (guint32) comm->words[1],
                 (guint32) (comm->words[1] >> 32));
    }
}

/* ---- regions ----------------------------------------------------------------------- */

/* What follows "mpi_" or "pmpi_", in small letters and without '_' at its end; free with
 * g_free.  NULL: it is no name of a function of MPI. */
static char *
function_of_mpi (const char *name)
{
  g_autofree char *small = g_ascii_strdown (name, -1);
  const char *rest = small + (small[0] == 'p' ? 1 : 0);

  for (gsize n = strlen (small); n > 0 && small[n - 1] == '_'; n--)
    small[n - 1] = '\0';
  return g_str_has_prefix (rest, "mpi_") ? g_strdup (rest + strlen ("mpi_")) : NULL;
}

static guint32
call_of (const Archive *archive, const char *name, guint flags)
{
  static const struct
  {
    const char *function;
    guint call;
  } known[] = { { "ssend", CALL_SSEND },
                { "issend", CALL_SSEND },
                { "bsend", CALL_BSEND },
                { "ibsend", CALL_BSEND },
                { "isend", CALL_ISEND } };
  g_autofree char *function = function_of_mpi (name);

  /* Operations that a replay shows: processors compute between their messages. */
  if (archive->is_replay && (flags & REGION_WRAPPER))
    return CALL_SHOWN;
  /* A recording names functions of the program as they are. */
  const gboolean by_name = g_strcmp0 (archive->creator, "netfare") != 0;
  guint call = (function != NULL && by_name) || (flags & REGION_MPI) ? CALL_MPI : 0;

  /* Processors that wait in a replay. */
  if (archive->is_replay && (flags & REGION_ARTIFICIAL))
    call |= CALL_MPI;
  if (function == NULL || call == 0)
    return call;
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (strcmp (function, known[i].function) == 0)
      call |= known[i].call;
  return g_str_has_prefix (function, "file_") ? call | CALL_FILE : call;
}

/* "MPI_Send" of "PMPI_Send" and "mpi_send_"; of others their own name. */
static const char *
call_name_of (Archive *archive, const char *name)
{
  g_autofree char *function = function_of_mpi (name);
  char *made;

  if (function == NULL || g_str_has_prefix (name, "MPI_"))
    return name;
  if (g_str_has_prefix (name, "PMPI_"))
    return name + 1;
  function[0] = g_ascii_toupper (function[0]);
  made = g_strconcat ("MPI_", function, NULL);
  g_ptr_array_add (archive->made_names, made);
  return made;
}

static void
make_regions (Definitions *self)
{
  Archive *archive = self->archive;
  Intern *known = intern_new ();
  g_autoptr (GArray) firsts = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; i < self->regions->len; i++)
    {
      const Definition *from = &g_array_index (self->regions, Definition, i);
      ArchiveRegion region
          = { .name = archive_string (archive, (guint32) from->words[0]),
              .file = archive_string (archive, (guint32) (from->words[0] >> 32)),
              .line = (guint32) from->words[1] };
      g_autofree char *key
          = g_strdup_printf ("%s\n%s\n%u", region.name, region.file, region.line);
      gboolean added;
      const guint32 number = intern_add (known, key, strlen (key), &added);

      if (added)
        g_array_append_val (firsts, i);
      region.same = g_array_index (firsts, guint32, number);
      region.call = call_of (archive, region.name, (guint) (from->words[1] >> 32));
      if (region.call != 0)
        region.call_name = call_name_of (archive, region.name);
      id_table_set (&archive->region_of, from->number, i);
      g_array_append_val (archive->regions, region);
    }
  intern_free (known);
}

/* ---- clocks and parameters --------------------------------------------------------- */

static const Definition *
find (const GArray *list, guint32 number)
{
  for (guint i = 0; i < list->len; i++)
    {
      const Definition *definition = &g_array_index (list, Definition, i);

      if (definition->number == number)
        return definition;
    }
  return NULL;
}

static ArchiveCpu
cpu_of_name (const char *name)
{
  return strcmp (name, "thread cpu time") == 0 ? CPU_THREAD
         : strcmp (name, "ru_utime") == 0      ? CPU_USER
         : strcmp (name, "ru_stime") == 0      ? CPU_SYSTEM
                                               : CPU_NOTHING;
}

/* Returns: FALSE if the unit is not one of time. */
static gboolean
exponent_of_unit (const char *unit, gint64 *exponent)
{
  static const struct
  {
    const char *name;
    gint64 exponent;
  } units[] = { { "s", 0 },     { "sec", 0 },        { "ms", -3 }, { "us", -6 },
                { "usec", -6 }, { "\xc2\xb5s", -6 }, { "ns", -9 }, { "nsec", -9 } };

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    if (strcmp (unit, units[i].name) == 0)
      {
        *exponent = units[i].exponent;
        return TRUE;
      }
  return FALSE;
}

/* The clocks among the members of a class; NULL: none. */
static GArray *
find_clocks (const Definitions *self, const ClassDefinition *class)
{
  GArray *clocks = NULL;

  for (guint i = 0; i < class->members->len; i++)
    {
      const Definition *metric
          = find (self->metrics, (guint32) g_array_index (class->members, guint64, i));
      ArchiveClock clock = { .value = i };
      gint64 unit, exponent;

      if (metric == NULL)
        continue;
      clock.what
          = cpu_of_name (archive_string (self->archive, (guint32) metric->words[0]));
      exponent = (gint64) metric->words[1];
      if (clock.what == CPU_NOTHING || exponent < -12 || exponent > 0
          || !exponent_of_unit (
              archive_string (self->archive, (guint32) (metric->words[0] >> 32)), &unit))
        continue;
      clock.exponent = (gint32) (unit + exponent);
      if (clocks == NULL)
        clocks = g_array_new (FALSE, FALSE, sizeof (ArchiveClock));
      g_array_append_val (clocks, clock);
    }
  return clocks;
}

static void
make_clocks (Definitions *self)
{
  Archive *archive = self->archive;

  for (guint i = 0; i < self->classes->len; i++)
    {
      const ClassDefinition *class = &g_array_index (self->classes, ClassDefinition, i);
      GArray *clocks = find_clocks (self, class);

      if (clocks == NULL)
        continue;
      id_table_set (&archive->clocks_of, class->number, archive->clocks->len);
      g_ptr_array_add (archive->clocks, clocks);
    }
  for (guint i = 0; i < self->instances->len; i++)
    {
      const Definition *instance = &g_array_index (self->instances, Definition, i);
      const guint32 clocks
          = id_table_find (&archive->clocks_of, (guint32) instance->words[0]);

      if (clocks != ID_TABLE_NONE)
        id_table_set (&archive->clocks_of, instance->number, clocks);
    }
}

static void
find_parameters (Definitions *self)
{
  Archive *archive = self->archive;

  for (guint i = 0; i < self->parameters->len; i++)
    {
      const Definition *parameter = &g_array_index (self->parameters, Definition, i);
      const char *name = archive_string (archive, (guint32) parameter->words[0]);

      if (strcmp (name, "netfare:to") == 0)
        archive->to_parameter = parameter->number;
      if (strcmp (name, "netfare:bytes") == 0)
        archive->bytes_parameter = parameter->number;
    }
}

/* ---- the whole --------------------------------------------------------------------- */

static gboolean
take_all (Definitions *self, RecordStream *from, GError **error)
{
  Record record;

  do
    if (!record_stream_next (from, &record, error))
      return FALSE;
  while (take (self, &record));
  if (record.type == RECORD_DEFINED)
    return TRUE;
  error_set_at (error, self->archive->anchor, 0, 0, "%s",
                record.type == RECORD_FAILED ? record_text (&record)
                                             : "the definitions have no end");
  return FALSE;
}

gboolean
archive_read (Archive *self, RecordStream *from, GError **error)
{
  Definitions definitions;
  gboolean good;

  init (&definitions, self);
  good = take_all (&definitions, from, error) && find_ranks (&definitions, error)
         && make_groups (&definitions, error);
  if (good)
    {
      make_comms (&definitions);
      make_regions (&definitions);
      make_clocks (&definitions);
      find_parameters (&definitions);
    }
  clear (&definitions);
  return good;
}
