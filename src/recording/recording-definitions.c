/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recording-definitions.c - the definitions of the OTF2 archive of a recording */
#include "config.h"

#include <string.h>

#include "recording/recording-private.h"

#define TICKS_PER_SECOND G_GUINT64_CONSTANT (1000000000) /* nanoseconds */

/* Properties of the archive. */
#define PROPERTY_SIZES "NETFARE::SIZES"
#define PROPERTY_LOST "NETFARE::NOT_RECORDED"
#define PROPERTY_LIBRARY "NETFARE::MPI"

/* Numbers of groups: locations, each rank alone, then those of the recording. */
enum
{
  GROUP_LOCATIONS,
  GROUP_SELF,
  GROUP_FIRST
};

typedef struct
{
  ArchiveWriter *writer;
  const Recording *recording;
  OTF2_GlobalDefWriter *to;
  OTF2_StringRef strings; /* defined so far; 0 is "" */
} Definitions;

static OTF2_StringRef
define_text (Definitions *self, const char *text)
{
  archive_check (self->writer,
                 OTF2_GlobalDefWriter_WriteString (self->to, self->strings, text));
  return self->strings++;
}

/* ---- regions, metric, parameters --------------------------------------------------- */

static OTF2_RegionRole
role_of (const char *name)
{
  return g_str_has_prefix (name, "MPI_File_") ? OTF2_REGION_ROLE_FILE_IO
                                              : OTF2_REGION_ROLE_FUNCTION;
}

static void
define_regions (Definitions *self)
{
  for (guint i = 0; i < self->recording->names->len; i++)
    {
      const char *name = self->recording->names->pdata[i];
      const OTF2_StringRef text = define_text (self, name);

      archive_check (self->writer,
                     OTF2_GlobalDefWriter_WriteRegion (self->to, i, text, text, 0,
                                                       role_of (name), OTF2_PARADIGM_MPI,
                                                       OTF2_REGION_FLAG_NONE, 0, 0, 0));
    }
}

/* The file of a module without folders. */
static const char *
base_of (const char *path)
{
  const char *slash = strrchr (path, '/');

  return slash != NULL ? slash + 1 : path;
}

/* A function, with file and line where they are known, or "lmp+0x1a2b3". */
static void
define_site (Definitions *self, guint32 number)
{
  const RecordedSite *site = self->recording->sites->pdata[number];
  g_autofree char *place = g_strdup_printf (
      "%s+0x%" G_GINT64_MODIFIER "x",
      site->module[0] != '\0' ? base_of (site->module) : "unknown", site->address);
  const OTF2_StringRef name
      = define_text (self, site->function[0] != '\0' ? site->function : place);

  archive_check (self->writer,
                 OTF2_GlobalDefWriter_WriteRegion (
                     self->to, archive_region_of_site (self->recording, number), name,
                     name, define_text (self, place), OTF2_REGION_ROLE_FUNCTION,
                     OTF2_PARADIGM_USER, OTF2_REGION_FLAG_NONE,
                     site->file != NULL ? define_text (self, site->file) : 0, site->line,
                     site->line));
}

static void
define_sites (Definitions *self)
{
  for (guint i = 0; i < self->recording->sites->len; i++)
    define_site (self, i);
  for (guint i = 0; i < self->recording->levels->len; i++)
    {
      g_autofree char *name
          = g_strdup_printf ("phase %u of MPI_Pcontrol",
                             g_array_index (self->recording->levels, guint32, i));
      const OTF2_StringRef text = define_text (self, name);

      archive_check (self->writer,
                     OTF2_GlobalDefWriter_WriteRegion (
                         self->to, archive_region_of_level (self->recording, i), text,
                         text, 0, OTF2_REGION_ROLE_CODE, OTF2_PARADIGM_USER,
                         OTF2_REGION_FLAG_PHASE, 0, 0, 0));
    }
}

static void
define_cpu (Definitions *self)
{
  const OTF2_MetricMemberRef member = METRIC_CPU;
  const OTF2_StringRef name = define_text (self, "thread cpu time");
  const OTF2_StringRef meaning = define_text (self, "time of the processor");

  archive_check (self->writer,
                 OTF2_GlobalDefWriter_WriteMetricMember (
                     self->to, member, name, meaning, OTF2_METRIC_TYPE_OTHER,
                     OTF2_METRIC_ACCUMULATED_START, OTF2_TYPE_UINT64, OTF2_BASE_DECIMAL,
                     -9, define_text (self, "s")));
  archive_check (self->writer,
                 OTF2_GlobalDefWriter_WriteMetricClass (self->to, METRIC_CPU, 1, &member,
                                                        OTF2_METRIC_SYNCHRONOUS_STRICT,
                                                        OTF2_RECORDER_KIND_CPU));
}

static void
define_parameters (Definitions *self)
{
  archive_check (self->writer,
                 OTF2_GlobalDefWriter_WriteParameter (self->to, PARAMETER_TO,
                                                      define_text (self, "netfare:to"),
                                                      OTF2_PARAMETER_TYPE_UINT64));
  archive_check (self->writer,
                 OTF2_GlobalDefWriter_WriteParameter (self->to, PARAMETER_BYTES,
                                                      define_text (self, "netfare:bytes"),
                                                      OTF2_PARAMETER_TYPE_UINT64));
}

/* ---- locations --------------------------------------------------------------------- */

static void
define_least (Definitions *self, guint32 rank, OTF2_StringRef name, guint64 value)
{
  archive_check (self->writer, OTF2_GlobalDefWriter_WriteLocationProperty (
                                   self->to, rank, name, OTF2_TYPE_UINT64,
                                   (OTF2_AttributeValue){ .uint64 = value }));
}

