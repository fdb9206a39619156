/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/archive-maker.h"

#include <otf2/otf2.h>
#include <stdlib.h>
#include <string.h>

#define MOST_LOCATIONS 64

typedef struct
{
  char **lines;
  guint ranks, locations, groups;
  gboolean apart;
  GPtrArray *strings, *regions, *comms; /* names by number */
  OTF2_Archive *archive;
  OTF2_GlobalDefWriter *definitions;
  OTF2_EvtWriter *events[MOST_LOCATIONS];
} Maker;

static void
check (OTF2_ErrorCode code)
{
  if (code != OTF2_SUCCESS)
    g_error ("OTF2: %s", OTF2_Error_GetDescription (code));
}

static OTF2_FlushType
on_flush (void *data, OTF2_FileType type, OTF2_LocationRef location, void *caller,
          bool final)
{
  return OTF2_FLUSH;
}

static guint
find (const GPtrArray *names, const char *name)
{
  guint i = 0;

  while (i < names->len && strcmp (names->pdata[i], name) != 0)
    i++;
  return i;
}

static OTF2_LocationRef
location_number (const Maker *self, guint i)
{
  return self->apart ? G_GUINT64_CONSTANT (268435455) * i + 7 : i;
}

/* ---- definitions ------------------------------------------------------------------- */

static OTF2_StringRef
define_string (Maker *self, const char *text)
{
  const guint number = find (self->strings, text);

  if (number == self->strings->len)
    {
      g_ptr_array_add (self->strings, g_strdup (text));
      check (OTF2_GlobalDefWriter_WriteString (self->definitions, number, text));
    }
  return number;
}

static OTF2_RegionRef
define_region (Maker *self, const char *name, const char *file, guint line)
{
  const guint number = find (self->regions, name);
  const gboolean mpi = g_str_has_prefix (name, "MPI_");

  if (number < self->regions->len)
    return number;
  g_ptr_array_add (self->regions, g_strdup (name));
  OTF2_StringRef text = define_string (self, name);

  check (OTF2_GlobalDefWriter_WriteRegion (
      self->definitions, number, text, text, 0,
      strcmp (name, "idle") == 0 ? OTF2_REGION_ROLE_ARTIFICIAL
                                 : OTF2_REGION_ROLE_FUNCTION,
      mpi ? OTF2_PARADIGM_MPI : OTF2_PARADIGM_USER, OTF2_REGION_FLAG_NONE,
      file != NULL ? define_string (self, file) : OTF2_UNDEFINED_STRING, line, line));
  return number;
}

static void
define_location (Maker *self, const char *name, OTF2_LocationType type)
{
  const guint i = self->locations++;

  g_assert (i < MOST_LOCATIONS);
  check (OTF2_GlobalDefWriter_WriteLocationGroup (
      self->definitions, i, define_string (self, name), OTF2_LOCATION_GROUP_TYPE_PROCESS,
      0, OTF2_UNDEFINED_LOCATION_GROUP));
  check (OTF2_GlobalDefWriter_WriteLocation (self->definitions, location_number (self, i),
                                             define_string (self, name), type, 0, i));
}

static void
define_group (Maker *self, guint number, OTF2_GroupType type, guint count,
              const uint64_t *members)
{
  check (OTF2_GlobalDefWriter_WriteGroup (self->definitions, number, 0, type,
                                          OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE, count,
                                          members));
}

static guint
words_as_numbers (char **words, uint64_t *numbers)
{
  guint n = 0;

  for (; words[n] != NULL; n++)
    numbers[n] = g_ascii_strtoull (words[n], NULL, 10);
  return n;
}

static guint
define_ranks (Maker *self, char **words)
{
  uint64_t members[MOST_LOCATIONS];
  const guint n = words_as_numbers (words, members);

  define_group (self, self->groups, OTF2_GROUP_TYPE_COMM_GROUP, n, members);
  return self->groups++;
}

