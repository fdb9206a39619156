/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "hpf-random.h"

#define MOST_ARRAYS 4
#define MOST_DEPTH 3

typedef struct
{
  GRand *random;
  GString *text;
  guint rank[MOST_ARRAYS]; /* of arrays A, B, .. */
  guint n_arrays;
  guint n_templates;
  guint grid_rank[3], grid_size[3][3];
  guint grids;
  gboolean with_parameter;     /* N, 10 */
  guint n_loops, n_statements; /* loops are i0, i1, .. */
  GArray *around;              /* guint: loops that are open */
  guint ranges;                /* of the section that is stored into */
  int length[2];               /* of its ranges */
} Maker;

static int
pick (Maker *self, int least, int most)
{
  return g_rand_int_range (self->random, least, most + 1);
}

static gboolean
chance (Maker *self, double share)
{
  return g_rand_double (self->random) < share;
}

static void say (Maker *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
say (Maker *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_string_append_vprintf (self->text, format, arguments);
  va_end (arguments);
}

/* ---- layouts ----------------------------------------------------------------------- */

static void
say_grids (Maker *self)
{
  static const char *const grids[][6] = { { "(1)", "(1,1)", NULL },
                                          { "(2)", "(2,1)", "(1,2)", NULL },
                                          { "(4)", "(2,2)", "(4,1)", "(0:1,2)", NULL },
                                          { "(6)", "(2,3)", "(3,2)", "(1,6)", NULL },
                                          { "(8)", "(4,2)", "(2,2,2)", "(2,4)", NULL },
                                          { "(3)", "(3,1)", "(1,3)", NULL } };
  const char *const *of = grids[pick (self, 0, 5)];
  guint n = g_strv_length ((char **) of);

  self->grids = (guint) pick (self, 1, 3);
  for (guint i = 0; i < self->grids; i++)
    {
      const char *shape = of[pick (self, 0, (int) n - 1)];

      self->grid_rank[i] = 0;
      for (const char *c = shape; *c != ')'; c++)
        if (c[1] == ',' || c[1] == ')')
          { /* 0:1 are 2 processors */
            guint size = (guint) (*c - '0') + (c[-1] == ':');
            self->grid_size[i][self->grid_rank[i]++] = size;
          }
      say (self, "!HPF$ PROCESSORS P%u%s\n", i, shape);
    }
}

static void
say_format (Maker *self)
{
  switch (pick (self, 0, 4))
    {
    case 0:
      say (self, "BLOCK");
      return;
    case 1:
      say (self, "block(%d)", pick (self, 6, 16));
      return;
    case 2:
      say (self, "CYCLIC");
      return;
    case 3:
      say (self, "Cyclic(%d)", pick (self, 1, 5));
      return;
    default:
      say (self, "CYCLIC(%d)", pick (self, 1, 3));
      return;
    }
}

/* Sizes that add up to the extent. */
static void
say_sizes (Maker *self, guint coordinates, int extent)
{
  say (self, "GEN_BLOCK((/ ");
  for (guint c = 0; c + 1 < coordinates; c++)
    {
      int size = pick (self, 0, MIN (extent, 2 * extent / (int) (coordinates - c)));

      say (self, "%d,", size);
      extent -= size;
    }
  say (self, "%d /))", extent);
}

/* The upper bound of a dimension, in N. */
static void
say_upper (Maker *self, int upper)
{
  if (!self->with_parameter || chance (self, .3))
    say (self, "%d", upper);
  else if (upper > 13)
    say (self, "2*N + %d", upper - 10);
  else
    say (self, "N%+d", upper - 10);
}

/* " (BLOCK,*) ONTO P0" for so many dimensions of these extents; NULL: they depend on N.
 */
static void
say_distribution (Maker *self, guint rank, const int *extent)
{
  guint grid = (guint) pick (self, 0, (int) self->grids - 1);
  guint left = self->grid_rank[grid];

  say (self, "(");
  for (guint d = 0; d < rank; d++)
    {
      say (self, d > 0 ? "," : "");
      if (left > 0 && (chance (self, .6) || rank - d <= left))
        {
          if (extent != NULL && chance (self, .15))
            say_sizes (self, self->grid_size[grid][self->grid_rank[grid] - left],
                       extent[d]);
          else
            say_format (self);
          left--;
        }
      else
        say (self, "*");
    }
  say (self, ") ONTO P%u", grid);
}

/* A list of dummies and what stands for them; used: which dimensions are taken. */
static void
say_alignment (Maker *self, guint rank, guint target_rank, gboolean narrow)
{
  gboolean taken[3] = { FALSE };

  say (self, "(");
  for (guint d = 0; d < rank; d++)
    say (self, "%s%c", d > 0 ? "," : "", 'x' + (int) d);
  say (self, ") WITH ");
  say (self, narrow ? "%c" : "T%c", narrow ? 'A' : '0' + (int) self->n_templates);
  say (self, "(");
  for (guint d = 0; d < target_rank; d++)
    {
      guint dummy = (guint) pick (self, 0, (int) rank - 1);

      say (self, d > 0 ? "," : "");
      if (!taken[dummy] && chance (self, .75))
        {
          static const char *const wide[]
              = { "%c", "%c", "%c + 1", "2*%c", "3 - %c", "-2*%c + 7", "%c*2 - 1" };

          taken[dummy] = TRUE;
          G_GNUC_BEGIN_IGNORE_DEPRECATIONS
          const char *form = wide[narrow ? 0 : pick (self, 0, 6)];
          G_GNUC_END_IGNORE_DEPRECATIONS
          const char *place = g_strstr_len (form, -1, "%c");
          say (self, "%.*s%c%s", (int) (place - form), form, 'x' + (int) dummy,
               place + 2);
        }
      else if (chance (self, .6))
        say (self, "*");
      else
        say (self, "%d", pick (self, 1, 4));
    }
  say (self, ")");
}

static void
say_array (Maker *self, guint array)
{
  static const char *const types[]
      = { "REAL", "REAL*8", "DOUBLE PRECISION", "COMPLEX(8)", "INTEGER(KIND=2)" };
  guint rank = self->rank[array];

  say (self, "%s %c(", types[pick (self, 0, 4)], 'A' + (int) array);
  int extent[3];
  for (guint d = 0; d < rank; d++)
    {
      int lower = chance (self, .5) ? pick (self, -3, 0) : 1;
      int upper = pick (self, lower < 1 ? 7 : 8, 12);

      extent[d] = upper - lower + 1;
      say (self, d > 0 ? "," : "");
      if (lower < 1)
        say (self, "%d:", lower);
      say_upper (self, upper);
    }
  say (self, ")\n");
  if (chance (self, .12))
    return;
  if (chance (self, .3))
    {
      say (self, "!HPF$ DISTRIBUTE %c", 'A' + (int) array);
      say_distribution (self, rank, self->with_parameter ? NULL : extent);
      say (self, "\n");
      return;
    }
  gboolean narrow = array > 0 && chance (self, .25);
  guint target = narrow ? self->rank[0] : (guint) pick (self, 1, 3);
  if (!narrow)
    {
      self->n_templates++;
      say (self, "!HPF$ TEMPLATE T%u(", self->n_templates);
      for (guint d = 0; d < target; d++)
        {
          int lower = pick (self, -20, -9), upper = pick (self, 15, 26);

          extent[d] = upper - lower + 1;
          say (self, "%s%d:", d > 0 ? "," : "", lower);
          say_upper (self, upper);
        }
      say (self, ")\n!HPF$ DISTRIBUTE T%u", self->n_templates);
      say_distribution (self, target, self->with_parameter ? NULL : extent);
      say (self, "\n");
    }
  say (self, "!HPF$ ALIGN %c", 'A' + (int) array);
  say_alignment (self, rank, target, narrow);
  say (self, "\n");
}

/* ---- loops ------------------------------------------------------------------------- */

static void
say_bound (Maker *self, int least, int most, guint around)
{
  guint loop = around > 0 ? g_array_index (self->around, guint,
                                           (guint) pick (self, 0, (int) around - 1))
                          : 0;
  int constant = pick (self, least, most);

  if (self->with_parameter && chance (self, .4))
    {
      static const char *const bounds[]
          = { "N - %d", "MIN(N - 5, %d)", "MAX(2, N - 9 + %d)" };
      const char *form = bounds[pick (self, 0, 2)];
      const char *place = g_strstr_len (form, -1, "%d");

      say (self, "%.*s%d%s", (int) (place - form), form,
           *form == 'N' ? 9 - constant : constant, place + 2);
      return;
    }
  switch (around > 0 ? pick (self, 0, 6) : 0)
    {
    case 3:
      say (self, "i%u%+d", loop, pick (self, -1, 1));
      return;
    case 4:
      say (self, "MIN(i%u, %d)", loop, constant);
      return;
    case 5:
      say (self, "MAX(%d, %d - i%u)", constant, constant + 2, loop);
      return;
    case 6:
      say (self, "MIN(i%u, 3) + MOD(%d, 3)", loop, constant);
      return;
    default:
      say (self, "%d", constant);
    }
}

static void
say_range (Maker *self, const char *separator, guint around)
{
  static const int steps[] = { 1, 1, 1, 1, 2, -1, 3, -2 };
  int step = steps[pick (self, 0, 7)];

  say_bound (self, step > 0 ? 0 : 3, step > 0 ? 2 : 6, around);
  say (self, "%s", separator);
  say_bound (self, step > 0 ? 3 : 0, step > 0 ? 6 : 2, around);
  if (step != 1)
    say (self, "%s%d", separator, step);
}

static void
say_subscript (Maker *self)
{
  guint n = self->around->len;
  guint loop
      = n > 0 ? g_array_index (self->around, guint, (guint) pick (self, 0, (int) n - 1))
              : 0;
  guint other
      = n > 0 ? g_array_index (self->around, guint, (guint) pick (self, 0, (int) n - 1))
              : 0;

  switch (n > 0 ? pick (self, 0, 9) : 0)
    {
    case 0:
      say (self, "%d", pick (self, 1, 5));
      return;
    case 1:
      say (self, "i%u + 1", loop);
      return;
    case 2:
      say (self, "i%u - 1", loop);
      return;
    case 3:
      say (self, "6 - i%u", loop);
      return;
    case 4:
      say (self, "2*i%u", loop);
      return;
    case 5:
      say (self, "i%u + i%u", loop, other);
      return;
    case 6:
      say (self, "i%u - i%u + 2", loop, other);
      return;
    default:
      say (self, "i%u", loop);
    }
}

/* Sections have the ranges of the statement, elements none. */
static void
say_reference (Maker *self, gboolean may_be_scalar, gboolean section)
{
  if (may_be_scalar && chance (self, .06))
    {
      say (self, "s");
      return;
    }
  guint array = (guint) pick (self, 0, (int) self->n_arrays - 1);
  guint rank = self->rank[array], left = section ? self->ranges : 0, k = 0;
  say (self, "%c(", 'A' + (int) array);
  for (guint d = 0; d < rank; d++)
    {
      say (self, d > 0 ? "," : "");
      if (left > 0 && (rank - d <= left || chance (self, .5)))
        {
          int first = pick (self, 1, 3), step = pick (self, 1, 2);
          int last = first + (self->length[k++] - 1) * step;

          if (chance (self, .2))
            say (self, "%d:%d:%d", last, first, -step);
          else if (step > 1)
            say (self, "%d:%d:%d", first, last + pick (self, 0, 1), step);
          else
            say (self, "%d:%d", first, last);
          left--;
        }
      else
        say_subscript (self);
    }
  say (self, ")");
}

static void
say_statement (Maker *self)
{
  guint around = self->around->len;

  self->n_statements++;
  if (chance (self, .25))
    {
      guint n = (guint) pick (self, 1, 2);

      say (self, chance (self, .2) ? "!HPF$ INDEPENDENT\nFORALL (" : "FORALL (");
      for (guint i = 0; i < n; i++)
        {
          guint loop = self->n_loops++;

          say (self, "%si%u = ", i > 0 ? ", " : "", loop);
          say_range (self, ":", around);
          g_array_append_val (self->around, loop);
        }
      say (self, ") ");
    }
  self->ranges = chance (self, .25) ? (guint) pick (self, 1, 2) : 0;
  self->length[0] = pick (self, 1, 4);
  self->length[1] = pick (self, 1, 3);
  say_reference (self, TRUE, self->ranges > 0);
  say (self, " = ");
  for (guint i = 0, n = (guint) pick (self, 1, 3); i < n; i++)
    {
      static const char *const operators[] = { " + ", "*", " - ", "/", "**" };

      say (self, "%s", i > 0 ? operators[pick (self, 0, 4)] : "");
      gboolean called = chance (self, .1);
      say (self, called ? "SQRT(" : "");
      say_reference (self, TRUE, self->ranges > 0 && chance (self, .7));
      say (self, called ? ")" : "");
    }
  say (self, "\n");
  g_array_set_size (self->around, around);
}

static void
say_body (Maker *self, guint depth)
{
  for (guint i = 0, n = (guint) pick (self, 1, 2); i < n && self->n_statements < 4; i++)
    {
      if (depth == MOST_DEPTH || chance (self, depth == 0 ? .2 : .5))
        {
          say_statement (self);
          continue;
        }
      guint loop = self->n_loops++;
      say (self, chance (self, .3) ? "!HPF$ INDEPENDENT\nDO i%u = " : "DO i%u = ", loop);
      say_range (self, ", ", self->around->len);
      say (self, "\n");
      g_array_append_val (self->around, loop);
      say_body (self, depth + 1);
      g_array_set_size (self->around, self->around->len - 1);
      say (self, "END DO\n");
    }
}

char *
hpf_random_program (GRand *random, gboolean with_parameter)
{
  Maker self = { .random = random,
                 .text = g_string_new (NULL),
                 .with_parameter = with_parameter };

  if (with_parameter)
    say (&self, "PARAMETER (N = 10)\n");
  self.around = g_array_new (FALSE, FALSE, sizeof (guint));
  say_grids (&self);
  self.n_arrays = (guint) pick (&self, 2, MOST_ARRAYS);
  for (guint i = 0; i < self.n_arrays; i++)
    {
      self.rank[i] = (guint) pick (&self, 1, 2);
      say_array (&self, i);
    }
  say_body (&self, 0);
  g_array_unref (self.around);
  return g_string_free (self.text, FALSE);
}
