/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several programs at once, at random, against the reference model, which has one program
 * whose steps, repetitions included, are copied together; who waits for whom is found
 * here a second time, from the model's packets.
 *
 * NETFARE_CASES  how many (200)
 * NETFARE_SEED   of the first case
 */
#include "config.h"

#include <glib/gstdio.h>

#include "analysis/job-times.h"
#include "fixture/unit.h"
#include "random-case.h"
#include "random-mpi.h"
#include "replayed-case.h"
#include "run/allocation.h"

#define CASES 200
#define MOST_JOBS 4
#define FILE_NAME "jobs.topo"

typedef struct
{
  ModelCase *own; /* its program, of its own processors */
  guint32 first, processors;
  SimTime start;
  guint32 repeat;
} Job;

typedef struct
{
  RandomMaker maker;
  ModelCase *whole;  /* owns the machine and all steps */
  GArray *positions; /* placement as the machine file has it, guint32 */
  gboolean is_cyclic;
  Job jobs[MOST_JOBS];
  guint32 n_jobs;
  SimTime *starts; /* by processor */
} Case;

static guint32
pick (Case *self, guint32 below)
{
  return random_pick (&self->maker, below);
}

/* ---- the jobs ---------------------------------------------------------------------- */

static void
draw_job (Case *self, Job *job)
{
  RandomMaker maker = self->maker;

  job->own = maker.made = model_case_new (job->processors, job->processors);
  maker.large = FALSE;
  if (random_chance (&maker, 50))
    random_graphs_add (&maker);
  else
    random_program_add (&maker);
  if (random_chance (&maker, 40))
    job->start = (1 + pick (self, 60)) * SIM_TIME_PER_MICROSECOND / 2;
  job->repeat = random_chance (&maker, 60) ? 1 : 2 + pick (self, 2);
}

static void
draw_jobs (Case *self)
{
  const guint32 processors = model_case_processors (self->whole);
  guint32 left = processors;

  self->n_jobs = 2 + pick (self, MIN (MOST_JOBS - 1, processors - 1));
  self->starts = g_new0 (SimTime, processors);
  for (guint32 j = 0; j < self->n_jobs; j++)
    {
      const guint32 others = self->n_jobs - 1 - j;
      Job *job = &self->jobs[j];

      job->first = processors - left;
      job->processors = others == 0 ? left : 1 + pick (self, left - others);
      left -= job->processors;
      draw_job (self, job);
      for (guint32 p = job->first; p < job->first + job->processors; p++)
        self->starts[p] = job->start;
    }
  self->whole->starts = self->starts;
}

/* ---- one program of all ------------------------------------------------------------ */

static void
copy_joint (Case *self, const Job *job, const ModelJoint *from)
{
  ModelJoint *joint = model_joint_new (from->type);

  joint->kind = from->kind;
  joint->split = from->split;
  joint->shape = from->shape;
  joint->bytes = from->bytes;
  joint->axes = from->axes;
  g_array_append_vals (joint->members, from->members->data, from->members->len);
  g_array_append_vals (joint->transfers, from->transfers->data, from->transfers->len);
  for (guint i = 0; i < joint->members->len; i++)
    g_array_index (joint->members, guint32, i) += job->first;
  for (guint i = 0; i < joint->transfers->len; i++)
    {
      g_array_index (joint->transfers, Transfer, i).source += job->first;
      g_array_index (joint->transfers, Transfer, i).destination += job->first;
    }
  g_ptr_array_add (self->whole->joints, joint);
}

static gboolean
requires_nothing (const GArray *requirements, guint32 operation)
{
  for (guint i = 0; i < requirements->len; i++)
    if (g_array_index (requirements, Requirement, i).operation == operation)
      return FALSE;
  return TRUE;
}

