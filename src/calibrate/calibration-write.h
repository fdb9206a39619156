/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calibration-write.h - a calibration as a machine file, a table, JSON and a picture */
#pragma once

#include "base/output-file.h"
#include "calibrate/calibration.h"

/* The costs, with comments. */
void calibration_write_machine (const Calibration *self, OutputFile *output);

/* command: as typed. */
void calibration_write_table (const Calibration *self, OutputFile *output);
void calibration_write_json (const Calibration *self, const char *version,
                             const char *command, OutputFile *output);

/* SVG: measured and fitted times by size, both axes logarithmic. */
void calibration_write_plot (const Calibration *self, OutputFile *output);

/* For these files: "0.0163", of a number that is not negative, without needless zeros. */
void calibration_format (double value, guint digits, char text[G_ASCII_DTOSTR_BUF_SIZE]);

/* "190.37 us" */
void calibration_format_time (AttoTime time, char text[G_ASCII_DTOSTR_BUF_SIZE + 40]);

/* E, and whether there is one. */
gboolean calibration_late (const Calibration *self, guint64 *bytes);

/* How overheads and latency are known, in a sentence; free with g_free. */
char *calibration_ends_text (const Calibration *self);
