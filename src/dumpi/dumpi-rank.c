/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "dumpi/dumpi-rank.h"

#include <stdarg.h>

#include "base/hash.h"

void
dumpi_rank_fail (DumpiRank *self, const char *format, ...)
{
  va_list arguments;

  if (self->reason->len > 0)
    return;
  va_start (arguments, format);
  g_string_vprintf (self->reason, format, arguments);
  va_end (arguments);
}

guint64
dumpi_rank_bytes (DumpiRank *self, gint64 count, gint64 type)
{
  const gint64 size = dumpi_types_size (&self->types, type);
  guint64 bytes;

  if (count <= 0)
    return 0;
  if (size < 0)
    dumpi_rank_fail (
        self, "found data type %" G_GINT64_FORMAT ", whose size the trace does not have",
        type);
  else if (!__builtin_mul_overflow ((guint64) count, (guint64) size, &bytes))
    return bytes;
  return size < 0 ? 0 : G_MAXUINT64;
}

/* ---- communicators ----------------------------------------------------------------- */

const DumpiLocalComm *
dumpi_rank_comm (DumpiRank *self, gint64 number)
{
  const DumpiLocalComm *comm = g_hash_table_lookup (self->local, &number);

  if (comm == NULL)
    dumpi_rank_fail (self,
                     "found communicator %" G_GINT64_FORMAT
                     ", whose members the trace does not have",
                     number);
  return comm;
}

static void
set_comm (DumpiRank *self, gint64 number, DumpiLocalComm comm)
{
  g_hash_table_replace (self->local, g_memdup2 (&number, sizeof number),
                        g_memdup2 (&comm, sizeof comm));
}

static void
set_made (DumpiRank *self, gint64 number, guint32 made)
{
  const GArray *members = dumpi_comm (self->comms, made)->members;

  for (guint32 i = 0; i < members->len; i++)
    if (g_array_index (members, guint32, i) == self->rank)
      set_comm (self, number,
                (DumpiLocalComm){ DUMPI_FIRST_COMM + made, i, members->len });
}

/* What dumpi-comms.c found out about a call. */
static void
take_made (DumpiRank *self, const DumpiCall *call)
{
  const GArray *made = self->comms->made->pdata[self->rank];
  const gint64 number = dumpi_value (call, call->n_fields - 1);
  const guint32 which = self->made < made->len ? g_array_index (made, guint32, self->made)
                                               : DUMPI_NO_COMM;
  const DumpiKind kind = dumpi_calls[call->label].kind;
  const guint old = kind == DUMPI_COMM_GRAPH || kind == DUMPI_COMM_SUB ? 1 : 0;

  self->made++;
  if (kind != DUMPI_COMM_OTHER)
    dumpi_collectives_make (self, call, dumpi_value (call, old));
  if (which != DUMPI_NO_COMM)
    set_made (self, number, which);
  else
    g_hash_table_remove (self->local, &number);
}

/* ---- calls ------------------------------------------------------------------------- */

static void
write_border (DumpiRank *self, RecordType type, guint32 region, guint64 time, guint64 cpu,
              gboolean has_cpu)
{
  if (has_cpu)
    *dumpi_record (self, RECORD_VALUES, 1, DUMPI_CLOCK_CLASS, time) = cpu;
  dumpi_record (self, type, 0, region, time);
}

/* Calls between MPI_Init and the first recorded one may not have been recorded. */
static void
switch_off (DumpiRank *self, guint64 time, gboolean off)
{
  *dumpi_record (self, RECORD_OFF, 1, 0, time) = off;
  self->is_off = off;
}

static gboolean
has_ignored (const DumpiRank *self)
{
  for (guint label = 0; label < DUMPI_CALLS; label++)
    if (dumpi_file_ignored (self->file, label) > 0)
      return TRUE;
  return FALSE;
}

