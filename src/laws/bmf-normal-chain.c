/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Normal forms of compositions: neighbours that a law joins into one.
 *
 *   f5 . f4 . f3 . f2 . f1      f3 is put before what f2 . f1 became: `done`, its last
 *   `------'  ^    `-----'      element is outermost; `left` is what is still to be put
 *     left    f     done
 */
#include "config.h"

#include "laws/bmf-normal.h"

typedef struct
{
  BmfNormaliser *normaliser;
  const BmfNode *origin;
  GPtrArray *left, *done; /* BmfNode */
} Chain;

static BmfNode *
pop (GPtrArray *stages)
{
  return g_ptr_array_steal_index (stages, stages->len - 1);
}

static BmfNode *
last (const GPtrArray *stages)
{
  return stages->len > 0 ? stages->pdata[stages->len - 1] : NULL;
}

static void
append_reversed (GPtrArray *to, const GPtrArray *stages)
{
  for (guint i = stages->len; i > 0; i--)
    g_ptr_array_add (to, stages->pdata[i - 1]);
}

static BmfNode *
compose (const BmfNormaliser *self, const BmfNode *origin, const GPtrArray *stages)
{
  const BmfBuild build = { self->tree, origin };

  return bmf_build_composition (&build, stages);
}

static gboolean
is_identity (const BmfNode *node)
{
  return bmf_normal_meaning (node)->construct == BMF_ID;
}

static gboolean
is_constant (const BmfNormaliser *self, const BmfNode *node)
{
  return self->constants && bmf_normal_meaning (node)->construct == BMF_CON;
}

/* ---- steps ------------------------------------------------------------------------- */

/* All current stages, with one more between (NULL: none). */
static GPtrArray *
all_stages (const Chain *self, BmfNode *between)
{
  GPtrArray *stages = g_ptr_array_new ();

  g_ptr_array_extend (stages, self->left, NULL, NULL);
  if (between != NULL)
    g_ptr_array_add (stages, between);
  append_reversed (stages, self->done);
  return stages;
}

static void
use (const Chain *self, BmfLaw law, const BmfNode *node, BmfNode *between)
{
  BmfNormaliser *normaliser = self->normaliser;
  g_autoptr (GPtrArray) stages = NULL;
  BmfNode *whole = NULL;

  if (bmf_normal_wants_step (normaliser))
    {
      stages = all_stages (self, between);
      whole = compose (normaliser, self->origin, stages);
    }
  bmf_normal_use (normaliser, law, node, whole);
}

/* ---- a stage between the others ---------------------------------------------------- */

typedef struct
{
  GPtrArray *stages; /* NULL: no step is wanted */
  BmfSite site;
} Between;

/* The following laws apply at the place of the node. */
static void
enter (const Chain *self, BmfNode *node, Between *between)
{
  *between = (Between){ .site = { .outer = self->normaliser->site,
                                  .origin = self->origin,
                                  .place = self->left->len } };
  if (!bmf_normal_wants_step (self->normaliser))
    return;
  between->stages = all_stages (self, node);
  between->site.parts = (BmfNode *const *) between->stages->pdata;
  between->site.n_parts = between->stages->len;
  self->normaliser->site = &between->site;
}

static void
leave (const Chain *self, Between *between)
{
  self->normaliser->site = between->site.outer;
  g_clear_pointer (&between->stages, g_ptr_array_unref);
}

static BmfNode *put_together (BmfNormaliser *self, const BmfNode *origin,
                              GPtrArray *taken);

/* Adds the node, whose parts are compositions of stages in normal form, in its own normal
 * form, as the next one. */
static void
put_normal (Chain *self, BmfNode *node)
{
  BmfNormaliser *normaliser = self->normaliser;
  const BmfBuild build = { normaliser->tree, node };
  g_autofree BmfNode **parts
      = g_memdup2 (node->parts, node->n_parts * sizeof *node->parts);
  Between between;
  BmfSite site = { NULL, node, parts, node->n_parts, 0 };

  enter (self, node, &between);
  site.outer = normaliser->site;
  for (; site.place < node->n_parts; site.place++)
    {
      normaliser->site = &site;
      parts[site.place] = put_together (normaliser, parts[site.place],
                                        bmf_build_stages (parts[site.place]));
      normaliser->site = site.outer;
    }
  node = bmf_normal_simplify (normaliser,
                              bmf_build (&build, node->construct, parts, node->n_parts));
  leave (self, &between);
  g_ptr_array_add (self->left, node);
}

