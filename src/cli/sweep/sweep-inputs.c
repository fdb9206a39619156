/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/sweep/sweep-inputs.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/descriptor.h"
#include "base/error.h"
#include "base/hash.h"

#define DIGITS 16
#define BUFFER_SIZE (64u << 10)
#define MOST_SEARCHED (1u << 20) /* machine files are short */
#define MOST_DEPTH 4

struct _SweepInputs
{
  GHashTable *digests; /* path -> char *: digest of its contents, or "" */
  GError *failure;     /* of the first file that could not be read; NULL: none */
};

SweepInputs *
sweep_inputs_new (void)
{
  SweepInputs *self = g_new0 (SweepInputs, 1);
  self->digests = g_hash_table_new_full (hash_text, g_str_equal, g_free, g_free);
  return self;
}

void
sweep_inputs_free (SweepInputs *self)
{
  g_hash_table_unref (self->digests);
  g_clear_error (&self->failure);
  g_free (self);
}

static void add_named (SweepInputs *self, GChecksum *sum, const char *text,
                       const char *folder, guint depth);

/* The names in a text, each as file ("NAME"). */
static void
add_calls (SweepInputs *self, GChecksum *sum, const char *text, const char *folder,
           guint depth)
{
  for (const char *at = strstr (text, "file"); at != NULL; at = strstr (at, "file"))
    {
      at += strlen ("file");
      const char *next = at + strspn (at, " \t\r\n");
      if (*next != '(')
        continue;
      next += 1 + strspn (next + 1, " \t\r\n");
      const char *end = *next == '"' ? strchr (next + 1, '"') : NULL;
      if (end == NULL)
        continue;
      g_autofree char *name = g_strndup (next + 1, (gsize) (end - next - 1));
      add_named (self, sum, name, folder, depth);
      at = end;
    }
}

/* Reads a regular file; what it begins with is searched for names of further files. */
static void
add_contents (SweepInputs *self, GChecksum *sum, int descriptor, const char *path,
              guint depth)
{
  g_autofree char *buffer = g_malloc (BUFFER_SIZE);
  g_autoptr (GString) begin = g_string_new (NULL);
  gssize n;
  while ((n = descriptor_read (descriptor, buffer, BUFFER_SIZE, -1)) > 0)
    {
      g_checksum_update (sum, (const guchar *) buffer, n);
      if (begin->len < MOST_SEARCHED)
        g_string_append_len (begin, buffer, n);
    }
  if (n < 0 && self->failure == NULL)
    error_set_at (&self->failure, path, 0, 0, "cannot read: %s", g_strerror (errno));
  if (n < 0 || begin->len >= MOST_SEARCHED || strlen (begin->str) < begin->len
      || depth == MOST_DEPTH)
    return;
  g_autofree char *folder = g_path_get_dirname (path);
  add_calls (self, sum, begin->str, folder, depth + 1);
}

static char *
digest_of (SweepInputs *self, const char *path, guint depth)
{
  struct stat status;
  int descriptor
      = descriptor_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0);
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  if (descriptor < 0)
    return g_strdup ("");
  gboolean regular = fstat (descriptor, &status) == 0 && S_ISREG (status.st_mode);
  if (regular)
    add_contents (self, sum, descriptor, path, depth);
  close (descriptor);
  return g_strdup (regular ? g_checksum_get_string (sum) : "");
}

static void
add_named (SweepInputs *self, GChecksum *sum, const char *text, const char *folder,
           guint depth)
{
  g_autofree char *path = folder != NULL && !g_path_is_absolute (text)
                              ? g_build_filename (folder, text, NULL)
                              : g_strdup (text);
  const char *digest = g_hash_table_lookup (self->digests, path);
  if (digest == NULL)
    {
      /* A file that names itself is found here, and ends. */
      g_hash_table_insert (self->digests, g_strdup (path), g_strdup (""));
      g_hash_table_insert (self->digests, g_strdup (path), digest_of (self, path, depth));
      digest = g_hash_table_lookup (self->digests, path);
    }
  g_checksum_update (sum, (const guchar *) digest, -1);
}

char *
sweep_inputs_digest (SweepInputs *self, const GPtrArray *words)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  for (guint i = 0; i < words->len; i++)
    {
      const char *word = words->pdata[i];
      const char *value = strchr (word, '=');
      const char *file = strstr (word, "file:");
      add_named (self, sum, word, NULL, 0);
      if (value != NULL)
        add_named (self, sum, value + 1, NULL, 0);
      if (file != NULL)
        add_named (self, sum, file + strlen ("file:"), NULL, 0);
      add_calls (self, sum, word, NULL, 0);
    }
  return g_strdup_printf ("sha256:%.*s", DIGITS, g_checksum_get_string (sum));
}

gboolean
sweep_inputs_check (const SweepInputs *self, GError **error)
{
  if (self->failure == NULL)
    return TRUE;
  g_propagate_error (error, g_error_copy (self->failure));
  return FALSE;
}
