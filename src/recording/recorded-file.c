/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "recording/recorded-file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/descriptor.h"

/* ---- open -------------------------------------------------------------------------- */

static gboolean
fail_file (const char *path, GError **error, const char *why)
{
  error_set_at (error, path, 0, 0, "%s", why);
  return FALSE;
}

static gboolean
check_header (const char *path, const RankFileHeader *header, GError **error)
{
  if (memcmp (header->magic, RANK_FILE_MAGIC, sizeof header->magic) != 0)
    return fail_file (path, error, "this is not the file of a recorded rank");
  if (header->order != RANK_FILE_ORDER)
    return fail_file (
        path, error,
        "recorded on a machine with another order of bytes; finish it there");
  if (header->version < RANK_FILE_OLDEST || header->version > RANK_FILE_VERSION)
    {
      error_set_at (error, path, 0, 0,
                    "found version %u of recordings, expected %d to %d", header->version,
                    RANK_FILE_OLDEST, RANK_FILE_VERSION);
      return FALSE;
    }
  if (header->rank < header->ranks && header->has_cpu <= 1
      && header->state <= RANK_FINALIZED && header->clock_offset >= 0
      && header->clock_offset < G_MAXINT64 / 2 && header->begin < G_MAXINT64 / 2
      && memchr (header->library, 0, sizeof header->library) != NULL
      && memchr (header->host, 0, sizeof header->host) != NULL
      && memchr (header->run, 0, sizeof header->run) != NULL)
    return TRUE;
  return fail_file (path, error, "its header is damaged");
}

/* Does not wait for a pipe.  NULL: it cannot be read. */
static GMappedFile *
map_file (const char *path, GError **error)
{
  const int descriptor
      = descriptor_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0);
  g_autoptr (GError) cause = NULL;
  GMappedFile *map = NULL;
  struct stat status;

  if (descriptor < 0)
    {
      error_set_at (error, path, 0, 0, "cannot open: %s", g_strerror (errno));
      return NULL;
    }
  if (fstat (descriptor, &status) != 0 || !S_ISREG (status.st_mode))
    fail_file (path, error, "found no regular file, expected that of a recorded rank");
  else if ((map = g_mapped_file_new_from_fd (descriptor, FALSE, &cause)) == NULL)
    fail_file (path, error, cause->message);
  close (descriptor);
  return map;
}

/* available: words after the header. */
static void
find_words (RecordedFile *self, gsize available)
{
  const guint64 *buffer = (const guint64 *) (self->header + 1);
  const gsize in_buffer = MIN (available, RANK_BUFFER_WORDS);
  const guint64 words = self->header->words;
  const guint64 moved = MIN (self->header->moved, available - in_buffer);

  if (moved == 0)
    {
      self->words = buffer;
      self->count = MIN (words, in_buffer);
      return;
    }
  self->words = buffer + RANK_BUFFER_WORDS;
  self->count = MIN (words, moved);
  if (words <= moved || moved < self->header->moved)
    return;
  /* The rank was killed, so that the last words are still in the buffer. */
  const gsize rest = MIN (words - moved, RANK_BUFFER_WORDS);
  self->joined = g_new (guint64, self->count + rest);
  memcpy (self->joined, self->words, self->count * sizeof *self->joined);
  memcpy (self->joined + self->count, buffer, rest * sizeof *self->joined);
  self->words = self->joined;
  self->count += rest;
}

RecordedFile *
recorded_file_open (const char *path, GError **error)
{
  g_autoptr (RecordedFile) self = g_new0 (RecordedFile, 1);

  self->path = g_strdup (path);
  self->map = map_file (path, error);
  if (self->map == NULL)
    return NULL;
  const gsize length = g_mapped_file_get_length (self->map);
  self->header = (const RankFileHeader *) g_mapped_file_get_contents (self->map);
  if (length < sizeof *self->header)
    {
      fail_file (path, error, "its header is cut off");
      return NULL;
    }
  if (!check_header (path, self->header, error))
    return NULL;
  find_words (self, (length - sizeof *self->header) / sizeof *self->words);
  return g_steal_pointer (&self);
}

void
recorded_file_free (RecordedFile *self)
{
  g_clear_pointer (&self->map, g_mapped_file_unref);
  g_free (self->joined);
  g_free (self->path);
  g_free (self);
}

/* ---- records ----------------------------------------------------------------------- */

gboolean
recorded_file_fail (const RecordedFile *self, gsize at, GError **error,
                    const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *what = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  error_set_at (error, self->path, 0, 0, "before byte %" G_GSIZE_FORMAT ": %s",
                sizeof *self->header + at * sizeof *self->words, what);
  return FALSE;
}

