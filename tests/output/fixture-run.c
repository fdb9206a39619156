/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "fixture-run.h"

void
fixture_run_prepare (FixtureRun *self, const char *network, const char *file)
{
  g_autoptr (GError) error = NULL;
  Interval whole = { .kind = "MAIN", .file = "a", .parent = PROGRAM_NONE, .count = 1 };

  memset (self, 0, sizeof *self);
  self->program = program_new_separate (2, "goal", file);
  program_add_interval (self->program, &whole);
  for (guint i = 0; i < 2; i++)
    {
      program_add_send (self->program, 0, 1, 1000, 0);
      program_add_receive (self->program, 1, 0, 1000, 0);
    }
  self->machine = machine_new ();
  g_assert_true (machine_set_network (self->machine, network, &error));
  g_assert_true (machine_resolve (self->machine, &error));
  self->network = network_new (self->machine, program_shape (self->program), &error);
  g_assert_no_error (error);
  self->replay = replay_new (self->program, self->machine, self->network);
  self->characteristics = characteristics_new (self->program, NULL, 0);
  self->delays = message_delays_new (0);
  replay_add_observer (self->replay, message_delays_observer (), self->delays);
  if (network_topology (self->network) != NULL)
    {
      self->heat = link_heat_new (network_topology (self->network)->links, 0, 0);
      replay_add_observer (self->replay, link_heat_observer (), self->heat);
    }
  self->context = (ReportContext){ .version = "0.1",
                                   .command = "netfare",
                                   .program = self->program,
                                   .machine = self->machine,
                                   .network = self->network,
                                   .result = &self->result,
                                   .characteristics = self->characteristics,
                                   .delays = self->delays,
                                   .heat = self->heat,
                                   .unit = SIM_TIME_PER_SECOND };
}

void
fixture_run_go (FixtureRun *self)
{
  g_autoptr (GError) error = NULL;

  replay_run (self->replay, &self->result, &error);
  g_assert_no_error (error);
}

void
fixture_run_named (FixtureRun *self, const char *network, const char *file)
{
  fixture_run_prepare (self, network, file);
  fixture_run_go (self);
}

void
fixture_run_open (FixtureRun *self, const char *network)
{
  fixture_run_named (self, network, "two.goal");
}

void
fixture_run_close (FixtureRun *self)
{
  characteristics_free (self->characteristics);
  message_delays_free (self->delays);
  link_heat_free (self->heat);
  replay_free (self->replay);
  network_free (self->network);
  machine_free (self->machine);
  program_unref (self->program);
}
