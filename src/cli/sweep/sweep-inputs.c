/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sweep-inputs.c - the contents of what a run has read, as one short text */
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
#include "text/inputs-text.h"

#define DIGITS 16
#define BUFFER_SIZE (64u << 10)

/* A text of few letters can say any number. */
#define MOST_INPUTS (1u << 22)

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

/* ---- one input --------------------------------------------------------------------- */

/* From its begin, also of standard input, which runs read, too. */
static void
add_contents (SweepInputs *self, GChecksum *sum, int descriptor, const char *path)
{
  g_autofree char *buffer = g_malloc (BUFFER_SIZE);
  gint64 place = 0;
  gssize n;

  while ((n = descriptor_read (descriptor, buffer, BUFFER_SIZE, place)) > 0)
    {
      g_checksum_update (sum, (const guchar *) buffer, n);
      place += n;
    }
  if (n < 0 && self->failure == NULL)
    error_set_at (&self->failure, path, 0, 0, "cannot read: %s", g_strerror (errno));
}

static char *
digest_of (SweepInputs *self, const char *path)
{
  struct stat status;
  const gboolean is_stdin = strcmp (path, "-") == 0;
  int descriptor
      = is_stdin
            ? STDIN_FILENO
            : descriptor_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0);
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  if (descriptor < 0)
    return g_strdup ("");
  if (fstat (descriptor, &status) == 0 && S_ISREG (status.st_mode))
    add_contents (self, sum, descriptor, path);
  if (!is_stdin)
    close (descriptor);
  return g_strdup (g_checksum_get_string (sum));
}

static const char *
find_digest (SweepInputs *self, const char *path)
{
  const char *digest = g_hash_table_lookup (self->digests, path);

  if (digest != NULL)
    return digest;
  g_hash_table_insert (self->digests, g_strdup (path), digest_of (self, path));
  return g_hash_table_lookup (self->digests, path);
}

/* ---- all of a run ------------------------------------------------------------------ */

typedef struct
{
  SweepInputs *inputs;
  GChecksum *sum;
} Digest;

/* A text with its end, so that no two rows of texts are one. */
static void
add_text (GChecksum *sum, const char *text)
{
  g_checksum_update (sum, (const guchar *) text, (gssize) strlen (text) + 1);
}

static void
add_folder (GChecksum *sum, const char *pattern)
{
  const char *star = strrchr (pattern, '*');
  g_autofree char *folder = g_path_get_dirname (pattern);
  g_autoptr (GPtrArray) names = inputs_list (NULL, folder, star != NULL ? star + 1 : "");

  for (guint i = 0; i < names->len; i++)
    add_text (sum, names->pdata[i]);
}

/* A run has read files that were there: where one is missing, the others do not matter,
 * and a text of few letters names millions. */
static gboolean
add_input (gpointer data, InputKind kind, const char *name, const char *value)
{
  const Digest *self = data;
  const char *now;

  switch (kind)
    {
    case INPUT_FILE:
      now = find_digest (self->inputs, name);
      add_text (self->sum, now);
      return *now != '\0';
    case INPUT_NO_FILE:
      add_text (self->sum, inputs_has_file (NULL, name) ? "there" : "");
      return TRUE;
    case INPUT_FOLDER:
      add_folder (self->sum, name);
      return TRUE;
    case INPUT_VARIABLE:
      now = inputs_variable (NULL, name);
      add_text (self->sum, now != NULL ? "set" : "");
      add_text (self->sum, now != NULL ? now : "");
      return TRUE;
    }
  return FALSE;
}

char *
sweep_inputs_digest (SweepInputs *self, const char *made_from)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  Digest digest = { self, sum };

  if (!inputs_text_visit (made_from, MOST_INPUTS, add_input, &digest))
    return g_strdup ("");
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
