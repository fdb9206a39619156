/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "chakra/chakra-file.h"

#include <math.h>
#include <string.h>

#include "base/error.h"
#include "chakra/wire.h"
#include "program/program.h"

#define MOST_BYTES (G_GUINT64_CONSTANT (1) << 40)
#define MOST_VERSION 8 /* bytes; a length that no text file begins with */
#define MOST_NUMBER (G_GUINT64_CONSTANT (1) << 62)

/* Fields of the schema. */
enum
{
  NODE_ID = 1,
  NODE_NAME = 2,
  NODE_TYPE = 3,
  NODE_CONTROL = 4,
  NODE_DATA = 5,
  NODE_DURATION = 7,
  NODE_INPUTS = 8,
  NODE_ATTRIBUTE = 10
};

enum
{
  ATTRIBUTE_NAME = 1,
  ATTRIBUTE_DOUBLE = 3,
  ATTRIBUTE_FLOAT = 5,
  ATTRIBUTE_INT32 = 7,
  ATTRIBUTE_INT64 = 9,
  ATTRIBUTE_SINT32 = 15,
  ATTRIBUTE_SINT64 = 17,
  ATTRIBUTE_SFIXED32 = 23,
  ATTRIBUTE_SFIXED64 = 25,
  ATTRIBUTE_BOOL_LIST = 28,
  ATTRIBUTE_STRING = 29,
  ATTRIBUTE_BYTES = 31,
  ATTRIBUTE_LAST = 32
};

static const char *const type_names[CHAKRA_NODE_TYPES]
    = { "INVALID_NODE", "METADATA_NODE",  "MEM_LOAD_NODE",  "MEM_STORE_NODE",
        "COMP_NODE",    "COMM_SEND_NODE", "COMM_RECV_NODE", "COMM_COLL_NODE" };

/* Of newer schemas; not read. */
static const char *const newer_names[]
    = { "STORAGE_NODE", "BATCH_NODE", "CHECKPOINT_NODE" };

static const char *const number_names[CHAKRA_NUMBERS]
    = { "is_cpu_op", "comm_type", "comm_size",   "comm_src", "comm_dst",
        "comm_tag",  "num_ops",   "tensor_size", "root_rank" };

const char *
chakra_type_name (guint32 type)
{
  return type_names[type];
}

const char *
chakra_number_name (ChakraNumber number)
{
  return number_names[number];
}

static gboolean
fail_at (const ChakraFile *self, guint64 place, GError **error, const char *text)
{
  error_set_at (error, text_input_name (self->input), 0, 0,
                "byte %" G_GUINT64_FORMAT ": %s", place, text);
  return FALSE;
}

gboolean
chakra_fail (const ChakraFile *self, const ChakraNode *node, GError **error,
             const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_autofree char *whole
      = g_strdup_printf ("node %" G_GUINT64_FORMAT ": %s", node->id, text);
  return fail_at (self, node->place, error, whole);
}

/* ---- attributes -------------------------------------------------------------------- */

/* A field of an attribute as a number.  FALSE: it is none, negative, or above 2^62. */
static gboolean
number_of (const WireField *value, guint64 *number)
{
  double real;
  float single;
  gint64 whole = (gint64) value->value;

  if (value->has_bytes)
    return FALSE;
  switch (value->number)
    {
    case ATTRIBUTE_DOUBLE:
    case ATTRIBUTE_FLOAT:
      memcpy (&real, &value->value, sizeof real);
      memcpy (&single, &value->value, sizeof single);
      if (value->number == ATTRIBUTE_FLOAT)
        real = (double) single;
      if (!(real >= 0 && real <= (double) MOST_NUMBER) || floor (real) < real)
        return FALSE;
      *number = (guint64) real;
      return TRUE;
    case ATTRIBUTE_SINT32:
    case ATTRIBUTE_SINT64:
      whole = (gint64) (value->value >> 1) ^ -(gint64) (value->value & 1);
      break;
    case ATTRIBUTE_SFIXED32:
      whole = (gint32) value->value;
      break;
    default:
      break;
    }
  *number = (guint64) whole;
  return whole >= 0 && *number <= MOST_NUMBER;
}

static char *
text_of (ChakraFile *self, const Wire *bytes)
{
  return g_string_chunk_insert_len (self->strings, (const char *) bytes->next,
                                    bytes->end - bytes->next);
}

static gboolean
take_group (ChakraFile *self, ChakraNode *node, const WireField *value, GError **error)
{
  guint64 number;

  if (value->has_bytes
      && (value->number == ATTRIBUTE_STRING || value->number == ATTRIBUTE_BYTES))
    {
      node->group = text_of (self, &value->bytes);
      return TRUE;
    }
  if (!number_of (value, &number))
    return chakra_fail (self, node, error,
                        "found another value of pg_name, expected a text");
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, number);
  node->group = g_string_chunk_insert (self->strings, text);
  return TRUE;
}

