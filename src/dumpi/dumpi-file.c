/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dumpi/dumpi-file.h"

#include <string.h>

#include "base/error.h"
#include "base/hash.h"

#define MAGIC G_GUINT64_CONSTANT (0xffaadd44554d5049)
#define FOOTER_MAGIC G_GUINT64_CONSTANT (0xf007fee7)

/* Bits of the byte after a label. */
#define MASK_STATUSES 0x03
#define MASK_CPU 0x04
#define MASK_WALL 0x08
#define MASK_THREAD 0x40
#define MASK_COUNTERS 0x80

/* The numbers of the index, the last of the file; earlier versions lack the first ones.
 */
enum
{
  INDEX_SIZES,
  INDEX_ADDRESSES,
  INDEX_COUNTERS,
  INDEX_HEADER,
  INDEX_BODY,
  INDEX_FOOTER,
  INDEX_KEYS,
  INDEX_COUNT
};

struct _DumpiFile
{
  char *path;
  GMappedFile *map;
  const guint8 *data;
  gsize size, at;
  gboolean ended; /* more was asked for than there is */
  guint version;  /* 10000 * major + 100 * minor + patch */
  guint64 index[INDEX_COUNT];
  gint32 cpu_offset, wall_offset; /* seconds */
  GArray *sizes;                  /* gint32 */
  GHashTable *functions;          /* guint64 *: char * */
};

/* ---- numbers ----------------------------------------------------------------------- */

static const guint8 *
take (DumpiFile *self, gsize n)
{
  static const guint8 nothing[8];

  if (n > self->size - self->at)
    {
      self->ended = TRUE;
      self->at = self->size;
      return nothing;
    }
  self->at += n;
  return self->data + self->at - n;
}

/* n: at most 8 bytes. */
static guint64
take_number (DumpiFile *self, guint n)
{
  const guint8 *from = take (self, n);
  guint64 number = 0;

  for (guint i = 0; i < n; i++)
    number = number << 8 | from[i];
  return number;
}

static gint32
take_int (DumpiFile *self)
{
  return (gint32) take_number (self, 4);
}

/* The number of elements that follow, with so many bytes each at least. */
static guint32
take_count (DumpiFile *self, gsize bytes)
{
  const gint32 count = take_int (self);

  if (count <= 0)
    return 0;
  if ((guint32) count > (self->size - self->at) / bytes)
    {
      self->ended = TRUE;
      return 0;
    }
  return (guint32) count;
}

static gboolean
seek (DumpiFile *self, guint64 to)
{
  self->ended = to == 0 || to >= self->size;
  self->at = self->ended ? self->size : to;
  return !self->ended;
}

static gboolean
fail (const DumpiFile *self, gsize at, GError **error, const char *what)
{
  g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT,
               "%s: byte %" G_GSIZE_FORMAT ": error: %s", self->path, at, what);
  return FALSE;
}

/* ---- fields ------------------------------------------------------------------------ */

static void
add_value (DumpiCall *call, gint64 value)
{
  g_array_append_val (call->values, value);
}

static void
read_array (DumpiFile *self, DumpiCall *call, guint bytes)
{
  const guint32 n = take_count (self, bytes);

  for (guint32 i = 0; i < n; i++)
    {
      const guint64 number = take_number (self, bytes);

      add_value (call, bytes == 4   ? (gint64) (gint32) number
                       : bytes == 2 ? (gint64) (gint16) number
                                    : (gint64) number);
    }
}

static void
skip_texts (DumpiFile *self, gboolean twice)
{
  const guint32 n = take_count (self, 4);

  if (twice)
    take (self, 4);
  for (guint32 i = 0; i < n && !self->ended; i++)
    take (self, take_count (self, 1));
}

/* Rows of integers, one after another. */
static void
read_rows (DumpiFile *self, DumpiCall *call)
{
  const guint32 n = take_count (self, 4);

  for (guint32 i = 0; i < n && !self->ended; i++)
    read_array (self, call, 4);
}

static void
read_statuses (DumpiFile *self, DumpiCall *call)
{
  const gboolean has_tag = self->version >= 603;
  const guint32 n = take_count (self, has_tag ? 14 : 10);

  call->has_tag = has_tag;
  for (guint32 i = 0; i < n; i++)
    {
      add_value (call, take_int (self));
      add_value (call, take_int (self));
      const gboolean cancelled = take_number (self, 1) != 0;
      take (self, 1);
      add_value (call, has_tag ? take_int (self) : -1);
      add_value (call, cancelled);
    }
}

