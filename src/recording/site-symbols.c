/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "recording/site-symbols.h"

#include <elf.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/descriptor.h"

#define LONGEST_NAME 200

/* "??" is what it does not know. */
static gboolean
is_known (const char *text)
{
  return text[0] != '\0' && text[0] != '?';
}

static char *
printable (const char *text)
{
  char *made = g_utf8_make_valid (text, (gssize) strnlen (text, LONGEST_NAME));

  return g_strdelimit (made, "\r\t\033", '?');
}

/* "/home/me/halo.c:12 (discriminator 3)"; the folder is left out. */
static void
set_line (RecordedSite *site, const char *text)
{
  const char *colon = strrchr (text, ':'), *slash;
  g_autofree char *path = NULL;
  guint64 line;

  if (!is_known (text) || colon == NULL)
    return;
  line = g_ascii_strtoull (colon + 1, NULL, 10);
  path = g_strndup (text, (gsize) (colon - text));
  slash = strrchr (path, '/');
  if (line == 0 || line > G_MAXINT32)
    return;
  g_free (site->file);
  site->file = printable (slash != NULL ? slash + 1 : path);
  site->line = (guint32) line;
}

/* Without a line it is the nearest symbol before the address: right only if all symbols
 * are there. */
static void
set_symbols (RecordedSite *site, const char *function, const char *line, gboolean has_all)
{
  set_line (site, line);
  if (!is_known (function)
      || (site->file == NULL && (!has_all || site->function[0] != '\0')))
    return;
  g_free (site->function);
  site->function = printable (function);
}

/* Whether a module has its own symbols, not only those that others use. */
static gboolean
has_all_symbols (const char *path)
{
  const int descriptor = descriptor_open (path, O_RDONLY | O_CLOEXEC, 0);
  g_autoptr (GMappedFile) map
      = descriptor >= 0 ? g_mapped_file_new_from_fd (descriptor, FALSE, NULL) : NULL;
  const char *data = map != NULL ? g_mapped_file_get_contents (map) : NULL;
  const gsize length = map != NULL ? g_mapped_file_get_length (map) : 0;
  Elf64_Ehdr head;
  Elf64_Shdr section;

  if (descriptor >= 0)
    close (descriptor);
  if (length < sizeof head)
    return FALSE;
  memcpy (&head, data, sizeof head);
  if (memcmp (head.e_ident, ELFMAG, SELFMAG) != 0 || head.e_ident[EI_CLASS] != ELFCLASS64
      || head.e_shoff > length || (length - head.e_shoff) / sizeof section < head.e_shnum)
    return FALSE;
  for (guint i = 0; i < head.e_shnum; i++)
    {
      memcpy (&section, data + head.e_shoff + i * sizeof section, sizeof section);
      if (section.sh_type == SHT_SYMTAB)
        return TRUE;
    }
  return FALSE;
}

/* addr2line prints two lines for each address.  The call is before the address that it
 * returns to. */
static void
ask (const char *module, const GPtrArray *sites)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *answer = NULL;
  g_auto (GStrv) lines = NULL;
  const gboolean has_all = has_all_symbols (module);

  g_ptr_array_add (words, g_strdup ("addr2line"));
  g_ptr_array_add (words, g_strdup ("-fC"));
  g_ptr_array_add (words, g_strdup ("-e"));
  g_ptr_array_add (words, g_strdup (module));
  for (guint i = 0; i < sites->len; i++)
    {
      const RecordedSite *site = sites->pdata[i];

      g_ptr_array_add (words, g_strdup_printf ("0x%" G_GINT64_MODIFIER "x",
                                               site->address - MIN (site->address, 1)));
    }
  g_ptr_array_add (words, NULL);
  if (!g_spawn_sync (NULL, (char **) words->pdata, NULL,
                     G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL,
                     &answer, NULL, NULL, NULL))
    return;
  lines = g_strsplit (answer, "\n", -1);
  if (g_strv_length (lines) < 2 * sites->len)
    return;
  for (guint i = 0; i < sites->len; i++)
    set_symbols (sites->pdata[i], lines[2 * i], lines[2 * i + 1], has_all);
}

void
site_symbols_find (Recording *recording)
{
  g_autoptr (GHashTable) modules = g_hash_table_new_full (
      g_str_hash, g_str_equal, NULL, (GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();

  for (guint i = 0; i < recording->sites->len; i++)
    {
      const RecordedSite *site = recording->sites->pdata[i];
      GPtrArray *list = g_hash_table_lookup (modules, site->module);

      if (list == NULL)
        {
          list = g_ptr_array_new ();
          g_hash_table_insert (modules, site->module, list);
          g_ptr_array_add (order, site->module);
        }
      g_ptr_array_add (list, recording->sites->pdata[i]);
    }
  for (guint i = 0; i < order->len; i++)
    if (g_path_is_absolute (order->pdata[i])
        && g_file_test (order->pdata[i], G_FILE_TEST_IS_REGULAR))
      ask (order->pdata[i], g_hash_table_lookup (modules, order->pdata[i]));
}
