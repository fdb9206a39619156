/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The files of a Chakra execution trace: an error, or a program that replays or says why
 * not.
 *
 *   byte 0   bits 0 and 1: ranks - 1; bit 2: what follows is the text of one rank; bit 3:
 *            control dependences do not count; bit 4: no rates; bit 5: rendezvous;
 *            bit 6: nodes are made of numbers:
 *   then of each rank two bytes, how many bytes its nodes have, and these, behind
 *   metadata; or a node every 6 bytes: rank and type, id, the id it depends on (0: none),
 *   peer or type of collective, size, tag or group
 */
#include "config.h"

#include "fuzz/fuzz-file.h"
#include "fuzz/fuzz-replay.h"
#include "fuzz/fuzz.h"
#include "machine/machine.h"
#include "program/reader-settings.h"
#include "run/graph-collectives.h"

#define METADATA "\002\012\000"
#define MOST_RANKS 4
#define MOST_SIZE (1u << 20)
#define NODE_SIZE 6

extern const Reader chakra_reader;

static const char groups[]
    = "{\"1\": [0, 1], \"2\": [1, 0], \"3\": [2, 0, 1], \"4\": [0], "
      "\"5\": [0, 0], \"6\": 7, \"7\": []}";

static void
write_ranks (const char *prefix, GByteArray *const *files, guint ranks)
{
  g_autofree char *json = g_strconcat (prefix, ".json", NULL);

  fuzz_folder_set (json, groups, sizeof groups - 1);
  for (guint rank = 0; rank < ranks; rank++)
    {
      g_autofree char *name = g_strdup_printf ("%s.%u.et", prefix, rank);

      fuzz_folder_set (name, files[rank]->data, files[rank]->len);
    }
}

static void
put (GByteArray *to, const char *format, ...)
{
  va_list numbers;

  va_start (numbers, format);
  for (; *format != '\0'; format++)
    {
      const guint8 byte
          = *format == '#' ? (guint8) va_arg (numbers, int) : (guint8) *format;

      g_byte_array_append (to, &byte, 1);
    }
  va_end (numbers);
}

/* A number below 128. */
static void
put_attribute (GByteArray *to, const char *name, guint value)
{
  put (to, "\122#\012#", (int) strlen (name) + 4, (int) strlen (name));
  g_byte_array_append (to, (const guint8 *) name, (guint) strlen (name));
  put (to, "\110#", (int) (value & 0x7f));
}

static void
put_node (GByteArray *to, const guint8 *from)
{
  g_autoptr (GByteArray) node = g_byte_array_new ();
  const guint type = from[0] >> 2 & 7;

  put (node, "\010#\030#", from[1] & 0x7f, (int) type);
  if ((from[2] & 0x7f) > 0)
    put (node, from[2] & 0x80 ? "\040#" : "\050#", from[2] & 0x7f);
  if (type < 5)
    put (node, "\070#", from[4] & 0x7f);
  put_attribute (node, "comm_size", from[4]);
  put_attribute (node, "num_ops", from[4]);
  put_attribute (node,
                 type == 5   ? "comm_dst"
                 : type == 6 ? "comm_src"
                             : "comm_type",
                 from[3] % 12);
  put_attribute (node, type == 7 ? "pg_name" : "comm_tag", from[5] % 9);
  put_attribute (node, "is_cpu_op", from[0] >> 5 & 1);
  put (to, "#", 0);
  to->data[to->len - 1] = (guint8) (node->len & 0x7f);
  if (node->len > 0x7f)
    {
      to->data[to->len - 1] |= 0x80;
      put (to, "#", (int) (node->len >> 7));
    }
  g_byte_array_append (to, node->data, node->len);
}

static void
make_ranks (GByteArray **files, guint ranks, gboolean numbers, const guint8 *data,
            gsize size)
{
  for (guint rank = 0; rank < ranks; rank++)
    {
      const gsize most = size >= 2 ? size - 2 : 0;
      const gsize bytes
          = size >= 2 && !numbers ? MIN ((gsize) data[0] << 8 | data[1], most) : 0;

      files[rank] = g_byte_array_new ();
      g_byte_array_append (files[rank], (const guint8 *) METADATA, 3);
      if (numbers || size < 2)
        continue;
      g_byte_array_append (files[rank], data + 2, (guint) bytes);
      data += 2 + bytes;
      size -= 2 + bytes;
    }
  for (; numbers && size >= NODE_SIZE; data += NODE_SIZE, size -= NODE_SIZE)
    put_node (files[(data[0] & 3u) % ranks], data);
}

static Program *
read_ranks (const guint8 *data, gsize size, const ReaderOptions *options)
{
  const guint ranks = 1 + (data[0] & 3u);
  /* Each number of ranks has files of its own, so that none is removed. */
  g_autofree char *prefix = g_strdup_printf ("%u", ranks);
  g_autofree char *path = g_build_filename (fuzz_folder (), prefix, NULL);
  const ReaderSource source = { .path = path };
  GByteArray *files[MOST_RANKS];

  make_ranks (files, ranks, data[0] >> 6 & 1, data + 1, size - 1);
  write_ranks (prefix, files, ranks);
  for (guint rank = 0; rank < ranks; rank++)
    g_byte_array_unref (files[rank]);
  return chakra_reader.read (&source, options, NULL);
}

static Program *
read_text (const guint8 *data, gsize size, const ReaderOptions *options)
{
  g_autoptr (TextInput) input
      = text_input_new_from_string ((const char *) data + 1, size - 1, "fuzz");
  const ReaderSource source = { .path = "fuzz", .input = input };

  chakra_reader.looks_like ((const char *) data + 1, size - 1);
  return chakra_reader.read (&source, options, NULL);
}

/* As after the reading in a run. */
static void
replay (Program *program, gboolean rendezvous)
{
  g_autoptr (Machine) machine = machine_new ();
  g_autoptr (GError) error = NULL;
  Program *replaced = program;
  gboolean is_new = FALSE;

  for (guint32 i = 0; i < program_collectives (program); i++)
    if (program_collective (program, i)->bytes > MOST_SIZE)
      return;
  machine->has_rendezvous = rendezvous;
  machine->rendezvous_bytes = 8;
  if (!graph_collectives_replace (&replaced, machine, NULL, &is_new, &error))
    return;
  fuzz_replay (replaced, "crossbar");
  if (is_new)
    program_unref (replaced);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, size_t size)
{
  if (size < 1)
    return 0;
  const guint64 rate = data[0] >> 4 & 1 ? 0 : 1000000;
  const ReaderOptions options = {
    .level = G_MAXUINT, .data_only = data[0] >> 3 & 1, .flops = rate, .memory_rate = rate
  };
  g_autoptr (Program) program = data[0] >> 2 & 1 ? read_text (data, size, &options)
                                                 : read_ranks (data, size, &options);

  if (program != NULL)
    replay (program, data[0] >> 5 & 1);
  return 0;
}
