/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#ifdef HAVE_IGRAPH
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

gboolean
igraph_library_load (IgraphLibrary *self)
{
  gpointer library = dlopen (IGRAPH_SONAME, RTLD_LAZY | RTLD_LOCAL);
  gboolean found = library != NULL;

  if (!found)
    return FALSE;
#define FIND(member, name)                                                               \
  self->member = find (library, G_STRINGIFY (IGRAPH_NAME (name)), &found);
  IGRAPH_FUNCTIONS (FIND)
#undef FIND
  self->finally_free = find (library, "IGRAPH_FINALLY_FREE", &found);
  return found;
}
#else
gboolean
igraph_library_load (IgraphLibrary *self)
{
#define TAKE(member, name) .member = IGRAPH_NAME (name),
  *self = (IgraphLibrary){ IGRAPH_FUNCTIONS (TAKE).finally_free = IGRAPH_FINALLY_FREE };
#undef TAKE
  return TRUE;
}
#endif
#endif
