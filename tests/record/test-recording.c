/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-recording.c - files of ranks, made by hand: what is read of them, and every error
 */
#include "config.h"

#include "recording/recordings.h"
#include "recording/repeats.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mix.h"
#include "base/remove-tree.h"
#include "fixture/unit.h"

#define HEADER sizeof (RankFileHeader)

typedef struct
{
  char *folder, *ranks;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  self->folder = g_dir_make_tmp ("netfare-recording-XXXXXX", NULL);
  self->ranks = g_build_filename (self->folder, RANK_FILE_FOLDER, NULL);
  g_assert_cmpint (g_mkdir (self->ranks, 0777), ==, 0);
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  remove_tree (self->folder);
  g_free (self->ranks);
  g_free (self->folder);
}

static RankFileHeader
header_of (guint32 rank, guint32 ranks)
{
  RankFileHeader header = { .version = RANK_FILE_VERSION,
                            .order = RANK_FILE_ORDER,
                            .rank = rank,
                            .ranks = ranks,
                            .has_cpu = 1,
                            .state = RANK_FINALIZED,
                            .cores = 2,
                            .library = "none",
                            .host = "here" };

  memcpy (header.magic, RANK_FILE_MAGIC, sizeof header.magic);
  return header;
}

static char *
path_of (const Fixture *self, const char *name)
{
  return g_strdup_printf ("%s/%s" RANK_FILE_SUFFIX, self->ranks, name);
}

static void
write_bytes (const Fixture *self, const char *name, gconstpointer bytes, gsize length)
{
  g_autofree char *path = path_of (self, name);

  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
}

/* All words are of whole calls. */
static void
write_file (const Fixture *self, const char *name, const RankFileHeader *header,
            const guint64 *words, gsize count)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  RankFileHeader whole = *header;

  whole.words = count;
  g_byte_array_append (bytes, (const guint8 *) &whole, HEADER);
  if (count > 0)
    g_byte_array_append (bytes, (const guint8 *) words, (guint) (count * 8));
  write_bytes (self, name, bytes->data, bytes->len);
}

/* "MPI_Send" in two words. */
#define NAMED(call)                                                                      \
  RANK_WORD (RECORD_NAME, call, 2), G_GUINT64_CONSTANT (0x646e65535f49504d), 0

/* Of recordings that are not wanted. */
static GPtrArray *
open_all (const Fixture *self, GError **error)
{
  g_autoptr (GStrvBuilder) warnings = g_strv_builder_new ();

  return recordings_open (self->folder, warnings, error);
}

/* message: after "FILE: error: "; with a byte, "before byte N: " too, N after the header.
 */
static void
expect_failure (const Fixture *self, const char *name, gsize byte, const char *message)
{
  g_autofree char *path = path_of (self, name), *expected = NULL;
  g_autoptr (GError) error = NULL;

  expected = byte > 0 ? g_strdup_printf ("%s: error: before byte %" G_GSIZE_FORMAT ": %s",
                                         path, HEADER + byte, message)
                      : g_strdup_printf ("%s: error: %s", path, message);
  g_assert_null (open_all (self, &error));
  g_assert_nonnull (error);
  g_assert_cmpstr (error->message, ==, expected);
}

