/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dumpi/dumpi-source.h"

#include "dumpi/dumpi-files.h"
#include "dumpi/dumpi-rank.h"

#define NANOSECONDS G_GUINT64_CONSTANT (1000000000)
#define GROUP_OF_LOCATIONS 0
#define GROUP_OF_SELF 1
#define FIRST_GROUP 2 /* of the communicators */
#define NO_NAME RECORD_NO_REFERENCE

typedef struct
{
  RecordWriter *to;
  DumpiComms comms;
  guint32 ranks;
  guint32 strings; /* defined so far */
} Source;

static guint32
define_text (Source *self, const char *text)
{
  record_writer_text (self->to, RECORD_STRING, self->strings, text);
  return self->strings++;
}

/* ---- communicators ----------------------------------------------------------------- */

static void
define_group (Source *self, guint32 number, RecordGroup type, const guint32 *members,
              guint32 n)
{
  const guint32 most = 8; /* words that record_writer_begin has room for */

  record_writer_add (self->to, RECORD_GROUP, number, type);
  for (guint32 i = 0; i < n; i += most)
    {
      const guint32 part = MIN (n - i, most);
      guint64 *to = record_writer_begin (self->to, RECORD_MEMBERS, part, number);

      for (guint32 j = 0; j < part; j++)
        to[j] = members[i + j];
    }
}

static void
define_comm (Source *self, guint32 number, guint32 group, const char *name)
{
  const guint64 text = name != NULL ? define_text (self, name) : NO_NAME;

  record_writer_add (self->to, RECORD_COMM, number, text | (guint64) group << 32);
}

static void
define_comms (Source *self)
{
  const GPtrArray *comms = self->comms.comms;

  for (guint32 i = 0; i < comms->len; i++)
    {
      const GArray *members = dumpi_comm (&self->comms, i)->members;
      const guint32 *list = (const guint32 *) (gpointer) members->data;

      if (i == 0)
        define_group (self, GROUP_OF_LOCATIONS, RECORD_GROUP_LOCATIONS, list,
                      members->len);
      define_group (self, FIRST_GROUP + i, RECORD_GROUP_RANKS, list, members->len);
      define_comm (self, DUMPI_FIRST_COMM + i, FIRST_GROUP + i,
                   i == 0 ? "MPI_COMM_WORLD" : NULL);
    }
  record_writer_add (self->to, RECORD_GROUP, GROUP_OF_SELF, RECORD_GROUP_SELF);
  define_comm (self, DUMPI_SELF_COMM, GROUP_OF_SELF, "MPI_COMM_SELF");
}

/* ---- regions and clocks ------------------------------------------------------------ */

static void
define_region (Source *self, guint32 number, const char *name, RegionFlags flags)
{
  const guint64 text = define_text (self, name);
  const guint64 no_file = (guint64) RECORD_NO_REFERENCE << 32;
  guint64 *to = record_writer_begin (self->to, RECORD_REGION, 2, number);

  to[0] = text | no_file;
  to[1] = (guint64) flags << 32;
}

static void
define_regions (Source *self)
{
  const GPtrArray *names = self->comms.names;

  for (guint i = 0; i < DUMPI_CALLS; i++)
    if (self->comms.called[i])
      define_region (self, i, dumpi_calls[i].name, REGION_MPI);
  for (guint i = 0; i < names->len; i++)
    define_region (self, DUMPI_FIRST_FUNCTION + i, names->pdata[i], 0);
}

static void
define_clock (Source *self)
{
  const guint64 name = define_text (self, "thread cpu time");
  const guint64 unit = define_text (self, "ns");
  guint64 *to;

  record_writer_add (self->to, RECORD_CLOCK, 0, NANOSECONDS);
  to = record_writer_begin (self->to, RECORD_METRIC, 2, 0);
  to[0] = name | unit << 32;
  to[1] = 0;
  record_writer_add (self->to, RECORD_CLASS, DUMPI_CLOCK_CLASS, 0);
}

static void
define_parameters (Source *self)
{
  const guint64 to = define_text (self, "netfare:to");
  const guint64 bytes = define_text (self, "netfare:bytes");

  record_writer_add (self->to, RECORD_PARAMETER, DUMPI_TO_PARAMETER, to);
  record_writer_add (self->to, RECORD_PARAMETER, DUMPI_BYTES_PARAMETER, bytes);
}

/* ---- calls that were not recorded -------------------------------------------------- */

/* "MPI_Allreduce (2241), MPI_Bcast (351)" */
static void
tell_ignored (Source *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < DUMPI_CALLS; i++)
    if (self->comms.ignored[i] > 0)
      g_string_append_printf (text, "%s%s (%" G_GUINT64_FORMAT ")",
                              text->len > 0 ? ", " : "", dumpi_calls[i].name,
                              self->comms.ignored[i]);
  if (text->len > 0)
    record_writer_text (self->to, RECORD_LOST, 0, text->str);
}

/* ---- the whole --------------------------------------------------------------------- */

static void
write_all (Source *self, char **files)
{
  dumpi_comms_init (&self->comms, files, self->ranks);
  record_writer_text (self->to, RECORD_CREATOR, 0, "DUMPI");
  tell_ignored (self);
  define_clock (self);
  define_regions (self);
  define_parameters (self);
  define_comms (self);
  record_writer_begin (self->to, RECORD_OTHER, 0, 0);
  record_writer_begin (self->to, RECORD_DEFINED, 0, 0);
  for (guint32 r = 0; r < self->ranks; r++)
    dumpi_rank_write (self->to, &self->comms, files[r], r);
  record_writer_begin (self->to, RECORD_FINISHED, 0, 0);
  dumpi_comms_clear (&self->comms);
}

void
dumpi_source_write (const char *path, int fd)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) files = dumpi_files_find (path, NULL, &error);
  g_autofree RecordWriter *to = g_new0 (RecordWriter, 1);
  Source self = { .to = to };

  to->fd = fd;
  record_writer_extend_time ();
  if (files == NULL)
    record_writer_text (to, RECORD_FAILED, 0, error->message);
  else
    {
      self.ranks = g_strv_length (files);
      write_all (&self, files);
    }
  record_writer_flush (to);
}
