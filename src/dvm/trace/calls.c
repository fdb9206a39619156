/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "base/error.h"
#include "dvm/trace/calls.h"
#include "dvm/trace/trace-lines.h"

#define INIT_NAME "dvm_Init"
#define EXIT_NAME "dvm_exit"

struct _CallReader
{
  TextInput *input;
  TraceLines *lines;
  FunctionIndex *functions;
  GStringChunk *strings;
  const char *last_file; /* in strings; most headers name the same file */
  gsize last_file_length;
  Parameters *in, *out;
  TraceItem next; /* a header that has been read ahead */
  gboolean has_next;
  gboolean ended;
};

CallReader *
call_reader_new (TextInput *input, FunctionFinder find)
{
  CallReader *self = g_new0 (CallReader, 1);

  self->input = input;
  self->lines = trace_lines_new (input);
  self->functions = function_index_new (find);
  self->strings = g_string_chunk_new (256);
  self->last_file = "";
  self->in = parameters_new (text_input_name (input));
  self->out = parameters_new (text_input_name (input));
  return self;
}

void
call_reader_free (CallReader *self)
{
  if (self == NULL)
    return;
  trace_lines_free (self->lines);
  function_index_free (self->functions);
  g_string_chunk_free (self->strings);
  parameters_free (self->in);
  parameters_free (self->out);
  g_free (self);
}

const FunctionIndex *
call_reader_functions (const CallReader *self)
{
  return self->functions;
}

gboolean
call_fail (const Call *call, GError **error, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  error_set_at (error, call->trace, call->line, 0, "%s: %s", call->use->name, text);
  return FALSE;
}

static const char *
keep_file_name (CallReader *self, const char *name, gsize length)
{
  g_autofree char *copy = NULL;

  if (length == self->last_file_length && memcmp (name, self->last_file, length) == 0)
    return self->last_file;
  copy = g_strndup (name, length);
  self->last_file = g_string_chunk_insert_const (self->strings, copy);
  self->last_file_length = length;
  return self->last_file;
}

static gboolean
is_named (const TraceItem *item, const char *name)
{
  return item->length == strlen (name) && memcmp (item->text, name, item->length) == 0;
}

static gboolean
is_exit (const TraceItem *item)
{
  return item->keyword == KEYWORD_EVENT && is_named (item, EXIT_NAME);
}

/* ---- preamble ---------------------------------------------------------------------- */

typedef struct
{
  gint64 processors, virtual_processors, rank; /* -1: not seen */
  gint64 size[SHAPE_MAX_RANK];
  guint sizes;
} Counts;

static gboolean
read_count (Parameters *line, const char *name, gint64 least, gint64 most, gint64 *value,
            GError **error)
{
  if (*value >= 0 || !parameters_has (line, name))
    return TRUE;
  return parameters_get_number (line, name, least, most, value, error);
}

/* ProcCount of one line.  The times of several processors in one run contain the times
 * they waited for each other, and each of them has its own trace. */
static gboolean
read_processors (Parameters *line, Counts *counts, GError **error)
{
  if (!parameters_has (line, "ProcCount"))
    return TRUE;
  if (!parameters_get_number (line, "ProcCount", 1, SHAPE_MAX_PROCESSORS,
                              &counts->processors, error))
    return FALSE;
  return counts->processors == 1
         || parameters_refuse (line, "ProcCount",
                               "1: record the trace on one processor; IsUserPS=1 and "
                               "UserPS give the program a virtual system of more",
                               error);
}

/* Reads "VPSSize= 2 3;": all its numbers. */
static void
read_sizes (Parameters *line, Counts *counts)
{
  gsize length, i = 0;
  const char *rest = parameters_rest_of_line (line, "VPSSize", &length);

  while (rest != NULL && counts->sizes < SHAPE_MAX_RANK)
    {
      gint64 value = 0;

      while (i < length && g_ascii_isspace (rest[i]))
        i++;
      if (i == length || !g_ascii_isdigit (rest[i]))
        return;
      for (; i < length && g_ascii_isdigit (rest[i]); i++)
        value = MIN (value * 10 + (rest[i] - '0'), G_MAXUINT32);
      counts->size[counts->sizes++] = value;
    }
}