/* ---- maps -------------------------------------------------------------------------- */

/* Whether f . g can become one map: only for functions without messages, since one map
 * could wait for these in another order. */
static gboolean
are_maps (const Chain *self, const BmfNode *f, const BmfNode *g)
{
  return (f->construct == BMF_MAP || f->construct == BMF_P_MAP)
         && f->construct == g->construct
         && !bmf_normal_is_parallel (self->normaliser, f->parts[0])
         && !bmf_normal_is_parallel (self->normaliser, g->parts[0]);
}

/* Adds the stages of a map's function, the first one applied first. */
static void
add_stages_of (const BmfNode *map, GPtrArray *functions)
{
  g_autoptr (GPtrArray) stages = bmf_build_stages (map->parts[0]);

  append_reversed (functions, stages);
}

/* The map of the functions, which are given in reverse order. */
static BmfNode *
build_map (const Chain *self, const BmfNode *origin, const GPtrArray *functions)
{
  const BmfBuild build = { self->normaliser->tree, origin };
  g_autoptr (GPtrArray) stages = g_ptr_array_new ();

  append_reversed (stages, functions);
  return bmf_build_one (&build, origin->construct,
                        compose (self->normaliser, origin, stages));
}

/* The map before it that can be joined with it; NULL: none. */
static BmfNode *
next_map (const Chain *self, const BmfNode *map)
{
  return self->left->len > 0 && are_maps (self, last (self->left), map) ? pop (self->left)
                                                                        : NULL;
}

/* Joins f, the maps next to it on the left, and the one on the right. */
static void
fuse (Chain *self, BmfNode *f)
{
  g_autoptr (GPtrArray) functions = g_ptr_array_new ();
  const BmfLaw law = f->construct == BMF_MAP ? BMF_LAW_SERIAL_FUSION : BMF_LAW_MAP_FUSION;
  BmfNode *first;

  add_stages_of (pop (self->done), functions);
  do
    {
      first = f;
      add_stages_of (first, functions);
      use (self, law, first,
           bmf_normal_wants_step (self->normaliser) ? build_map (self, first, functions)
                                                    : NULL);
      f = next_map (self, first);
    }
  while (f != NULL);
  put_normal (self, build_map (self, first, functions));
}

/* ---- components -------------------------------------------------------------------- */

/* first . [f, g] = f */
static void
take_component (Chain *self, const BmfNode *address)
{
  const BmfNode *all = pop (self->done);
  g_autoptr (GPtrArray) stages = bmf_build_stages (all->parts[address->first - 1]);

  g_ptr_array_extend (self->left, stages, NULL, NULL);
  use (self, BMF_LAW_COMPONENT, address, NULL);
}

/* The part composed with the expression of its component; NULL: it does not begin with
 * the address of a component that is not used yet. */
static BmfNode *
meet (const Chain *self, BmfNode *part, const BmfNode *all, gboolean *taken)
{
  g_autoptr (GPtrArray) stages = bmf_build_stages (part);
  const BmfNode *address = last (stages);
  g_autoptr (GPtrArray) made = NULL;

  if (address->construct != BMF_ADDR || address->second != all->n_parts
      || taken[address->first - 1])
    return NULL;
  taken[address->first - 1] = TRUE;
  g_ptr_array_set_size (stages, (gint) stages->len - 1);
  made = bmf_build_stages (all->parts[address->first - 1]);
  g_ptr_array_extend (stages, made, NULL, NULL);
  return compose (self->normaliser, part, stages);
}

/* [f . first, g . second] . [a, b] = [f . a, g . b], if no component is used twice.
 * Returns: whether the law applied. */
