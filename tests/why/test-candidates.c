/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-candidates.c - what is ranked, and what the sentence says of it: cases computed by
 * hand */
#include "config.h"

#include "analysis/why-sentence.h"
#include "fixture/unit.h"
#include "why-case.h"
#include "why/candidates.h"
#include "why/path/path-recorder.h"

/* A run of which all is known. */
typedef struct
{
  WhyCaseFiles files;
  Network *network;
  Replay *replay;
  Why why;
} Case;

static void
case_open (Case *self, const WhyCase *what)
{
  g_autoptr (GError) error = NULL;
  PathRecorder *recorder;
  ReplayResult result;

  *self = (Case){ .why = { .path = NULL } };
  why_case_open (&self->files, what);
  self->network
      = network_new (self->files.machine, program_shape (self->files.program), &error);
  g_assert_no_error (error);
  self->replay = replay_new (self->files.program, self->files.machine, self->network);
  recorder = path_recorder_of (self->replay);
  g_assert_true (replay_run (self->replay, &result, &error));
  self->why.path = path_recorder_finish (recorder, result.time);
  g_assert_true (
      why_find (self->files.program, self->files.machine, &result, &self->why, &error));
}

static void
case_close (Case *self)
{
  candidates_free (self->why.candidates);
  replay_free (self->replay);
  network_free (self->network);
  why_case_close (&self->files);
}

/* Looks for candidates, and confirms those that are chosen. */
static void
find (Case *self, const char *factor, guint top, guint confirm)
{
  Candidates *candidates
      = candidates_new (self->why.path, self->files.program, self->network, factor, top);

  candidates_free (self->why.candidates);
  self->why.candidates = candidates;
  for (guint i = 0; i < candidates->list->len; i++)
    {
      g_autoptr (WhatIf) what_if = candidates_what_if (candidates, i);
      SimTime time;

      if (!candidates_is_chosen (candidates, i, confirm))
        continue;
      g_assert_true (what_if_replay (self->files.program, self->files.machine, what_if, 1,
                                     &time, NULL));
      candidates_at (candidates, i)->is_confirmed = TRUE;
      candidates_at (candidates, i)->saved = self->why.times.run - time;
    }
}

/* "everywhere: links 1500000 1500000; computing ..; links: link 3-2 .." */
static char *
describe (const Candidates *self)
{
  GString *text = g_string_new (NULL);
  gint last = -1;

  for (guint i = 0; i < self->list->len; i++)
    {
      const Candidate *one = candidates_at (self, i);

      if ((gint) one->group != last)
        g_string_append_printf (text, "%s: ", candidate_group_name (one->group));
      last = (gint) one->group;
      g_string_append_printf (text, "%s %" G_GINT64_FORMAT, one->text, one->estimate);
      if (one->is_confirmed)
        g_string_append_printf (text, " %" G_GINT64_FORMAT, one->saved);
      g_string_append (text, candidates_changed_order (self, i) ? " !; " : "; ");
    }
  return g_string_free (text, FALSE);
}

typedef struct
{
  WhyCase what;
  const char *factor;
  guint top, confirm;
  const char *expected; /* ps */
} RankCase;

#define TWO_INTO_ONE "c100 >2:1000; c100 >2:1000; <0:1000 <1:1000", "0-3 1-3 3-2", ""
#define THREE_HOPS ">3:1000; -; -; <0:1000", "0-1 1-2*0.5 2-3"
#define COSTS "link start time = 100 ns; link latency = 500 ns"

static const RankCase ranks[] = {
  { { TWO_INTO_ONE },
    "2",
    10,
    3,
    "everywhere: links 1500000 1500000; computing 50000 50000; links: link 3-2 1000000 "
    "1000000; link 0-3 500000 500000; program: processor 0 50000 50000; " },
  { { TWO_INTO_ONE },
    "4",
    1,
    0,
    "everywhere: links 2250000; links: link 3-2 1500000; program: processor 0 75000; " },
  { { TWO_INTO_ONE },
    "inf",
    0,
    1,
    "everywhere: links 3000000 3000000; computing 100000 100000; links: link 3-2 2000000 "
    "2000000; link 0-3 1000000; program: processor 0 100000 100000; " },
  /* By weight, as all links are of one class: 1 and 3 of 100 + 1000, 2 of 100 + 2000. */
  { { THREE_HOPS, COSTS },
    "2",
    0,
    3,
    "everywhere: links 2150000 2150000; latency 750000 750000; links: links weight 1 "
    "1100000 1100000; links weight 0.5 1050000 1050000; link 1-2 1050000 1050000; link "
    "0-1 550000; link 2-3 550000; " },
  /* Cut through 0-1 is passed in its start time, and so is the last link. */
  { { THREE_HOPS, COSTS "; switching = cut-through" },
    "2",
    0,
    1,
    "everywhere: links 1100000 1100000; latency 750000 750000; links: links weight 0.5 "
    "1050000 950000; link 1-2 1050000; links weight 1 50000; link 0-1 50000; " },
  { { ">2:3000; c500 >2:1000; <0:3000 <1:1000", "0-3 1-3 3-2", "packet bytes = 1000" },
    "2",
    0,
    1,
    "everywhere: links 2500000 2500000; links: link 3-2 2000000 1500000; link 0-3 "
    "500000; " },
  /* Computing ends when the message arrives that is awaited after it: nothing is saved.
   */
  { { "<2:3 c4 <1:4; >0:4; >0:3", "1-3 2-3 3-0", "" },
    "2",
    0,
    2,
    "everywhere: links 3000 3000; computing 2000 0; links: link 2-3 1500 1500; link 3-0 "
    "1500 1500; program: processor 0 2000 0; " },
};

