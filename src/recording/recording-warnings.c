/* SPDX-License-Identifier: GPL-3.0-or-later */
/* recording-warnings.c - warnings about a recording, and its lost calls */
#include "config.h"

#include <string.h>

#include "base/hash.h"
#include "recording/recording.h"

#define CROWD                                                                            \
  "disturbed each other: times of the processor can be 2 to 5 times too long; see "      \
  "--repeat"

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

/* On a host with more ranks than processors wall times are not those of the
 * program, and CPU times differ from run to run, as ranks evict each other from the
 * caches. */
static void
warn_of_crowd (const Recording *self, GStrvBuilder *list)
{
  g_autoptr (GHashTable) counts = count_by_host (self);

  for (guint32 i = 0; i < self->count; i++)
    {
      const RecordedFile *reader = self->ranks[i].reader;

      if (reader == NULL)
        continue;
      const RankFileHeader *header = reader->header;
      const guint ranks = GPOINTER_TO_UINT (g_hash_table_lookup (counts, header->host));
      if (ranks <= header->cores)
        continue;
      g_autofree char *host = error_quote (header->host, strlen (header->host));
      g_autofree char *line = g_strdup_printf (
          "%s%u ranks on %u processor%s of host %s %s",
          header->has_cpu ? "" : "--wall: ", ranks, header->cores,
          header->cores == 1 ? "" : "s", host,
          header->has_cpu ? CROWD : "waited for each other; record without --wall");
      g_strv_builder_add (list, line);
      return;
    }
}

char **
recording_warnings (const Recording *self)
{
  g_autoptr (GStrvBuilder) list = g_strv_builder_new ();
  g_autofree char *lost = recording_lost (self);
  guint32 missing = 0, full = 0, ends[RANK_FINALIZED + 1] = { 0 };

  for (guint32 i = 0; i < self->count; i++)
    if (self->ranks[i].reader == NULL)
      missing++;
    else if (self->ranks[i].reader->header->failure != 0)
      full++;
    else
      ends[self->ranks[i].reader->header->state]++;
  const struct
  {
    guint32 count;
    const char *what;
  } lacks[] = { { missing, "not recorded at all" },
                { full, "recorded in part: their files could not grow" },
                { ends[RANK_KILLED], "ended by a signal or _exit: they have no end" },
                { ends[RANK_ENDED], "ended without MPI_Finalize" } };
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
