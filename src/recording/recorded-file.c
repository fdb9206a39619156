/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "recording/recorded-file.h"

#include <string.h>

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
  if (header->version != RANK_FILE_VERSION)
    {
      error_set_at (error, path, 0, 0, "found version %u of recordings, expected %d",
                    header->version, RANK_FILE_VERSION);
      return FALSE;
    }
  if (header->rank < header->ranks && header->has_cpu <= 1 && header->clock_offset >= 0
      && header->clock_offset < G_MAXINT64 / 2
      && memchr (header->library, 0, sizeof header->library) != NULL
      && memchr (header->host, 0, sizeof header->host) != NULL)
    return TRUE;
  return fail_file (path, error, "its header is damaged");
}

RecordedFile *
recorded_file_open (const char *path, GError **error)
{
  g_autoptr (GError) cause = NULL;
  g_autoptr (RecordedFile) self = g_new0 (RecordedFile, 1);

  self->path = g_strdup (path);
  self->map = g_mapped_file_new (path, FALSE, &cause);
  if (self->map == NULL)
    {
      fail_file (path, error, cause->message);
      return NULL;
    }
  const gsize length = g_mapped_file_get_length (self->map);
  self->header = (const RankFileHeader *) g_mapped_file_get_contents (self->map);
  if (length < sizeof *self->header)
    {
      fail_file (path, error, "its header is cut off");
      return NULL;
    }
  if (!check_header (path, self->header, error))
    return NULL;
  self->words = (const guint64 *) (self->header + 1);
  self->count = (length - sizeof *self->header) / sizeof *self->words;
  return g_steal_pointer (&self);
}

void
recorded_file_free (RecordedFile *self)
{
  g_clear_pointer (&self->map, g_mapped_file_unref);
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

static gboolean
has_length (const RecordedFile *self, const RankRecord *record)
{
  static const guint8 lengths[RECORD_TYPES]
      = { [RECORD_SEND] = 3,           [RECORD_SEND_START] = 4, [RECORD_SEND_END] = 1,
          [RECORD_RECEIVE] = 3,        [RECORD_POST] = 1,       [RECORD_RECEIVE_END] = 4,
          [RECORD_CANCELLED] = 1,      [RECORD_COLLECTIVE] = 4, [RECORD_START] = 1,
          [RECORD_COLLECTIVE_END] = 5, [RECORD_LOST] = 1,       [RECORD_END] = 1 };

  switch (record->type)
    {
    case RECORD_CALL:
      return record->count == (self->header->has_cpu ? 4 : 2);
    case RECORD_NAME:
      return record->count >= 1;
    case RECORD_COMM:
      return record->count >= 2;
    case RECORD_PAIRS:
      return record->count >= 2 && record->count % 2 == 0;
    default:
      return record->count == lengths[record->type];
    }
}

gboolean
recorded_file_next (const RecordedFile *self, gsize *at, RankRecord *record,
                    GError **error)
{
  if (*at >= self->count)
    return FALSE;
  const guint64 word = self->words[*at];
  const gsize left = self->count - *at - 1;
  *record = (RankRecord){ .type = (RankRecordType) RANK_WORD_TYPE (word),
                          .call = RANK_WORD_CALL (word),
                          .words = self->words + *at + 1,
                          .count = RANK_WORD_WORDS (word) };
  if (record->type == 0 || record->type >= RECORD_TYPES || !has_length (self, record))
    return recorded_file_fail (
        self, *at + 1, error,
        "found a record of type %u and %u words, which there is not",
        (guint) record->type, record->count);
  if (record->count > left)
    return FALSE;
  *at += 1 + record->count;
  return TRUE;
}
