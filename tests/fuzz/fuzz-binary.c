/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a binary or packed schedule: an error that names a byte, or a program;
 * what is written of it is read as the same, and it replays or says why not.
 *
 * The first byte: 'b' binary, 'p' packed, 's' packed with the checksums and the header
 * that belong to the rest, so that what they protect is reached. */
#include "config.h"

#include "base/binary-input.h"
#include "base/hash.h"
#include "fuzz/fuzz-drain.h"
#include "fuzz/fuzz-replay.h"
#include "fuzz/fuzz.h"
#include "goal/goal-bin.h"
#include "goal/goal-packed.h"
#include "program/packed-file.h"

/* More are not more hostile, only slower. */
#define MOST_RANKS 256

/* ---- checksums --------------------------------------------------------------------- */

/* docs/goal.md, "Packed schedules" */
#define HEADER 64
#define STEPS_AT 20
#define SIZE_AT 40
#define SUM_AT 56
#define STEP 24
#define RECORD 16
#define SUM 8

static guint64
sum_of (const guint8 *bytes, gsize length)
{
  guint64 sum = length;

  for (; length >= 8; length -= 8, bytes += 8)
    sum = hash_word (sum, binary_get_64 (bytes));
  for (; length > 0; length--, bytes++)
    sum = hash_word (sum, *bytes);
  return sum;
}

/* The sum behind so many bytes.  Returns: the place behind it; `size` if they do not
 * fit. */
static gsize
mend_sum (guint8 *data, gsize size, gsize at, guint64 length)
{
  if (length > size - at || size - at - length < SUM)
    return size;
  binary_put_64 (data + at + length, sum_of (data + at, length));
  return at + length + SUM;
}

static void
mend (guint8 *data, gsize size)
{
  static const guint8 begin[]
      = { 0x89, 'N', 'G', 'O', 'A', 'L', '\r', '\n', /* the magic */
          4,    3,   2,   1,   1,   0,   0,    0 };
  gsize at;

  if (size < HEADER)
    return;
  memcpy (data, begin, sizeof begin);
  binary_put_64 (data + SIZE_AT, size);
  binary_put_64 (data + SUM_AT, sum_of (data, SUM_AT));
  at = mend_sum (data, size, HEADER, (guint64) binary_get_32 (data + STEPS_AT) * STEP);
  while (size - at >= RECORD)
    at = mend_sum (data, size, at,
                   RECORD + (guint64) binary_get_32 (data + at + 8)
                       + binary_get_32 (data + at + 12));
}

/* ---- written and read -------------------------------------------------------------- */

static GString *
write_program (const Program *program)
{
  FuzzDrain drain;
  OutputFile *output = fuzz_drain_open (&drain);

  packed_file_write (program, output);
  return fuzz_drain_close (&drain, output);
}

static Program *
read_program (char kind, const char *data, gsize size, GError **error)
{
  g_autoptr (TextInput) input = text_input_new_from_string (data, size, "fuzz");

  return kind == 'b' ? goal_bin_read (input, NULL, NULL, error)
                     : goal_packed_read (input, NULL, NULL, error);
}

static void
check_written (const Program *program)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) bytes = write_program (program), again = NULL;
  g_autoptr (Program) read = read_program ('p', bytes->str, bytes->len, &error);

  if (read == NULL)
    fuzz_fail ("what is written is not read: %s", error->message);
  again = write_program (read);
  if (!g_string_equal (bytes, again))
    fuzz_fail ("what is written is read as something else");
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  g_autofree guint8 *copy = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (Program) program = NULL;

  if (size < 1)
    return 0;
  copy = g_memdup2 (data, size);
  if (copy[0] == 's')
    mend (copy + 1, size - 1);
  program = read_program ((char) copy[0], (const char *) copy + 1, size - 1, &error);
  if (program == NULL && !g_str_has_prefix (error->message, "fuzz"))
    fuzz_fail ("the error is '%s'", error->message);
  if (program == NULL || program_processors (program) > MOST_RANKS)
    return 0;
  check_written (program);
  fuzz_replay (program, "crossbar");
  fuzz_replay (program, "ring");
  fuzz_replay_nics (program);
  return 0;
}
