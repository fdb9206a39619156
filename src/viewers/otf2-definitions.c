/* SPDX-License-Identifier: GPL-3.0-or-later */
/* otf2-definitions.c - the definitions of an OTF2 archive */
#include "config.h"

#include "program/jobs.h"
#include "text/escape.h"
#include "viewers/otf2-private.h"

#define TICKS_PER_SECOND G_GUINT64_CONSTANT (1000000000000) /* picoseconds */

typedef struct
{
  Otf2Writer *writer;
  const OutputJob *job;
  OTF2_GlobalDefWriter *to;
  OTF2_StringRef strings; /* defined so far; 0 is "" */
} Definitions;

/* Numbers of groups: locations, all processors, then one for each group with collectives.
 */
enum
{
  GROUP_LOCATIONS,
  GROUP_ALL,
  GROUP_FIRST
};

static OTF2_StringRef
define_text (Definitions *self, const char *text)
{
  otf2_check (self->writer,
              OTF2_GlobalDefWriter_WriteString (self->to, self->strings, text));
  return self->strings++;
}

/* Takes the text. */
static OTF2_StringRef
define_name (Definitions *self, char *name)
{
  OTF2_StringRef string = define_text (self, name);

  g_free (name);
  return string;
}

/* ---- regions ----------------------------------------------------------------------- */

static void
define_interval (Definitions *self, guint32 number)
{
  const Interval *interval = program_interval (self->writer->program, number);
  g_autoptr (GString) file = g_string_new (NULL);
  OTF2_StringRef name = define_name (self, trace_names_interval (interval));

  escape_plain (file, interval->file);
  otf2_check (self->writer, OTF2_GlobalDefWriter_WriteRegion (
                                self->to, number, name, name, 0, OTF2_REGION_ROLE_CODE,
                                OTF2_PARADIGM_USER, OTF2_REGION_FLAG_NONE,
                                define_text (self, file->str), interval->line, 0));
}

static void
define_state (Definitions *self, ProcessorState state)
{
  OTF2_StringRef name = define_text (self, trace_names_state (state));
  gboolean overhead = state == STATE_SENDING || state == STATE_RECEIVING;

  otf2_check (self->writer,
              OTF2_GlobalDefWriter_WriteRegion (
                  self->to, otf2_region_of_state (self->writer, state), name, name, 0,
                  overhead ? OTF2_REGION_ROLE_POINT2POINT : OTF2_REGION_ROLE_ARTIFICIAL,
                  overhead ? OTF2_PARADIGM_MPI : OTF2_PARADIGM_USER,
                  OTF2_REGION_FLAG_NONE, 0, 0, 0));
}

/* The role tells readers that it is no call of the program that made the archive. */
static void
define_call (Definitions *self, guint32 call)
{
  const Program *program = self->writer->program;
  OTF2_StringRef name = define_name (self, trace_names_call (program, call));

  otf2_check (self->writer,
              OTF2_GlobalDefWriter_WriteRegion (
                  self->to, otf2_region_of_call (self->writer, call), name, name, 0,
                  OTF2_REGION_ROLE_WRAPPER,
                  program_calls_are_kinds (program) || program_has_graphs (program)
                      ? OTF2_PARADIGM_USER
                      : OTF2_PARADIGM_MPI,
                  OTF2_REGION_FLAG_NONE, 0, 0, 0));
}

static void
define_waits (Definitions *self)
{
  otf2_check (self->writer,
              OTF2_GlobalDefWriter_WriteAttribute (
                  self->to, OTF2_WAITS_FOR, define_text (self, "waits for"),
                  define_text (self, "processor that is waited for"), OTF2_TYPE_UINT32));
}

static void
define_regions (Definitions *self)
{
  for (guint32 i = 0; i < program_intervals (self->writer->program); i++)
    define_interval (self, i);
  for (guint state = STATE_BUSY; state <= STATE_IDLE; state++)
    define_state (self, (ProcessorState) state);
  for (guint32 call = 0; call < program_calls (self->writer->program); call++)
    define_call (self, call);
  define_waits (self);
}

/* ---- locations --------------------------------------------------------------------- */

static void
define_node (Definitions *self, guint32 number, const char *name, const char *class,
             OTF2_SystemTreeNodeRef parent)
{
  otf2_check (self->writer, OTF2_GlobalDefWriter_WriteSystemTreeNode (
                                self->to, number, define_text (self, name),
                                define_text (self, class), parent));
}

/* Names differ: ViTE stops if a location has the name and the number of its group. */
static void
define_location (Definitions *self, guint32 number, guint32 node, OTF2_StringRef group,
                 OTF2_StringRef name, OTF2_LocationType type)
{
  otf2_check (self->writer, OTF2_GlobalDefWriter_WriteLocationGroup (
                                self->to, number, group, OTF2_LOCATION_GROUP_TYPE_PROCESS,
                                node, OTF2_UNDEFINED_LOCATION_GROUP));
  otf2_check (self->writer,
              OTF2_GlobalDefWriter_WriteLocation (self->to, number, name, type,
                                                  self->writer->events[number], number));
}