static void
define_comm (Maker *self, const char *name, guint group)
{
  check (OTF2_GlobalDefWriter_WriteComm (self->definitions, self->comms->len,
                                         define_string (self, name), group,
                                         OTF2_UNDEFINED_COMM, OTF2_COMM_FLAG_NONE));
  g_ptr_array_add (self->comms, g_strdup (name));
}

static void
define_intercomm (Maker *self, char **words)
{
  g_auto (GStrv) a = g_strsplit (words[1], ",", -1), b = g_strsplit (words[2], ",", -1);
  const guint first = define_ranks (self, a), second = define_ranks (self, b);

  check (OTF2_GlobalDefWriter_WriteInterComm (
      self->definitions, self->comms->len, define_string (self, words[0]), first, second,
      OTF2_UNDEFINED_COMM, OTF2_COMM_FLAG_NONE));
  g_ptr_array_add (self->comms, g_strdup (words[0]));
}

static void
define_standard (Maker *self)
{
  uint64_t members[MOST_LOCATIONS];

  define_string (self, "");
  check (OTF2_GlobalDefWriter_WriteSystemTreeNode (self->definitions, 0, 0, 0,
                                                   OTF2_UNDEFINED_SYSTEM_TREE_NODE));
  for (guint i = 0; i < self->ranks; i++)
    {
      g_autofree char *name = g_strdup_printf ("rank %u", i);

      define_location (self, name, OTF2_LOCATION_TYPE_CPU_THREAD);
      members[i] = location_number (self, i);
    }
  define_group (self, 0, OTF2_GROUP_TYPE_COMM_LOCATIONS, self->ranks, members);
  for (guint i = 0; i < self->ranks; i++)
    members[i] = i;
  define_group (self, 1, OTF2_GROUP_TYPE_COMM_GROUP, self->ranks, members);
  define_group (self, 2, OTF2_GROUP_TYPE_COMM_SELF, 0, NULL);
  define_comm (self, "w", 1);
  define_comm (self, "s", 2);
  check (OTF2_GlobalDefWriter_WriteParameter (self->definitions, 0,
                                              define_string (self, "netfare:to"),
                                              OTF2_PARAMETER_TYPE_UINT64));
  check (OTF2_GlobalDefWriter_WriteParameter (self->definitions, 1,
                                              define_string (self, "netfare:bytes"),
                                              OTF2_PARAMETER_TYPE_UINT64));
}

static void
define_member (Maker *self, guint number, const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "|", -1);

  check (OTF2_GlobalDefWriter_WriteMetricMember (
      self->definitions, number, define_string (self, parts[0]), 0,
      OTF2_METRIC_TYPE_OTHER, OTF2_METRIC_ACCUMULATED_START, OTF2_TYPE_UINT64,
      OTF2_BASE_DECIMAL, g_ascii_strtoll (parts[2], NULL, 10),
      define_string (self, parts[1])));
}

static void
define_class (Maker *self, guint number, char **words)
{
  uint64_t numbers[MOST_LOCATIONS];
  const guint n = words_as_numbers (words, numbers);
  OTF2_MetricMemberRef members[MOST_LOCATIONS];

  for (guint i = 0; i < n; i++)
    members[i] = (OTF2_MetricMemberRef) numbers[i];
  check (OTF2_GlobalDefWriter_WriteMetricClass (self->definitions, number, (uint8_t) n,
                                                members, OTF2_METRIC_SYNCHRONOUS,
                                                OTF2_RECORDER_KIND_CPU));
}

