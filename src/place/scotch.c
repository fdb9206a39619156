/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "place/scotch.h"

#include <string.h>

#include "base/remove-tree.h"
#include "place/scotch-files.h"
#include "text/escape.h"

#define MAPPER "scotch_gmap"
#define DECOMPOSER "amk_grf"
#define MOST_SAID 200

/* Written in an own folder, which is removed. */
typedef struct
{
  char *folder;
} Work;

static void
clear_work (Work *self)
{
  if (self->folder != NULL)
    remove_tree (self->folder);
  g_free (self->folder);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Work, clear_work)

static gboolean
write_file (const Work *work, const char *name, const char *text, GError **error)
{
  g_autofree char *path = g_build_filename (work->folder, name, NULL);

  return g_file_set_contents (path, text, -1, error);
}

/* Its first line, safe for a terminal; free with g_free. */
static char *
first_line (const char *text)
{
  g_autofree char *line = g_strndup (text, MIN (strcspn (text, "\n"), MOST_SAID));
  GString *safe = g_string_new (NULL);

  escape_plain (safe, line);
  return g_string_free (safe, FALSE);
}

/* In the folder.  Fails: the program cannot be run, or says that it has failed. */
static gboolean
run_program (const Work *work, const char *const *arguments, GError **error)
{
  g_autofree char *said = NULL;
  g_autofree char *line = NULL;
  int status;

  if (!g_spawn_sync (work->folder, (char **) arguments, NULL,
                     G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL,
                     &said, &status, error))
    return FALSE;
  if (g_spawn_check_exit_status (status, NULL))
    return TRUE;
  line = first_line (said);
  g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_REPLAY, "%s failed: %s", arguments[0],
               *line != '\0' ? line : "it says nothing");
  return FALSE;
}

static gboolean
check_installed (const char *program, GError **error)
{
  g_autofree char *path = g_find_program_in_path (program);

  if (path == NULL)
    g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_REPLAY,
                 "%s is not installed (Debian package scotch)", program);
  return path != NULL;
}

/* The file "target". */
static gboolean
write_target (const Work *work, const Topology *topology, const MachineClusters *clusters,
              guint32 nodes, GError **error)
{
  static const char *const decompose[]
      = { DECOMPOSER, "network.grf", "target", "-lprocessors", NULL };
  g_autofree char *named = clusters == NULL ? scotch_target (topology) : NULL;
  g_autofree char *graph = NULL, *vertices = NULL;

  if (named != NULL)
    return write_file (work, "target", named, error);
  if (topology->nodes > SCOTCH_MOST_NODES)
    {
      g_set_error (error, NETFARE_ERROR, NETFARE_ERROR_REPLAY,
                   "the network has %u nodes, more than %u", topology->nodes,
                   SCOTCH_MOST_NODES);
      return FALSE;
    }
  graph = scotch_graph (topology, clusters);
  vertices = scotch_vertices (nodes);
  return check_installed (DECOMPOSER, error)
         && write_file (work, "network.grf", graph, error)
         && write_file (work, "processors", vertices, error)
         && run_program (work, decompose, error);
}

static gboolean
read_mapping (const Work *work, guint32 processors, guint32 nodes, guint32 *node,
              GError **error)
{
  g_autofree char *path = g_build_filename (work->folder, "mapping", NULL);
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, error)
         && scotch_read_mapping (text, "mapping of " MAPPER, processors, nodes, node,
                                 error);
}

/* Each of those that find their node full takes the next one that is not. */
static void
spread (guint32 *node, guint32 processors, guint32 nodes, guint32 per_node)
{
  g_autofree guint32 *used = g_new0 (guint32, nodes);

  for (guint32 p = 0; p < processors; p++)
    {
      while (used[node[p]] == per_node)
        node[p] = (node[p] + 1) % nodes;
      used[node[p]]++;
    }
}

gboolean
scotch_place (const Pattern *pattern, const Topology *topology,
              const MachineClusters *clusters, guint32 nodes, guint32 per_node,
              guint32 *node, GError **error)
{
  static const char *const map[]
      = { MAPPER, "-Cd", "pattern.grf", "target", "mapping", NULL };
  g_auto (Work) work = { NULL };
  g_autofree char *program = NULL;

  if (!check_installed (MAPPER, error)
      || (work.folder = g_dir_make_tmp ("netfare-XXXXXX", error)) == NULL)
    return FALSE;
  program = scotch_pattern (pattern);
  if (!write_file (&work, "pattern.grf", program, error)
      || !write_target (&work, topology, clusters, nodes, error)
      || !run_program (&work, map, error)
      || !read_mapping (&work, pattern->processors, nodes, node, error))
    return FALSE;
  spread (node, pattern->processors, nodes, per_node);
  return TRUE;
}