/* Returns: FALSE if no field is written for the letter. */
static gboolean
read_integer (DumpiFile *self, DumpiCall *call, char letter)
{
  switch (letter)
    {
    case 'b':
      add_value (call, (gint64) take_number (self, 1));
      return TRUE;
    case 'h':
      add_value (call, (gint16) take_number (self, 2));
      return TRUE;
    case 'i':
      add_value (call, take_int (self));
      return TRUE;
    case 'l':
      add_value (call, (gint64) take_number (self, 8));
      return TRUE;
    default:
      return FALSE;
    }
}

static void
read_field (DumpiFile *self, DumpiCall *call, char letter, guint mask)
{
  if (read_integer (self, call, letter))
    return;
  switch (letter)
    {
    case 'a':
      read_array (self, call, 4);
      return;
    case 'H':
      read_array (self, call, 2);
      return;
    case 'B':
      read_array (self, call, 1);
      return;
    case 'A':
      read_rows (self, call);
      return;
    case 's':
      take (self, take_count (self, 1));
      return;
    case 'v':
    case 'V':
      skip_texts (self, letter == 'V' && self->version < 602);
      return;
    case 'S':
      if (mask & MASK_STATUSES)
        read_statuses (self, call);
      return;
    default:
      if (self->version >= (letter == 'j' ? 609 : 608))
        read_array (self, call, 4);
      else
        add_value (call, take_int (self));
    }
}

static void
read_fields (DumpiFile *self, DumpiCall *call, const char *layout, guint mask)
{
  gboolean written = TRUE;

  for (; *layout != '\0'; layout++)
    {
      DumpiField *field = &call->fields[call->n_fields];

      if (*layout == '?' || *layout == '.')
        {
          written = *layout == '.'
                    || dumpi_value (call, 0) == dumpi_value (call, call->n_fields - 2);
          continue;
        }
      field->at = call->values->len;
      if (written)
        read_field (self, call, *layout, mask);
      field->count = call->values->len - field->at;
      call->n_fields++;
    }
}

/* ---- calls ------------------------------------------------------------------------- */

void
dumpi_call_init (DumpiCall *self)
{
  *self = (DumpiCall){ .values = g_array_new (FALSE, FALSE, sizeof (gint64)) };
}

void
dumpi_call_clear (DumpiCall *self)
{
  g_array_unref (self->values);
}

/* ns: the writer takes its offset from the seconds. */
static guint64
take_time (DumpiFile *self, gint32 offset)
{
  const gint64 seconds = (gint64) take_number (self, 2) + offset;
  const guint64 part = take_number (self, 4);

  return (guint64) MAX (seconds, 0) * G_GUINT64_CONSTANT (1000000000) + part;
}

static void
read_times (DumpiFile *self, DumpiCall *call, guint mask)
{
  if (mask & MASK_THREAD)
    take (self, 2);
  call->has_cpu = (mask & MASK_CPU) != 0;
  if (mask & MASK_CPU)
    {
      call->begin = call->cpu_begin = take_time (self, self->cpu_offset);
      call->end = call->cpu_end = take_time (self, self->cpu_offset);
    }
  if (mask & MASK_WALL)
    {
      call->begin = take_time (self, self->wall_offset);
      call->end = take_time (self, self->wall_offset);
    }
  if (mask & MASK_COUNTERS)
    take (self, 16 * (gsize) take_number (self, 1));
}

static const char *
layout_of (guint label)
{
  return label < DUMPI_CALLS ? dumpi_calls[label].layout : "l";
}

gboolean
dumpi_file_next (DumpiFile *self, DumpiCall *call, GError **error)
{
  const gsize at = self->at;
  const guint label = (guint) take_number (self, 2);
  GArray *values = call->values;

  g_array_set_size (values, 0);
  *call = (DumpiCall){ .label = label, .values = values };
  if (self->ended)
    return fail (self, at, error, "the file ends before the end of the calls");
  if (label > DUMPI_END || label == DUMPI_CALLS)
    {
      g_autofree char *text = g_strdup_printf (
          "found call %u, expected a number up to %u", label, DUMPI_CALLS - 1);

      return fail (self, at, error, text);
    }
  if (label == DUMPI_END)
    return TRUE;
  const guint mask = (guint) take_number (self, 1);
  read_times (self, call, mask);
  read_fields (self, call, layout_of (label), mask);
  return !self->ended || fail (self, at, error, "the file ends in a call");
}

