/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "program/steps/message-type.h"

const char *
message_type_name (guint32 type)
{
  static const char *const names[] = { [MESSAGE_POINT_TO_POINT] = "point to point",
                                       [MESSAGE_SHADOW] = "shadow",
                                       [MESSAGE_REDUCTION] = "reduction",
                                       [MESSAGE_REDISTRIBUTION] = "redistribution",
                                       [MESSAGE_REMOTE_ACCESS] = "remote access",
                                       [MESSAGE_BROADCAST] = "broadcast",
                                       [MESSAGE_SPLIT] = "split",
                                       [MESSAGE_SCAN] = "scan",
                                       [MESSAGE_BARRIER] = "barrier",
                                       [MESSAGE_GATHER] = "gather",
                                       [MESSAGE_SCATTER] = "scatter",
                                       [MESSAGE_ALLGATHER] = "allgather",
                                       [MESSAGE_ALLTOALL] = "alltoall",
                                       [MESSAGE_DISTL] = "distl",
                                       [MESSAGE_PROJECT] = "project" };

  return type >= 1 && type < G_N_ELEMENTS (names) ? names[type] : NULL;
}