/* Of the first file, whichever that is. */
static void
expect_either_failure (const Fixture *self, const char *message)
{
  g_autofree char *end = g_strconcat (".rank: error: ", message, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_null (open_all (self, &error));
  g_assert_nonnull (error);
  g_assert_true (g_str_has_suffix (error->message, end));
}

/* ---- headers ----------------------------------------------------------------------- */

static void
test_headers (Fixture *self, gconstpointer data)
{
  RankFileHeader header = header_of (0, 2);

  write_bytes (self, "0", "netfrank", 8);
  expect_failure (self, "0", 0, "its header is cut off");
  header.magic[0] = 'x';
  write_file (self, "0", &header, NULL, 0);
  expect_failure (self, "0", 0, "this is not the file of a recorded rank");
  header = header_of (0, 2);
  header.order = 0x04030201;
  write_file (self, "0", &header, NULL, 0);
  expect_failure (self, "0", 0,
                  "recorded on a machine with another order of bytes; finish it there");
  header = header_of (0, 2);
  header.version = 77;
  write_file (self, "0", &header, NULL, 0);
  expect_failure (self, "0", 0, "found version 77 of recordings, expected 3 to 4");
  header = header_of (2, 2);
  write_file (self, "0", &header, NULL, 0);
  expect_failure (self, "0", 0, "its header is damaged");
  header = header_of (0, 2);
  header.state = RANK_FINALIZED + 1;
  write_file (self, "0", &header, NULL, 0);
  expect_failure (self, "0", 0, "its header is damaged");
  header = header_of (0, 2);
  memset (header.run, 'x', sizeof header.run);
  write_file (self, "0", &header, NULL, 0);
  expect_failure (self, "0", 0, "its header is damaged");
  header = header_of (0, 1u << 30);
  write_file (self, "0", &header, NULL, 0);
  expect_failure (self, "0", 0,
                  "found 1073741824 ranks, expected at most 4096 of 1 file");
  header = header_of (0, 4096);
  write_file (self, "0", &header, NULL, 0);
  header = header_of (0, 4097); /* another program */
  write_file (self, "1", &header, NULL, 0);
  expect_either_failure (self, "found 8193 ranks, expected at most 8192 of 2 files");
}

static void
test_a_pipe_is_not_waited_for (Fixture *self, gconstpointer data)
{
  g_autofree char *path = path_of (self, "0");

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  expect_failure (self, "0", 0,
                  "found no regular file, expected that of a recorded rank");
}

/* ---- records ----------------------------------------------------------------------- */

typedef struct
{
  const char *message;
  gsize byte;
  guint64 words[16];
  gsize count;
} Wrong;

static void
test_records (Fixture *self, gconstpointer data)
{
  static const Wrong wrong[] = {
    { "found a record of type 99 and 0 words, which there is not", 8, { 99 }, 1 },
    { "found a record of type 4 and 2 words, which there is not",
      8,
      { RANK_WORD (RECORD_SEND, 0, 2), 0, 0 },
      3 },
    { "found a name that no call has", 16, { RANK_WORD (RECORD_NAME, 1, 1), 0x41 }, 2 },
    { "found call 3, which has no name",
      40,
      { RANK_WORD (RECORD_CALL, 3, 4), 1, 2, 1, 2 },
      5 },
    { "found a call from 5 to 4 ns after 0 ns",
      64,
      { NAMED (3), RANK_WORD (RECORD_CALL, 3, 4), 5, 4, 1, 2 },
      8 },
    { "the time of the processor goes back",
      64,
      { NAMED (3), RANK_WORD (RECORD_CALL, 3, 4), 1, 2, 5, 4 },
      8 },
    { "found call 1024, which has no name",
      40,
      { RANK_WORD (RECORD_CALL, RANK_FIRST_SITE, 4), 1, 2, 1, 2 },
      5 },
    { "found a damaged call site",
      56,
      { NAMED (3), RANK_WORD (RECORD_SITE, RANK_FIRST_SITE + 1, 3), RANK_PAIR (3, 4), 9,
        0 },
      7 },
    { "found a damaged call site",
      56,
      { NAMED (3), RANK_WORD (RECORD_SITE, RANK_FIRST_SITE, 3), RANK_PAIR (3, 9), 9, 0 },
      7 },
    { "found call 4, which has no name",
      56,
      { NAMED (3), RANK_WORD (RECORD_SITE, RANK_FIRST_SITE, 3), RANK_PAIR (4, 4), 9, 0 },
      7 },
    { "found level 2147483648, expected at most 2147483647",
      8,
      { RANK_NUMBER_WORD (RECORD_LEVEL, 1u << 31) },
      1 },
    { "found communicator 5, which is not defined",
      32,
      { RANK_WORD (RECORD_SEND, 0, 3), RANK_PAIR (5, 0), 0, 0 },
      4 },
    { "found rank 2 of a communicator of 2",
      32,
      { RANK_WORD (RECORD_SEND, 0, 3), RANK_PAIR (0, 2), 0, 0 },
      4 },
    { "found rank 1 of a communicator of 1",
      32,
      { RANK_WORD (RECORD_SEND, 0, 3), RANK_PAIR (RANK_COMM_SELF, 1), 0, 0 },
      4 },
    { "found operation 18, which there is not",
      40,
      { RANK_WORD (RECORD_COLLECTIVE, 0, 4), RANK_PAIR (0, 0), RANK_OPERATIONS, 0, 0 },
      5 },
    { "found root 2 of a communicator of 2",
      40,
      { RANK_WORD (RECORD_COLLECTIVE, 0, 4), RANK_PAIR (0, 2), RANK_BCAST, 0, 0 },
      5 },
    { "found communicator 7, expected 2",
      24,
      { RANK_WORD (RECORD_COMM, 0, 2), RANK_PAIR (7, 0), RANK_PAIR (0, 2) },
      3 },
    { "found a communicator of 3 ranks in 2 words",
      24,
      { RANK_WORD (RECORD_COMM, 0, 2), RANK_PAIR (2, 0), RANK_PAIR (0, 3) },
      3 },
    { "found rank 9, expected 0 to 1",
      32,
      { RANK_WORD (RECORD_COMM, 0, 3), RANK_PAIR (2, 0), RANK_PAIR (0, 2),
        RANK_PAIR (0, 9) },
      4 },
  };
  const RankFileHeader header = header_of (0, 2);

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      write_file (self, "0", &header, wrong[i].words, wrong[i].count);
      expect_failure (self, "0", wrong[i].byte, wrong[i].message);
    }
}