/* A repetition begins when all operations of the one before have ended. */
static void
copy_requirements (Case *self, const Job *job, guint32 p, guint32 before)
{
  const GArray *from = model_case_requirements (job->own, p);
  GArray *to = model_case_requirements (self->whole, job->first + p);
  const guint32 operations = model_case_steps (job->own, p)->len;

  for (guint i = 0; i < from->len; i++)
    {
      Requirement one = g_array_index (from, Requirement, i);

      one.operation += before;
      one.required += before;
      g_array_append_val (to, one);
    }
  for (guint32 i = 0; i < operations && before > 0; i++)
    for (guint32 k = 1; k <= operations && requires_nothing (from, i); k++)
      {
        const Requirement one = { before + i, before - k, REQUIRES_END };

        g_array_append_val (to, one);
      }
}

static void
copy_steps (Case *self, const Job *job, guint32 p, guint32 joints)
{
  const GArray *from = model_case_steps (job->own, p);
  GArray *to = model_case_steps (self->whole, job->first + p);

  for (guint i = 0; i < from->len; i++)
    {
      ModelStep step = g_array_index (from, ModelStep, i);

      if (step.type == MODEL_JOIN || step.type == MODEL_WAIT)
        step.peer += joints;
      else if (step.type != MODEL_COMPUTE)
        step.peer += job->first;
      g_array_append_val (to, step);
    }
}

static void
copy_job (Case *self, const Job *job)
{
  for (guint32 repetition = 0; repetition < job->repeat; repetition++)
    {
      const guint32 joints = self->whole->joints->len;

      for (guint i = 0; i < job->own->joints->len; i++)
        copy_joint (self, job, g_ptr_array_index (job->own->joints, i));
      for (guint32 p = 0; p < job->processors; p++)
        {
          const guint32 before = model_case_steps (self->whole, job->first + p)->len;

          copy_steps (self, job, p, joints);
          if (job->own->requirements != NULL)
            copy_requirements (self, job, p, before);
        }
    }
  for (guint32 p = 0; p < job->processors; p++)
    if (job->own->requirements == NULL)
      self->whole->in_order |= (guint64) 1 << (job->first + p);
}

/* One processor of each job that has some left takes the next place, in turn. */
static void
deal (Case *self)
{
  const guint32 nics = self->whole->nics;
  guint32 place = 0;

  for (guint32 p = 0; place < model_case_processors (self->whole); p++)
    for (guint32 j = 0; j < self->n_jobs; j++)
      if (p < self->jobs[j].processors)
        {
          for (guint32 nic = 0; nic < nics; nic++)
            g_array_index (self->whole->placement, guint32,
                           (self->jobs[j].first + p) * nics + nic)
                = g_array_index (self->positions, guint32, place * nics + nic);
          place++;
        }
}

/* FALSE: there are too few processors. */
static gboolean
draw_case (Case *self, GRand *random)
{
  self->maker = random_maker (random);
  self->whole = self->maker.made;
  if (model_case_processors (self->whole) < 2)
    return FALSE;
  if (random_chance (&self->maker, 20))
    random_wire_add (random, self->whole);
  draw_jobs (self);
  model_case_make_graphs (self->whole);
  for (guint32 j = 0; j < self->n_jobs; j++)
    copy_job (self, &self->jobs[j]);
  self->positions = g_array_copy (self->whole->placement);
  self->is_cyclic = random_chance (&self->maker, 50);
  if (self->is_cyclic)
    deal (self);
  return TRUE;
}

static void
clear_case (Case *self)
{
  model_case_free (self->whole);
  g_clear_pointer (&self->positions, g_array_unref);
  for (guint32 j = 0; j < self->n_jobs; j++)
    model_case_free (self->jobs[j].own);
  g_free (self->starts);
}

/* ---- the engine -------------------------------------------------------------------- */

