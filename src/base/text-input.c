/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/text-input.h"

#include <errno.h>
#include <fcntl.h>
#include <gio/gio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/descriptor.h"
#include "base/error.h"

#define BUFFER_SIZE (256u << 10)
#define PEEK_SIZE 4096
#define GZIP_MAGIC "\x1f\x8b"
#define GZIP_MAGIC_SIZE 2
#define BYTE_ORDER_MARK "\xef\xbb\xbf"
#define BYTE_ORDER_MARK_SIZE 3

/*   source ---> packed ---> unpacker ---> data        of a gzip'ed text
 *   source -------------------------> data            of any other
 *
 *   data  |  taken  |  to be read  |  free  |
 *         0       begin           end    capacity
 */
struct _TextInput
{
  char *name;
  int descriptor;    /* -1: a string */
  gint64 place;      /* of standard input that is a file: where to read; -1: read on */
  gboolean is_end;   /* at the end of the source */
  gboolean is_begun; /* a byte order mark has been looked for */
  guint64 taken, size, line;

  GConverter *unpacker; /* NULL: not packed */
  gboolean between_members;
  char *packed;
  gsize packed_begin, packed_end;
  const char *packed_text; /* packed, or the string itself */

  char *buffer; /* NULL: data is the string itself */
  const char *data;
  gsize begin, end, capacity;
  gboolean has_nul; /* data[nul] is the first NUL byte at or after begin */
  gsize nul;
  const char *ahead; /* see text_input_ahead; NULL: more has been read since */
};

static gboolean
fail (const TextInput *self, GError **error, const char *what, const char *why)
{
  error_set_at (error, self->name, 0, 0, "%s: %s", what, why);
  return FALSE;
}

/* Returns: bytes read, 0 at the end, -1 on failure. */
static gssize
read_source (TextInput *self, char *to, gsize length, GError **error)
{
  if (self->descriptor < 0)
    return 0;
  gssize n = descriptor_read (self->descriptor, to, length, self->place);
  if (n < 0)
    fail (self, error, "cannot read", g_strerror (errno));
  else
    {
      self->taken += (guint64) n;
      self->place += self->place >= 0 ? n : 0;
    }
  return n;
}

static gboolean
refill_packed (TextInput *self, GError **error)
{
  if (self->packed_begin < self->packed_end || self->is_end)
    return TRUE;
  gssize n = read_source (self, self->packed, BUFFER_SIZE, error);
  self->packed_begin = 0;
  self->packed_end = n > 0 ? (gsize) n : 0;
  self->is_end = n == 0;
  return n >= 0;
}

/* A gzip file may have several members; each begins with these bytes. */
static gboolean
begin_member (TextInput *self, GError **error)
{
  if (self->packed_text[self->packed_begin] != GZIP_MAGIC[0])
    return fail (self, error, "damaged gzip data", "trailing data after its end");
  g_converter_reset (self->unpacker);
  self->between_members = FALSE;
  return TRUE;
}

static gboolean
unpack_failed (TextInput *self, const GError *cause, GError **error)
{
  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT))
    return fail (self, error, "damaged gzip data", "truncated");
  return fail (self, error, "damaged gzip data", cause->message);
}

/* Unpacks up to length bytes.  Returns: bytes unpacked, 0 at the end, -1 on failure. */
static gssize
unpack (TextInput *self, char *to, gsize length, GError **error)
{
  for (;;)
    {
      if (!refill_packed (self, error))
        return -1;
      gsize available = self->packed_end - self->packed_begin;
      if (self->between_members && available == 0)
        return 0;
      if (self->between_members && !begin_member (self, error))
        return -1;

      gsize n_read = 0, n_written = 0;
      g_autoptr (GError) cause = NULL;
      GConverterResult result = g_converter_convert (
          self->unpacker, self->packed_text + self->packed_begin, available, to, length,
          self->is_end ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS, &n_read,
          &n_written, &cause);
      self->packed_begin += n_read;
      if (result == G_CONVERTER_FINISHED)
        self->between_members = TRUE;
      else if (result == G_CONVERTER_ERROR
               && (self->is_end
                   || !g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT)))
        {
          unpack_failed (self, cause, error);
          return -1;
        }
      if (n_written > 0)
        return (gssize) n_written;
    }
}

