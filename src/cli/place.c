/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place.c - netfare place: the nodes on which a program's processors run fastest */
#include "config.h"

#include "cli/options/option-table.h"
#include "cli/options/options.h"
#include "cli/options/result-files.h"
#include "cli/run/single-run.h"
#include "place/moves.h"
#include "place/search-report.h"
#include "why/why.h"

/* N = 200 P. */
#define MOVES_PER_PROCESSOR 200

/* The program on the machine of a run, with other nodes.  why: what the time is then made
 * of; NULL: not asked for. */
static gboolean
replay_on (const Run *run, const guint32 *node, SimTime *time, Why *why, GError **error)
{
  const guint32 processors = shape_count (&run->machine->shape);
  const RunWatcher *watcher = run->settings.watcher;
  g_autoptr (Machine) machine = machine_copy (run->machine);

  g_free (machine->placement_list);
  machine->placement = PLACEMENT_LIST;
  machine->placement_list = g_memdup2 (node, processors * sizeof *node);
  machine->n_placement = processors;
  g_autoptr (Network) network = network_new (machine, &machine->shape, error);
  if (network == NULL)
    return FALSE;
  g_autoptr (Replay) replay = replay_new (run->program, machine, network);
  g_auto (RunWork) work = run_watcher_begin (watcher, "replaying a placement");
  ReplayResult result;
  run_watcher_step (watcher, "replaying a placement");
  if (work.work != NULL)
    replay_set_progress (replay, watcher->show, work.work);
  replay_set_threads (replay, run->settings.threads);
  if (!replay_run (replay, &result, error))
    return FALSE;
  *time = result.time;
  return why == NULL || why_find (run->program, machine, &result, why, error);
}

static gboolean
judge (gpointer data, const guint32 *node, SimTime *time, GError **error)
{
  return replay_on (data, node, time, NULL, error);
}

/* What the time is made of with the current placement, and with the best. */
static gboolean
find_parts (const Run *run, Search *search, Why parts[2], GError **error)
{
  SimTime time;

  if (!why_find (run->program, run->machine, &run->result, &parts[0], error))
    return FALSE;
  if (search->best == START_CURRENT)
    {
      parts[1] = parts[0];
      return TRUE;
    }
  return replay_on (run, search_get (search, search->best)->node, &time, &parts[1],
                    error);
}

static guint64
choose_moves (const Options *options, const Search *search, const SearchProblem *problem)
{
  if (options->moves > 0)
    return options->moves;
  if (options->place_time > 0)
    return search_moves_in (search, problem, options->place_time);
  return MIN (MOVES_PER_PROCESSOR * (guint64) search->processors, MOVES_MOST);
}

/* After the replay with the current placement. */
static Search *
find_best (const Options *options, Run *run, const TrafficTable *traffic, GError **error)
{
  SearchProblem problem
      = { .machine = run->machine, .network = run->network, .seed = options->place_seed };
  g_autofree PairTraffic *pairs = traffic_table_list (traffic, &problem.n_pairs);

  problem.pairs = pairs;

  g_autoptr (Search) search = search_new (&problem);
  Placement *current = search_get (search, START_CURRENT);
  current->was_replayed = TRUE;
  current->time = run->result.time;
  const guint64 moves = choose_moves (options, search, &problem);
  run_watcher_step (run->settings.watcher, "%" G_GUINT64_FORMAT " moves from each start",
                    moves);
  search_move (search, &problem, moves);
  return search_judge (search, options->replays, judge, run, error)
             ? g_steal_pointer (&search)
             : NULL;
}

static gboolean
write_results (ResultFiles *self, const Options *options, Search *search,
               const Why *parts, Run *run, GError **error)
{
  const ReportContext context = run_report (run);

  if (self->has_table && options->format == SUMMARY_JSON)
    search_write_json (search, parts, options->place_seed, &context, self->files[0]);
  else if (self->has_table)
    search_write_table (search, parts, options->place_seed, &context, self->files[0]);
  if (options->folder != NULL)
    search_write_nodes (search, self->files[self->n_files - 1]);
  return result_files_commit (self, options, error);
}

