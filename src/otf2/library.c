/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "otf2/library.h"

#ifdef HAVE_OTF2

#include <stdlib.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/memory-limit.h"
#include "otf2/library-private.h"

/* With a damaged archive the library may allocate any amount. */
#define MOST_MEMORY (G_GUINT64_CONSTANT (8) << 30)

gboolean
library_is_there (void)
{
  return TRUE;
}

/* ---- errors ------------------------------------------------------------------------ */

static OTF2_ErrorCode
keep_error (void *data, const char *file, uint64_t line, const char *function,
            OTF2_ErrorCode code, const char *format, va_list arguments)
{
  Library *self = data;

  if (self->reason[0] == '\0' && code != OTF2_SUCCESS)
    g_strlcpy (self->reason, OTF2_Error_GetDescription (code), sizeof self->reason);
  return code;
}

/* The first error message of the library, or another reason. */
static const char *
reason (const Library *self)
{
  return self->reason[0] != '\0' ? self->reason : "the library gives no reason";
}

static void
finish (Library *self)
{
  record_writer_flush (self->to);
  _exit (0);
}

static void
fail (Library *self, const char *what)
{
  g_autofree char *text = g_strdup_printf ("%s: %s", what, reason (self));

  record_writer_text (self->to, RECORD_FAILED, 0, text);
  finish (self);
}

/* ---- definitions ------------------------------------------------------------------- */

static void
tell_property (Library *self, const char *name, RecordType type)
{
  char *text = NULL;

  if (OTF2_Reader_GetProperty (self->reader, name, &text) == OTF2_SUCCESS && text != NULL)
    record_writer_text (self->to, type, 0, text);
  free (text); /* the library's malloc */
}

static void
tell_archive (Library *self)
{
  char *creator = NULL;
  bool is_replay = false;

  if (OTF2_Reader_GetCreator (self->reader, &creator) == OTF2_SUCCESS && creator != NULL)
    record_writer_text (self->to, RECORD_CREATOR, 0, creator);
  free (creator);
  tell_property (self, "NETFARE::NOT_RECORDED", RECORD_LOST);
  tell_property (self, "NETFARE::MPI", RECORD_MPI);
  /* Properties are usually missing, which is no reason for anything that follows. */
  OTF2_Reader_GetBoolProperty (self->reader, "NETFARE::REPLAY", &is_replay);
  self->reason[0] = '\0';
  if (is_replay)
    record_writer_begin (self->to, RECORD_REPLAY, 0, 0);
}

static void
read_global_definitions (Library *self)
{
  OTF2_GlobalDefReader *definitions = OTF2_Reader_GetGlobalDefReader (self->reader);
  OTF2_GlobalDefReaderCallbacks *callbacks = library_definition_callbacks ();
  uint64_t read;

  tell_archive (self);
  if (definitions == NULL
      || OTF2_Reader_RegisterGlobalDefCallbacks (self->reader, definitions, callbacks,
                                                 self)
             != OTF2_SUCCESS
      || OTF2_Reader_ReadAllGlobalDefinitions (self->reader, definitions, &read)
             != OTF2_SUCCESS)
    fail (self, "the definitions cannot be read");
  OTF2_GlobalDefReaderCallbacks_Delete (callbacks);
  record_writer_begin (self->to, RECORD_OTHER, 0, (guint32) self->others);
  record_writer_begin (self->to, RECORD_DEFINED, 0, 0);
}

/* Reads the mappings of local to global numbers; locations need not have any. */
static void
read_local_definitions (Library *self)
{
  for (guint i = 0; i < self->locations->len; i++)
    OTF2_Reader_SelectLocation (self->reader,
                                g_array_index (self->locations, OTF2_LocationRef, i));
  if (OTF2_Reader_OpenDefFiles (self->reader) != OTF2_SUCCESS)
    {
      self->reason[0] = '\0';
      return;
    }
  for (guint i = 0; i < self->locations->len; i++)
    {
      OTF2_DefReader *definitions = OTF2_Reader_GetDefReader (
          self->reader, g_array_index (self->locations, OTF2_LocationRef, i));
      uint64_t read;

      record_writer_extend_time ();
      self->reason[0] = '\0';
      if (definitions == NULL)
        continue;
      if (OTF2_Reader_ReadAllLocalDefinitions (self->reader, definitions, &read)
          != OTF2_SUCCESS)
        fail (self, "the definitions of a location cannot be read");
      OTF2_Reader_CloseDefReader (self->reader, definitions);
    }
  OTF2_Reader_CloseDefFiles (self->reader);
  self->reason[0] = '\0';
}

/* ---- events ------------------------------------------------------------------------ */

static gboolean
read_location (Library *self, OTF2_LocationRef location,
               const OTF2_EvtReaderCallbacks *callbacks)
{
  OTF2_EvtReader *events = OTF2_Reader_GetEvtReader (self->reader, location);
  gboolean good;
  uint64_t read;

  self->event = 0;
  if (events == NULL)
    return FALSE;
  good = OTF2_Reader_RegisterEvtCallbacks (self->reader, events, callbacks, self)
             == OTF2_SUCCESS
         && OTF2_Reader_ReadAllLocalEvents (self->reader, events, &read) == OTF2_SUCCESS;
  OTF2_Reader_CloseEvtReader (self->reader, events);
  return good;
}