static void
look_for_nul (TextInput *self, gsize from)
{
  if (self->has_nul || from == self->end)
    return;
  const char *nul = memchr (self->data + from, '\0', self->end - from);
  self->has_nul = nul != NULL;
  self->nul = nul ? (gsize) (nul - self->data) : 0;
}

/* Moves the remaining bytes to the front; enlarges the buffer if it is full. */
static void
make_room (TextInput *self)
{
  gsize length = self->end - self->begin;

  if (self->begin > 0)
    {
      memmove (self->buffer, self->buffer + self->begin, length);
      self->nul -= self->has_nul ? self->begin : 0;
      self->begin = 0;
      self->end = length;
    }
  if (self->end == self->capacity)
    {
      self->capacity = self->capacity ? 2 * self->capacity : BUFFER_SIZE;
      self->buffer = g_realloc (self->buffer, self->capacity);
    }
  self->data = self->buffer;
}

/* Appends more bytes to the buffer.  Returns: 1, 0 at the end, -1 on failure. */
static int
fill (TextInput *self, GError **error)
{
  if (self->buffer == NULL && self->data != NULL)
    return 0;
  make_room (self);
  self->ahead = NULL;
  char *to = self->buffer + self->end;
  gsize length = self->capacity - self->end;
  gssize n = self->unpacker ? unpack (self, to, length, error)
                            : read_source (self, to, length, error);
  if (n <= 0)
    return (int) n;
  gsize from = self->end;
  self->end += (gsize) n;
  look_for_nul (self, from);
  return 1;
}

static void
start_unpacking (TextInput *self, const char *text, gsize length)
{
  self->unpacker = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
  self->packed_text = text;
  self->packed_begin = 0;
  self->packed_end = length;
}

static gboolean
is_gzip (const char *text, gsize length)
{
  return length >= GZIP_MAGIC_SIZE && memcmp (text, GZIP_MAGIC, GZIP_MAGIC_SIZE) == 0;
}

/* Reads until the gzip magic can be recognised; the bytes read are packed or plain
 * text. */
static gboolean
begin_file (TextInput *self, GError **error)
{
  int state = 1;

  while (state > 0 && self->end < GZIP_MAGIC_SIZE)
    state = fill (self, error);
  if (state < 0)
    return FALSE;
  if (!is_gzip (self->data, self->end))
    return TRUE;

  self->packed = g_steal_pointer (&self->buffer);
  start_unpacking (self, self->packed, self->end);
  self->data = NULL;
  self->begin = self->end = self->capacity = 0;
  self->has_nul = FALSE;
  return fill (self, error) >= 0;
}

static gboolean
check_file (TextInput *self, GError **error)
{
  struct stat status;

  if (fstat (self->descriptor, &status) < 0)
    return fail (self, error, "cannot read", g_strerror (errno));
  if (S_ISDIR (status.st_mode))
    {
      error_set_at (error, self->name, 0, 0, "is a directory, expected a file");
      return FALSE;
    }
  if (S_ISREG (status.st_mode))
    self->size = (guint64) status.st_size;
  if (S_ISREG (status.st_mode) && self->descriptor == STDIN_FILENO)
    self->place = lseek (STDIN_FILENO, 0, SEEK_CUR);
  return TRUE;
}

TextInput *
text_input_open (const char *path, GError **error)
{
  gboolean is_stdin = strcmp (path, "-") == 0;
  g_autoptr (TextInput) self = g_new0 (TextInput, 1);

  self->name = g_strdup (is_stdin ? "<stdin>" : path);
  self->place = -1;
  self->descriptor = is_stdin
                         ? STDIN_FILENO
                         : descriptor_open (path, O_RDONLY | O_CLOEXEC | O_NOCTTY, 0);
  if (self->descriptor < 0)
    {
      fail (self, error, "cannot open", g_strerror (errno));
      return NULL;
    }
  if (!check_file (self, error) || !begin_file (self, error))
    return NULL;
  return g_steal_pointer (&self);
}