static gboolean
read_preamble_text (CallReader *self, const TraceItem *item, Counts *counts,
                    GError **error)
{
  Parameters *line = self->in;

  if (g_strstr_len (item->text, item->length, "ProcCount") == NULL
      && g_strstr_len (item->text, item->length, "VPS") == NULL)
    return TRUE;
  parameters_begin (line, "the preamble", "", item->line);
  if (!parameters_append (line, item->text, item->length, item->line, item->column, error)
      || !read_processors (line, counts, error)
      || !read_count (line, "VProcCount", 0, SHAPE_MAX_PROCESSORS,
                      &counts->virtual_processors, error)
      || !read_count (line, "VPSRank", 1, SHAPE_MAX_RANK, &counts->rank, error))
    return FALSE;
  if (counts->sizes == 0)
    read_sizes (line, counts);
  return TRUE;
}

/* Sets the shape: the virtual system if there is one, otherwise one processor. */
static gboolean
traced_shape (CallReader *self, const Counts *counts, Preamble *preamble, GError **error)
{
  Shape *shape = &preamble->shape;
  guint64 all = 1;

  if (counts->virtual_processors <= 0)
    {
      preamble->has_shape = counts->processors > 0;
      shape->rank = 1;
      shape->size[0] = 1;
      return TRUE;
    }
  for (gint64 d = 0; d < counts->rank && d < counts->sizes; d++)
    {
      shape->size[d] = (guint32) counts->size[d];
      all = MIN (all * shape->size[d], G_MAXUINT32);
    }
  if (counts->rank < 0 || counts->sizes < counts->rank || all == 0
      || all > SHAPE_MAX_PROCESSORS)
    {
      error_set_at (error, text_input_name (self->input), 0, 0,
                    "the preamble says VProcCount=%" G_GINT64_FORMAT
                    ", expected VPSRank=, and VPSSize= with as many sizes, "
                    "at least 1 and at most %u processors in all",
                    counts->virtual_processors, SHAPE_MAX_PROCESSORS);
      return FALSE;
    }
  shape->rank = (guint) counts->rank;
  preamble->has_shape = TRUE;
  return TRUE;
}

gboolean
call_reader_read_preamble (CallReader *self, Preamble *preamble, GError **error)
{
  Counts counts = { .processors = -1, .virtual_processors = -1, .rank = -1 };
  TraceItem item;
  TraceItemType type;

  memset (preamble, 0, sizeof *preamble);
  trace_lines_set_free_text (self->lines, TRUE);
  while ((type = trace_lines_next (self->lines, &item, error)) != ITEM_END)
    {
      if (type == ITEM_FAILED
          || (type == ITEM_TEXT && !read_preamble_text (self, &item, &counts, error)))
        return FALSE;
      if (type != ITEM_HEADER || item.keyword != KEYWORD_RET
          || !is_named (&item, INIT_NAME))
        continue;
      trace_lines_set_free_text (self->lines, FALSE);
      preamble->source_line = item.source_line;
      preamble->source_file
          = keep_file_name (self, item.source_file, item.source_file_length);
      return traced_shape (self, &counts, preamble, error);
    }
  error_set_at (error, text_input_name (self->input), 0, 0,
                "not a Lib-DVM trace: no line ret_dvm_Init with TIME=, LINE= and FILE=");
  return FALSE;
}

/* ---- calls ------------------------------------------------------------------------- */

static void
fail_at_header (CallReader *self, const TraceItem *header, GError **error,
                const char *what)
{
  error_set_at (error, text_input_name (self->input), header->line, header->column,
                "%s%.*s %s", trace_keyword_text (header->keyword),
                (int) MIN (header->length, 60), header->text, what);
}

/* Reads up to the next header; the text before it is added to parameters unless that is
 * NULL. Returns: ITEM_HEADER, ITEM_END or ITEM_FAILED. */
