/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pattern-model.c - programs by name as docs/workloads.md defines them, and no other way
 *
 * The plainest form of each pattern, which shares nothing with the program under test: a
 * list of (source, destination) pairs a round, from which each processor's receives are
 * searched.  Sizes are plain bytes, times whole nanoseconds ("3ns"), loads thousandths.
 *
 *   pattern-model --draw SEED COUNT   prints random specifications, one a line
 *   pattern-model SPEC                prints what each processor does, "rank c NS",
 *                                     "rank s DESTINATION BYTES", "rank r SOURCE BYTES";
 *                                     of traffic "source,destination,bytes,begin in ps"
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pattern-model.h"

enum
{
  ARGUMENTS_MAX = 12,
  DIMENSIONS_MAX = 4,
  PAIRS_MAX = 4096,
  PROCESSORS_MAX = 256
};

/* ---- numbers drawn: docs/replay.md, "Hashes and draws" ------------------------------
 */

uint64_t seed;

uint64_t
mix (uint64_t x)
{
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9u;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebu;
  return x ^ x >> 31;
}

static uint64_t
hash (uint64_t what, uint64_t round, uint64_t i)
{
  uint64_t h = seed;
  uint64_t numbers[] = { what, round, i };

  for (int n = 0; n < 3; n++)
    h = mix (h + 0x9e3779b97f4a7c15u + numbers[n]);
  return h;
}

int
pick (uint64_t h, int n)
{
  return (int) ((h >> 32) * (uint64_t) n >> 32);
}

/* ---- a specification -----------------------------------------------------------------
 */

static char name[32];
static char *argument[ARGUMENTS_MAX];
static int arguments;
int processors;
static int sides[DIMENSIONS_MAX], dimensions;
long bytes;

/* The value of KEY=, or else what it is without. */
static const char *
named (const char *key, const char *otherwise)
{
  for (int n = 0; n < arguments; n++)
    if (strncmp (argument[n], key, strlen (key)) == 0 && argument[n][strlen (key)] == '=')
      return argument[n] + strlen (key) + 1;
  return otherwise;
}

static long
number (int n, long otherwise)
{
  return n < arguments && strchr (argument[n], '=') == NULL ? atol (argument[n])
                                                            : otherwise;
}

void
set_name (const char *text)
{
  snprintf (name, sizeof name, "%s", text);
}

/* "NAME(A,B,..)": its text is cut up. */
static void
read_spec (char *text)
{
  char *open = strchr (text, '(');

  *open = '\0';
  set_name (text);
  *strrchr (open + 1, ')') = '\0';
  arguments = 0;
  for (char *word = strtok (open + 1, ","); word != NULL; word = strtok (NULL, ","))
    argument[arguments++] = word;

  dimensions = 0;
  processors = 1;
  for (char *side = argument[0]; *side != '\0'; side += strspn (side, "x"))
    {
      sides[dimensions] = (int) strtol (side, &side, 10);
      processors *= sides[dimensions++];
    }
  bytes = number (1, 0);
}

bool
is (const char *other)
{
  return strcmp (name, other) == 0;
}

/* ---- the messages of a round, in the order in which their sources send ---------------
 */

static int from[PAIRS_MAX], to[PAIRS_MAX], pairs;

static void
pair (int source, int destination)
{
  if (source == destination)
    return;
  from[pairs] = source;
  to[pairs++] = destination;
}

static int
coordinate (int i, int d)
{
  for (int later = dimensions - 1; later > d; later--)
    i /= sides[later];
  return i % sides[d];
}

/* The processor whose coordinate d is x, else those of i. */
static int
moved (int i, int d, int x)
{
  int number_there = 0;

  for (int k = 0; k < dimensions; k++)
    number_there = number_there * sides[k] + (k == d ? x : coordinate (i, k));
  return number_there;
}

static void
halo_round (void)
{
  bool wrap = strcmp (named ("wrap", "no"), "yes") == 0;

  for (int i = 0; i < processors; i++)
    for (int d = 0; d < dimensions; d++)
      {
        int x = coordinate (i, d), side = sides[d];

        if (x > 0 || wrap)
          pair (i, moved (i, d, (x + side - 1) % side));
        if (x < side - 1 || wrap)
          pair (i, moved (i, d, (x + 1) % side));
      }
}

static int
bits_of (int i)
{
  int high = processors / 2, reversed = 0;

  if (processors == 1)
    return i;
  if (is ("bit-complement"))
    return processors - 1 - i;
  if (is ("bit-rotation"))
    return i / 2 + i % 2 * high;
  if (is ("shuffle"))
    return i % high * 2 + i / high;
  for (int bit = 1; bit < processors; bit *= 2)
    reversed = reversed * 2 + i / bit % 2;
  return reversed;
}

static int
tornado_of (int i)
{
  int there = i;

  for (int d = 0; d < dimensions; d++)
    {
      int x = coordinate (i, d), side = sides[d];

      there = moved (there, d, (x + (side + 1) / 2 - 1) % side);
    }
  return there;
}