static void
test_ranks (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (ranks); i++)
    {
      g_autofree char *found = NULL;
      Case one;

      g_test_message ("%s on %s", ranks[i].what.ranks, ranks[i].what.links);
      case_open (&one, &ranks[i].what);
      find (&one, ranks[i].factor, ranks[i].top, ranks[i].confirm);
      found = describe (one.why.candidates);
      g_assert_cmpstr (found, ==, ranks[i].expected);
      case_close (&one);
    }
}

typedef struct
{
  WhyCase what;
  const char *factor;
  guint confirm;
  const char *expected;
} SentenceCase;

static const SentenceCase sentences[] = {
  { { TWO_INTO_ONE },
    "2",
    3,
    "98 % of the time is lost, most of it to the transmission of messages (65 %). On "
    "the critical path the link from 3 to 2 takes most, 65 %, 32 % with messages in "
    "the way. Twice as fast, the link from 3 to 2 would save 32 %." },
  { { TWO_INTO_ONE },
    "4",
    1,
    "98 % of the time is lost, most of it to the transmission of messages (65 %). On "
    "the critical path the link from 3 to 2 takes most, 65 %, 32 % with messages in "
    "the way. 4 times as fast, the link from 3 to 2 would save 48 %." },
  { { TWO_INTO_ONE },
    "2",
    0,
    "98 % of the time is lost, most of it to the transmission of messages (65 %). On "
    "the critical path the link from 3 to 2 takes most, 65 %, 32 % with messages in "
    "the way." },
  /* Latency 1800 of 5800. */
  { { ">1:0 <3:0; <0:0 c10 >2:0; <1:0 c10 >3:0; <2:0 c10 >0:0", "0-1 1-2 2-3 3-0",
      "link latency = 5 ns" },
    "2",
    3,
    "85 % of the time is lost, most of it to latency (40 %). On the critical path "
    "the link from 0 to 1 takes most, 10 %. Twice as fast, the latency would save 20 "
    "%." },
  { { THREE_HOPS, COSTS },
    "1.5",
    3,
    "100 % of the time is lost, most of it to the transmission of messages (69 %). "
    "On the critical path the link from 1 to 2 takes most, 45 %. 1.5 times as fast, "
    "the links of weight 1 would save 13 %." },
  { { "c1000 >1:1; c990 <0:1", "0-1", "" },
    "2",
    1,
    "99 % of the time is work: little is lost. On the critical path processor 0 "
    "takes most, 100 %. Twice as fast, processor 0 would save 1 %." },
  { { "c10; c30", "0-1", "" },
    "inf",
    3,
    "33 % of the time is lost, most of it to uneven work (33 %). On the critical "
    "path processor 1 takes most, 100 %. Infinitely fast, processor 1 would save 67 "
    "%." },
  { { "c10 >1:0 <1:0; c30 >0:0 <0:0", "0-1",
      "link latency = 1 ns; send overhead = 200 ns; receive overhead = 3 ns" },
    "2",
    3,
    "91 % of the time is lost, most of it to overheads of messages (87 %). On the "
    "critical path processor 1 takes most, 98 %. Twice as fast, the overheads would "
    "save 43 %." },
  { { "-; -", "0-1", "" }, "2", 3, "The run takes no time." },
};

static void
test_sentences (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    {
      g_autofree char *found = NULL;
      Case one;

      g_test_message ("%s on %s", sentences[i].what.ranks, sentences[i].what.links);
      case_open (&one, &sentences[i].what);
      find (&one, sentences[i].factor, 0, sentences[i].confirm);
      found = why_sentence (&one.why, one.files.program, one.network);
      g_assert_cmpstr (found, ==, sentences[i].expected);
      case_close (&one);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/candidates/ranks", test_ranks);
  g_test_add_func ("/candidates/sentences", test_sentences);
  return g_test_run ();
}
