/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a Lib-DVM trace: an error or a program, and the program replays or says
 * why not; what it replays adds up.  The first byte chooses the shape. */
#include "config.h"

#include "dvm/dvm-reader.h"
#include "fuzz/fuzz-drain.h"
#include "fuzz/fuzz-mutate.h"
#include "fuzz/fuzz.h"
#include "machine-file/machine-file.h"
#include "picl/reader/picl-totals.h"
#include "picl/picl-writer.h"
#include "replay/replay.h"

/* Longer runs are not more hostile, only slower. */
#define MOST_TRANSFERS 100000

static void
check_result (const ReplayResult *result)
{
  for (guint32 p = 0; p < result->processors; p++)
    {
      const ProcessorTotals *one = &result->processor[p];

      if (one->busy + one->overhead + one->idle != result->time)
        fuzz_fail ("processor %u: busy, overhead and idle are not the run", p);
    }
}

/* The PICL trace of the replay says the same as the replay.  It may go on longer, and its
 * processors be idle then: where nobody waits for a collective that has been started, its
 * messages are shown nevertheless. */
static void
check_picl (const ReplayResult *result, const char *text)
{
  g_autoptr (TextInput) input = text_input_new_from_string (text, strlen (text), "picl");
  g_autoptr (GError) error = NULL;
  g_autoptr (PiclTotals) totals = picl_totals_read (input, &error);
  SimTime late;

  if (totals == NULL)
    fuzz_fail ("%s", error->message);
  late = totals->end - totals->begin - result->time;
  /* Collectives that cost nothing show no messages. */
  if (late < 0 || totals->messages > result->messages)
    fuzz_fail ("the trace is shorter, or has more messages, than the replay");
  for (guint32 p = 0; p < result->processors; p++)
    {
      const PiclProcessorTotals *theirs = picl_totals_processor (totals, p);
      const ProcessorTotals *ours = &result->processor[p];

      if (theirs == NULL || theirs->busy != ours->busy
          || theirs->overhead != ours->overhead || theirs->idle != ours->idle + late)
        fuzz_fail ("processor %u: the trace says something else", p);
    }
}

static void
replay_watched (Replay *replay, guint32 processors)
{
  const PiclOptions options = { .unit = SIM_TIME_PER_SECOND };
  FuzzDrain drain;
  OutputFile *output = fuzz_drain_open (&drain);
  PiclWriter *writer = picl_writer_new (output, processors, &options);
  g_autoptr (GString) text = NULL;
  ReplayResult result;
  gboolean done;

  replay_add_observer (replay, picl_writer_observer (writer), writer);
  done = replay_run (replay, &result, NULL);
  if (done)
    g_free (picl_writer_finish (writer, result.time));
  picl_writer_free (writer);
  text = fuzz_drain_close (&drain, output);
  if (!done)
    return;
  check_result (&result);
  check_picl (&result, text->str);
}

static void
replay_program (Program *program, const char *network)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (Network) own = NULL;
  g_autoptr (Replay) replay = NULL;
  g_autoptr (GError) error = NULL;

  if (!machine_set_network (machine, network, &error)
      || !machine_resolve (machine, &error))
    fuzz_fail ("%s", error->message);
  own = network_new (machine, program_shape (program), &error);
  if (own == NULL)
    return;
  replay = replay_new (program, machine, own);
  replay_watched (replay, program_processors (program));
}

/* A call, what it returns, and their parameters. */
#define CALL(name, in, out)                                                              \
  "call_" name " TIME=0.00000100 LINE=1 FILE=x.cdv\n" in "ret_" name                     \
  " TIME=0.00200000 LINE=1 FILE=x.cdv\n" out
static const char *const calls[]
    = { CALL ("bploop_", "", ""),
        CALL ("eloop_", "", ""),
        CALL ("getps_", "AMRef=0;\n", "PSRef=4;\n"),
        CALL ("getam_", "", "AMRef=a0;\n"),
        CALL ("crtamv_", "AMRef=a0; Rank=1; StaticSign=0;\nSizeArray[0]=8;\n",
              "AMViewRef=b0;\n"),
        CALL ("distr_", "AMViewRef=b0; PSRef=0; ParamCount=1;\nAxisArray[0]=1;\n", ""),
        CALL ("crtrg_", "StaticSign=0; DelRedSign=1;\n", "RedGroupRef=f0;\n"),
        CALL ("strtrd_", "RedGroupRef=f0;\n", ""),
        CALL ("waitrd_", "RedGroupRef=f0;\n", ""),
        CALL ("strtsh_", "ShadowGroupRef=e0;\n", ""),
        CALL ("waitsh_", "ShadowGroupRef=e0;\n", ""),
        CALL ("crtshg_", "StaticSign=0;\n", "ShadowGroupRef=e0;\n"),
        CALL ("mappl_",
              "LoopRef=d0; PatternRef=b0 (AMView);\nAxisArray[0]=1; "
              "CoeffArray[0]=1; ConstArray[0]=0;\n"
              "InInitIndex[0]=0; InLastIndex[0]=7; InStep[0]=1;\n",
              ""),
        CALL ("dopl_", "LoopRef=d0;\n", "DoPL=1;\n"),
        CALL ("endpl_", "LoopRef=d0;\n", ""),
        CALL ("delda_", "ArrayHandlePtr=c8;\n", ""),
        NULL };
static const FuzzForm form = { .prefix = 1, .begin = "call_", .templates = calls };
FUZZ_DEFINE_MUTATOR (&form);

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  static const Shape shapes[]
      = { { 1, { 1 } }, { 1, { 4 } }, { 2, { 2, 2 } }, { 3, { 2, 1, 2 } } };
  g_autoptr (TextInput) input = NULL;
  g_autoptr (Program) program = NULL;

  if (size < 1)
    return 0;
  input = text_input_new_from_string ((const char *) data + 1, size - 1, "fuzz");
  program = dvm_read (input, &shapes[data[0] % G_N_ELEMENTS (shapes)], NULL, NULL, NULL);
  if (program == NULL || program_instances (program) > MOST_TRANSFERS)
    return 0;
  replay_program (program, "crossbar:4");
  replay_program (program, "network:4");
  return 0;
}