static void
test_counted_calls_have_names (Fixture *self, gconstpointer data)
{
  const guint64 words[] = { NAMED (3) };
  RankFileHeader header = header_of (0, 2);

  header.lost[4] = 1;
  write_file (self, "0", &header, words, G_N_ELEMENTS (words));
  expect_failure (self, "0", 24, "found call 4, which has no name");
}

/* The text is "/bin/x", then "f<ESC>": not printed as it is. */
static void
test_calls_have_sites (Fixture *self, gconstpointer data)
{
  static const char text[16] = "/bin/x\0f\033\0\0\0\0\0\0";
  guint64 words[] = { NAMED (3),
                      RANK_WORD (RECORD_SITE, RANK_FIRST_SITE, 4),
                      RANK_PAIR (3, 10),
                      0x1a2b3,
                      0,
                      0,
                      RANK_NUMBER_WORD (RECORD_LEVEL, 7),
                      RANK_WORD (RECORD_CALL, RANK_FIRST_SITE, 4),
                      10,
                      20,
                      1,
                      2 };
  const guint64 named[] = { NAMED (3) };
  RankFileHeader header = header_of (0, 1);
  g_autoptr (GPtrArray) all = NULL;
  g_autoptr (GError) error = NULL;
  const RecordedSite *site;
  guint32 number;

  memcpy (words + G_N_ELEMENTS (named) + 3, text, sizeof text);
  header.version = RANK_FILE_OLDEST; /* is read, too */
  write_file (self, "0", &header, words, G_N_ELEMENTS (words));
  all = open_all (self, &error);
  g_assert_no_error (error);
  const Recording *recording = all->pdata[0];
  g_assert_cmpuint (recording->sites->len, ==, 1);
  site = recording->sites->pdata[0];
  g_assert_cmpstr (site->module, ==, "/bin/x");
  g_assert_cmpstr (site->function, ==, "f?");
  g_assert_cmpuint (site->address, ==, 0x1a2b3);
  g_assert_cmpuint (recording->levels->len, ==, 1);
  g_assert_cmpuint (g_array_index (recording->levels, guint32, 0), ==, 7);
  g_assert_cmpuint (recording_call (&recording->ranks[0], RANK_FIRST_SITE, &number), ==,
                    recording_call (&recording->ranks[0], 3, &number));
  g_assert_cmpuint (number, ==, G_MAXUINT32);
  recording_call (&recording->ranks[0], RANK_FIRST_SITE, &number);
  g_assert_cmpuint (number, ==, 0);
}

/* ---- what is read ------------------------------------------------------------------ */

/* Rank 0 makes two of {0, 1} and ends; rank 1 makes one, and is cut off in the next. */
static const guint64 ended[] = {
  NAMED (3),
  RANK_WORD (RECORD_COMM, 0, 2),
  RANK_PAIR (2, 0),
  RANK_PAIR (0, 2),
  RANK_WORD (RECORD_COMM, 0, 3),
  RANK_PAIR (3, 0),
  RANK_PAIR (1, 2),
  RANK_PAIR (0, 1),
  RANK_WORD (RECORD_CALL, 3, 4),
  10,
  20,
  1,
  2,
};