static gboolean
take_components (Chain *self, const BmfNode *f, const BmfNode *all)
{
  const BmfBuild build = { self->normaliser->tree, f };
  g_autoptr (GPtrArray) parts = g_ptr_array_new ();
  g_autofree gboolean *taken = NULL;
  BmfNode *made;

  if ((f->construct != BMF_ALLTUP && f->construct != BMF_ALLVEC) || f->n_parts == 0
      || all->construct != BMF_ALLTUP)
    return FALSE;
  taken = g_new0 (gboolean, all->n_parts);
  for (guint32 i = 0; i < f->n_parts; i++)
    {
      BmfNode *part = meet (self, f->parts[i], all, taken);

      if (part == NULL)
        return FALSE;
      g_ptr_array_add (parts, part);
    }
  made = bmf_build (&build, f->construct, (BmfNode *const *) parts->pdata, parts->len);
  pop (self->done);
  use (self, BMF_LAW_COMPONENTS, f, made);
  put_normal (self, made);
  return TRUE;
}

/* ---- one stage before the others --------------------------------------------------- */

static void
put (Chain *self, BmfNode *f)
{
  const BmfNode *g = last (self->done);

  if (is_identity (f) && (g != NULL || self->left->len > 0))
    use (self, BMF_LAW_IDENTITY, f, NULL);
  else if (g != NULL && is_constant (self->normaliser, f))
    {
      g_ptr_array_set_size (self->done, 0);
      g_ptr_array_add (self->done, f);
      use (self, BMF_LAW_CONSTANT, f, NULL);
    }
  else if (g != NULL && are_maps (self, f, g))
    fuse (self, f);
  else if (g != NULL && f->construct == BMF_ADDR && g->construct == BMF_ALLTUP
           && f->second == g->n_parts)
    take_component (self, f);
  else if (g == NULL || !take_components (self, f, g))
    g_ptr_array_add (self->done, f);
}

/* Composes stages in normal form, by laws for neighbours. */
static BmfNode *
put_together (BmfNormaliser *self, const BmfNode *origin, GPtrArray *taken)
{
  g_autoptr (GPtrArray) left = taken, done = g_ptr_array_new (), stages = NULL;
  Chain chain = { self, origin, left, done };

  while (left->len > 0)
    put (&chain, pop (left));
  stages = all_stages (&chain, NULL);
  return compose (self, origin, stages);
}

/* ---- the whole --------------------------------------------------------------------- */

/* Removes the stages before a constant; of several constants, the one that is applied
 * last is kept. */
static void
cut_at_constant (BmfNormaliser *self, const BmfNode *origin, GPtrArray *stages)
{
  for (guint i = 0; i + 1 < stages->len; i++)
    {
      BmfNode *stage = stages->pdata[i];

      if (stage->construct == BMF_NAME)
        bmf_normal_form (self, stage);
      if (!is_constant (self, stage))
        continue;
      g_ptr_array_set_size (stages, (gint) i + 1);
      bmf_normal_use (self, BMF_LAW_CONSTANT, stage, compose (self, origin, stages));
      return;
    }
}

/* Each stage by itself. */
static void
normalise_stages (BmfNormaliser *self, const BmfNode *origin, GPtrArray *stages)
{
  BmfSite site = { self->site, origin, (BmfNode *const *) stages->pdata, stages->len, 0 };

  self->site = &site;
  for (; site.place < stages->len; site.place++)
    stages->pdata[site.place] = bmf_normal_form (self, stages->pdata[site.place]);
  self->site = site.outer;
}

static gboolean
has_stages (BmfNode *node, const GPtrArray *expected)
{
  g_autoptr (GPtrArray) stages = bmf_build_stages (node);

  if (stages->len != expected->len)
    return FALSE;
  for (guint i = 0; i < stages->len; i++)
    if (stages->pdata[i] != expected->pdata[i])
      return FALSE;
  return TRUE;
}

BmfNode *
bmf_normal_composition (BmfNormaliser *self, BmfNode *node)
{
  g_autoptr (GPtrArray) stages = bmf_build_stages (node), before = NULL;
  const gboolean right = bmf_build_is_composition (node, stages->len);
  BmfNode *normal;

  before = g_ptr_array_new ();
  g_ptr_array_extend (before, stages, NULL, NULL);
  if (!right)
    bmf_normal_use (self, BMF_LAW_BRACKETS, node, compose (self, node, stages));
  cut_at_constant (self, node, stages);
  normalise_stages (self, node, stages);
  normal = put_together (self, node, g_steal_pointer (&stages));
  return right && has_stages (normal, before) ? node : normal;
}
