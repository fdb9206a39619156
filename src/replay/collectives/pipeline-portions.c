/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pipeline-portions.c - the number of portions of a pipelined loop
 *
 * With few portions the last processor starts late.  With many, each portion costs the
 * start of a message. docs/dvm-rules.md, section 5, across_: Q nearest to sqrt (D * (Tc +
 * Tb*Vmax) / Ts).
 */
#include "config.h"

#include "replay/collectives/pipeline.h"

/* The largest s with s*s <= value; below 2^63. */
static guint64
integer_root (unsigned __int128 value)
{
  guint64 root = 0;

  for (int bit = 62; bit >= 0; bit--)
    {
      guint64 larger = root | (guint64) 1 << bit;

      if ((unsigned __int128) larger * larger <= value)
        root = larger;
    }
  return root;
}

guint64
pipeline_nearest_root (guint32 depth, unsigned __int128 numerator,
                       unsigned __int128 denominator)
{
  /* Q is the largest with (Q - 1/2)^2 <= x, that is 2Q - 1 <= floor (sqrt (floor (4x))).
   */
  return (integer_root ((unsigned __int128) 4 * depth * numerator / denominator) + 1) / 2;
}

guint64
pipeline_portions (const Machine *machine, const Pipeline *pipeline,
                   SimTime largest_share, guint64 largest_bytes)
{
  /* With this value or more, sending takes too long for any number of portions. */
  const AttoTime most = (AttoTime) SIM_TIME_LIMIT * ATTO_PER_PICOSECOND;
  const MessagePrices price = network_message_prices (machine, NULL);
  AttoTime transport;

  if (pipeline->depth == 0)
    return 1;
  if (pipeline->portions > 0)
    return MIN (pipeline->portions, pipeline->slices);
  if (price.start == 0)
    return pipeline->slices;
  transport = largest_bytes == 0 || price.per_byte <= most / largest_bytes
                  ? price.per_byte * largest_bytes
                  : most;
  return CLAMP (
      pipeline_nearest_root (pipeline->depth,
                             (AttoTime) largest_share * ATTO_PER_PICOSECOND + transport,
                             price.start),
      1, pipeline->slices);
}