TextInput *
text_input_new_from_string (const char *text, gsize length, const char *name)
{
  TextInput *self = g_new0 (TextInput, 1);

  self->name = g_strdup (name);
  self->descriptor = -1;
  self->taken = self->size = length;
  self->is_end = TRUE;
  if (is_gzip (text, length))
    {
      start_unpacking (self, text, length);
      return self;
    }
  self->data = text;
  self->end = length;
  look_for_nul (self, 0);
  return self;
}

void
text_input_free (TextInput *self)
{
  if (self == NULL)
    return;
  if (self->descriptor >= 0 && self->descriptor != STDIN_FILENO)
    close (self->descriptor);
  g_clear_object (&self->unpacker);
  g_free (self->packed);
  g_free (self->buffer);
  g_free (self->name);
  g_free (self);
}

/* Skips a byte order mark.  Returns: FALSE if reading failed. */
static gboolean
begin_text (TextInput *self, GError **error)
{
  int state = 1;

  if (self->is_begun)
    return TRUE;
  while (state > 0 && self->end - self->begin < BYTE_ORDER_MARK_SIZE)
    state = fill (self, error);
  if (state < 0)
    return FALSE;
  self->is_begun = TRUE;
  if (self->end - self->begin >= BYTE_ORDER_MARK_SIZE
      && memcmp (self->data + self->begin, BYTE_ORDER_MARK, BYTE_ORDER_MARK_SIZE) == 0)
    self->begin += BYTE_ORDER_MARK_SIZE;
  return TRUE;
}

static gboolean
refuse_nul (const TextInput *self, guint64 line, GError **error)
{
  error_set_at (error, self->name, line, self->nul - self->begin + 1,
                "a NUL byte, expected text: this is binary data");
  return FALSE;
}

static gboolean
take_line (TextInput *self, gsize line_end, gsize next, const char **line, gsize *length,
           GError **error)
{
  if (self->has_nul && self->nul < line_end)
    return refuse_nul (self, self->line + 1, error);
  *line = self->data + self->begin;
  *length = line_end - self->begin;
  if (*length > 0 && (*line)[*length - 1] == '\r')
    --*length;
  self->begin = next;
  self->line++;
  return TRUE;
}

gboolean
text_input_next_line (TextInput *self, const char **line, gsize *length, GError **error)
{
  gsize searched = 0;

  if (!begin_text (self, error))
    return FALSE;
  for (;;)
    {
      gsize available = self->end - self->begin;
      const char *from = self->data == NULL ? "" : self->data + self->begin;
      const char *newline = available > searched
                                ? memchr (from + searched, '\n', available - searched)
                                : NULL;
      gsize reach = newline ? (gsize) (newline - from) : available;

      if (reach > TEXT_INPUT_MAX_LINE)
        {
          error_set_at (error, self->name, self->line + 1, 0,
                        "a line longer than %u bytes, expected text",
                        TEXT_INPUT_MAX_LINE);
          return FALSE;
        }
      if (newline)
        return take_line (self, self->begin + reach, self->begin + reach + 1, line,
                          length, error);
      searched = available;

      int state = fill (self, error);
      if (state < 0 || (state == 0 && available == 0))
        return FALSE;
      if (state == 0)
        return take_line (self, self->end, self->end, line, length, error);
    }
}

const char *
text_input_ahead (TextInput *self)
{
  const char *from = self->data + self->begin;

  if (self->ahead == NULL)
    {
      self->ahead = self->data + (self->has_nul ? self->nul : self->end);
      while (self->ahead > from && self->ahead[-1] != '\n')
        self->ahead--;
    }
  return MAX (self->ahead, from);
}

void
text_input_take_lines (TextInput *self, const char *next, guint64 lines)
{
  self->begin = (gsize) (next - self->data);
  self->line += lines;
}

guint64
text_input_line (const TextInput *self)
{
  return self->line;
}

const char *
text_input_name (const TextInput *self)
{
  return self->name;
}

int
text_input_descriptor (const TextInput *self)
{
  return self->descriptor;
}

