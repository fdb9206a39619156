/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read-archive.c - the time to read an OTF2 archive, against counting its events */
#include "config.h"

#include <stdio.h>

#include "bench/read-archive.h"

#ifdef HAVE_OTF2

#include <otf2/otf2.h>
#include <sys/resource.h>

#include "otf2/library.h"
#include "otf2/otf2-reader.h"

#define PASSES 5

/* ---- counting ---------------------------------------------------------------------- */

typedef struct
{
  GArray *locations; /* OTF2_LocationRef: threads of a CPU */
  guint64 events;
} Counted;

static OTF2_CallbackCode
on_location (void *data, OTF2_LocationRef location, OTF2_StringRef name,
             OTF2_LocationType type, uint64_t events, OTF2_LocationGroupRef group)
{
  Counted *self = data;

  if (type == OTF2_LOCATION_TYPE_CPU_THREAD)
    g_array_append_val (self->locations, location);
  return OTF2_CALLBACK_SUCCESS;
}

#define COUNT(name, ...)                                                                 \
  static OTF2_CallbackCode name (OTF2_LocationRef location, OTF2_TimeStamp time,         \
                                 uint64_t position, void *data,                          \
                                 OTF2_AttributeList *list __VA_ARGS__)                   \
  {                                                                                      \
    ((Counted *) data)->events++;                                                        \
    return OTF2_CALLBACK_SUCCESS;                                                        \
  }

COUNT (on_begin)
COUNT (on_region, , OTF2_RegionRef region)
COUNT (on_message, , uint32_t peer, OTF2_CommRef communicator, uint32_t tag,
       uint64_t bytes)
COUNT (on_started, , uint32_t peer, OTF2_CommRef communicator, uint32_t tag,
       uint64_t bytes, uint64_t request)
COUNT (on_request, , uint64_t request)
COUNT (on_end, , OTF2_CollectiveOp operation, OTF2_CommRef communicator, uint32_t root,
       uint64_t sent, uint64_t received)
COUNT (on_values, , OTF2_MetricRef metric, uint8_t count, const OTF2_Type *types,
       const OTF2_MetricValue *values)

static OTF2_EvtReaderCallbacks *
counting_callbacks (void)
{
  OTF2_EvtReaderCallbacks *self = OTF2_EvtReaderCallbacks_New ();

  OTF2_EvtReaderCallbacks_SetEnterCallback (self, on_region);
  OTF2_EvtReaderCallbacks_SetLeaveCallback (self, on_region);
  OTF2_EvtReaderCallbacks_SetMpiSendCallback (self, on_message);
  OTF2_EvtReaderCallbacks_SetMpiRecvCallback (self, on_message);
  OTF2_EvtReaderCallbacks_SetMpiIsendCallback (self, on_started);
  OTF2_EvtReaderCallbacks_SetMpiIrecvCallback (self, on_started);
  OTF2_EvtReaderCallbacks_SetMpiIsendCompleteCallback (self, on_request);
  OTF2_EvtReaderCallbacks_SetMpiIrecvRequestCallback (self, on_request);
  OTF2_EvtReaderCallbacks_SetMpiCollectiveBeginCallback (self, on_begin);
  OTF2_EvtReaderCallbacks_SetMpiCollectiveEndCallback (self, on_end);
  OTF2_EvtReaderCallbacks_SetMetricCallback (self, on_values);
  return self;
}

static void
find_locations (OTF2_Reader *reader, Counted *self)
{
  OTF2_GlobalDefReader *definitions = OTF2_Reader_GetGlobalDefReader (reader);
  OTF2_GlobalDefReaderCallbacks *callbacks = OTF2_GlobalDefReaderCallbacks_New ();
  uint64_t read;

  OTF2_GlobalDefReaderCallbacks_SetLocationCallback (callbacks, on_location);
  OTF2_Reader_RegisterGlobalDefCallbacks (reader, definitions, callbacks, self);
  OTF2_Reader_ReadAllGlobalDefinitions (reader, definitions, &read);
  OTF2_GlobalDefReaderCallbacks_Delete (callbacks);
  for (guint i = 0; i < self->locations->len; i++)
    OTF2_Reader_SelectLocation (reader,
                                g_array_index (self->locations, OTF2_LocationRef, i));
}

/* The events of all threads, each with a callback that only counts it. */
static guint64
count_events (const char *anchor)
{
  OTF2_Reader *reader = OTF2_Reader_Open (anchor);
  OTF2_EvtReaderCallbacks *callbacks = counting_callbacks ();
  Counted counted = { g_array_new (FALSE, FALSE, sizeof (OTF2_LocationRef)), 0 };

  OTF2_Reader_SetSerialCollectiveCallbacks (reader);
  find_locations (reader, &counted);
  OTF2_Reader_OpenEvtFiles (reader);
  for (guint i = 0; i < counted.locations->len; i++)
    {
      OTF2_EvtReader *from = OTF2_Reader_GetEvtReader (
          reader, g_array_index (counted.locations, OTF2_LocationRef, i));
      uint64_t read;

      OTF2_Reader_RegisterEvtCallbacks (reader, from, callbacks, &counted);
      OTF2_Reader_ReadAllLocalEvents (reader, from, &read);
      OTF2_Reader_CloseEvtReader (reader, from);
    }
  OTF2_EvtReaderCallbacks_Delete (callbacks);
  OTF2_Reader_Close (reader);
  g_array_unref (counted.locations);
  return counted.events;
}

/* ---- the same by the reader -------------------------------------------------------- */

static double
cpu_of (int who)
{
  struct rusage usage;

  getrusage (who, &usage);
  return (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
         + (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static gboolean
read_once (const char *anchor, double *own, double *child, GError **error)
{
  const ReaderOptions options = { .level = G_MAXUINT };
  const double own_before = cpu_of (RUSAGE_SELF), before = cpu_of (RUSAGE_CHILDREN);
  gboolean good;
  Trace trace;

  trace_init (&trace, anchor);
  good = otf2_read (&trace, library_read, anchor, &options, error);
  trace_clear (&trace);
  *own = MIN (*own, cpu_of (RUSAGE_SELF) - own_before);
  *child = MIN (*child, cpu_of (RUSAGE_CHILDREN) - before);
  return good;
}

gboolean
bench_read_archive (const char *path, GError **error)
{
  g_autofree char *anchor = otf2_path (path, NULL, error);
  double counting = 1e9, own = 1e9, child = 1e9;
  guint64 events = 0;

  for (guint i = 0; anchor != NULL && i < PASSES; i++)
    {
      if (!read_once (anchor, &own, &child, error))
        return FALSE;
      const double before = cpu_of (RUSAGE_SELF);
      events = count_events (anchor);
      counting = MIN (counting, cpu_of (RUSAGE_SELF) - before);
    }
  if (anchor == NULL)
    return FALSE;
  printf ("| archive | events | counting, s | library's process, s | program, s | M "
          "events/s |\n"
          "|---|---|---|---|---|---|\n"
          "| %s | %" G_GUINT64_FORMAT " | %.2f | %.2f | %.2f | %.1f |\n",
          path, events, counting, child, own, (double) events / MAX (child, own) / 1e6);
  return TRUE;
}

#else

gboolean
bench_read_archive (const char *path, GError **error)
{
  puts ("otf2     built without OTF2");
  return TRUE;
}
#endif
