/* SPDX-License-Identifier: GPL-3.0-or-later */
/* perfetto-fields.h - the fields of Perfetto's trace packets that are written
 *
 * Numbers of the public schema of the project Perfetto (protos/perfetto/trace:
 * trace_packet.proto and the folders track_event and interned_data).  The same, to be
 * compiled by protoc: tests/cli/perfetto.proto.
 */
#pragma once

enum
{
  TRACE_PACKET = 1, /* Trace */

  PACKET_TIMESTAMP = 8, /* TracePacket; ns */
  PACKET_SEQUENCE_ID = 10,
  PACKET_EVENT = 11,
  PACKET_INTERNED = 12,
  PACKET_SEQUENCE_FLAGS = 13,
  PACKET_TRACK = 60,

  SEQUENCE_NEW = 1, /* SequenceFlags: what names refer to begins here */
  SEQUENCE_NEEDS_NAMES = 2,

  INTERNED_NAMES = 2, /* InternedData */
  NAME_NUMBER = 1,    /* EventName */
  NAME_TEXT = 2,

  TRACK_NUMBER = 1, /* TrackDescriptor */
  TRACK_NAME = 2,
  TRACK_PARENT = 5,
  TRACK_COUNTER = 8,
  TRACK_CHILD_ORDER = 11,
  TRACK_RANK = 12,
  CHILD_ORDER_EXPLICIT = 3, /* by rank */
  COUNTER_UNIT_NAME = 6,    /* CounterDescriptor */

  EVENT_NOTES = 4, /* TrackEvent; debug annotations */
  EVENT_TYPE = 9,
  EVENT_NAME = 10,
  EVENT_TRACK = 11,
  EVENT_DOUBLE_VALUE = 44,
  EVENT_FLOWS = 47,
  EVENT_FLOW_ENDS = 48,

  EVENT_SLICE_BEGIN = 1, /* TrackEvent.Type */
  EVENT_SLICE_END = 2,
  EVENT_INSTANT = 3,
  EVENT_COUNTER = 4,

  NOTE_COUNT = 3, /* DebugAnnotation */
  NOTE_TEXT = 6,
  NOTE_NAME = 10
};