static Program *
make_joined (gpointer data, GArray *instances)
{
  const Case *self = data;
  JobRequest requests[MOST_JOBS];
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GError) error = NULL;
  guint32 first = 0;

  g_array_set_size (instances, 0);
  for (guint32 j = 0; j < self->n_jobs; j++)
    {
      const Job *job = &self->jobs[j];
      Program *program = model_case_program (job->own, own);

      for (guint32 r = 0; r < job->repeat; r++)
        for (guint i = 0; i < own->len; i++)
          {
            const guint32 instance = first + r * program_instances (program)
                                     + g_array_index (own, guint32, i);

            g_array_append_val (instances, instance);
          }
      first += job->repeat * program_instances (program);
      requests[j] = (JobRequest){ program, "job", job->start, job->repeat };
    }
  Program *joined = program_join (requests, self->n_jobs, &error);
  g_assert_no_error (error);
  for (guint32 j = 0; j < self->n_jobs; j++)
    program_unref (requests[j].program);
  return joined;
}

static void
place_jobs (gpointer data, const Program *program, Machine *machine)
{
  const Case *self = data;
  const Allocation cyclic = { .kind = ALLOCATION_CYCLIC };
  g_autoptr (GError) error = NULL;

  if (!self->is_cyclic)
    return;
  for (guint i = 0; i < self->positions->len; i++)
    machine->placement_list[i] = g_array_index (self->positions, guint32, i);
  allocation_apply (&cyclic, program, machine, &error);
  g_assert_no_error (error);
}

/* ---- who made whom wait ------------------------------------------------------------ */

typedef struct
{
  TotalTime delays[MOST_JOBS][MOST_JOBS], own[MOST_JOBS];
} Waiting;

static guint32
job_of (const Case *self, guint32 processor)
{
  guint32 j = 0;

  while (processor >= self->jobs[j].first + self->jobs[j].processors)
    j++;
  return j;
}

/* The packets of each timeline, in order of their begin, one at a time. */
typedef struct
{
  const ModelNetwork *network;
  GHashTable *packets; /* GPtrArray of const ModelMark, by timeline */
  SimTime gap;
} Served;

static gint
compare_begin (gconstpointer a, gconstpointer b)
{
  const ModelMark *const *left = a, *const *right = b;

  return ((*left)->begin > (*right)->begin) - ((*left)->begin < (*right)->begin);
}

static GPtrArray *
served_on (const Served *self, guint32 timeline)
{
  GPtrArray *packets = g_hash_table_lookup (self->packets, GUINT_TO_POINTER (timeline));

  if (packets == NULL)
    {
      packets = g_ptr_array_new ();
      g_hash_table_insert (self->packets, GUINT_TO_POINTER (timeline), packets);
    }
  return packets;
}

static Served
list_served (const ModelNetwork *network, const ModelResult *model)
{
  const Served self
      = { network,
          g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_ptr_array_unref),
          model_network_gap (network->at) };
  GHashTableIter iter;
  gpointer packets;

  for (guint i = 0; i < model->marks->len; i++)
    {
      ModelMark *mark = &g_array_index (model->marks, ModelMark, i);

      if (mark->end + self.gap > mark->begin)
        g_ptr_array_add (served_on (&self, model_network_timeline (network, mark->link)),
                         mark);
    }
  g_hash_table_iter_init (&iter, self.packets);
  while (g_hash_table_iter_next (&iter, NULL, &packets))
    g_ptr_array_sort (packets, compare_begin);
  return self;
}

/* Of those that were there before the packet came: the one on its timeline at a time, or
 * the first one after that; *until: when this changes. */
static const ModelMark *
packet_at (const Served *self, const ModelMark *waits, SimTime time, SimTime *until)
{
  const GPtrArray *packets
      = served_on (self, model_network_timeline (self->network, waits->link));
  guint first = 0, end = packets->len;

  while (first < end)
    {
      const guint middle = (first + end) / 2;
      const ModelMark *mark = packets->pdata[middle];

      if (mark->end + self->gap > time)
        end = middle;
      else
        first = middle + 1;
    }
  for (;; first++)
    {
      g_assert_cmpuint (first, <, packets->len);
      const ModelMark *mark = packets->pdata[first];

      if (mark->place >= waits->place)
        continue;
      *until = mark->begin <= time ? mark->end + self->gap : mark->begin;
      return mark;
    }
}