/* Whether a word begins a record; *count gets how many words follow it. */
static gboolean
find_count (const RecordedFile *self, guint64 head, guint32 *count)
{
  static const guint8 lengths[RECORD_TYPES]
      = { [RECORD_SEND] = 3,       [RECORD_ISEND] = 4,
          [RECORD_RECV] = 3,       [RECORD_IRECV_COMPLETE] = 4,
          [RECORD_COLLECTIVE] = 4, [RECORD_ICOLLECTIVE_COMPLETE] = 5 };
  const guint32 type = RANK_WORD_TYPE (head);

  *count = RANK_WORD_WORDS (head);
  if (type == 0 || type >= RECORD_TYPES)
    return FALSE;
  switch ((RankRecordType) type)
    {
    case RECORD_CALL:
      return *count == (self->header->has_cpu ? 4 : 2);
    case RECORD_NAME:
    case RECORD_LIBRARY:
      return *count >= 1;
    case RECORD_COMM:
      return *count >= 2;
    case RECORD_SITE:
      return *count >= 3;
    case RECORD_PAIRS:
      return *count >= 2 && *count % 2 == 0;
    case RECORD_ISEND_COMPLETE:
    case RECORD_IRECV:
    case RECORD_REQUEST_CANCELLED:
    case RECORD_ICOLLECTIVE:
    case RECORD_LEVEL:
    case RECORD_SHORT_SEND:
    case RECORD_SHORT_ISEND:
    case RECORD_SHORT_RECV:
    case RECORD_SHORT_COLLECTIVE:
      *count = 0;
      return TRUE;
    case RECORD_SHORT_CALL:
      *count = self->header->has_cpu ? 1 : 0;
      return TRUE;
    case RECORD_SHORT_IRECV_COMPLETE:
      *count = 1;
      return TRUE;
    default:
      return *count == lengths[type];
    }
}

/* The long form of a message. */
static void
set_message (RankRecord *record, RankRecordType type, guint64 head, guint64 request)
{
  const gboolean has_request = type == RECORD_ISEND || type == RECORD_IRECV_COMPLETE;

  *record = (RankRecord){ .type = type,
                          .count = has_request ? 4 : 3,
                          .words
                          = { RANK_PAIR (RANK_SHORT_COMM (head), RANK_SHORT_PEER (head)),
                              RANK_SHORT_TAG (head), RANK_SHORT_BYTES (head), request } };
}

static void
set_call (const RecordedFile *self, const RecordedPosition *position, const guint64 *from,
          RankRecord *record)
{
  const guint64 begin = position->end + RANK_SHORT_CALL_GAP (*from);

  *record = (RankRecord){ .type = RECORD_CALL,
                          .call = RANK_SHORT_CALL_CALL (*from),
                          .count = 2,
                          .words = { begin, begin + RANK_SHORT_CALL_DURATION (*from) } };
  if (!self->header->has_cpu)
    return;
  record->count = 4;
  record->words[2] = position->end_cpu + RANK_LOW (from[1]);
  record->words[3] = record->words[2] + RANK_HIGH (from[1]);
}

static void
set_collective (RankRecord *record, guint64 head)
{
  const guint64 bytes = RANK_SHORT_COLLECTIVE_BYTES (head);

  *record = (RankRecord){ .type = RECORD_COLLECTIVE,
                          .count = 4,
                          .words
                          = { RANK_PAIR (RANK_SHORT_COLLECTIVE_COMM (head), RANK_NO_ROOT),
                              RANK_SHORT_OPERATION (head), bytes, bytes } };
}

/* from: the record, with all its words. */
static void
set_record (const RecordedFile *self, const RecordedPosition *position,
            const guint64 *from, guint32 count, RankRecord *record)
{
  const RankRecordType type = (RankRecordType) RANK_WORD_TYPE (*from);

  switch (type)
    {
    case RECORD_SHORT_CALL:
      set_call (self, position, from, record);
      return;
    case RECORD_SHORT_SEND:
      set_message (record, RECORD_SEND, *from, 0);
      return;
    case RECORD_SHORT_ISEND:
      set_message (record, RECORD_ISEND, *from, position->last_request + 1);
      return;
    case RECORD_SHORT_RECV:
      set_message (record, RECORD_RECV, *from, 0);
      return;
    case RECORD_SHORT_IRECV_COMPLETE:
      set_message (record, RECORD_IRECV_COMPLETE, *from, from[1]);
      return;
    case RECORD_SHORT_COLLECTIVE:
      set_collective (record, *from);
      return;
    case RECORD_ISEND_COMPLETE:
    case RECORD_IRECV:
    case RECORD_REQUEST_CANCELLED:
    case RECORD_ICOLLECTIVE:
    case RECORD_LEVEL:
      *record
          = (RankRecord){ .type = type, .count = 1, .words = { RANK_NUMBER (*from) } };
      return;
    default:
      *record = (RankRecord){
        .type = type, .call = RANK_WORD_CALL (*from), .count = count, .list = from + 1
      };
      memcpy (record->words, from + 1,
              MIN (count, G_N_ELEMENTS (record->words)) * sizeof *from);
    }
}

static void
move_on (RecordedPosition *position, const RankRecord *record)
{
  switch (record->type)
    {
    case RECORD_CALL:
      position->end = record->words[1];
      position->end_cpu = record->words[3];
      return;
    case RECORD_IRECV:
    case RECORD_ICOLLECTIVE:
      position->last_request = record->words[0];
      return;
    case RECORD_ISEND:
      position->last_request = record->words[3];
      return;
    default:
      return;
    }
}

gboolean
recorded_file_next (const RecordedFile *self, RecordedPosition *position,
                    RankRecord *record, GError **error)
{
  guint32 count;

  if (position->at >= self->count)
    return FALSE;
  const guint64 *from = self->words + position->at;
  if (!find_count (self, *from, &count))
    return recorded_file_fail (
        self, position->at + 1, error,
        "found a record of type %u and %u words, which there is not",
        RANK_WORD_TYPE (*from), count);
  if (count > self->count - position->at - 1)
    return FALSE;
  set_record (self, position, from, count, record);
  move_on (position, record);
  position->at += 1 + count;
  return TRUE;
}
