/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-scanner.h - the names, numbers and signs of one statement */
#pragma once

#include "hpf/language/hpf-source.h"

typedef enum
{
  HPF_END,
  HPF_NAME,
  HPF_INTEGER,
  HPF_REAL,
  HPF_SIGN /* one character, or ** or :: */
} HpfTokenType;

typedef struct
{
  HpfTokenType type;
  gsize begin, end; /* in the statement's text */
} HpfToken;

typedef struct
{
  const char *file;
  const HpfLine *line;
  HpfToken token; /* the one to be looked at */
} HpfScanner;

/* Makes the token at this place of the statement the one to be looked at. */
void hpf_scanner_start (HpfScanner *self, const char *file, const HpfLine *line,
                        gsize begin);
void hpf_scanner_next (HpfScanner *self);

/* Whether the token is this, in any case. */
gboolean hpf_scanner_is (const HpfScanner *self, const char *word);

/* If it is, the next token is looked at. */
gboolean hpf_scanner_take (HpfScanner *self, const char *word);

/* As hpf_scanner_take.  Fails: something else is there. */
gboolean hpf_scanner_expect (HpfScanner *self, const char *word, GError **error);

/* Fails: something is left of the statement. */
gboolean hpf_scanner_expect_end (HpfScanner *self, GError **error);

/* The token's text in lower case; free with g_free. */
char *hpf_scanner_text (const HpfScanner *self);
HpfPlace hpf_scanner_place (const HpfScanner *self);

/* "found WHAT, expected EXPECTED" at the token; FALSE. */
gboolean hpf_scanner_fail (const HpfScanner *self, const char *expected, GError **error);

/* A message at a place; FALSE. */
gboolean hpf_fail_at (const char *file, HpfPlace place, GError **error,
                      const char *format, ...) G_GNUC_PRINTF (4, 5);