static void
add_waiting (const Case *self, const Served *served, const ModelMark *mark,
             Waiting *waiting)
{
  const guint32 job = job_of (self, mark->user.source);
  SimTime until;

  for (SimTime time = mark->reached; time < mark->begin; time = until)
    {
      const ModelMark *by = packet_at (served, mark, time, &until);
      const SimTime part = MIN (until, mark->begin) - time;

      waiting->delays[job][job_of (self, by->user.source)] += (guint64) part;
      if (by->user.source == mark->user.source && by->user.message == mark->user.message)
        waiting->own[job] += (guint64) part;
    }
}

/* ---- comparing --------------------------------------------------------------------- */

static guint32
link_of (const Case *self, const Network *network, guint i)
{
  const ModelLink link = g_array_index (self->whole->links, ModelLink, i);

  return topology_find_link (network_topology (network), link.from, link.to);
}

static void
compare_occupation (const Case *self, const ModelResult *model, const Network *network,
                    const JobTimes *times)
{
  for (guint i = 0; i < self->whole->links->len; i++)
    for (guint32 j = 0; j < self->n_jobs; j++)
      {
        SimTime busy = 0;

        for (guint m = 0; m < model->marks->len; m++)
          {
            const ModelMark *mark = &g_array_index (model->marks, ModelMark, m);

            if (mark->link == i && job_of (self, mark->user.source) == j)
              busy += mark->end - mark->begin;
          }
        g_assert_cmpint (job_times_on_link (times, j, link_of (self, network, i)), ==,
                         busy);
      }
}

static void
compare_times (const Case *self, const ModelResult *model, const JobTimes *times)
{
  g_autoptr (ModelNetwork) network = model_network_new (self->whole);
  const Served served = list_served (network, model);
  Waiting waiting = { 0 };

  for (guint i = 0; i < model->marks->len; i++)
    add_waiting (self, &served, &g_array_index (model->marks, ModelMark, i), &waiting);
  g_hash_table_unref (served.packets);
  for (guint32 j = 0; j < self->n_jobs; j++)
    {
      const Job *job = &self->jobs[j];
      const JobTime *found = job_times_of (times, j);
      SimTime end = job->start;

      for (guint32 p = job->first; p < job->first + job->processors; p++)
        end = MAX (end, g_array_index (model->processors, ProcessorTotals, p).finished);
      g_assert_cmpint (found->begin, ==, job->start);
      g_assert_cmpint (found->end, ==, end);
      g_assert_cmpint (found->time, ==, end - job->start);
      for (guint32 i = 0; i < self->n_jobs; i++)
        g_assert_cmpuint (found->delays[i], ==, waiting.delays[j][i]);
      g_assert_cmpuint (found->own_delay, ==, waiting.own[j]);
    }
}

static void
replay_jobs (Case *self, const ModelResult *model, guint threads)
{
  g_autoptr (Machine) machine = replayed_case_machine (self->whole, FILE_NAME);
  g_autoptr (GArray) instances = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (Program) program = make_joined (self, instances);
  g_autoptr (GError) error = NULL;
  ReplayResult result;

  place_jobs (self, program, machine);
  g_autoptr (Network) network = network_new (machine, &machine->shape, &error);
  g_assert_no_error (error);
  g_autoptr (JobTimes) times = job_times_new (program, machine, network);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  replay_set_threads (replay, threads);
  replay_add_observer (replay, job_times_observer (), times);
  replay_run (replay, &result, &error);
  g_assert_no_error (error);
  job_times_finish (times, &result);
  g_assert_cmpint (result.time, ==, model->run);
  g_assert_cmpint (result.congestion_delay, ==, model->delay);
  compare_times (self, model, times);
  compare_occupation (self, model, network, times);
}

