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
#include "cli/options/named-files.h"

#define DIGITS 16
#define BUFFER_SIZE (64u << 10)
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

static void add_file (SweepInputs *self, GChecksum *sum, const char *path, guint depth);

static void
add_all (SweepInputs *self, GChecksum *sum, const GPtrArray *files, guint depth)
{
  for (guint i = 0; i < files->len; i++)
    add_file (self, sum, files->pdata[i], depth);
}

static void
add_contents (SweepInputs *self, GChecksum *sum, int descriptor, const char *path)
{
  g_autofree char *buffer = g_malloc (BUFFER_SIZE);
  gssize n;
  while ((n = descriptor_read (descriptor, buffer, BUFFER_SIZE, -1)) > 0)
    g_checksum_update (sum, (const guchar *) buffer, n);
  if (n < 0 && self->failure == NULL)
    error_set_at (&self->failure, path, 0, 0, "cannot read: %s", g_strerror (errno));
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* The files that this one names, or that are in it; in order of names, as those of a
 * folder have none. */
static void
add_named (SweepInputs *self, GChecksum *sum, const char *path, guint depth)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  if (depth == MOST_DEPTH)
    return;
  if (!named_files_add (path, files, self->failure == NULL ? &self->failure : NULL))
    return;
  g_ptr_array_sort (files, compare_names);
  add_all (self, sum, files, depth + 1);
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
  gboolean known = fstat (descriptor, &status) == 0;
  gboolean regular = known && S_ISREG (status.st_mode);
  if (regular)
    add_contents (self, sum, descriptor, path);
  if (regular || (known && S_ISDIR (status.st_mode)))
    add_named (self, sum, path, depth);
  close (descriptor);
  return g_strdup (g_checksum_get_string (sum));
}

static void
add_file (SweepInputs *self, GChecksum *sum, const char *path, guint depth)
{
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
      g_autoptr (GPtrArray) calls = g_ptr_array_new_with_free_func (g_free);
      add_file (self, sum, word, 0);
      if (value != NULL)
        add_file (self, sum, value + 1, 0);
      if (file != NULL)
        add_file (self, sum, file + strlen ("file:"), 0);
      named_files_add_calls (word, NULL, calls);
      add_all (self, sum, calls, 0);
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
