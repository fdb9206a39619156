/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library-definitions.c - the records of an archive's definitions */
#include "config.h"

#include "otf2/library-private.h"

#define MEMBERS_AT_ONCE 4096

static guint64
pair (guint32 low, guint32 high)
{
  return (guint64) high << 32 | low;
}

static OTF2_CallbackCode
on_clock (void *data, uint64_t resolution, uint64_t offset, uint64_t length,
          uint64_t date)
{
  record_writer_add (((Library *) data)->to, RECORD_CLOCK, 0, resolution);
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_string (void *data, OTF2_StringRef number, const char *text)
{
  record_writer_text (((Library *) data)->to, RECORD_STRING, number, text);
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_region (void *data, OTF2_RegionRef number, OTF2_StringRef name,
           OTF2_StringRef canonical_name, OTF2_StringRef description,
           OTF2_RegionRole role, OTF2_Paradigm paradigm, OTF2_RegionFlag flags,
           OTF2_StringRef file, uint32_t begin, uint32_t end)
{
  guint64 *to = record_writer_begin (((Library *) data)->to, RECORD_REGION, 2, number);
  guint32 what = 0;

  if (paradigm == OTF2_PARADIGM_MPI)
    what |= REGION_MPI;
  if (role == OTF2_REGION_ROLE_ARTIFICIAL)
    what |= REGION_ARTIFICIAL;
  if (role == OTF2_REGION_ROLE_WRAPPER)
    what |= REGION_WRAPPER;
  to[0] = pair (name, file);
  to[1] = pair (begin, what);
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_location (void *data, OTF2_LocationRef number, OTF2_StringRef name,
             OTF2_LocationType type, uint64_t events, OTF2_LocationGroupRef group)
{
  Library *self = data;

  if (type == OTF2_LOCATION_TYPE_CPU_THREAD)
    g_array_append_val (self->threads, self->locations->len);
  else
    self->others++;
  g_array_append_val (self->locations, number);
  g_array_append_val (self->names, name);
  return OTF2_CALLBACK_SUCCESS;
}

/* Writes members in several records, whose length is limited. */
static void
write_members (Library *self, const uint64_t *members, guint32 count)
{
  while (count > 0)
    {
      const guint32 n = MIN (count, MEMBERS_AT_ONCE);
      guint64 *to = record_writer_begin (self->to, RECORD_MEMBERS, n, 0);

      for (guint32 i = 0; i < n; i++)
        to[i] = members[i];
      members += n;
      count -= n;
    }
}

static OTF2_CallbackCode
on_group (void *data, OTF2_GroupRef number, OTF2_StringRef name, OTF2_GroupType type,
          OTF2_Paradigm paradigm, OTF2_GroupFlag flags, uint32_t count,
          const uint64_t *members)
{
  Library *self = data;

  if (paradigm != OTF2_PARADIGM_MPI)
    return OTF2_CALLBACK_SUCCESS;
  switch (type)
    {
    case OTF2_GROUP_TYPE_COMM_LOCATIONS:
      record_writer_add (self->to, RECORD_GROUP, number, RECORD_GROUP_LOCATIONS);
      g_array_set_size (self->ranks, 0);
      g_array_append_vals (self->ranks, members, count);
      break;
    case OTF2_GROUP_TYPE_COMM_GROUP:
      record_writer_add (self->to, RECORD_GROUP, number, RECORD_GROUP_RANKS);
      break;
    case OTF2_GROUP_TYPE_COMM_SELF:
      record_writer_add (self->to, RECORD_GROUP, number, RECORD_GROUP_SELF);
      break;
    default:
      return OTF2_CALLBACK_SUCCESS;
    }
  write_members (self, members, count);
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_comm (void *data, OTF2_CommRef number, OTF2_StringRef name, OTF2_GroupRef group,
         OTF2_CommRef parent, OTF2_CommFlag flags)
{
  record_writer_add (((Library *) data)->to, RECORD_COMM, number, pair (name, group));
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_intercomm (void *data, OTF2_CommRef number, OTF2_StringRef name, OTF2_GroupRef a,
              OTF2_GroupRef b, OTF2_CommRef common, OTF2_CommFlag flags)
{
  guint64 *to = record_writer_begin (((Library *) data)->to, RECORD_INTERCOMM, 2, number);

  to[0] = name;
  to[1] = pair (a, b);
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_metric (void *data, OTF2_MetricMemberRef number, OTF2_StringRef name,
           OTF2_StringRef description, OTF2_MetricType type, OTF2_MetricMode mode,
           OTF2_Type value_type, OTF2_Base base, int64_t exponent, OTF2_StringRef unit)
{
  guint64 *to = record_writer_begin (((Library *) data)->to, RECORD_METRIC, 2, number);

  to[0] = pair (name, unit);
  to[1] = base == OTF2_BASE_DECIMAL ? (guint64) exponent : G_MAXINT64;
  if (base != OTF2_BASE_DECIMAL && exponent == 0)
    to[1] = 0;
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_class (void *data, OTF2_MetricRef number, uint8_t count,
          const OTF2_MetricMemberRef *members, OTF2_MetricOccurrence occurrence,
          OTF2_RecorderKind kind)
{
  guint64 *to = record_writer_begin (((Library *) data)->to, RECORD_CLASS, count, number);

  for (guint i = 0; i < count; i++)
    to[i] = members[i];
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_instance (void *data, OTF2_MetricRef number, OTF2_MetricRef class,
             OTF2_LocationRef recorder, OTF2_MetricScope type, uint64_t scope)
{
  record_writer_add (((Library *) data)->to, RECORD_INSTANCE, number, class);
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_parameter (void *data, OTF2_ParameterRef number, OTF2_StringRef name,
              OTF2_ParameterType type)
{
  record_writer_add (((Library *) data)->to, RECORD_PARAMETER, number, name);
  return OTF2_CALLBACK_SUCCESS;
}

OTF2_GlobalDefReaderCallbacks *
library_definition_callbacks (void)
{
  OTF2_GlobalDefReaderCallbacks *self = OTF2_GlobalDefReaderCallbacks_New ();

  OTF2_GlobalDefReaderCallbacks_SetClockPropertiesCallback (self, on_clock);
  OTF2_GlobalDefReaderCallbacks_SetStringCallback (self, on_string);
  OTF2_GlobalDefReaderCallbacks_SetRegionCallback (self, on_region);
  OTF2_GlobalDefReaderCallbacks_SetLocationCallback (self, on_location);
  OTF2_GlobalDefReaderCallbacks_SetGroupCallback (self, on_group);
  OTF2_GlobalDefReaderCallbacks_SetCommCallback (self, on_comm);
  OTF2_GlobalDefReaderCallbacks_SetInterCommCallback (self, on_intercomm);
  OTF2_GlobalDefReaderCallbacks_SetMetricMemberCallback (self, on_metric);
  OTF2_GlobalDefReaderCallbacks_SetMetricClassCallback (self, on_class);
  OTF2_GlobalDefReaderCallbacks_SetMetricInstanceCallback (self, on_instance);
  OTF2_GlobalDefReaderCallbacks_SetParameterCallback (self, on_parameter);
  return self;
}