static void
test_communicators_are_the_same (Fixture *self, gconstpointer data)
{
  RankFileHeader first = header_of (0, 3), second = header_of (1, 3);
  const guint64 killed[] = { NAMED (7),
                             RANK_WORD (RECORD_COMM, 0, 3),
                             RANK_PAIR (2, 0),
                             RANK_PAIR (1, 2),
                             RANK_PAIR (0, 1),
                             RANK_WORD (RECORD_CALL, 7, 4),
                             10 };

  guint64 words[G_N_ELEMENTS (ended)];

  memcpy (words, ended, sizeof ended);
  words[5] = RANK_PAIR (0, 3); /* the first has all three */
  first.lost[3] = 2;
  second.state = RANK_KILLED;
  write_file (self, "0", &first, words, G_N_ELEMENTS (words));
  write_file (self, "1", &second, killed, G_N_ELEMENTS (killed));
  g_autoptr (GPtrArray) recordings = open_all (self, NULL);
  g_assert_nonnull (recordings);
  g_assert_cmpuint (recordings->len, ==, 1);
  const Recording *recording = recordings->pdata[0];
  g_assert_cmpuint (recording->comms->len, ==, 4);
  g_assert_cmpuint (recording->groups->len, ==, 2);
  g_assert_cmpuint (g_array_index (recording->ranks[0].comms, guint32, 3), ==,
                    g_array_index (recording->ranks[1].comms, guint32, 2));
  g_assert_cmpuint (recording->names->len, ==, 1);
  g_assert_cmpuint (recording->ranks[0].calls, ==, 1);
  g_assert_cmpuint (recording->ranks[1].calls, ==, 0);
  g_assert_cmpuint (recording->end - recording->begin, ==, 10);
  g_auto (GStrv) warnings = recording_warnings (recording);
  g_assert_cmpuint (g_strv_length (warnings), ==, 3);
  g_assert_cmpstr (warnings[0], ==, "1 of 3 ranks not recorded at all");
  g_assert_cmpstr (warnings[1], ==,
                   "1 of 3 ranks ended by a signal or _exit: they have no end");
  g_assert_cmpstr (warnings[2], ==, "not recorded: 2 calls of MPI_Send");
}

