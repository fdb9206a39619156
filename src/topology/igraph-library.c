/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "topology/igraph-library.h"

#include "topology/igraph-soname.h"

#ifdef IGRAPH_SONAME
#include <dlfcn.h>

static gpointer
find (gpointer library, const char *name, gboolean *found)
{
  gpointer function = dlsym (library, name);

  *found &= function != NULL;
  return function;
}

char *
igraph_library_load (IgraphLibrary *self)
{
  gpointer library = dlopen (IGRAPH_SONAME, RTLD_LAZY | RTLD_LOCAL);
  gboolean found = TRUE;

  if (library == NULL)
    return g_strdup (dlerror ());
#define FIND(name) self->name = find (library, "igraph_" #name, &found);
  IGRAPH_FUNCTIONS (FIND)
#undef FIND
  self->finally_free = find (library, "IGRAPH_FINALLY_FREE", &found);
  return found ? NULL : g_strdup (IGRAPH_SONAME " lacks a function");
}
#else
char *
igraph_library_load (IgraphLibrary *self)
{
#define TAKE(name) .name = igraph_##name,
  *self = (IgraphLibrary){ IGRAPH_FUNCTIONS (TAKE).finally_free = IGRAPH_FINALLY_FREE };
#undef TAKE
  return NULL;
}
#endif
