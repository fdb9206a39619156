/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library-events.c - the records of a location's events */
#include "config.h"

#include <math.h>

#include "otf2/library-private.h"

/* The first parameters of every callback for an event. */
#define EVENT                                                                            \
  OTF2_LocationRef location, OTF2_TimeStamp time, uint64_t position, void *data,         \
      OTF2_AttributeList *list

static guint64
pair (guint32 low, guint32 high)
{
  return (guint64) high << 32 | low;
}

/* The words of an event after its time. */
static guint64 *
begin (void *data, uint64_t position, RecordType type, guint32 words, guint32 argument,
       guint64 time)
{
  Library *self = data;
  guint64 *to;

  library_count (self, position);
  to = record_writer_begin (self->to, type, words + 1, argument);
  *to = time;
  return to + 1;
}

static OTF2_CallbackCode
on_enter (EVENT, OTF2_RegionRef region)
{
  begin (data, position, RECORD_ENTER, 0, region, time);
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_leave (EVENT, OTF2_RegionRef region)
{
  begin (data, position, RECORD_LEAVE, 0, region, time);
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_send (EVENT, uint32_t peer, OTF2_CommRef communicator, uint32_t tag, uint64_t bytes)
{
  guint64 *to = begin (data, position, RECORD_SEND, 2, communicator, time);

  to[0] = pair (peer, tag);
  to[1] = bytes;
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_receive (EVENT, uint32_t peer, OTF2_CommRef communicator, uint32_t tag, uint64_t bytes)
{
  guint64 *to = begin (data, position, RECORD_RECV, 2, communicator, time);

  to[0] = pair (peer, tag);
  to[1] = bytes;
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_isend (EVENT, uint32_t peer, OTF2_CommRef communicator, uint32_t tag, uint64_t bytes,
          uint64_t request)
{
  guint64 *to = begin (data, position, RECORD_ISEND, 3, communicator, time);

  to[0] = pair (peer, tag);
  to[1] = bytes;
  to[2] = request;
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_ireceive (EVENT, uint32_t peer, OTF2_CommRef communicator, uint32_t tag,
             uint64_t bytes, uint64_t request)
{
  guint64 *to = begin (data, position, RECORD_IRECV, 3, communicator, time);

  to[0] = pair (peer, tag);
  to[1] = bytes;
  to[2] = request;
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_isend_done (EVENT, uint64_t request)
{
  *begin (data, position, RECORD_ISEND_COMPLETE, 1, 0, time) = request;
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_post (EVENT, uint64_t request)
{
  *begin (data, position, RECORD_IRECV_REQUEST, 1, 0, time) = request;
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_cancelled (EVENT, uint64_t request)
{
  *begin (data, position, RECORD_REQUEST_CANCELLED, 1, 0, time) = request;
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_begin (EVENT)
{
  begin (data, position, RECORD_COLLECTIVE_BEGIN, 0, 0, time);
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_end (EVENT, OTF2_CollectiveOp operation, OTF2_CommRef communicator, uint32_t root,
        uint64_t sent, uint64_t received)
{
  guint64 *to = begin (data, position, RECORD_COLLECTIVE_END, 3, communicator, time);

  to[0] = pair (operation, root);
  to[1] = sent;
  to[2] = received;
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_request (EVENT, uint64_t request)
{
  *begin (data, position, RECORD_NONBLOCKING_COLLECTIVE_REQUEST, 1, 0, time) = request;
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_complete (EVENT, OTF2_CollectiveOp operation, OTF2_CommRef communicator, uint32_t root,
             uint64_t sent, uint64_t received, uint64_t request)
{
  guint64 *to = begin (data, position, RECORD_NONBLOCKING_COLLECTIVE_COMPLETE, 4,
                       communicator, time);

  to[0] = pair (operation, root);
  to[1] = sent;
  to[2] = received;
  to[3] = request;
  return OTF2_CALLBACK_SUCCESS;
}

static guint64
integer (OTF2_Type type, OTF2_MetricValue value)
{
  if (type != OTF2_TYPE_DOUBLE)
    return value.unsigned_int;
  return value.floating_point >= 0 && value.floating_point < 0x1p62
             ? (guint64) llround (value.floating_point)
             : 0;
}

static OTF2_CallbackCode
on_values (EVENT, OTF2_MetricRef metric, uint8_t count, const OTF2_Type *types,
           const OTF2_MetricValue *values)
{
  guint64 *to = begin (data, position, RECORD_VALUES, count, metric, time);

  for (guint i = 0; i < count; i++)
    to[i] = integer (types[i], values[i]);
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_flush (EVENT, OTF2_TimeStamp stop)
{
  *begin (data, position, RECORD_FLUSH, 1, 0, time) = stop;
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_switch (EVENT, OTF2_MeasurementMode mode)
{
  *begin (data, position, RECORD_OFF, 1, 0, time) = mode == OTF2_MEASUREMENT_OFF;
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_int (EVENT, OTF2_ParameterRef parameter, int64_t value)
{
  *begin (data, position, RECORD_ARGUMENT, 1, parameter, time) = (guint64) value;
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
on_unsigned (EVENT, OTF2_ParameterRef parameter, uint64_t value)
{
  *begin (data, position, RECORD_ARGUMENT, 1, parameter, time) = value;
  return OTF2_CALLBACK_SUCCESS;
}

OTF2_EvtReaderCallbacks *
library_event_callbacks (void)
{
  OTF2_EvtReaderCallbacks *self = OTF2_EvtReaderCallbacks_New ();

  library_set_other_events (self);
  OTF2_EvtReaderCallbacks_SetEnterCallback (self, on_enter);
  OTF2_EvtReaderCallbacks_SetLeaveCallback (self, on_leave);
  OTF2_EvtReaderCallbacks_SetMpiSendCallback (self, on_send);
  OTF2_EvtReaderCallbacks_SetMpiRecvCallback (self, on_receive);
  OTF2_EvtReaderCallbacks_SetMpiIsendCallback (self, on_isend);
  OTF2_EvtReaderCallbacks_SetMpiIrecvCallback (self, on_ireceive);
  OTF2_EvtReaderCallbacks_SetMpiIsendCompleteCallback (self, on_isend_done);
  OTF2_EvtReaderCallbacks_SetMpiIrecvRequestCallback (self, on_post);
  OTF2_EvtReaderCallbacks_SetMpiRequestCancelledCallback (self, on_cancelled);
  OTF2_EvtReaderCallbacks_SetMpiCollectiveBeginCallback (self, on_begin);
  OTF2_EvtReaderCallbacks_SetMpiCollectiveEndCallback (self, on_end);
  OTF2_EvtReaderCallbacks_SetNonBlockingCollectiveRequestCallback (self, on_request);
  OTF2_EvtReaderCallbacks_SetNonBlockingCollectiveCompleteCallback (self, on_complete);
  OTF2_EvtReaderCallbacks_SetMetricCallback (self, on_values);
  OTF2_EvtReaderCallbacks_SetBufferFlushCallback (self, on_flush);
  OTF2_EvtReaderCallbacks_SetMeasurementOnOffCallback (self, on_switch);
  OTF2_EvtReaderCallbacks_SetParameterIntCallback (self, on_int);
  OTF2_EvtReaderCallbacks_SetParameterUnsignedIntCallback (self, on_unsigned);
  return self;
}
