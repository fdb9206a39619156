/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/job-times.h"

#include <string.h>

/* A packet on a timeline, gap included. */
typedef struct
{
  SimTime begin, until;
  guint32 source, message; /* of it */
} Occupied;

/* The packets `first` .. count-1 of a timeline, by time; those before are past. */
typedef struct
{
  Occupied *list;
  guint32 first, count, capacity;
} Occupation;

struct _JobTimes
{
  const Program *program;
  const Network *network;
  JobTime *jobs;
  guint32 *job_of; /* by processor */
  SimTime gap;
  gboolean is_reserved;
  Occupation *timelines; /* by link; NULL: there are no links */
  SimTime *busy;         /* by link, then by job */
  /* reserve: the packet that was marked last, and when its whole path was */
  guint32 source, message, number;
  SimTime now;
};

static guint32
count_links (const JobTimes *self)
{
  const Topology *topology = network_topology (self->network);

  return topology == NULL ? 0 : topology->links;
}

static void
open_processors (JobTimes *self)
{
  self->job_of = g_new (guint32, program_processors (self->program));
  for (guint32 j = 0; j < program_jobs (self->program); j++)
    {
      const ProgramJob *job = program_job (self->program, j);

      for (guint32 p = job->first; p < job->first + job->processors; p++)
        self->job_of[p] = j;
      self->jobs[j].delays = g_new0 (TotalTime, program_jobs (self->program));
    }
}

JobTimes *
job_times_new (const Program *program, const Machine *machine, const Network *network)
{
  JobTimes *self = g_new0 (JobTimes, 1);
  const gsize jobs = program_jobs (program);

  self->program = program;
  self->network = network;
  self->jobs = g_new0 (JobTime, jobs);
  open_processors (self);
  atto_time_price (machine->link_gap, 0, 0, NULL, &self->gap);
  self->is_reserved = machine->discipline == DISCIPLINE_RESERVE;
  self->source = G_MAXUINT32;
  if (count_links (self) == 0)
    return self;
  self->timelines = g_new0 (Occupation, count_links (self));
  self->busy = g_new0 (SimTime, count_links (self) * jobs);
  return self;
}

void
job_times_free (JobTimes *self)
{
  if (self == NULL)
    return;
  for (guint32 i = 0; self->timelines != NULL && i < count_links (self); i++)
    g_free (self->timelines[i].list);
  for (guint32 j = 0; j < program_jobs (self->program); j++)
    g_free (self->jobs[j].delays);
  g_free (self->timelines);
  g_free (self->busy);
  g_free (self->job_of);
  g_free (self->jobs);
  g_free (self);
}

/* ---- a timeline -------------------------------------------------------------------- */

/* No later packet reaches it before now. */
static void
forget (Occupation *self, SimTime now)
{
  while (self->first < self->count && self->list[self->first].until <= now)
    self->first++;
}

static void
make_room (Occupation *self)
{
  if (self->count < self->capacity)
    return;
  if (self->first > 0 && self->first >= self->capacity / 2)
    {
      self->count -= self->first;
      memmove (self->list, self->list + self->first, self->count * sizeof (Occupied));
      self->first = 0;
      return;
    }
  self->capacity = MAX (4, 2 * self->capacity);
  self->list = g_renew (Occupied, self->list, self->capacity);
}

static void
occupy (Occupation *self, Occupied one)
{
  guint32 at;

  make_room (self);
  at = self->count++;
  for (; at > self->first && self->list[at - 1].begin > one.begin; at--)
    self->list[at] = self->list[at - 1];
  self->list[at] = one;
}

/* Time that is free, but too short for the packet, belongs to the packet behind it. */
static void
divide (JobTimes *self, const Occupation *timeline, const Packet *packet, SimTime reached,
        SimTime begin)
{
  JobTime *job = &self->jobs[self->job_of[packet->source]];

  for (guint32 i = timeline->first; i < timeline->count && reached < begin; i++)
    {
      const Occupied *one = &timeline->list[i];
      const SimTime until = MIN (one->until, begin);

      if (until <= reached)
        continue;
      job->delays[self->job_of[one->source]] += (guint64) (until - reached);
      if (one->source == packet->source && one->message == packet->message)
        job->own_delay += (guint64) (until - reached);
      reached = until;
    }
}

/* The whole path of a packet is reserved when it is injected: at its first link. */
static void
follow_packet (JobTimes *self, const Packet *packet, SimTime reached)
{
  if (self->source == packet->source && self->message == packet->message
      && self->number == packet->number)
    return;
  self->source = packet->source;
  self->message = packet->message;
  self->number = packet->number;
  self->now = reached;
}

static void
on_marked (gpointer data, guint32 link, SimTime reached, SimTime begin, SimTime end,
           const Packet *packet, guint64 message)
{
  JobTimes *self = data;
  const guint32 *media = network_media (self->network);
  Occupation *timeline = &self->timelines[media == NULL ? link : media[link]];
  const gsize jobs = program_jobs (self->program);

  if (network_topology (self->network)->weight_class[link] == TOPOLOGY_INFINITE_CLASS)
    return;
  if (self->is_reserved)
    follow_packet (self, packet, reached);
  forget (timeline, self->is_reserved ? self->now : reached);
  self->busy[link * jobs + self->job_of[packet->source]] += end - begin;
  if (begin > reached)
    divide (self, timeline, packet, reached, begin);
  if (end + self->gap > begin)
    occupy (timeline,
            (Occupied){ begin, end + self->gap, packet->source, packet->message });
}

const ReplayObserver *
job_times_observer (void)
{
  static const ReplayObserver observer
      = { .purpose = "waiting is divided among jobs", .link_marked = on_marked };

  return &observer;
}

/* ---- results ----------------------------------------------------------------------- */

static SimTime
end_of (const Program *program, guint32 job, const ReplayResult *result)
{
  const ProgramJob *of = program_job (program, job);
  SimTime end = of->request.start;

  for (guint32 p = of->first; p < of->first + of->processors; p++)
    end = MAX (end, result->processor[p].finished);
  return end;
}

SimTime
job_time (const Program *program, guint32 job, const ReplayResult *result)
{
  return end_of (program, job, result) - program_job (program, job)->request.start;
}

void
job_times_finish (JobTimes *self, const ReplayResult *result)
{
  for (guint32 j = 0; j < program_jobs (self->program); j++)
    {
      self->jobs[j].begin = program_job (self->program, j)->request.start;
      self->jobs[j].end = end_of (self->program, j, result);
      self->jobs[j].time = self->jobs[j].end - self->jobs[j].begin;
    }
}

JobTime *
job_times_of (const JobTimes *self, guint32 job)
{
  return &self->jobs[job];
}

SimTime
job_times_on_link (const JobTimes *self, guint32 job, guint32 link)
{
  return self->busy[(gsize) link * program_jobs (self->program) + job];
}

gboolean
job_time_slowdown (const JobTime *self, TotalTime *together, TotalTime *alone)
{
  *together = self->alone == 0 ? 1 : self->time;
  *alone = self->alone == 0 ? 1 : self->alone;
  return self->has_alone;
}