/* Reads the next record, which must be of this type and have these words. */
static void
expect_record (const RecordedFile *file, RecordedPosition *place, RankRecordType type,
               guint32 count, const guint64 *words)
{
  g_autoptr (GError) error = NULL;
  RankRecord record;

  g_assert_true (recorded_file_next (file, place, &record, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (record.type, ==, type);
  g_assert_cmpuint (record.count, ==, count);
  for (guint32 i = 0; i < count; i++)
    g_assert_cmpuint (record.words[i], ==, words[i]);
}
#define EXPECT(type, ...)                                                                \
  expect_record (file, &place, type, sizeof ((guint64[]){ __VA_ARGS__ }) / 8,            \
                 (guint64[]){ __VA_ARGS__ })

static void
test_short_forms (Fixture *self, gconstpointer data)
{
  const RankFileHeader header = header_of (0, 1);
  const guint64 words[] = {
    RANK_WORD (RECORD_CALL, 5, 4),
    1000,
    1200,
    50,
    90,
    RANK_SHORT_MESSAGE (RECORD_SHORT_SEND, 63, 262143, 16383, 262143),
    RANK_NUMBER_WORD (RECORD_IRECV, 7),
    RANK_SHORT_MESSAGE (RECORD_SHORT_ISEND, 1, 2, 3, 4),
    RANK_SHORT_MESSAGE (RECORD_SHORT_ISEND, 4, 3, 2, 1),
    RANK_SHORT_CALL (2047, 30, 100),
    RANK_PAIR (5, 60),
    RANK_SHORT_MESSAGE (RECORD_SHORT_RECV, 0, 1, 0, 0),
    RANK_SHORT_MESSAGE (RECORD_SHORT_IRECV_COMPLETE, 2, 1, 9, 800),
    7,
    RANK_NUMBER_WORD (RECORD_ISEND_COMPLETE, 8),
    RANK_SHORT_COLLECTIVE (RANK_ALLREDUCE, 255, (G_GUINT64_CONSTANT (1) << 43) - 1),
    RANK_SHORT_CALL (6, 8388607, 4194303),
    RANK_PAIR (G_MAXUINT32, G_MAXUINT32),
    RANK_NUMBER_WORD (RECORD_ICOLLECTIVE, 20),
    RANK_SHORT_MESSAGE (RECORD_SHORT_ISEND, 0, 0, 0, 0),
    RANK_SHORT_CALL (6, 0, 0), /* and no time of the processor: the file is cut off */
  };
  g_autofree char *path = path_of (self, "0");
  RecordedPosition place = { 0 };
  RankRecord record;

  write_file (self, "0", &header, words, G_N_ELEMENTS (words));
  g_autoptr (RecordedFile) file = recorded_file_open (path, NULL);
  EXPECT (RECORD_CALL, 1000, 1200, 50, 90);
  EXPECT (RECORD_SEND, RANK_PAIR (63, 262143), 16383, 262143);
  EXPECT (RECORD_IRECV, 7);
  EXPECT (RECORD_ISEND, RANK_PAIR (1, 2), 3, 4, 8);
  EXPECT (RECORD_ISEND, RANK_PAIR (4, 3), 2, 1, 9);
  EXPECT (RECORD_CALL, 1230, 1330, 95, 155);
  EXPECT (RECORD_RECV, RANK_PAIR (0, 1), 0, 0);
  EXPECT (RECORD_IRECV_COMPLETE, RANK_PAIR (2, 1), 9, 800, 7);
  EXPECT (RECORD_ISEND_COMPLETE, 8);
  EXPECT (RECORD_COLLECTIVE, RANK_PAIR (255, RANK_NO_ROOT), RANK_ALLREDUCE, 8796093022207,
          8796093022207);
  EXPECT (RECORD_CALL, 8389937, 12584240, 4294967450, 8589934745);
  EXPECT (RECORD_ICOLLECTIVE, 20);
  EXPECT (RECORD_ISEND, RANK_PAIR (0, 0), 0, 0, 21);
  g_assert_false (recorded_file_next (file, &place, &record, NULL));
}

/* The largest values that have room in a short form, and the next ones. */
static void
test_room_in_short_forms (Fixture *self, gconstpointer data)
{
  g_assert_true (RANK_FITS_CALL (8388607, 4194303));
  g_assert_false (RANK_FITS_CALL (8388608, 0));
  g_assert_false (RANK_FITS_CALL (0, 4194304));
  g_assert_true (RANK_FITS_MESSAGE (63, 262143, 16383, 262143));
  g_assert_false (RANK_FITS_MESSAGE (64, 0, 0, 0));
  g_assert_false (RANK_FITS_MESSAGE (0, 262144, 0, 0));
  g_assert_false (RANK_FITS_MESSAGE (0, 0, 16384, 0));
  g_assert_false (RANK_FITS_MESSAGE (0, 0, 0, 262144));
  g_assert_false (RANK_FITS_MESSAGE (RANK_NO_COMM, 0, 0, 0));
  g_assert_true (RANK_FITS_COLLECTIVE (255, 8796093022207));
  g_assert_false (RANK_FITS_COLLECTIVE (256, 0));
  g_assert_false (RANK_FITS_COLLECTIVE (0, 8796093022208));
  g_assert_cmpuint (RANK_OPERATIONS, <=, 32);
  g_assert_cmpuint (RECORD_TYPES, <=, 256);
}

/* Any bytes are read or refused. */
static void
test_damaged (Fixture *self, gconstpointer data)
{
  const RankFileHeader header = header_of (0, 2);
  guint8 bytes[HEADER + sizeof ended];

  for (guint64 seed = 0; seed < 3000; seed++)
    {
      guint64 state = seed;

      memcpy (bytes, &header, HEADER);
      memcpy (bytes + HEADER, ended, sizeof ended);
      for (guint64 k = 0; k < 1 + seed % 3; k++)
        {
          const guint64 place = mix_draw (&state);

          bytes[place % sizeof bytes] = (guint8) mix_draw (&state);
        }
      const gsize length
          = seed % 7 == 0 ? mix_draw (&state) % sizeof bytes : sizeof bytes;
      write_bytes (self, "0", bytes, length);
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) recordings = open_all (self, &error);
      g_assert_true ((recordings == NULL) == (error != NULL));
    }
}

/* ---- several programs -------------------------------------------------------------- */

/* A file of one call, which begins `gap` ns after the one before and takes 10. */
static void
write_calls (const Fixture *self, const char *name, const RankFileHeader *header,
             const guint64 *gaps, gsize calls)
{
  g_autoptr (GArray) words = g_array_new (FALSE, FALSE, sizeof (guint64));
  const guint64 named[] = { NAMED (3) };

  g_array_append_vals (words, named, G_N_ELEMENTS (named));
  for (gsize i = 0; i < calls; i++)
    {
      const guint64 call[]
          = { RANK_SHORT_CALL (3, gaps[i], 10), RANK_PAIR (gaps[i], 10) };

      g_array_append_vals (words, call, 2);
    }
  write_file (self, name, header, (const guint64 *) words->data, words->len);
}

static void
write_call (const Fixture *self, const char *name, const RankFileHeader *header)
{
  const guint64 gap = 5;

  write_calls (self, name, header, &gap, 1);
}

static const Recording *
recording_at (const GPtrArray *recordings, guint place)
{
  g_assert_nonnull (recordings);
  g_assert_cmpuint (place, <, recordings->len);
  return recordings->pdata[place];
}

/* Two ranks of "b" began first, then one of "a", then the other of "a". */
static void
test_runs_are_told_apart (Fixture *self, gconstpointer data)
{
  static const char *const runs[] = { "a", "b", "b", "a" };
  static const guint64 begins[] = { 30, 10, 20, 40 };
  static const char *const names[] = { "w", "x", "y", "z" };

  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      RankFileHeader header = header_of (i % 2, 2);

      g_strlcpy (header.run, runs[i], sizeof header.run);
      header.begin = begins[i];
      write_call (self, names[i], &header);
    }
  g_autoptr (GPtrArray) recordings = open_all (self, NULL);
  g_assert_cmpuint (recordings->len, ==, 2);
  g_assert_cmpuint (recording_at (recordings, 0)->ranks[0].reader->header->begin, ==, 20);
  g_assert_cmpuint (recording_at (recordings, 0)->ranks[1].reader->header->begin, ==, 10);
  g_assert_cmpuint (recording_at (recordings, 1)->ranks[0].reader->header->begin, ==, 30);
  g_assert_cmpuint (recording_at (recordings, 1)->calls, ==, 2);
}