/* involved_dim: of each dimension of the network, whether the collective uses it. */
static gboolean
leaves_out_dimension (const WireField *value)
{
  Wire message = value->bytes;
  WireField list;
  guint64 used;

  if (value->number != ATTRIBUTE_BOOL_LIST || !value->has_bytes)
    return FALSE;
  while (wire_field (&message, &list))
    {
      if (!list.has_bytes && list.value == 0)
        return TRUE;
      while (list.has_bytes && wire_number (&list.bytes, &used))
        if (used == 0)
          return TRUE;
    }
  return FALSE;
}

static gboolean
is_named (const Wire *name, const char *text)
{
  const gsize length = strlen (text);

  return (gsize) (name->end - name->next) == length
         && memcmp (name->next, text, length) == 0;
}

static gboolean
take_attribute (ChakraFile *self, ChakraNode *node, const Wire *name,
                const WireField *value, GError **error)
{
  if (is_named (name, "pg_name"))
    return take_group (self, node, value, error);
  if (is_named (name, "involved_dim"))
    node->leaves_out = leaves_out_dimension (value);
  for (guint i = 0; i < CHAKRA_NUMBERS; i++)
    if (is_named (name, number_names[i]))
      {
        if (!number_of (value, &node->number[i]))
          return chakra_fail (self, node, error,
                              "found another value of %s, expected a whole number from 0 "
                              "to 2^62",
                              number_names[i]);
        node->has |= 1u << i;
      }
  return TRUE;
}

static gboolean
read_attribute (ChakraFile *self, ChakraNode *node, Wire bytes, GError **error)
{
  Wire name = { NULL, NULL };
  WireField field, value = { 0 };

  while (wire_field (&bytes, &field))
    if (field.number == ATTRIBUTE_NAME && field.has_bytes)
      name = field.bytes;
    else if (field.number >= ATTRIBUTE_DOUBLE && field.number <= ATTRIBUTE_LAST)
      value = field;
  if (bytes.next != bytes.end)
    return chakra_fail (self, node, error, "found an attribute that is damaged");
  return name.next == NULL || value.number == 0
         || take_attribute (self, node, &name, &value, error);
}

/* ---- nodes ------------------------------------------------------------------------- */

/* How many numbers a packed list has: each ends with a byte below 128. */
static guint64
count_packed (Wire list)
{
  guint64 count = 0;

  for (; list.next < list.end; list.next++)
    count += *list.next < 0x80;
  return count;
}

/* Each node may also require the collective before it. */
static gboolean
has_room (const ChakraFile *self, guint64 more)
{
  return 2 * (guint64) self->nodes->len + self->dependences->len + more
         <= PROGRAM_MOST_OPERATIONS;
}

/* A number, or a packed list of them; the caller finds that there is no room. */
static gboolean
add_dependences (ChakraFile *self, const WireField *field)
{
  Wire list = field->bytes;
  guint64 number = field->value;

  self->is_full |= !has_room (self, field->has_bytes ? 2 + count_packed (list) : 3);
  if (self->is_full)
    return FALSE;
  if (!field->has_bytes)
    g_array_append_val (self->dependences, number);
  while (field->has_bytes && list.next < list.end)
    {
      if (!wire_number (&list, &number))
        return FALSE;
      g_array_append_val (self->dependences, number);
    }
  return TRUE;
}

/* The dependences of one kind. */
static gboolean
read_dependences (ChakraFile *self, Wire bytes, guint32 number)
{
  WireField field;

  while (wire_field (&bytes, &field))
    if (field.number == number && !add_dependences (self, &field))
      return FALSE;
  return TRUE;
}

/* Metadata of PyTorch lists process groups in its inputs: [{"pg_name": "0", ..}]. */
static void
keep_groups (ChakraFile *self, Wire inputs)
{
  WireField field;

  while (wire_field (&inputs, &field))
    if (field.number == 1 && field.has_bytes)
      {
        g_autofree char *text = g_strndup ((const char *) field.bytes.next,
                                           (gsize) (field.bytes.end - field.bytes.next));
        const char *begin = strstr (text, "[{"), *end = g_strrstr (text, "}]");

        if (begin != NULL && end > begin && strstr (begin, "pg_name") != NULL)
          g_ptr_array_add (self->groups, g_strndup (begin, (gsize) (end + 2 - begin)));
      }
}