/* Without the steps of the others. */
static void
compare_alone (Case *self, guint32 job)
{
  g_autoptr (ModelCase) at = model_case_copy (self->whole);
  const guint32 first = self->jobs[job].first;
  const guint32 end = first + self->jobs[job].processors;
  SimTime finished = self->jobs[job].start;

  for (guint32 p = 0; p < model_case_processors (at); p++)
    if (p < first || p >= end)
      {
        g_array_set_size (model_case_steps (at, p), 0);
        g_array_set_size (model_case_requirements (at, p), 0);
      }
  g_autoptr (ModelResult) model = model_run (at);
  g_assert_cmpint (model->end, ==, MODEL_DONE);
  for (guint32 p = first; p < end; p++)
    finished
        = MAX (finished, g_array_index (model->processors, ProcessorTotals, p).finished);

  g_autoptr (Machine) machine = replayed_case_machine (self->whole, FILE_NAME);
  g_autoptr (GArray) instances = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (Program) program = make_joined (self, instances);
  g_autoptr (GError) error = NULL;
  ReplayResult result;

  place_jobs (self, program, machine);
  g_autoptr (Network) network = network_new (machine, &machine->shape, &error);
  g_autoptr (Replay) replay = replay_new (program, machine, network);
  replay_set_only (replay, job);
  replay_run (replay, &result, &error);
  g_assert_no_error (error);
  g_assert_cmpint (job_time (program, job, &result), ==,
                   finished - self->jobs[job].start);
}

/* Returns: whether it ran to the end. */
static gboolean
compare (GRand *random)
{
  g_autoptr (GPtrArray) broken = g_ptr_array_new_with_free_func (g_free);
  Case self = { 0 };
  const ReplayedProgram joined = { make_joined, place_jobs, &self };
  gboolean done = FALSE;

  if (draw_case (&self, random))
    {
      g_autoptr (ModelResult) model = model_run (self.whole);
      g_autoptr (ModelResult) engine
          = replayed_case_run (self.whole, &joined, FILE_NAME, broken);
      g_autoptr (GPtrArray) lines = model_result_compare (self.whole, model, engine);

      for (guint i = 0; i < lines->len; i++)
        g_test_message ("%s", (char *) g_ptr_array_index (lines, i));
      for (guint i = 0; i < broken->len; i++)
        g_test_message ("%s", (char *) g_ptr_array_index (broken, i));
      if (lines->len + broken->len > 0)
        {
          g_autofree char *text = model_case_describe (self.whole);

          g_test_message ("%s", text);
          g_test_fail ();
        }
      done = model->end == MODEL_DONE && !g_test_failed ();
      for (guint threads = 1; threads <= 3 && done; threads++)
        replay_jobs (&self, model, threads);
      if (done)
        compare_alone (&self, pick (&self, self.n_jobs));
    }
  clear_case (&self);
  return done;
}

static void
test_jobs_are_those_of_the_model (void)
{
  const guint32 seed = unit_number ("NETFARE_SEED", g_test_rand_int ());
  const guint cases = unit_number ("NETFARE_CASES", CASES);
  guint ran = 0;

  for (guint i = 0; i < cases && !g_test_failed (); i++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed + i);

      g_test_message ("NETFARE_SEED=%u NETFARE_CASES=1", seed + i);
      ran += compare (random);
    }
  g_test_message ("%u cases, %u of them ran to the end", cases, ran);
  g_assert_true (g_test_failed () || cases < 100 || ran > cases / 4);
  g_unlink (FILE_NAME);
}

/* ---- beside a job that sends nothing ----------------------------------------------- */

/* Messages of no bytes of each processor to itself. */
static Program *
make_idle (guint32 processors)
{
  g_autoptr (ModelCase) at = model_case_new (processors, processors);
  g_autoptr (GArray) instances = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 p = 0; p < processors; p++)
    model_case_receive (at, p, p, 0, 0, model_case_send (at, p, p, 0, 0));
  return model_case_program (at, instances);
}