/* Nothing tells them apart but that ranks are there twice, or their number. */
static void
test_one_run_after_another (Fixture *self, gconstpointer data)
{
  static const guint32 ranks[][2] = { { 0, 2 }, { 1, 2 }, { 1, 2 }, { 0, 2 }, { 0, 3 } };

  for (guint i = 0; i < G_N_ELEMENTS (ranks); i++)
    {
      RankFileHeader header = header_of (ranks[i][0], ranks[i][1]);
      g_autofree char *name = g_strdup_printf ("%u", i);

      header.begin = i;
      write_call (self, name, &header);
    }
  g_autoptr (GPtrArray) recordings = open_all (self, NULL);
  g_assert_cmpuint (recordings->len, ==, 3);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpuint (recording_at (recordings, i)->calls, ==, 2);
  g_assert_cmpuint (recording_at (recordings, 2)->count, ==, 3);
}

static void
test_what_is_whole (Fixture *self, gconstpointer data)
{
  const guint64 words[]
      = { NAMED (3), RANK_SHORT_CALL (3, 1, 1), 0, RANK_SHORT_CALL (3, 1, 1), 0, 99 };
  RankFileHeader header = header_of (0, 1);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GError) error = NULL;

  header.words = 5; /* the second call is not whole, and what follows is nothing */
  g_byte_array_append (bytes, (const guint8 *) &header, HEADER);
  g_byte_array_append (bytes, (const guint8 *) words, sizeof words);
  write_bytes (self, "0", bytes->data, bytes->len);
  write_bytes (self, ".1", "", 0); /* has no header yet */
  g_autoptr (GPtrArray) recordings = open_all (self, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (recording_at (recordings, 0)->calls, ==, 1);
}

/* A name and a call were moved, and another call is in the buffer. */
static void
expect_moved (const Fixture *self, guint64 words, guint64 moved, guint64 calls)
{
  const guint64 first[] = { NAMED (3), RANK_SHORT_CALL (3, 1, 1), 0 };
  const guint64 second[] = { RANK_SHORT_CALL (3, 1, 1), 0 };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree RankFile *file = g_new0 (RankFile, 1);

  file->header = header_of (0, 1);
  file->header.words = words;
  file->header.moved = moved;
  memcpy (file->words, second, sizeof second);
  g_byte_array_append (bytes, (const guint8 *) file, sizeof *file);
  g_byte_array_append (bytes, (const guint8 *) first, sizeof first);
  write_bytes (self, "0", bytes->data, bytes->len);
  g_autoptr (GPtrArray) recordings = open_all (self, NULL);
  g_assert_cmpuint (recording_at (recordings, 0)->calls, ==, calls);
}