static void
take_number (ChakraNode *node, const WireField *field)
{
  if (field->number == NODE_ID)
    node->id = field->value;
  else if (field->number == NODE_TYPE)
    node->type = (guint32) MIN (field->value, G_MAXUINT32);
  else if (field->number == NODE_DURATION)
    node->duration = field->value;
}

/* Attributes come behind the id, but need not. */
static gboolean
read_fields (ChakraFile *self, ChakraNode *node, Wire bytes, GError **error)
{
  const Wire whole = bytes;
  WireField field;

  while (wire_field (&bytes, &field))
    if (!field.has_bytes)
      take_number (node, &field);
  if (bytes.next != bytes.end)
    return chakra_fail (self, node, error, "found a field that is damaged");
  if (node->type >= CHAKRA_NODE_TYPES)
    {
      const guint32 newer = node->type - CHAKRA_NODE_TYPES;
      const gboolean is_known = newer < G_N_ELEMENTS (newer_names);

      return chakra_fail (self, node, error, "found type %u%s%s, expected 0 to %u",
                          node->type, is_known ? ", " : "",
                          is_known ? newer_names[newer] : "", CHAKRA_NODE_TYPES - 1);
    }
  for (bytes = whole; wire_field (&bytes, &field);)
    if (field.number == NODE_ATTRIBUTE && field.has_bytes
        && !read_attribute (self, node, field.bytes, error))
      return FALSE;
    else if (field.number == NODE_INPUTS && field.has_bytes
             && node->type == CHAKRA_METADATA)
      keep_groups (self, field.bytes);
    else if (field.number == NODE_NAME && field.has_bytes)
      node->name = text_of (self, &field.bytes);
  return TRUE;
}

static gboolean
fail_list (const ChakraFile *self, const ChakraNode *node, const char *list,
           GError **error)
{
  if (self->is_full || !has_room (self, 2))
    return chakra_fail (self, node, error,
                        "the file has more than %u dependences and, counted twice, nodes",
                        PROGRAM_MOST_OPERATIONS);
  return chakra_fail (self, node, error, "found a list of %s that is damaged", list);
}

static gboolean
read_node (ChakraFile *self, Wire bytes, gboolean control, GError **error)
{
  ChakraNode node = { .place = (guint64) (bytes.next - self->bytes),
                      .first_dependence = self->dependences->len };

  if (!read_fields (self, &node, bytes, error))
    return FALSE;
  if (control && !read_dependences (self, bytes, NODE_CONTROL))
    return fail_list (self, &node, "ctrl_deps", error);
  node.control = self->dependences->len - node.first_dependence;
  if (!read_dependences (self, bytes, NODE_DATA) || !has_room (self, 2))
    return fail_list (self, &node, "data_deps", error);
  node.dependences = self->dependences->len - node.first_dependence;
  g_array_append_val (self->nodes, node);
  return TRUE;
}

/* ---- the file ---------------------------------------------------------------------- */

/* GlobalMetadata: a version, or attributes.  Before schema 0.0.4 files begin with a node:
 * an id, which is a number. */
static gboolean
is_metadata (Wire bytes)
{
  WireField field;

  while (wire_field (&bytes, &field))
    if (!field.has_bytes || field.number > 2)
      return FALSE;
  return bytes.next == bytes.end;
}

/* An id, then a name. */
static gboolean
is_node (Wire bytes)
{
  WireField field;

  return wire_field (&bytes, &field) && field.number == NODE_ID && !field.has_bytes
         && wire_field (&bytes, &field) && field.number == NODE_NAME && field.has_bytes;
}

static gboolean
read_all (ChakraFile *self, gboolean control, GError **error)
{
  const guint8 *begin = self->bytes;
  Wire rest = { begin, begin + self->length }, message = { begin, begin };

  if (self->length > 0 && (*begin == '{' || *begin == '['))
    return fail_at (self, 0, error,
                    "found JSON, expected a Chakra execution trace as protocol buffers "
                    "(chakra_converter makes it)");
  if (!wire_message (&rest, &message) || !is_metadata (message))
    return fail_at (self, 0, error,
                    is_node (message)
                        ? "found a node, expected GlobalMetadata: a trace of a schema "
                          "before 0.0.4 (execution graph, proto2) is not read"
                        : "found no GlobalMetadata, with which a Chakra execution trace "
                          "begins");
  while (rest.next < rest.end)
    {
      if (!wire_message (&rest, &message))
        return fail_at (self, (guint64) (rest.next - begin), error,
                        "the file ends inside a node");
      if (!read_node (self, message, control, error))
        return FALSE;
    }
  return TRUE;
}

static int
compare_nodes (gconstpointer a, gconstpointer b)
{
  const ChakraNode *one = a, *other = b;

  if (one->id != other->id)
    return one->id < other->id ? -1 : 1;
  return one->place < other->place ? -1 : one->place > other->place;
}