/* The lines before the events. */
static void
define_all (Maker *self)
{
  guint64 ticks = 1000000000;
  guint members = 0, classes = 0;

  for (char **line = self->lines; *line != NULL && !g_str_has_prefix (*line, "rank ");
       line++)
    {
      g_auto (GStrv) words = g_strsplit (*line, " ", -1);
      const char *first = words[0];

      if (first == NULL || strcmp (first, "ranks") == 0 || strcmp (first, "apart") == 0)
        continue;
      if (strcmp (first, "ticks") == 0)
        ticks = g_ascii_strtoull (words[1], NULL, 10);
      else if (strcmp (first, "creator") == 0)
        check (OTF2_Archive_SetCreator (self->archive, *line + strlen ("creator ")));
      else if (strcmp (first, "lost") == 0)
        check (OTF2_Archive_SetProperty (self->archive, "NETFARE::NOT_RECORDED",
                                         *line + strlen ("lost "), true));
      else if (strcmp (first, "mpi") == 0)
        check (OTF2_Archive_SetProperty (self->archive, "NETFARE::MPI",
                                         *line + strlen ("mpi "), true));
      else if (strcmp (first, "replay") == 0)
        check (
            OTF2_Archive_SetBoolProperty (self->archive, "NETFARE::REPLAY", true, true));
      else if (strcmp (first, "comm") == 0)
        define_comm (self, words[1], define_ranks (self, words + 2));
      else if (strcmp (first, "intercomm") == 0)
        define_intercomm (self, words + 1);
      else if (strcmp (first, "region") == 0)
        define_region (self, words[1], words[2], (guint) atoi (words[3]));
      else if (strcmp (first, "member") == 0)
        define_member (self, members++, *line + strlen ("member "));
      else if (strcmp (first, "class") == 0)
        define_class (self, classes++, words + 1);
      else if (strcmp (first, "location") == 0)
        define_location (self, words[1], OTF2_LOCATION_TYPE_CPU_THREAD);
      else if (strcmp (first, "accelerator") == 0)
        define_location (self, words[1], OTF2_LOCATION_TYPE_ACCELERATOR_STREAM);
      else
        g_error ("archive: %s", *line);
    }
  check (OTF2_GlobalDefWriter_WriteClockProperties (self->definitions, ticks, 0,
                                                    G_GUINT64_CONSTANT (1) << 50,
                                                    OTF2_UNDEFINED_TIMESTAMP));
}

/* ---- events ------------------------------------------------------------------------ */

static const char *const operations[] = { "barrier",
                                          "bcast",
                                          "gather",
                                          "gatherv",
                                          "scatter",
                                          "scatterv",
                                          "allgather",
                                          "allgatherv",
                                          "alltoall",
                                          "alltoallv",
                                          "alltoallw",
                                          "allreduce",
                                          "reduce",
                                          "reduce_scatter",
                                          "scan",
                                          "exscan",
                                          "reduce_scatter_block",
                                          "create_handle",
                                          "destroy_handle",
                                          "allocate",
                                          NULL };

static OTF2_CollectiveOp
operation_of (const char *word)
{
  guint i = 0;

  if (g_ascii_isdigit (word[0]))
    return (OTF2_CollectiveOp) atoi (word);
  while (operations[i] != NULL && strcmp (operations[i], word) != 0)
    i++;
  g_assert (operations[i] != NULL);
  return (OTF2_CollectiveOp) i;
}

static guint32
root_of (const char *word)
{
  return strcmp (word, "-") == 0 ? OTF2_COLLECTIVE_ROOT_NONE : (guint32) atoi (word);
}

static guint32
comm_of (const Maker *self, const char *word)
{
  return g_ascii_isdigit (word[0]) ? (guint32) atoi (word) : find (self->comms, word);
}

static guint64
number (const char *word)
{
  g_assert (word != NULL);
  return g_ascii_strtoull (word, NULL, 10);
}

/* FALSE: it is none. */
static gboolean
write_message (Maker *self, OTF2_EvtWriter *to, guint64 time, char **w)
{
  const char *what = w[0];
  guint32 peer, comm, tag;
  guint64 bytes;

  if (strcmp (what, "send") != 0 && strcmp (what, "recv") != 0
      && strcmp (what, "isend") != 0 && strcmp (what, "irecv") != 0)
    return FALSE;
  peer = (guint32) number (w[1]);
  comm = comm_of (self, w[2]);
  tag = (guint32) number (w[3]);
  bytes = number (w[4]);
  if (strcmp (what, "send") == 0)
    check (OTF2_EvtWriter_MpiSend (to, NULL, time, peer, comm, tag, bytes));
  else if (strcmp (what, "recv") == 0)
    check (OTF2_EvtWriter_MpiRecv (to, NULL, time, peer, comm, tag, bytes));
  else if (strcmp (what, "isend") == 0)
    check (
        OTF2_EvtWriter_MpiIsend (to, NULL, time, peer, comm, tag, bytes, number (w[5])));
  else
    check (
        OTF2_EvtWriter_MpiIrecv (to, NULL, time, peer, comm, tag, bytes, number (w[5])));
  return TRUE;
}