static Program *
draw_program (RandomMaker *maker, guint32 processors)
{
  g_autoptr (ModelCase) at = model_case_new (processors, processors);
  g_autoptr (GArray) instances = g_array_new (FALSE, FALSE, sizeof (guint32));
  RandomMaker own = *maker;

  own.made = at;
  own.large = FALSE;
  if (random_chance (maker, 60))
    return random_mpi_new (maker->random, processors);
  if (random_chance (maker, 50))
    random_graphs_add (&own);
  else
    random_program_add (&own);
  return model_case_program (at, instances);
}

/* The same machine for the first processors alone. */
static ModelCase *
first_processors (const ModelCase *at, guint32 processors)
{
  ModelCase *first = model_case_copy (at);

  g_array_set_size (first->placement, processors * at->nics);
  g_array_set_size (first->power, processors);
  g_ptr_array_set_size (first->steps, (gint) processors);
  return first;
}

static gboolean
run_on (const ModelCase *at, Program *program, guint threads, GArray *finished,
        ReplayResult *result)
{
  g_autoptr (Machine) machine = replayed_case_machine (at, FILE_NAME);
  g_autoptr (GError) error = NULL;
  g_autoptr (Network) network = network_new (machine, &machine->shape, &error);
  g_autoptr (Replay) replay = replay_new (program, machine, network);

  replay_set_threads (replay, threads);
  if (!replay_run (replay, result, &error))
    return FALSE;
  for (guint32 p = 0; p < result->processors; p++)
    g_array_append_vals (finished, &result->processor[p], 1);
  return TRUE;
}

static gboolean
compare_beside (GRand *random)
{
  RandomMaker maker = random_maker (random);
  g_autoptr (ModelCase) at = maker.made;
  const guint32 processors = model_case_processors (at);
  g_autoptr (GArray) own = g_array_new (FALSE, FALSE, sizeof (ProcessorTotals));
  g_autoptr (GError) error = NULL;
  ReplayResult alone, both;

  if (processors < 2)
    return FALSE;
  const guint32 n = 1 + random_pick (&maker, processors - 1);
  g_autoptr (ModelCase) first = first_processors (at, n);
  g_autoptr (Program) program = draw_program (&maker, n);
  g_autoptr (Program) idle = make_idle (processors - n);
  const JobRequest requests[] = { { program, "a", 0, 1 }, { idle, "b", 0, 3 } };
  if (!run_on (first, program, 1, own, &alone))
    return FALSE;
  for (guint threads = 1; threads <= 3; threads++)
    {
      g_autoptr (Program) joined = program_join (requests, 2, &error);
      g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (ProcessorTotals));

      g_assert_no_error (error);
      g_assert_true (run_on (at, joined, threads, found, &both));
      g_assert_cmpint (both.congestion_delay, ==, alone.congestion_delay);
      g_assert_cmpuint (both.link_hops, ==, alone.link_hops);
      for (guint32 p = 0; p < n; p++)
        {
          const ProcessorTotals a = g_array_index (own, ProcessorTotals, p);
          const ProcessorTotals b = g_array_index (found, ProcessorTotals, p);

          g_assert_cmpint (b.finished, ==, a.finished);
          g_assert_cmpint (b.busy, ==, a.busy);
          g_assert_cmpint (b.overhead, ==, a.overhead);
        }
    }
  return TRUE;
}

static void
test_messages_to_oneself_cost_others_nothing (void)
{
  const guint32 seed = unit_number ("NETFARE_SEED", g_test_rand_int ());
  const guint cases = unit_number ("NETFARE_CASES", CASES);
  guint ran = 0;

  for (guint i = 0; i < cases; i++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed + i);

      g_test_message ("NETFARE_SEED=%u NETFARE_CASES=1", seed + i);
      ran += compare_beside (random);
    }
  g_test_message ("%u cases, %u of them ran to the end", cases, ran);
  g_assert_true (g_test_failed () || cases < 100 || ran > cases / 4);
  g_unlink (FILE_NAME);
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/jobs/are-those-of-the-model", test_jobs_are_those_of_the_model);
  g_test_add_func ("/jobs/messages-to-oneself-cost-others-nothing",
                   test_messages_to_oneself_cost_others_nothing);
  return g_test_run ();
}