/* ---- the tables -------------------------------------------------------------------- */

/* How many numbers the index has: magic stands before them. */
static guint
find_index (DumpiFile *self)
{
  for (guint n = INDEX_COUNT; n >= 4; n--)
    {
      if (self->size < (n + 2) * sizeof (guint64))
        continue;
      self->at = self->size - (n + 1) * sizeof (guint64);
      if (take_number (self, 8) == MAGIC)
        return n;
    }
  return 0;
}

static void
read_sizes (DumpiFile *self)
{
  if (!seek (self, self->index[INDEX_SIZES]))
    return;
  for (guint32 left = take_count (self, 4); left > 0; left--)
    {
      const gint32 size = take_int (self);

      g_array_append_val (self->sizes, size);
    }
}

static void
read_addresses (DumpiFile *self)
{
  if (!seek (self, self->index[INDEX_ADDRESSES]))
    return;
  for (guint32 left = take_count (self, 10); left > 0 && !self->ended; left--)
    {
      const guint64 address = take_number (self, 8);
      const gsize length = (gsize) take_number (self, 2);
      const guint8 *name = take (self, length);

      if (!self->ended)
        g_hash_table_insert (self->functions, g_memdup2 (&address, sizeof address),
                             g_strndup ((const char *) name, length));
    }
}

static gboolean
read_tables (DumpiFile *self, GError **error)
{
  const guint n = find_index (self);

  if (n == 0)
    return fail (self, self->size, error,
                 "found no index at the end: the trace is not complete");
  for (guint i = INDEX_COUNT - n; i < INDEX_COUNT; i++)
    self->index[i] = take_number (self, 8);
  if (!seek (self, self->index[INDEX_BODY]))
    return fail (self, self->size, error, "the index has no calls");
  if (seek (self, self->index[INDEX_HEADER]))
    for (guint i = 0; i < 3; i++)
      self->version = self->version * 100 + (guint) take_number (self, 1);
  read_sizes (self);
  read_addresses (self);
  seek (self, self->index[INDEX_BODY]);
  self->cpu_offset = take_int (self);
  self->wall_offset = take_int (self);
  return TRUE;
}

DumpiFile *
dumpi_file_open (const char *path, GError **error)
{
  g_autoptr (DumpiFile) self = g_new0 (DumpiFile, 1);

  self->path = g_strdup (path);
  self->sizes = g_array_new (FALSE, FALSE, sizeof (gint32));
  self->functions = g_hash_table_new_full (hash_int64, g_int64_equal, g_free, g_free);
  self->map = g_mapped_file_new (path, FALSE, NULL);
  if (self->map == NULL)
    {
      error_set_at (error, path, 0, 0, "cannot read the file");
      return NULL;
    }
  self->data = (const guint8 *) g_mapped_file_get_contents (self->map);
  self->size = g_mapped_file_get_length (self->map);
  if (take_number (self, 8) != MAGIC)
    {
      fail (self, 0, error, "found no DUMPI trace, expected ff aa dd 44 55 4d 50 49");
      return NULL;
    }
  return read_tables (self, error) ? g_steal_pointer (&self) : NULL;
}

void
dumpi_file_close (DumpiFile *self)
{
  if (self->map != NULL)
    g_mapped_file_unref (self->map);
  g_array_unref (self->sizes);
  g_hash_table_unref (self->functions);
  g_free (self->path);
  g_free (self);
}

guint32
dumpi_file_ignored (const DumpiFile *self, guint label)
{
  /* The magic, the numbers of all calls, and one more; then those not recorded. */
  const gsize at = 8 + (DUMPI_CALLS + 1 + (gsize) label) * sizeof (guint32);
  const guint64 footer = self->index[INDEX_FOOTER];
  guint32 number;

  if (footer == 0 || footer >= self->size || self->size - footer < at + sizeof number)
    return 0;
  memcpy (&number, self->data + footer + 4, sizeof number);
  if (GUINT32_FROM_BE (number) != FOOTER_MAGIC)
    return 0;
  memcpy (&number, self->data + footer + at, sizeof number);
  return GUINT32_FROM_BE (number);
}

const gint32 *
dumpi_file_sizes (const DumpiFile *self, guint *n)
{
  *n = self->sizes->len;
  return (const gint32 *) (gpointer) self->sizes->data;
}

const char *
dumpi_file_function (const DumpiFile *self, guint64 address)
{
  return g_hash_table_lookup (self->functions, &address);
}