static void
read_one (Library *self, OTF2_LocationRef location,
          const OTF2_EvtReaderCallbacks *callbacks)
{
  record_writer_extend_time ();
  self->reason[0] = '\0';
  if (read_location (self, location, callbacks))
    record_writer_begin (self->to, RECORD_RANK_END, 0, 0);
  else
    record_writer_text (self->to, RECORD_RANK_END, 1, reason (self));
}

/* A set of locations; free with g_hash_table_unref. */
static GHashTable *
set_of_ranks (const Library *self)
{
  GHashTable *set = g_hash_table_new (hash_int64, g_int64_equal);

  for (guint i = 0; i < self->ranks->len; i++)
    g_hash_table_add (set, &g_array_index (self->ranks, OTF2_LocationRef, i));
  return set;
}

/* The events of threads that are not ranks, among which MPI events are an error. */
static void
read_threads (Library *self, const OTF2_EvtReaderCallbacks *callbacks)
{
  g_autoptr (GHashTable) ranks = set_of_ranks (self);

  for (guint i = 0; i < self->threads->len; i++)
    {
      const guint number = g_array_index (self->threads, guint, i);
      OTF2_LocationRef location
          = g_array_index (self->locations, OTF2_LocationRef, number);

      if (g_hash_table_contains (ranks, &location))
        continue;
      record_writer_begin (self->to, RECORD_THREAD, 0,
                           g_array_index (self->names, OTF2_StringRef, number));
      read_one (self, location, callbacks);
    }
}

static void
read_events (Library *self)
{
  OTF2_EvtReaderCallbacks *callbacks = library_event_callbacks ();

  if (OTF2_Reader_OpenEvtFiles (self->reader) != OTF2_SUCCESS)
    fail (self, "the events cannot be read");
  for (guint32 r = 0; r < self->ranks->len; r++)
    {
      record_writer_begin (self->to, RECORD_RANK, 0, r);
      read_one (self, g_array_index (self->ranks, OTF2_LocationRef, r), callbacks);
    }
  read_threads (self, callbacks);
  OTF2_EvtReaderCallbacks_Delete (callbacks);
}

/* ---- the whole --------------------------------------------------------------------- */

/* The command's signal handlers would remove its unfinished output files. */
static void
forget_handlers (void)
{
  static const int signals[] = { SIGABRT, SIGHUP, SIGINT, SIGTERM };
  struct sigaction action;

  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    if (sigaction (signals[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
      signal (signals[i], SIG_DFL);
}

static void
limit_process (void)
{
  const struct rlimit none = { 0, 0 };
  struct rlimit memory;
  int null = open ("/dev/null", O_WRONLY);

  if (null >= 0)
    {
      dup2 (null, STDOUT_FILENO);
      dup2 (null, STDERR_FILENO);
    }
  setrlimit (RLIMIT_CORE, &none);
  forget_handlers ();
  if (!MEMORY_CAN_BE_LIMITED || getrlimit (RLIMIT_DATA, &memory) != 0)
    return;
  memory.rlim_cur = MIN (memory.rlim_cur, (rlim_t) MOST_MEMORY);
  setrlimit (RLIMIT_DATA, &memory);
}

void
library_read (const char *anchor, int fd)
{
  Library self = { .to = g_new (RecordWriter, 1),
                   .locations = g_array_new (FALSE, FALSE, sizeof (OTF2_LocationRef)),
                   .threads = g_array_new (FALSE, FALSE, sizeof (guint)),
                   .names = g_array_new (FALSE, FALSE, sizeof (OTF2_StringRef)),
                   .ranks = g_array_new (FALSE, FALSE, sizeof (OTF2_LocationRef)) };

  limit_process ();
  self.to->fd = fd;
  self.to->used = 0;
  record_writer_flush (self.to);
  OTF2_Error_RegisterCallback (keep_error, &self);
  self.reader = OTF2_Reader_Open (anchor);
  if (self.reader == NULL
      || OTF2_Reader_SetSerialCollectiveCallbacks (self.reader) != OTF2_SUCCESS)
    fail (&self, "it is no OTF2 archive that can be read");
  read_global_definitions (&self);
  read_local_definitions (&self);
  read_events (&self);
  for (guint kind = 0; kind < N_IGNORED; kind++)
    if (self.ignored[kind] > 0)
      record_writer_add (self.to, RECORD_IGNORED, kind, self.ignored[kind]);
  record_writer_begin (self.to, RECORD_FINISHED, 0, 0);
  finish (&self);
  _exit (0);
}

#else

gboolean
library_is_there (void)
{
  return FALSE;
}

void
library_read (const char *anchor, int fd)
{
  g_assert_not_reached ();
}
#endif