static void
test_what_was_moved (Fixture *self, gconstpointer data)
{
  expect_moved (self, 7, 5, 2);
  expect_moved (self, 5, 5, 1);
  expect_moved (self, 5, 7, 1);     /* moved in the midst of a call */
  expect_moved (self, 100, 100, 1); /* the file is cut off */
}

static void
test_without_calls (Fixture *self, gconstpointer data)
{
  const RankFileHeader none = header_of (0, 1), one = header_of (0, 2);
  g_autoptr (GStrvBuilder) list = g_strv_builder_new ();
  g_autoptr (GError) error = NULL;

  g_assert_null (open_all (self, &error));
  g_assert_true (g_str_has_suffix (
      error->message,
      ": error: no rank was recorded: the program did not call MPI_Init, or no rank "
      "could create its file"));
  g_clear_error (&error);
  write_file (self, "0", &none, NULL, 0);
  g_assert_null (open_all (self, &error));
  g_assert_true (g_str_has_suffix (
      error->message, ": error: no call was recorded: the program ended in MPI_Init"));
  write_call (self, "1", &one);
  g_autoptr (GPtrArray) recordings = recordings_open (self->folder, list, NULL);
  g_assert_cmpuint (recordings->len, ==, 1);
  g_auto (GStrv) warnings = g_strv_builder_end (list);
  g_assert_cmpuint (g_strv_length (warnings), ==, 1);
  g_assert_cmpstr (warnings[0], ==,
                   "1 program ended in MPI_Init: no call of it is recorded");
}

/* ---- repeated runs ----------------------------------------------------------------- */

/* Of one rank, with two calls, which begin after these gaps. */
static void
write_repeat (const Fixture *self, guint32 repeat, guint64 first, guint64 second)
{
  const guint64 gaps[] = { first, second };
  g_autofree char *name = g_strdup_printf ("r%u", repeat);
  RankFileHeader header = header_of (0, 1);

  header.repeat = repeat;
  write_calls (self, name, &header, gaps, second > 0 ? 2 : 1);
}

static void
test_medians (Fixture *self, gconstpointer data)
{
  write_repeat (self, 0, 100, 7);
  write_repeat (self, 1, 300, 5);
  write_repeat (self, 2, 200, 90);
  write_repeat (self, 3, 400, 0); /* one call less: not used */
  g_autoptr (GStrvBuilder) list = g_strv_builder_new ();
  g_autoptr (GPtrArray) recordings = recordings_open (self->folder, list, NULL);
  g_auto (GStrv) warnings = g_strv_builder_end (list);
  g_assert_cmpuint (g_strv_length (warnings), ==, 1);
  g_assert_cmpstr (warnings[0], ==,
                   "--repeat: run 4 differs from run 1, its times are not used: rank 0: "
                   "the number of calls is 1, not 2");
  g_assert_cmpuint (recordings->len, ==, 1);
  g_assert_cmpuint (recording_at (recordings, 0)->again->len, ==, 2);
  g_autoptr (Repeats) repeats = repeats_open (recording_at (recordings, 0), 0);
  g_assert_cmpuint (repeats_next (repeats), ==, 200);
  g_assert_cmpuint (repeats_next (repeats), ==, 7);
}

static void
test_median_of_an_even_number (Fixture *self, gconstpointer data)
{
  write_repeat (self, 0, 100, 8);
  write_repeat (self, 1, 300, 4);
  g_autoptr (GPtrArray) recordings = open_all (self, NULL);
  g_autoptr (Repeats) repeats = repeats_open (recording_at (recordings, 0), 0);
  g_assert_cmpuint (repeats_next (repeats), ==, 200);
  g_assert_cmpuint (repeats_next (repeats), ==, 6);
}

#define DIFFERS "--repeat: run 2 differs from run 1, its times are not used: "

/* The second run of test_differences makes a call of this name, and sends to this peer.
 */