static void
define_locations (Definitions *self)
{
  const Program *program = self->writer->program;
  const guint32 processors = self->writer->processors;
  g_autofree char *run = trace_names_run (&self->job->report);

  define_node (self, 0, run, "machine", OTF2_UNDEFINED_SYSTEM_TREE_NODE);
  for (guint32 j = 0; j < program_jobs (program); j++)
    {
      g_autofree char *name = trace_names_program (program, j);

      define_node (self, 1 + j, name, "program", 0);
    }
  for (guint32 p = 0; p < processors; p++)
    {
      OTF2_StringRef group = define_name (self, g_strdup_printf ("process %u", p));

      define_location (self, p,
                       program_jobs (program) == 0 ? 0 : 1 + program_job_of (program, p),
                       group, define_name (self, trace_names_processor (program, p)),
                       OTF2_LOCATION_TYPE_CPU_THREAD);
    }
  if (self->writer->load != NULL)
    define_location (self, processors, 0, define_text (self, "network"),
                     define_text (self, "links"), OTF2_LOCATION_TYPE_METRIC);
}

/* ---- communicators ----------------------------------------------------------------- */

static void
define_group (Definitions *self, OTF2_GroupRef number, OTF2_StringRef name,
              OTF2_GroupType type, const Group *group)
{
  g_autofree uint64_t *members = g_new (uint64_t, group->count);

  for (guint32 i = 0; i < group->count; i++)
    members[i] = group_processor (group, i);
  otf2_check (self->writer, OTF2_GlobalDefWriter_WriteGroup (
                                self->to, number, name, type, OTF2_PARADIGM_MPI,
                                OTF2_GROUP_FLAG_NONE, group->count, members));
}

static void
define_communicator (Definitions *self, OTF2_CommRef number, OTF2_StringRef name,
                     OTF2_GroupRef group)
{
  otf2_check (self->writer,
              OTF2_GlobalDefWriter_WriteComm (self->to, number, name, group,
                                              OTF2_UNDEFINED_COMM, OTF2_COMM_FLAG_NONE));
}

static void
define_communicators (Definitions *self)
{
  const Group all = { .count = self->writer->processors };
  OTF2_StringRef name = define_text (self, "processors");

  define_group (self, GROUP_LOCATIONS, name, OTF2_GROUP_TYPE_COMM_LOCATIONS, &all);
  define_group (self, GROUP_ALL, name, OTF2_GROUP_TYPE_COMM_GROUP, &all);
  for (guint type = 1; message_type_name (type) != NULL; type++)
    define_communicator (self, otf2_communicator_of_message (type),
                         define_text (self, message_type_name (type)), GROUP_ALL);
  for (guint i = 0; i < self->writer->groups->len; i++)
    {
      guint32 group = g_array_index (self->writer->groups, guint32, i);

      name = define_name (self, g_strdup_printf ("group %u", group));
      define_group (self, GROUP_FIRST + i, name, OTF2_GROUP_TYPE_COMM_GROUP,
                    program_group (self->writer->program, group));
      define_communicator (self, OTF2_MESSAGE_COMMUNICATORS + i, name, GROUP_FIRST + i);
    }
}

/* ---- load of links ----------------------------------------------------------------- */

static void
define_metrics (Definitions *self)
{
  const LinkLoad *load = self->writer->load;
  OTF2_StringRef unit = define_text (self, "%");
  OTF2_StringRef meaning = define_text (self, "time that the link is occupied");

  for (guint i = 0; i < load->links->len; i++)
    {
      guint32 link = g_array_index (load->links, guint32, i);
      const OTF2_MetricMemberRef member = i;
      OTF2_StringRef name = define_name (self, trace_names_link (load->topology, link));

      otf2_check (self->writer, OTF2_GlobalDefWriter_WriteMetricMember (
                                    self->to, member, name, meaning,
                                    OTF2_METRIC_TYPE_OTHER, OTF2_METRIC_ABSOLUTE_NEXT,
                                    OTF2_TYPE_DOUBLE, OTF2_BASE_DECIMAL, 0, unit));
      otf2_check (self->writer, OTF2_GlobalDefWriter_WriteMetricClass (
                                    self->to, i, 1, &member, OTF2_METRIC_ASYNCHRONOUS,
                                    OTF2_RECORDER_KIND_ABSTRACT));
    }
}

void
otf2_define (Otf2Writer *writer, const OutputJob *job)
{
  Definitions self = { .writer = writer, .job = job };
  g_autoptr (GString) machine = g_string_new (NULL), command = g_string_new (NULL);
  g_autofree char *creator = g_strconcat ("netfare ", job->report.version, NULL);

  escape_plain (machine, job->report.machine->name);
  escape_plain (command, job->report.command);
  otf2_check (writer, OTF2_Archive_SetCreator (writer->archive, creator));
  otf2_check (writer, OTF2_Archive_SetDescription (writer->archive, command->str));
  otf2_check (writer, OTF2_Archive_SetMachineName (writer->archive, machine->str));
  /* Its collectives are also messages; processors that wait have a region. */
  otf2_check (writer, OTF2_Archive_SetBoolProperty (writer->archive, "NETFARE::REPLAY",
                                                    true, true));
  self.to = OTF2_Archive_GetGlobalDefWriter (writer->archive);
  if (self.to == NULL)
    {
      otf2_check (writer, OTF2_ERROR_MEM_FAULT);
      return;
    }
  define_text (&self, "");
  otf2_check (writer, OTF2_GlobalDefWriter_WriteClockProperties (
                          self.to, TICKS_PER_SECOND, 0,
                          (guint64) job->report.result->time, OTF2_UNDEFINED_TIMESTAMP));
  define_regions (&self);
  define_locations (&self);
  define_communicators (&self);
  if (writer->load != NULL)
    define_metrics (&self);
  otf2_check (writer, OTF2_Archive_CloseGlobalDefWriter (writer->archive, self.to));
}
