/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "end-to-end/replayed-trace.h"

#include "base/text-input.h"
#include "dvm/dvm-reader.h"
#include "machine-file/machine-file.h"

const char *const real_traces[]
    = { "adi_c",    "adi_f",      "copy_c",     "gausf_f",    "gauss_c_e4",  "gauss_wb",
        "gauswh_f", "jac1d_c",    "jac1d_orig", "jac2d_c_e4", "jac2d_small", "jac3d_c",
        "jac_f",    "jacas_c",    "jach_hpf",   "mgrid",      "multb_f",     "realn_c",
        "redb_c",   "redbf_f",    "sor_c",      "sor_f",      "tasks_f_ps4", "taskst_f",
        "tsk",      "tsk_ra_ps4", NULL };

guint32
least_processors (const char *trace)
{
  return g_str_has_suffix (trace, "_ps4") ? 4 : 1;
}

char *
shared_trace (const char *file)
{
  const char *shared = g_getenv ("NETFARE_SHARED");

  return g_build_filename (shared != NULL ? shared : "../shared", "traces", file, NULL);
}

gboolean
skips_without_traces (void)
{
  g_autofree char *path = shared_trace ("reference.csv.gz");

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return FALSE;
  g_test_skip ("no traces: set NETFARE_SHARED or put them into ../shared");
  return TRUE;
}

static Program *
read_for_shape (const char *path, const Shape *shape)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (TextInput) input = text_input_open (path, &error);

  g_assert_no_error (error);
  Program *program = dvm_read (input, shape, NULL, NULL, &error);
  g_assert_no_error (error);
  return program;
}

Program *
read_program (const char *path, const char *shape_text)
{
  g_autofree char *why = NULL;
  Shape shape;

  if (shape_text == NULL)
    return read_for_shape (path, NULL);
  g_assert_true (shape_parse (shape_text, &shape, &why));
  return read_for_shape (path, &shape);
}

/* A network, or a ready machine file. */
static void
choose_network (Machine *machine, const char *network)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path
      = g_build_filename (g_getenv ("top_srcdir"), "topologies", network, NULL);

  if (g_str_has_suffix (network, ".par"))
    machine_read (machine, path, &error);
  else
    machine_set_network (machine, network, &error);
  g_assert_no_error (error);
}

static Machine *
make_machine (const char *shape, const char *network, const char *const *settings)
{
  g_autoptr (GError) error = NULL;
  Machine *machine = machine_new ();

  choose_network (machine, network);
  if (shape != NULL)
    machine_set_shape (machine, shape, &error);
  g_assert_no_error (error);
  for (; settings != NULL && *settings != NULL; settings++)
    {
      machine_set (machine, *settings, &error);
      g_assert_no_error (error);
    }
  machine_resolve (machine, &error);
  g_assert_no_error (error);
  return machine;
}

/* Takes both. */
static Replayed *
replay_on (Program *program, Machine *machine)
{
  g_autoptr (GError) error = NULL;
  Replayed *self = g_new0 (Replayed, 1);
  const Decimal *power;
  guint n_power;

  self->machine = machine;
  self->program = program;
  self->network = network_new (machine, &machine->shape, &error);
  g_assert_no_error (error);
  self->replay = replay_new (program, machine, self->network);
  power = network_power (self->network, &n_power);
  self->characteristics = characteristics_new (program, power, n_power);
  replay_add_observer (self->replay, characteristics_observer (), self->characteristics);
  replay_run (self->replay, &self->result, &error);
  g_assert_no_error (error);
  return self;
}

Replayed *
replay_program (Program *program, const char *shape, const char *network)
{
  return replay_on (program_ref (program), make_machine (shape, network, NULL));
}

Replayed *
replay_trace (const char *path, const char *shape, const char *network,
              const char *const *settings)
{
  Machine *machine = make_machine (shape, network, settings);

  return replay_on (read_for_shape (path, &machine->shape), machine);
}

void
replayed_free (Replayed *self)
{
  replay_free (self->replay);
  characteristics_free (self->characteristics);
  network_free (self->network);
  machine_free (self->machine);
  program_unref (self->program);
  g_free (self);
}
