/* SPDX-License-Identifier: GPL-3.0-or-later */
/* trace-writer.h - header and parameter lines of a Lib-DVM trace, with measured times
 *
 * The clock runs between trace_resume and the next trace_call (user time), and between
 * trace_inside and trace_ret (time inside the function); not while a line is written.
 */
#pragma once

#include <stdbool.h>

typedef struct TraceWriter TraceWriter;

/* NULL where path cannot be opened. */
TraceWriter *trace_open (const char *path, const char *source);

/* FALSE where anything could not be written. */
bool trace_close (TraceWriter *self);

/* Stops the clock and writes call_FUNCTION; trace_line may follow. */
void trace_call (TraceWriter *self, const char *function, int line);

/* Starts the clock inside the function. */
void trace_inside (TraceWriter *self);

/* Stops it and writes ret_FUNCTION; trace_line may follow. */
void trace_ret (TraceWriter *self, const char *function, int line);

/* Starts the clock for the user's code. */
void trace_resume (TraceWriter *self);

/* An event without a ret. */
void trace_event (TraceWriter *self, const char *event, int line);

/* One line as it is. */
void trace_line (TraceWriter *self, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