void
text_input_progress (const TextInput *self, guint64 *taken, guint64 *size)
{
  *taken = self->taken;
  *size = self->size;
}

gboolean
text_input_each_line (TextInput *self, TextInputTake take, gpointer data, GError **error)
{
  GError *failure = NULL;
  const char *text;
  gsize length;

  while (text_input_next_line (self, &text, &length, &failure))
    {
      g_autofree char *line = g_strndup (text, length);

      if (!take (data, g_strchomp (line), error))
        return FALSE;
    }
  if (failure != NULL)
    g_propagate_error (error, failure);
  return failure == NULL;
}

gboolean
text_input_fail (TextInput *self, const char *line, const char *at, gsize length,
                 const char *expected, GError **error)
{
  g_autofree char *found
      = length > 0 ? error_quote (at, length) : g_strdup ("the end of the line");

  error_set_at (error, text_input_name (self), text_input_line (self),
                (guint64) (at - line) + 1, "found %s, expected %s", found, expected);
  return FALSE;
}

const char *
text_input_peek (TextInput *self, gsize *length, GError **error)
{
  int state = 1;

  if (!begin_text (self, error))
    return NULL;
  while (state > 0 && self->end - self->begin < PEEK_SIZE)
    state = fill (self, error);
  if (state < 0)
    return NULL;
  *length = MIN (self->end - self->begin, PEEK_SIZE);
  return self->end > self->begin ? self->data + self->begin : "";
}

/* Returns: the number of the line of an offset in the text that has not been taken. */
static guint64
line_of (const TextInput *self, gsize place, gsize *line_begin)
{
  guint64 line = self->line + 1;

  *line_begin = self->begin;
  for (gsize i = self->begin; i < place; i++)
    if (self->data[i] == '\n')
      {
        line++;
        *line_begin = i + 1;
      }
  return line;
}

char *
text_input_read_all (TextInput *self, gsize limit, gsize *length, GError **error)
{
  int state = 1;

  if (!begin_text (self, error))
    return NULL;
  while (state > 0 && self->end - self->begin <= limit && !self->has_nul)
    state = fill (self, error);
  if (state < 0)
    return NULL;
  if (self->has_nul)
    {
      gsize line_begin;
      guint64 line = line_of (self, self->nul, &line_begin);

      self->begin = line_begin;
      refuse_nul (self, line, error);
      return NULL;
    }
  *length = self->end - self->begin;
  if (*length > limit)
    {
      error_set_at (error, self->name, 0, 0, "more than %" G_GSIZE_FORMAT " bytes",
                    limit);
      return NULL;
    }
  if (self->buffer == NULL)
    {
      char *text = g_strndup (self->data + self->begin, *length);

      self->begin = self->end;
      return text;
    }

  /* The buffer becomes the result, so that a long text is in memory only once. */
  memmove (self->buffer, self->buffer + self->begin, *length);
  char *text = g_realloc (g_steal_pointer (&self->buffer), *length + 1);
  text[*length] = '\0';
  self->data = NULL;
  self->begin = self->end = self->capacity = 0;
  return text;
}

const guint8 *
text_input_bytes (TextInput *self, gsize wanted, gsize *length, GError **error)
{
  int state = 1;

  while (state > 0 && self->end - self->begin < wanted)
    state = fill (self, error);
  if (state < 0)
    return NULL;
  *length = MIN (self->end - self->begin, wanted);
  return (const guint8 *) (self->data != NULL ? self->data + self->begin : "");
}

void
text_input_take_bytes (TextInput *self, gsize length)
{
  self->begin += length;
  self->has_nul = FALSE; /* needed only for lines */
}

gboolean
text_line_next (TextLine *self, TextInput *input, GError **error)
{
  GError *failure = NULL;
  gsize length;

  if (text_input_next_line (input, &self->begin, &length, &failure))
    {
      self->next = self->begin;
      self->end = self->begin + length;
      self->number = text_input_line (input);
      return TRUE;
    }
  self->failed = failure != NULL;
  if (failure != NULL)
    g_propagate_error (error, failure);
  self->begin = self->next = self->end = "";
  return FALSE;
}