static void
permutation_round (int round)
{
  int a[PROCESSORS_MAX];

  for (int k = 0; k < processors; k++)
    a[k] = k;
  for (int k = processors - 1; k >= 1; k--)
    {
      int other = pick (hash (5, (uint64_t) round, (uint64_t) k), k), kept = a[k];

      a[k] = a[other];
      a[other] = kept;
    }
  for (int i = 0; i < processors; i++)
    pair (i, a[i]);
}

int
modulo (long x, long n)
{
  return (int) ((x % n + n) % n);
}

static int
uniform_of (int i, int round)
{
  int d = pick (hash (6, (uint64_t) round, (uint64_t) i), processors - 1);

  return d >= i ? d + 1 : d;
}

static int
adversarial_of (int i, int round)
{
  int size = (int) number (2, 1), blocks = processors / size;
  int block = modulo (i / size + atol (named ("k", "1")), blocks);

  return block * size + pick (hash (7, (uint64_t) round, (uint64_t) i), size);
}

static void
round_pairs (int round)
{
  pairs = 0;
  if (is ("halo") || is ("halo-allreduce"))
    halo_round ();
  else if (is ("permutation"))
    permutation_round (round);
  else if (is ("incast") || is ("outcast"))
    for (int i = 1; i <= number (2, processors - 1); i++)
      is ("incast") ? pair (i, 0) : pair (0, i);
  else
    for (int i = 0; i < processors; i++)
      pair (i, is ("shift")         ? modulo (i + number (2, 0), processors)
               : is ("neighbour")   ? (i + 1) % processors
               : is ("tornado")     ? tornado_of (i)
               : is ("transpose")   ? coordinate (i, 1) * sides[0] + coordinate (i, 0)
               : is ("uniform")     ? uniform_of (i, round)
               : is ("adversarial") ? adversarial_of (i, round)
                                    : bits_of (i));
}

/* ---- what one processor does ---------------------------------------------------------
 */

static void
computes (int i)
{
  long time = atol (named ("compute", "0"));

  if (time > 0)
    printf ("%d c %ld\n", i, time);
}

void
send (int i, int j, long size)
{
  printf ("%d s %d %ld\n", i, j, size);
}

void
take (int i, int j, long size)
{
  printf ("%d r %d %ld\n", i, j, size);
}

static void
pattern_round (int i)
{
  computes (i);
  for (int n = 0; n < pairs; n++)
    if (from[n] == i)
      send (i, to[n], bytes);
  for (int source = 0; source < processors; source++)
    for (int n = 0; n < pairs; n++)
      if (from[n] == source && to[n] == i)
        take (i, source, bytes);
}

/* Up in dimension d if bit d of the round is clear: 1, else -1. */
static void
wavefront_neighbours (int i, int round, int sign, void (*act) (int, int, long))
{
  for (int d = 0; d < dimensions; d++)
    {
      int x = coordinate (i, d) + ((round >> d & 1) ? -sign : sign);

      if (x >= 0 && x < sides[d])
        act (i, moved (i, d, x), bytes);
    }
}

static void
do_round (int i, int round)
{
  if (is_collective ())
    {
      computes (i);
      collective (i);
    }
  else if (is ("wavefront"))
    {
      wavefront_neighbours (i, round, -1, take);
      computes (i);
      wavefront_neighbours (i, round, 1, send);
    }
  else
    pattern_round (i);
  if (is ("halo-allreduce") && (round + 1) % atol (named ("every", "1")) == 0
      && processors > 1 && number (2, 0) > 0)
    recursive_doubling (i, number (2, 0));
}

static void
print_program (void)
{
  long rounds = atol (named ("rounds", "1"));

  for (int i = 0; i < processors; i++)
    for (int r = 0; r < rounds; r++)
      {
        round_pairs (r);
        do_round (i, r);
      }
}

/* traffic(PATTERN(..),load=0.ddd,for=..ns,rate=1GB/s[,seed=]): a slot is B ns. */
static void
print_traffic (char *text)
{
  char *end = strchr (text, ')') + 1, *rest = strdup (end);
  long thousandths = atol (strstr (rest, "load=0.") + strlen ("load=0."));
  long span = atol (strstr (rest, "for=") + strlen ("for="));

  *end = '\0';
  if (strstr (rest, "seed=") != NULL)
    seed = strtoull (strstr (rest, "seed=") + strlen ("seed="), NULL, 10);
  read_spec (text);
  for (int slot = 0; slot < span / bytes; slot++)
    {
      round_pairs (slot);
      for (int n = 0; n < pairs; n++)
        if (hash (8, (uint64_t) slot, (uint64_t) from[n]) >> 32
            < ((uint64_t) thousandths << 32) / 1000)
          printf ("%d,%d,%ld,%ld\n", from[n], to[n], bytes, slot * bytes * 1000);
    }
  free (rest);
}

int
main (int argc, char **argv)
{
  if (argc == 4 && strcmp (argv[1], "--draw") == 0)
    {
      seed = strtoull (argv[2], NULL, 10);
      draw_specs (atoi (argv[3]));
      return 0;
    }
  if (argc != 2)
    return 1;
  if (strncmp (argv[1], "traffic(", 8) == 0)
    {
      print_traffic (argv[1] + 8);
      return 0;
    }
  read_spec (argv[1]);
  seed = strtoull (named ("seed", "0"), NULL, 10);
  print_program ();
  return 0;
}