/* The index of the node with this id; the number of nodes: there is none. */
static guint
find_node (const ChakraFile *self, guint64 id)
{
  guint first = 0, end = self->nodes->len;

  while (first < end)
    {
      const guint middle = first + (end - first) / 2;

      if (chakra_node (self, middle)->id < id)
        first = middle + 1;
      else
        end = middle;
    }
  return first < self->nodes->len && chakra_node (self, first)->id == id
             ? first
             : self->nodes->len;
}

static gboolean
link_node (ChakraFile *self, const ChakraNode *node, GError **error)
{
  for (guint32 i = 0; i < node->dependences; i++)
    {
      guint64 *id
          = &g_array_index (self->dependences, guint64, node->first_dependence + i);
      const guint found = find_node (self, *id);
      const gboolean is_control = i < node->control;

      if (found == self->nodes->len || chakra_node (self, found) == node)
        return chakra_fail (self, node, error, "%s node %" G_GUINT64_FORMAT "%s%s",
                            is_control ? "ctrl_deps has" : "data_deps has", *id,
                            chakra_node (self, found) == node && found < self->nodes->len
                                ? ", itself"
                                : ", which is not in the file",
                            is_control ? "; --dependences data leaves ctrl_deps out"
                                       : "");
      *id = found;
    }
  return TRUE;
}

static gboolean
link_nodes (ChakraFile *self, GError **error)
{
  g_array_sort (self->nodes, compare_nodes);
  for (guint i = 1; i < self->nodes->len; i++)
    if (chakra_node (self, i)->id == chakra_node (self, i - 1)->id)
      return chakra_fail (self, chakra_node (self, i), error,
                          "found this id twice, before at byte %" G_GUINT64_FORMAT,
                          chakra_node (self, i - 1)->place);
  for (guint i = 0; i < self->nodes->len; i++)
    if (!link_node (self, chakra_node (self, i), error))
      return FALSE;
  return TRUE;
}

ChakraFile *
chakra_file_read (TextInput *input, gboolean control, GError **error)
{
  g_autoptr (ChakraFile) self = g_new0 (ChakraFile, 1);

  self->input = input;
  self->strings = g_string_chunk_new (256);
  self->nodes = g_array_new (FALSE, FALSE, sizeof (ChakraNode));
  self->dependences = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->groups = g_ptr_array_new_with_free_func (g_free);
  self->bytes = text_input_bytes (input, MOST_BYTES, &self->length, error);
  return self->bytes != NULL && read_all (self, control, error)
                 && link_nodes (self, error)
             ? g_steal_pointer (&self)
             : NULL;
}

void
chakra_file_free (ChakraFile *self)
{
  g_string_chunk_free (self->strings);
  g_array_unref (self->nodes);
  g_array_unref (self->dependences);
  g_ptr_array_unref (self->groups);
  g_free (self);
}

/* ---- which it is ------------------------------------------------------------------- */

/* A field that has bytes, as far as they are there: the tag of such a field is 8 times
 * its number, plus 2. */
static gboolean
take_bytes (Wire *self, guint number, guint64 *length)
{
  if (self->next == self->end || *self->next != (number << 3 | 2))
    return FALSE;
  self->next++;
  return wire_number (self, length);
}

static gboolean
take_word (Wire *self, guint number, guint64 most)
{
  guint64 length;

  if (!take_bytes (self, number, &length) || length == 0 || length > most
      || length > (guint64) (self->end - self->next))
    return FALSE;
  for (const guint8 *at = self->next; at < self->next + length; at++)
    if (!g_ascii_isalnum (*at) && *at != '_' && *at != '.' && *at != '-')
      return FALSE;
  return TRUE;
}

/* GlobalMetadata begins with a version, or with an attribute (field 2; 1 in early files),
 * which begins with its name (field 1; 4 in files of STAGE).  JSON is recognised, too, so
 * that the error names it. */
gboolean
chakra_file_looks_like (const char *head, gsize length)
{
  Wire rest = { (const guint8 *) head, (const guint8 *) head + length }, version;
  guint64 size;

  if (length > 0 && *head == '{'
      && g_strstr_len (head, (gssize) length, "-chakra.") != NULL)
    return TRUE;
  if (!wire_number (&rest, &size))
    return FALSE;
  version = rest;
  if (take_word (&version, 1, MOST_VERSION))
    return g_ascii_isdigit (*version.next);
  return rest.next < rest.end
         && (*rest.next == (1 << 3 | 2) || *rest.next == (2 << 3 | 2))
         && take_bytes (&rest, *rest.next >> 3, &size)
         && (take_word (&rest, 1, length) || take_word (&rest, 4, length));
}