static void
expect_difference (const Fixture *self, guint64 name, guint64 peer, guint32 ranks,
                   guint has_cpu, const char *expected)
{
  const guint64 words[] = { RANK_WORD (RECORD_NAME, 3, 2),
                            name,
                            0,
                            RANK_WORD (RECORD_SEND, 0, 3),
                            RANK_PAIR (0, peer),
                            0,
                            0,
                            RANK_WORD (RECORD_CALL, 3, has_cpu ? 4 : 2),
                            1,
                            2,
                            1,
                            2 };
  const gsize count = G_N_ELEMENTS (words) - (has_cpu ? 0 : 2);
  RankFileHeader header = header_of (0, ranks);
  g_autoptr (GStrvBuilder) list = g_strv_builder_new ();

  header.has_cpu = has_cpu;
  header.repeat = 1;
  write_file (self, "again", &header, words, count);
  g_autoptr (GPtrArray) recordings = recordings_open (self->folder, list, NULL);
  g_assert_cmpuint (recordings->len, ==, 1);
  g_auto (GStrv) warnings = g_strv_builder_end (list);
  if (expected == NULL)
    g_assert_null (warnings[0]);
  else
    g_assert_true (g_str_has_prefix (warnings[0], DIFFERS)
                   && strcmp (warnings[0] + strlen (DIFFERS), expected) == 0);
}

static void
test_differences (Fixture *self, gconstpointer data)
{
  const guint64 send = G_GUINT64_CONSTANT (0x646e65535f49504d); /* MPI_Send */
  const guint64 scan = G_GUINT64_CONSTANT (0x6e6163535f49504d); /* MPI_Scan */
  const guint64 words[] = { NAMED (3),
                            RANK_WORD (RECORD_SEND, 0, 3),
                            RANK_PAIR (0, 0),
                            0,
                            0,
                            RANK_WORD (RECORD_CALL, 3, 4),
                            1,
                            2,
                            1,
                            2 };
  const RankFileHeader header = header_of (0, 2);

  write_file (self, "first", &header, words, G_N_ELEMENTS (words));
  expect_difference (self, send, 0, 2, 1, NULL);
  expect_difference (self, scan, 0, 2, 1, "rank 0: call 1 is MPI_Scan, not MPI_Send");
  expect_difference (self, send, 1, 2, 1,
                     "rank 0: call 1 has other messages, communicators or sizes");
  expect_difference (self, send, 0, 3, 1, "3 ranks, not 2");
  expect_difference (self, send, 0, 2, 0, "one has no times of the processor");
  const RankFileHeader other = header_of (1, 2);
  write_call (self, "other", &other);
  expect_difference (self, send, 0, 2, 1, "rank 1 is recorded in one of them");
}

static void
test_more_programs_in_a_repeat (Fixture *self, gconstpointer data)
{
  RankFileHeader header = header_of (0, 1);
  g_autoptr (GStrvBuilder) list = g_strv_builder_new ();

  write_call (self, "first", &header);
  header.repeat = 1;
  write_call (self, "again", &header);
  g_strlcpy (header.run, "other", sizeof header.run);
  header.begin = 7;
  write_call (self, "more", &header);
  g_autoptr (GPtrArray) recordings = recordings_open (self->folder, list, NULL);
  g_assert_cmpuint (recordings->len, ==, 1);
  g_assert_cmpuint (recording_at (recordings, 0)->again->len, ==, 1);
  g_auto (GStrv) warnings = g_strv_builder_end (list);
  g_assert_cmpstr (warnings[0], ==, DIFFERS "it started more programs");
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
#define TEST(path, function)                                                             \
  g_test_add ("/recording/" path, Fixture, NULL, set_up, function, tear_down)
  TEST ("headers", test_headers);
  TEST ("a-pipe-is-not-waited-for", test_a_pipe_is_not_waited_for);
  TEST ("runs-are-told-apart", test_runs_are_told_apart);
  TEST ("one-run-after-another", test_one_run_after_another);
  TEST ("what-is-whole", test_what_is_whole);
  TEST ("what-was-moved", test_what_was_moved);
  TEST ("without-calls", test_without_calls);
  TEST ("medians", test_medians);
  TEST ("median-of-an-even-number", test_median_of_an_even_number);
  TEST ("differences", test_differences);
  TEST ("more-programs-in-a-repeat", test_more_programs_in_a_repeat);
  TEST ("counted-calls-have-names", test_counted_calls_have_names);
  TEST ("sites", test_calls_have_sites);
  TEST ("records", test_records);
  TEST ("short-forms", test_short_forms);
  TEST ("room-in-short-forms", test_room_in_short_forms);
  TEST ("communicators-are-the-same", test_communicators_are_the_same);
  TEST ("damaged", test_damaged);
  return g_test_run ();
}