static gboolean
write_request (OTF2_EvtWriter *to, guint64 time, char **w)
{
  const char *what = w[0];

  if (strcmp (what, "done") == 0)
    check (OTF2_EvtWriter_MpiIsendComplete (to, NULL, time, number (w[1])));
  else if (strcmp (what, "post") == 0)
    check (OTF2_EvtWriter_MpiIrecvRequest (to, NULL, time, number (w[1])));
  else if (strcmp (what, "cancel") == 0)
    check (OTF2_EvtWriter_MpiRequestCancelled (to, NULL, time, number (w[1])));
  else if (strcmp (what, "test") == 0)
    check (OTF2_EvtWriter_MpiRequestTest (to, NULL, time, number (w[1])));
  else if (strcmp (what, "request") == 0)
    check (OTF2_EvtWriter_NonBlockingCollectiveRequest (to, NULL, time, number (w[1])));
  else
    return FALSE;
  return TRUE;
}

static gboolean
write_collective (Maker *self, OTF2_EvtWriter *to, guint64 time, char **w)
{
  if (strcmp (w[0], "begin") == 0)
    check (OTF2_EvtWriter_MpiCollectiveBegin (to, NULL, time));
  else if (strcmp (w[0], "end") == 0)
    check (OTF2_EvtWriter_MpiCollectiveEnd (to, NULL, time, operation_of (w[1]),
                                            comm_of (self, w[2]), root_of (w[3]),
                                            number (w[4]), number (w[5])));
  else if (strcmp (w[0], "complete") == 0)
    check (OTF2_EvtWriter_NonBlockingCollectiveComplete (
        to, NULL, time, operation_of (w[1]), comm_of (self, w[2]), root_of (w[3]),
        number (w[4]), number (w[5]), number (w[6])));
  else
    return FALSE;
  return TRUE;
}

static void
write_values (OTF2_EvtWriter *to, guint64 time, char **w)
{
  uint64_t numbers[MOST_LOCATIONS];
  const guint n = words_as_numbers (w + 2, numbers);
  OTF2_Type types[MOST_LOCATIONS];
  OTF2_MetricValue values[MOST_LOCATIONS];

  for (guint i = 0; i < n; i++)
    {
      types[i] = OTF2_TYPE_UINT64;
      values[i].unsigned_int = numbers[i];
    }
  check (OTF2_EvtWriter_Metric (to, NULL, time, (OTF2_MetricRef) number (w[1]),
                                (uint8_t) n, types, values));
}

/* No tool writes it any more, but old archives have it. */
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
static void
write_omp (OTF2_EvtWriter *to, guint64 time)
{
  check (OTF2_EvtWriter_OmpFork (to, NULL, time, 4));
}
G_GNUC_END_IGNORE_DEPRECATIONS

