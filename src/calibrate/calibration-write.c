/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calibration-write.c - a calibration as a machine file, and what all its forms share */
#include "config.h"

#include "calibrate/calibration-write.h"

#include <math.h>
#include <string.h>

#include "text/number-text.h"

void
calibration_format (double value, guint digits, char text[G_ASCII_DTOSTR_BUF_SIZE])
{
  const int decimals
      = value > 0 ? CLAMP ((int) digits - 1 - (int) floor (log10 (value)), 0, 15) : 0;
  g_autofree char *form = g_strdup_printf ("%%.%df", decimals);

  g_ascii_formatd (text, G_ASCII_DTOSTR_BUF_SIZE, form, value);
  if (strchr (text, '.') == NULL)
    return;
  for (gsize end = strlen (text); text[end - 1] == '0' || text[end - 1] == '.'; end--)
    {
      const gboolean is_point = text[end - 1] == '.';

      text[end - 1] = '\0';
      if (is_point)
        return;
    }
}

void
calibration_format_time (AttoTime time, char text[G_ASCII_DTOSTR_BUF_SIZE + 40])
{
  NumberText number;

  number_exact (time, ATTO_PER_PICOSECOND * SIM_TIME_PER_MICROSECOND, 0, number);
  g_snprintf (text, G_ASCII_DTOSTR_BUF_SIZE + 40, "%s us", number);
}

gboolean
calibration_late (const Calibration *self, guint64 *bytes)
{
  *bytes = self->rules->has_late ? self->rules->late : self->fit.late;
  return self->rules->has_late || self->fit.has_late_ends;
}

char *
calibration_ends_text (const Calibration *self)
{
  char most[G_ASCII_DTOSTR_BUF_SIZE];

  switch (self->ends_by)
    {
    case ENDS_BY_RATE:
      return g_strdup ("Overheads are those of a rate of messages; what is left of A is "
                       "latency.");
    case ENDS_BY_LATE:
      return g_strdup (
          "Latency is that of a rendezvous, request and answer; what is left "
          "of A is overheads, half each.");
    case ENDS_IN_HALVES:
      return g_strdup ("What of A is latency is not known: all of it is overheads, half "
                       "each.");
    case ENDS_ARE_LESS:
      calibration_format (self->most_overhead * 1e6, 5, most);
      return g_strdup_printf (
          "What of A is latency is not known: all of it is overheads, half each; by the "
          "rate of messages an overhead is at most %s us.",
          most);
    }
  g_assert_not_reached ();
}

/* ---- the machine file ----------------------------------------------------------------
 */

static void
write_comment (const char *text, OutputFile *output)
{
  g_autofree char *safe = g_strdup (text);

  for (char *at = safe; *at != '\0'; at++)
    if ((guchar) *at < ' ' || *at == 127)
      *at = ' ';
  output_file_printf (output, "// %s\n", safe);
}

static void
write_key (const char *key, AttoTime time, OutputFile *output)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE + 40];

  calibration_format_time (time, text);
  output_file_printf (output, "%s = %s;\n", key, text);
}

static void
write_source (const Calibration *self, OutputFile *output)
{
  const Measurements *from = self->measurements;
  char median[G_ASCII_DTOSTR_BUF_SIZE], worst[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *points = NULL;

  for (guint i = 0; i < from->sources->len; i++)
    {
      g_autofree char *text
          = g_strconcat (i == 0 ? "Costs by netfare calibrate from " : "and ",
                         from->sources->pdata[i], NULL);

      write_comment (text, output);
    }
  points = g_strdup_printf ("%u times of %u sizes; %s, from %u to %u: %u link%s",
                            from->times->len, from->sizes->len, self->rules->network,
                            self->rules->pair.from, self->rules->pair.to, self->links,
                            self->links == 1 ? "" : "s");
  write_comment (points, output);
  calibration_format (self->median * 100, 3, median);
  calibration_format (self->worst * 100, 3, worst);
  output_file_printf (output, "// Errors of the fit: median %s %%, worst %s %%.\n",
                      median, worst);
}

/* A' beside what the replay of a rendezvous takes. */
static void
write_late (const Calibration *self, OutputFile *output)
{
  const double *cost = self->fit.cost;
  const double by_replay
      = cost[FIT_ENDS]
        + 2 * self->links * (cost[FIT_START] + (double) self->latency / 1e18);
  char ends[G_ASCII_DTOSTR_BUF_SIZE], late[G_ASCII_DTOSTR_BUF_SIZE];
  char replay[G_ASCII_DTOSTR_BUF_SIZE];

  calibration_format (cost[FIT_ENDS] * 1e6, 5, ends);
  output_file_printf (output, "// A, overheads and latencies of a message: %s us", ends);
  if (self->fit.has_late_ends)
    {
      calibration_format (cost[FIT_LATE_ENDS] * 1e6, 5, late);
      calibration_format (by_replay * 1e6, 5, replay);
      output_file_printf (output, "; above %" G_GUINT64_FORMAT " bytes A' = %s us\n",
                          self->fit.late, late);
      output_file_printf (output, "// (A + 2 h (S + latency) = %s us)", replay);
    }
  output_file_puts (output, ".\n");
}

/* What else a time depends on, as it was when the costs were found: a kind of program may
 * have defaults of its own. */
static void
write_rules (const Calibration *self, OutputFile *output)
{
  static const char *const classes[LINK_CLASSES]
      = { [LINK_HOST] = "host latency",
          [LINK_LOCAL] = "local latency",
          [LINK_GLOBAL] = "global latency",
          [LINK_SCALE_UP] = "scale-up latency" };
  const Machine *machine = self->rules->pair.machine;

  for (guint i = 0; i < LINK_CLASSES; i++)
    if (classes[i] != NULL && machine_is_set (machine, classes[i]))
      write_key (classes[i], machine->link_costs.latency[i], output);
    else if (i == LINK_HOST)
      write_key (classes[i], self->latency, output);
  write_key ("switch latency", machine->link_costs.switch_latency, output);
  output_file_printf (output, "switching = %s;\n",
                      machine->switching == SWITCHING_CUT_THROUGH ? "cut-through"
                                                                  : "store-and-forward");
}

void
calibration_write_machine (const Calibration *self, OutputFile *output)
{
  g_autofree char *ends = calibration_ends_text (self);
  char error[G_ASCII_DTOSTR_BUF_SIZE];
  guint64 late;

  write_source (self, output);
  write_late (self, output);
  write_comment (ends, output);
  for (guint i = 0; i < self->notes->len; i++)
    {
      g_autofree char *text = g_strconcat ("Note: ", self->notes->pdata[i], NULL);

      write_comment (text, output);
    }
  write_key ("link start time", self->start, output);
  write_key ("link byte time", self->byte, output);
  write_key ("link latency", self->latency, output);
  write_rules (self, output);
  write_key ("send overhead", self->send_overhead, output);
  write_key ("receive overhead", self->receive_overhead, output);
  if (self->packet_bytes == 0)
    output_file_puts (output, "packet bytes = whole;\n");
  else
    output_file_printf (output, "packet bytes = %" G_GUINT64_FORMAT ";\n",
                        self->packet_bytes);
  if (calibration_late (self, &late))
    output_file_printf (output, "rendezvous bytes = %" G_GUINT64_FORMAT ";\n", late);
  else if (self->rules->no_late)
    output_file_puts (output, "rendezvous bytes = none;\n");
  calibration_format (MIN (rint (self->median * 1e6) / 1e6, 10), 4, error);
  output_file_printf (output, "calibration error = %s;\n", error);
}