static void
take_by_kind (DumpiRank *self, const DumpiCall *call)
{
  const DumpiKind kind = dumpi_calls[call->label].kind;

  if (kind >= DUMPI_SEND && kind <= DUMPI_REQUEST_FREE)
    dumpi_requests_take (self, call);
  else if (kind >= DUMPI_TYPE_CONTIGUOUS && kind <= DUMPI_TYPE_DUP)
    dumpi_types_take (&self->types, call);
  else if (kind >= DUMPI_BARRIER && kind <= DUMPI_EXSCAN)
    dumpi_collectives_take (self, call);
  else if (kind >= DUMPI_COMM_DUP && kind <= DUMPI_COMM_OTHER)
    take_made (self, call);
  else if (kind == DUMPI_RMA)
    dumpi_record (self, RECORD_RMA, 0, 0, call->begin);
  else if (kind == DUMPI_REFUSED)
    dumpi_rank_fail (self, "%s, which is not replayed", dumpi_calls[call->label].name);
}

static void
take_call (DumpiRank *self, const DumpiCall *call)
{
  if (self->is_off)
    switch_off (self, call->begin, FALSE);
  write_border (self, RECORD_ENTER, call->label, call->begin, call->cpu_begin,
                call->has_cpu);
  take_by_kind (self, call);
  if (self->reason->len > 0)
    return;
  write_border (self, RECORD_LEAVE, call->label, call->end, call->cpu_end, call->has_cpu);
  if (dumpi_calls[call->label].kind == DUMPI_INIT && has_ignored (self))
    switch_off (self, call->end, TRUE);
}

/* A function of the program, by its address. */
static void
take_function (DumpiRank *self, const DumpiCall *call)
{
  const gboolean enters = call->label == DUMPI_FUNCTION_ENTER;
  const char *name = dumpi_file_function (self->file, (guint64) dumpi_value (call, 0));
  const guint number
      = name != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (self->comms->name_of, name))
                     : 0;

  if (number > 0)
    write_border (self, enters ? RECORD_ENTER : RECORD_LEAVE,
                  DUMPI_FIRST_FUNCTION + number - 1, enters ? call->begin : call->end,
                  enters ? call->cpu_begin : call->cpu_end, call->has_cpu);
}

static void
write_calls (DumpiRank *self, DumpiFile *file, GError **error)
{
  DumpiCall call;

  dumpi_call_init (&call);
  while (self->reason->len == 0 && dumpi_file_next (file, &call, error)
         && call.label != DUMPI_END)
    if (call.label < DUMPI_CALLS)
      take_call (self, &call);
    else
      take_function (self, &call);
  dumpi_call_clear (&call);
}

/* ---- the rank ---------------------------------------------------------------------- */

static void
write_file (DumpiRank *self, DumpiFile *file, GError **error)
{
  self->file = file;
  self->local = g_hash_table_new_full (hash_int64, g_int64_equal, g_free, g_free);
  dumpi_types_init (&self->types, file);
  dumpi_requests_init (self);
  set_made (self, DUMPI_COMM_WORLD, 0);
  set_comm (self, DUMPI_COMM_SELF, (DumpiLocalComm){ DUMPI_SELF_COMM, 0, 1 });
  write_calls (self, file, error);
  g_hash_table_unref (self->local);
  g_hash_table_unref (self->requests);
  dumpi_types_clear (&self->types);
}

void
dumpi_rank_write (RecordWriter *to, const DumpiComms *comms, const char *path,
                  guint32 rank)
{
  g_autoptr (GString) reason = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (DumpiFile) file = dumpi_file_open (path, &error);
  DumpiRank self = { .to = to, .comms = comms, .rank = rank, .reason = reason };

  record_writer_begin (to, RECORD_RANK, 0, rank);
  if (file != NULL)
    write_file (&self, file, &error);
  if (error != NULL)
    dumpi_rank_fail (&self, "%s", error->message);
  if (reason->len > 0)
    record_writer_text (to, RECORD_RANK_END, 1, reason->str);
  else
    record_writer_begin (to, RECORD_RANK_END, 0, 0);
  record_writer_extend_time ();
}
