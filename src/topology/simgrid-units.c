/* SPDX-License-Identifier: GPL-3.0-or-later */
/* simgrid-units.c - numbers and units of SimGrid's platforms: 1.25GBps, 50us, 0-3,7 */
#include "config.h"

#include <string.h>

#include "topology/simgrid-private.h"

#define MOST_DIGITS 18
#define MOST_RATE G_GUINT64_CONSTANT (100000000000000000) /* bit/s */

typedef struct
{
  const char *name;
  guint64 factor;
} Unit;

static const Unit times[] = {
  { "", 1000000000000 },
  { "ps", 1 },
  { "ns", 1000 },
  { "us", 1000000 },
  { "ms", 1000000000 },
  { "s", 1000000000000 },
  { "m", 60000000000000 },
  { "h", 3600000000000000 },
  { "d", 86400000000000000 },
  { "w", 604800000000000000 },
};

/* value * 10^exponent, rounded.  FALSE: too large. */
static gboolean
shift (unsigned __int128 value, int exponent, guint64 most, guint64 *result)
{
  for (; exponent < 0 && value > 0; exponent++)
    value = exponent == -1 ? (value + 5) / 10 : value / 10;
  for (; exponent > 0 && value > 0; exponent--)
    {
      if (value > most)
        return FALSE;
      value *= 10;
    }
  *result = (guint64) MIN (value, (unsigned __int128) most + 1);
  return value <= most;
}

/* "1.25E3": digits and the exponent of the last one.  Returns: what follows; NULL: it is
 * no number of at most 18 digits. */
static const char *
take_decimal (const char *at, guint64 *digits, int *exponent)
{
  guint count = 0, any = 0;
  gboolean fraction = FALSE;

  *digits = 0;
  *exponent = 0;
  for (; g_ascii_isdigit (*at) || (*at == '.' && !fraction); at++)
    {
      if (*at == '.')
        {
          fraction = TRUE;
          continue;
        }
      any++;
      *digits = *digits * 10 + (guint64) (*at - '0');
      *exponent -= fraction;
      count += count > 0 || *at != '0';
      if (count > MOST_DIGITS)
        return NULL;
    }
  if ((*at == 'e' || *at == 'E')
      && (g_ascii_isdigit (at[1])
          || ((at[1] == '-' || at[1] == '+') && g_ascii_isdigit (at[2]))))
    {
      char *end;
      const gint64 more = g_ascii_strtoll (at + 1, &end, 10);

      *exponent += (int) CLAMP (more, -100, 100);
      at = end;
    }
  return any > 0 ? at : NULL;
}

/* bit/s: "Bps", "kBps", "GiBps", "Mbps" .. */
static guint64
rate_factor (const char *unit)
{
  static const char prefixes[] = "kMGTPE";
  const char *prefix = *unit == 'K'    ? prefixes
                       : *unit != '\0' ? strchr (prefixes, *unit)
                                       : NULL;
  guint64 factor = 1;

  if (*unit == '\0')
    return 8;
  if (prefix != NULL)
    {
      const gboolean binary = unit[1] == 'i';

      for (const char *step = prefixes; step <= prefix; step++)
        factor *= binary ? 1024 : 1000;
      unit += binary ? 2 : 1;
    }
  return strcmp (unit, "Bps") == 0 ? factor * 8 : strcmp (unit, "bps") == 0 ? factor : 0;
}

gboolean
simgrid_rate (const Reader *self, const char *attribute, guint64 *rate, GError **error)
{
  guint64 digits;
  int exponent;
  const char *unit
      = take_decimal (simgrid_attribute (self, attribute), &digits, &exponent);
  const guint64 factor = unit != NULL ? rate_factor (unit) : 0;

  /* WRENCH's platforms have 1000EBps where a link is to cost nothing. */
  if (factor > 0
      && !shift ((unsigned __int128) digits * factor, exponent, MOST_RATE, rate))
    *rate = MOST_RATE;
  return (factor > 0 && *rate > 0)
         || simgrid_fail (self, attribute, "a bandwidth above 0, as 125MBps or 1Gbps",
                          error);
}

gboolean
simgrid_latency (const Reader *self, const char *attribute, SimTime *latency,
                 GError **error)
{
  guint64 digits, time;
  int exponent;
  const char *unit
      = take_decimal (simgrid_attribute (self, attribute), &digits, &exponent);

  for (guint i = 0; unit != NULL && i < G_N_ELEMENTS (times); i++)
    if (strcmp (unit, times[i].name) == 0
        && shift ((unsigned __int128) digits * times[i].factor, exponent, SIM_TIME_LIMIT,
                  &time))
      {
        *latency = (SimTime) time;
        return TRUE;
      }
  return simgrid_fail (self, attribute, "a latency, as 50us, at most 4611686s", error);
}

gboolean
simgrid_policy (const Reader *self, const char *attribute, Policy initial, Policy *policy,
                GError **error)
{
  static const char *const words[] = { "SHARED", "SPLITDUPLEX", "FATPIPE" };
  const char *text = simgrid_attribute (self, attribute);

  *policy = initial;
  if (text == NULL)
    return TRUE;
  if (strcmp (text, "FULLDUPLEX") == 0)
    text = words[SPLITDUPLEX];
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strcmp (text, words[i]) == 0)
      {
        *policy = (Policy) i;
        return TRUE;
      }
  return simgrid_fail (self, attribute, "SHARED, SPLITDUPLEX or FATPIPE", error);
}

GArray *
simgrid_radical (const Reader *self, guint64 most, GError **error)
{
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint64));
  const char *at = simgrid_attribute (self, "radical");
  gboolean good = TRUE;

  while (good)
    {
      guint64 first, last;
      char *end;

      at += strspn (at, " \t\n");
      good = g_ascii_isdigit (*at);
      first = last = g_ascii_strtoull (at, &end, 10);
      if (good && *end == '-')
        {
          good = g_ascii_isdigit (end[1]);
          last = g_ascii_strtoull (end + 1, &end, 10);
        }
      good = good && last >= first && last < MOST_RATE
             && last - first < most - numbers->len;
      for (guint64 i = first; good && i <= last; i++)
        g_array_append_val (numbers, i);
      at = end + strspn (end, " \t\n");
      if (*at == '\0')
        break;
      good = good && *at++ == ',';
    }
  if (good && *at == '\0')
    return g_steal_pointer (&numbers);
  simgrid_fail (self, "radical", "numbers of hosts, as 0-3,7; at most 1048576 nodes",
                error);
  return NULL;
}

gboolean
simgrid_numbers (const char *text, char separator, guint64 *number, guint count)
{
  const char of[] = { separator, '\0' };
  g_auto (GStrv) words = g_strsplit (text, of, -1);

  if (g_strv_length (words) != count)
    return FALSE;
  for (guint i = 0; i < count; i++)
    if (!g_ascii_string_to_unsigned (g_strstrip (words[i]), 10, 1, SIMGRID_MOST_NODES,
                                     &number[i], NULL))
      return FALSE;
  return TRUE;
}