static TraceItemType
read_to_header (CallReader *self, Parameters *parameters, TraceItem *item, GError **error)
{
  TraceItemType type;

  while ((type = trace_lines_next (self->lines, item, error)) != ITEM_END)
    {
      if (type == ITEM_FAILED)
        return ITEM_FAILED;
      if (type == ITEM_HEADER && (item->keyword != KEYWORD_EVENT || is_exit (item)))
        return ITEM_HEADER;
      if (type == ITEM_TEXT && parameters != NULL
          && !parameters_append (parameters, item->text, item->length, item->line,
                                 item->column, error))
        return ITEM_FAILED;
    }
  return ITEM_END;
}

static gboolean
read_ret (CallReader *self, Call *call, gboolean wants_parameters, GError **error)
{
  TraceItem item;
  TraceItemType type;

  trace_lines_set_free_text (self->lines, call->use->free_text);
  type = read_to_header (self, wants_parameters ? self->in : NULL, &item, error);
  if (type == ITEM_FAILED)
    return FALSE;
  if (type == ITEM_END || is_exit (&item))
    {
      error_set_at (error, call->trace, call->line, 0,
                    "call_%s without its ret_%s: the trace %s", call->use->name,
                    call->use->name, type == ITEM_END ? "is cut off" : "ends before it");
      return FALSE;
    }
  if (item.keyword == KEYWORD_CALL)
    {
      fail_at_header (self, &item, error,
                      "inside another call, expected its ret: nested calls are not "
                      "supported, trace with MaxTraceLevel=0");
      return FALSE;
    }
  if (item.length != call->use->length
      || memcmp (item.text, call->use->name, item.length) != 0)
    {
      g_autofree char *what = g_strdup_printf (
          "without its call, expected ret_%s of line %" G_GUINT64_FORMAT, call->use->name,
          call->line);

      fail_at_header (self, &item, error, what);
      return FALSE;
    }
  call->ret_time = item.time;
  if (wants_parameters)
    parameters_begin (self->out, "ret_", call->use->name, item.line);
  return TRUE;
}

/* Reads the parameters after the ret line, and with them the header of the next call. */
static gboolean
read_outputs (CallReader *self, Parameters *out, GError **error)
{
  TraceItemType type = read_to_header (self, out, &self->next, error);

  trace_lines_set_free_text (self->lines, FALSE);
  self->has_next = type == ITEM_HEADER;
  self->ended = type == ITEM_END;
  return type != ITEM_FAILED;
}

/* The header that begins the next call.  Returns: FALSE at the end or on failure. */
static gboolean
find_call (CallReader *self, GError **error)
{
  if (self->ended || (!self->has_next && !read_outputs (self, NULL, error))
      || self->ended)
    return FALSE;
  self->has_next = FALSE;
  if (self->next.keyword == KEYWORD_CALL)
    return TRUE;
  if (self->next.keyword == KEYWORD_RET)
    fail_at_header (self, &self->next, error, "without its call");
  self->ended = TRUE;
  return FALSE;
}

gboolean
call_reader_next (CallReader *self, Call *call, GError **error)
{
  const TraceItem *header = &self->next;
  gboolean wants_parameters;

  if (!find_call (self, error))
    return FALSE;
  call->trace = text_input_name (self->input);
  call->line = header->line;
  call->use = function_index_get (self->functions, header->text, header->length);
  call->use->calls++;
  call->call_time = header->time;
  call->source_line = header->source_line;
  call->source_file
      = keep_file_name (self, header->source_file, header->source_file_length);
  call->in = self->in;
  call->out = self->out;
  wants_parameters = call->use->function != NULL && call->use->function->handler != NULL
                     && !call->use->free_text;
  if (wants_parameters)
    parameters_begin (self->in, "call_", call->use->name, call->line);
  return read_ret (self, call, wants_parameters, error)
         && read_outputs (self, wants_parameters ? self->out : NULL, error);
}
