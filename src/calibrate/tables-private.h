/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tables-private.h - a text while its tables are read */
#pragma once

#include "calibrate/table-line.h"
#include "calibrate/tables.h"

typedef enum
{
  TABLE_NONE,
  TABLE_OSU_LATENCY,
  TABLE_OSU_BANDWIDTH,
  TABLE_OSU_RATE,
  TABLE_IMB,
  TABLE_IMB_OTHER, /* a block that is skipped */
  TABLE_NCCL,
  N_TABLE_KINDS
} TableKind;

typedef struct
{
  Measurements *to;
  TextInput *input;
  const char *file;
  TableLine line;
  TableKind kind;
  gboolean found[N_TABLE_KINDS]; /* tables with rows */
  gboolean has_block;            /* PingPong of IMB */
  gboolean told;                 /* of further ones */
  guint64 window;                /* osu_mbw_mr: what it printed; 0: not yet */
  guint64 pairs;
  guint time_word;    /* which word has the time; of nccl-tests counted from the end */
  char *nccl_program; /* NULL: the text does not name it */
} TableReader;

/* table-rows.c */

/* FALSE, at a word of the line; the end of the line where there is none. */
gboolean table_fail (const TableReader *self, guint word, const char *expected,
                     GError **error);

/* A decimal number above 0, maybe with an exponent. */
gboolean table_number (const TableReader *self, guint word, const char *expected,
                       double *number, GError **error);

/* Whether the line begins with a whole number that a number follows, or nothing. */
gboolean table_is_row (const TableReader *self);

/* Bytes of a row. */
gboolean table_bytes (const TableReader *self, guint64 *bytes, GError **error);

void table_add_time (TableReader *self, guint64 bytes, double seconds);

/* tables-osu.c: a title or heading changes the kind; a row is taken.  Fails on titles of
 * tables that are refused. */
gboolean table_osu_title (TableReader *self, guint word, GError **error);
gboolean table_osu_heading (TableReader *self, GError **error);
gboolean table_osu_row (TableReader *self, GError **error);

/* tables-csv.c: whether a line is the heading of one, and its rows, up to the end. */
gboolean table_is_csv (TableReader *self, const char *line, gsize length);
gboolean table_csv_read (TableReader *self, const char *line, gsize length,
                         GError **error);