static gboolean
check_options (const Options *options, GError **error)
{
  if (options->moves == 0 || options->place_time == 0)
    return TRUE;
  error_set (error, NETFARE_ERROR_USAGE,
             "options --moves and --time are both given, expected one");
  return FALSE;
}

static int
run_command (const Options *options, GError **error)
{
  if (!check_options (options, error))
    return 2;
  g_auto (SingleRun) single = { 0 };
  g_auto (ResultFiles) results = { 0 };
  if (!single_run_open (&single, options, error)
      || !single_run_begin (&single, options, FALSE, error)
      || !search_check_network (single.run->machine, error)
      || !result_files_open (&results, options, error))
    return 1;
  Run *run = single.run;
  g_autoptr (TrafficTable) traffic = traffic_table_new ();
  replay_add_observer (run->replay, traffic_table_observer (), traffic);
  if (!run_replay (run, error))
    return 1;
  g_autoptr (Search) search = find_best (options, run, traffic, error);
  Why parts[2];
  if (search == NULL || !find_parts (run, search, parts, error)
      || !write_results (&results, options, search, parts, run, error))
    return 1;
  single_run_warn (&single, options);
  return 0;
}

static gboolean
apply_moves (Options *self, const char *value, GError **error)
{
  return g_ascii_string_to_unsigned (value, 10, 1, MOVES_MOST, &self->moves, NULL)
         || option_bad_value ("moves", value, "a whole number from 1 to 68719476736",
                              error);
}

/* Seconds. */
static gboolean
apply_place_time (Options *self, const char *value, GError **error)
{
  SimTime time;

  if (!sim_time_parse_seconds (value, strlen (value), &time)
      || time < SIM_TIME_PER_MICROSECOND)
    return option_bad_value ("time", value, "seconds above 0, as in 10 or 0.5", error);
  self->place_time = time / SIM_TIME_PER_MICROSECOND;
  return TRUE;
}

static gboolean
apply_place_seed (Options *self, const char *value, GError **error)
{
  return g_ascii_string_to_unsigned (value, 10, 0, G_MAXUINT64, &self->place_seed, NULL)
         || option_bad_value ("seed", value, "a whole number below 2^64", error);
}

static gboolean
apply_replays (Options *self, const char *value, GError **error)
{
  guint64 number;

  if (!g_ascii_string_to_unsigned (value, 10, 0, SEARCH_PLACEMENTS, &number, NULL))
    return option_bad_value ("replays", value, "a whole number from 0 to 8", error);
  self->replays = (guint) number;
  return TRUE;
}

static const Option own_options[] = {
  { "moves", 0, OPTIONS_PLACE, "N",
    "random moves from each start (default: 200 for each processor)",
    .takes = TAKES_VALUE, .apply = apply_moves },
  { "time", 0, OPTIONS_PLACE, "S",
    "as many moves as take about S seconds; their number is printed, for --moves",
    .takes = TAKES_VALUE, .apply = apply_place_time },
  { "seed", 0, OPTIONS_PLACE, "S", "of the moves (default: 0)", .takes = TAKES_VALUE,
    .apply = apply_place_seed },
  { "replays", 0, OPTIONS_PLACE, "K",
    "replay the K most promising placements, and the current one (default: 8)",
    .takes = TAKES_VALUE, .apply = apply_replays },
  { "output", 'o', OPTIONS_PLACE, "FILE",
    "write the best placement to FILE, for placement = file(\"FILE\")",
    .takes = TAKES_TEXT, .offset = OPTION_FIELD (folder) },
  { .name = NULL },
};

const Command command_place = {
  .name = "place",
  .synopsis = "PROGRAM [MACHINE]",
  .example = "netfare place halo.goal --network torus:8x8x8 -o nodes",
  .summary
  = "Searches for the nodes on which the program's processors run fastest. Starts from "
    "several placements, among them that of SCOTCH if it is installed, changes them by "
    "random moves that avoid long paths and loaded links, and replays the best.",
  .options = own_options,
  .groups = OPTIONS_PROGRAM | OPTIONS_RESHARD | OPTIONS_CHANGE | OPTIONS_MACHINE
            | OPTIONS_PLACE | OPTIONS_TABLE | OPTIONS_THREADS | OPTIONS_COMMON,
  .least_files = 1,
  .most_files = 1,
  .run = run_command,
};
