/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a topology file: an error, or a topology that is described, written, and
 * read again as the same.  And as a table of measured times: an error, or costs of which
 * a machine file is written, and read. */
#include "config.h"

#include "calibrate/calibration-write.h"
#include "calibrate/tables.h"
#include "fuzz/fuzz-file.h"
#include "fuzz/fuzz.h"
#include "machine-file/machine-file.h"
#include "topology/generators/generators.h"
#include "topology/topology-connections.h"
#include "topology/topology-export.h"

/* A fit is found for each size. */
#define MOST_SIZES 40

static Topology *
read_topology (const void *data, size_t size)
{
  g_auto (FuzzFile) file = fuzz_file_new (data, size);
  TopologySpec spec = { .generator = (char *) "file", .path = file.path };

  return topology_new (&spec, NULL);
}

static void
check_same_when_read_again (const char *text)
{
  g_autoptr (Topology) again = read_topology (text, strlen (text));
  g_autofree char *twice = again != NULL ? topology_to_text (again) : NULL;

  if (g_strcmp0 (text, twice) != 0)
    fuzz_fail ("written:\n%s\nread again and written:\n%s", text, twice);
}

static void
check_written (const Calibration *calibration)
{
  g_autoptr (OutputFile) output = output_file_new_in_memory ("fuzz");
  g_autoptr (OutputFile) others = output_file_new_in_memory ("others");
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (GError) error = NULL;
  gsize length;

  calibration_write_machine (calibration, output);
  g_autofree char *text = output_file_take_text (output, &length);
  g_auto (FuzzFile) file = fuzz_file_new (text, length);
  if (!machine_read (machine, file.path, &error))
    fuzz_fail ("%s\n%s", text, error->message);
  calibration_write_table (calibration, others);
  calibration_write_json (calibration, "1", "calibrate", others);
  calibration_write_plot (calibration, others);
}

static void
calibrate (const void *data, size_t size)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string ((const char *) data, size, "fuzz");
  g_autoptr (Measurements) measurements = measurements_new (0);
  g_autoptr (Machine) machine = machine_new ();

  if (!tables_read (measurements, input, NULL) || !measurements_sort (measurements, NULL)
      || measurements->sizes->len > MOST_SIZES
      || !machine_set_network (machine, "mesh:2", NULL)
      || !machine_resolve (machine, NULL))
    return;
  const CalibrationRules rules = { .pair = { machine, 0, 1 }, .network = machine->name };
  g_autoptr (Calibration) found = calibration_new (&rules, measurements, NULL);
  if (found != NULL)
    check_written (found);
}

/* What is written for another simulator; NULL: it cannot have it. */
static char *
written_for (const Topology *topology,
             gboolean (*write) (const Topology *, const ExportCosts *, OutputFile *,
                                GError **))
{
  const ExportCosts costs = { EXPORT_USUAL_BYTE_TIME, 1000 };
  g_autoptr (OutputFile) output = output_file_new_in_memory ("written");
  gsize length;

  return write (topology, &costs, output, NULL) ? output_file_take_text (output, &length)
                                                : NULL;
}

static void
check_for_others (const Topology *topology)
{
  const ExportCosts costs = { EXPORT_USUAL_BYTE_TIME, 1000 };
  g_autofree char *platform = written_for (topology, export_simgrid);
  g_autofree char *tree = written_for (topology, export_htsim);
  const char *const texts[] = { platform, tree };
  g_autoptr (OutputFile) output = output_file_new_in_memory ("written");
  g_autofree char *note = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (texts[i] != NULL)
      {
        g_autoptr (Topology) again = read_topology (texts[i], strlen (texts[i]));
        g_autofree char *twice
            = again != NULL ? written_for (again, i == 0 ? export_simgrid : export_htsim)
                            : NULL;

        if (g_strcmp0 (texts[i], twice) != 0)
          fuzz_fail ("written:\n%s\nread again and written:\n%s", texts[i], twice);
      }
  export_booksim (topology, &costs, output, &note, NULL);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autoptr (Topology) topology = read_topology (data, size);

  calibrate (data, size);
  if (topology != NULL)
    {
      TopologyDescription description;
      g_autofree char *text = topology_to_text (topology);
      guint32 from, to;

      topology_describe (topology, &description);
      topology_first_unreachable (topology, &from, &to);
      check_same_when_read_again (text);
      check_for_others (topology);
    }
  return 0;
}