static void
write_other (OTF2_EvtWriter *to, guint64 time, char **w)
{
  const char *what = w[0];

  if (strcmp (what, "values") == 0)
    write_values (to, time, w);
  else if (strcmp (what, "flush") == 0)
    check (OTF2_EvtWriter_BufferFlush (to, NULL, time, number (w[1])));
  else if (strcmp (what, "off") == 0)
    check (OTF2_EvtWriter_MeasurementOnOff (to, NULL, time, OTF2_MEASUREMENT_OFF));
  else if (strcmp (what, "on") == 0)
    check (OTF2_EvtWriter_MeasurementOnOff (to, NULL, time, OTF2_MEASUREMENT_ON));
  else if (strcmp (what, "to") == 0)
    check (OTF2_EvtWriter_ParameterUnsignedInt (to, NULL, time, 0, number (w[1])));
  else if (strcmp (what, "bytes") == 0)
    check (OTF2_EvtWriter_ParameterUnsignedInt (to, NULL, time, 1, number (w[1])));
  else if (strcmp (what, "rma") == 0)
    check (OTF2_EvtWriter_RmaWinDestroy (to, NULL, time, 0));
  else if (strcmp (what, "omp") == 0)
    write_omp (to, time);
  else if (strcmp (what, "team") == 0)
    check (OTF2_EvtWriter_ThreadFork (to, NULL, time, OTF2_PARADIGM_OPENMP, 4));
  else if (strcmp (what, "io") == 0)
    check (OTF2_EvtWriter_IoDestroyHandle (to, NULL, time, 0));
  else
    g_error ("archive: event %s", what);
}

static void
write_event (Maker *self, OTF2_EvtWriter *to, char **words)
{
  const guint64 time = number (words[0]);
  char **w = words + 1;

  if (strcmp (w[0], "enter") == 0)
    check (OTF2_EvtWriter_Enter (to, NULL, time, define_region (self, w[1], NULL, 0)));
  else if (strcmp (w[0], "leave") == 0)
    check (OTF2_EvtWriter_Leave (to, NULL, time, define_region (self, w[1], NULL, 0)));
  else if (!write_message (self, to, time, w) && !write_request (to, time, w)
           && !write_collective (self, to, time, w))
    write_other (to, time, w);
}

static void
write_events (Maker *self)
{
  OTF2_EvtWriter *to = NULL;

  check (OTF2_Archive_OpenEvtFiles (self->archive));
  for (guint i = 0; i < self->locations; i++)
    self->events[i]
        = OTF2_Archive_GetEvtWriter (self->archive, location_number (self, i));
  for (char **line = self->lines; *line != NULL; line++)
    {
      g_auto (GStrv) words = g_strsplit (*line, " ", -1);

      if (words[0] != NULL && strcmp (words[0], "rank") == 0)
        to = self->events[number (words[1])];
      else if (to != NULL && words[0] != NULL)
        write_event (self, to, words);
    }
  for (guint i = 0; i < self->locations; i++)
    check (OTF2_Archive_CloseEvtWriter (self->archive, self->events[i]));
  check (OTF2_Archive_CloseEvtFiles (self->archive));
}

/* ---- the whole --------------------------------------------------------------------- */

void
archive_make (const char *folder, const char *text)
{
  static const OTF2_FlushCallbacks callbacks = { .otf2_pre_flush = on_flush };
  Maker self = { .strings = g_ptr_array_new_with_free_func (g_free),
                 .regions = g_ptr_array_new_with_free_func (g_free),
                 .comms = g_ptr_array_new_with_free_func (g_free) };
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  self.lines = g_strsplit (stripped, "\n", -1);
  self.ranks = (guint) atoi (self.lines[0] + strlen ("ranks "));
  self.apart = g_strv_contains ((const char *const *) self.lines, "apart");
  self.groups = 3;
  self.archive = OTF2_Archive_Open (folder, "traces", OTF2_FILEMODE_WRITE, 1 << 18,
                                    1 << 18, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
  g_assert (self.archive != NULL);
  check (OTF2_Archive_SetFlushCallbacks (self.archive, &callbacks, NULL));
  check (OTF2_Archive_SetSerialCollectiveCallbacks (self.archive));
  self.definitions = OTF2_Archive_GetGlobalDefWriter (self.archive);
  define_standard (&self);
  define_all (&self);
  write_events (&self);
  check (OTF2_Archive_Close (self.archive));
  g_strfreev (self.lines);
  g_ptr_array_unref (self.strings);
  g_ptr_array_unref (self.regions);
  g_ptr_array_unref (self.comms);
}