/* Names differ: ViTE stops if a location has the name and the number of its group. */
static void
define_locations (Definitions *self)
{
  const Recording *recording = self->recording;
  const OTF2_StringRef wall = define_text (self, "netfare:least wall ns");
  const OTF2_StringRef cpu = define_text (self, "netfare:least cpu ns");

  archive_check (self->writer, OTF2_GlobalDefWriter_WriteSystemTreeNode (
                                   self->to, 0, define_text (self, "machine"), 1,
                                   OTF2_UNDEFINED_SYSTEM_TREE_NODE));
  for (guint32 i = 0; i < recording->count; i++)
    {
      g_autofree char *rank = g_strdup_printf ("rank %u", i);
      g_autofree char *process = g_strdup_printf ("process %u", i);
      const OTF2_StringRef name = define_text (self, rank);
      const RecordedFile *reader = recording->ranks[i].reader;

      archive_check (self->writer, OTF2_GlobalDefWriter_WriteLocationGroup (
                                       self->to, i, define_text (self, process),
                                       OTF2_LOCATION_GROUP_TYPE_PROCESS, 0,
                                       OTF2_UNDEFINED_LOCATION_GROUP));
      archive_check (self->writer, OTF2_GlobalDefWriter_WriteLocation (
                                       self->to, i, name, OTF2_LOCATION_TYPE_CPU_THREAD,
                                       self->writer->events[i], i));
      if (reader == NULL)
        continue;
      define_least (self, i, wall, reader->header->least_wall);
      if (reader->header->has_cpu)
        define_least (self, i, cpu, reader->header->least_cpu);
    }
}

/* ---- communicators ----------------------------------------------------------------- */

static void
define_group (Definitions *self, OTF2_GroupRef number, OTF2_GroupType type,
              const guint32 *ranks, gsize count)
{
  g_autofree uint64_t *members = g_new (uint64_t, MAX (count, 1));

  for (gsize i = 0; i < count; i++)
    members[i] = ranks[i];
  archive_check (self->writer, OTF2_GlobalDefWriter_WriteGroup (
                                   self->to, number, 0, type, OTF2_PARADIGM_MPI,
                                   OTF2_GROUP_FLAG_NONE, (uint32_t) count, members));
}

static void
define_communicators (Definitions *self)
{
  const Recording *recording = self->recording;
  gsize bytes;

  for (guint i = 0; i < recording->groups->len; i++)
    {
      const guint32 *ranks = g_bytes_get_data (recording->groups->pdata[i], &bytes);
      const gsize count = bytes / sizeof *ranks;

      if (i == 0)
        {
          define_group (self, GROUP_LOCATIONS, OTF2_GROUP_TYPE_COMM_LOCATIONS, ranks,
                        count);
          define_group (self, GROUP_SELF, OTF2_GROUP_TYPE_COMM_SELF, NULL, 0);
        }
      define_group (self, GROUP_FIRST + i, OTF2_GROUP_TYPE_COMM_GROUP, ranks, count);
    }
  for (guint i = 0; i < recording->comms->len; i++)
    {
      const RecordedComm *comm = &g_array_index (recording->comms, RecordedComm, i);
      g_autofree char *text = i == RANK_COMM_WORLD  ? g_strdup ("MPI_COMM_WORLD")
                              : i == RANK_COMM_SELF ? g_strdup ("MPI_COMM_SELF")
                                                    : g_strdup_printf ("comm %u", i);

      archive_check (
          self->writer,
          OTF2_GlobalDefWriter_WriteComm (
              self->to, i, define_text (self, text),
              i == RANK_COMM_SELF ? GROUP_SELF : GROUP_FIRST + comm->group,
              comm->parent == RANK_NO_COMM ? OTF2_UNDEFINED_COMM : comm->parent,
              OTF2_COMM_FLAG_NONE));
    }
}

/* ---- the archive ------------------------------------------------------------------- */

static void
set_property (Definitions *self, const char *name, const char *value)
{
  archive_check (self->writer,
                 OTF2_Archive_SetProperty (self->writer->archive, name, value, true));
}

static void
describe (Definitions *self)
{
  const Recording *recording = self->recording;
  g_autofree char *lost = recording_lost (recording);

  archive_check (self->writer,
                 OTF2_Archive_SetCreator (self->writer->archive, "netfare"));
  set_property (self, PROPERTY_SIZES, "totals");
  for (guint32 i = 0; i < recording->count; i++)
    if (recording->ranks[i].reader != NULL)
      {
        set_property (self, PROPERTY_LIBRARY,
                      recording->library != NULL
                          ? recording->library
                          : recording->ranks[i].reader->header->library);
        break;
      }
  if (lost != NULL)
    set_property (self, PROPERTY_LOST, lost);
}

void
recording_define (ArchiveWriter *writer)
{
  Definitions self = { .writer = writer, .recording = writer->recording };
  const Recording *recording = writer->recording;

  describe (&self);
  self.to = OTF2_Archive_GetGlobalDefWriter (writer->archive);
  if (self.to == NULL)
    {
      archive_check (writer, OTF2_ERROR_MEM_FAULT);
      return;
    }
  define_text (&self, "");
  define_text (&self, "node"); /* the class of the machine */
  archive_check (writer,
                 OTF2_GlobalDefWriter_WriteClockProperties (
                     self.to, TICKS_PER_SECOND, 0, writer->length, recording->begin));
  define_regions (&self);
  define_sites (&self);
  if (recording->has_cpu)
    define_cpu (&self);
  define_parameters (&self);
  define_locations (&self);
  define_communicators (&self);
  archive_check (writer, OTF2_Archive_CloseGlobalDefWriter (writer->archive, self.to));
}
