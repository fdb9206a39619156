/* SPDX-License-Identifier: GPL-3.0-or-later */
/* archive-times.c - the times of a ping-pong that was recorded, from its archive */
#include "config.h"

#include "calibrate/archive-times.h"

#include "base/error.h"
#include "otf2/archive.h"
#include "otf2/library.h"
#include "otf2/otf2-reader.h"

/* A round of the ping-pong, while the events of a rank are read. */
typedef struct
{
  enum
  {
    ROUND_NONE,
    ROUND_SENT,    /* the message of the current or the former call */
    ROUND_RECEIVED /* its answer, in the current call */
  } state;
  guint64 entered; /* ticks: when the current call began */
  guint64 begin;   /* .. the one that sent */
  guint64 peer, bytes;
} Round;

typedef struct
{
  Measurements *to;
  const Archive *archive;
  const char *file;
  guint rounds;
} ArchiveReader;

static void
add_round (ArchiveReader *self, const Round *round, guint64 end)
{
  const SimTime both
      = end > round->begin ? archive_time (self->archive, end - round->begin) : 0;
  const MeasuredTime time = { round->bytes, (double) both / 2e12, self->file, 0 };

  if (both <= 0 || round->bytes > MEASURED_MOST_BYTES)
    return;
  g_array_append_val (self->to->times, time);
  self->rounds++;
}

/* Anything else between the two messages ends the round. */
static void
take_event (ArchiveReader *self, Round *round, const Record *record)
{
  switch (record->type)
    {
    case RECORD_ENTER:
      round->entered = record->words[0];
      break;
    case RECORD_SEND:
      round->state = ROUND_SENT;
      round->begin = round->entered;
      round->peer = (guint32) record->words[1];
      round->bytes = record->words[2];
      break;
    case RECORD_RECV:
      round->state = round->state == ROUND_SENT
                             && round->peer == (guint32) record->words[1]
                             && round->bytes == record->words[2]
                         ? ROUND_RECEIVED
                         : ROUND_NONE;
      break;
    case RECORD_LEAVE:
      if (round->state != ROUND_RECEIVED)
        break;
      add_round (self, round, record->words[0]);
      round->state = ROUND_NONE;
      break;
    case RECORD_SKIP:
    case RECORD_VALUES:
    case RECORD_ARGUMENT:
      break;
    default:
      round->state = ROUND_NONE;
    }
}

/* Up to the first rank with rounds; the answering one would have them, too. */
static gboolean
read_ranks (ArchiveReader *self, RecordStream *from, GError **error)
{
  Round round = { .state = ROUND_NONE };
  Record record;

  while (record_stream_next (from, &record, error))
    {
      if (record.type == RECORD_FAILED)
        {
          error_set_at (error, self->file, 0, 0, "%s", record_text (&record));
          return FALSE;
        }
      if (record.type == RECORD_FINISHED
          || (record.type == RECORD_RANK_END && self->rounds > 0))
        return TRUE;
      if (record.type == RECORD_RANK || record.type == RECORD_THREAD)
        round.state = ROUND_NONE;
      else
        take_event (self, &round, &record);
    }
  return FALSE;
}

static gboolean
read_archive (ArchiveReader *self, Archive *archive, GError **error)
{
  g_autoptr (RecordStream) from = record_stream_open (self->file, library_read, error);

  if (from == NULL || !archive_read (archive, from, error)
      || !read_ranks (self, from, error))
    return FALSE;
  if (self->rounds == 0)
    error_set_at (error, self->file, 0, 0,
                  "found no message that is answered by one of its size, expected a "
                  "recorded ping-pong");
  return self->rounds > 0;
}

gboolean
archive_times_read (Measurements *self, const char *path, Inputs *inputs, GError **error)
{
  g_autofree char *anchor = otf2_path (path, inputs, error);
  ArchiveReader reader = { .to = self };
  Archive archive;
  gboolean good;

  if (anchor == NULL)
    return FALSE;
  reader.file = measurements_keep_file (self, anchor);
  reader.archive = &archive;
  archive_init (&archive, anchor);
  good = read_archive (&reader, &archive, error);
  archive_clear (&archive);
  if (good)
    g_ptr_array_add (self->sources, g_strdup_printf ("%s (recorded ping-pong)", path));
  return good;
}
