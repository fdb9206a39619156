/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-scanner.h - the names, numbers and signs of one statement */
#pragma once

#include "base/text-scanner.h"
#include "hpf/language/hpf-source.h"

typedef struct
{
  const char *file;
  const HpfLine *line;
  TextScanner text; /* of the line's text: a number is an integer, or TEXT_REAL */
} HpfScanner;

/* Makes the token at this place of the statement the one to be looked at. */
void hpf_scanner_start (HpfScanner *self, const char *file, const HpfLine *line,
                        gsize begin);
void hpf_scanner_next (HpfScanner *self);

static inline TextTokenType
hpf_scanner_type (const HpfScanner *self)
{
  return self->text.token.type;
}

/* Where the token begins in the statement's text, and where it ends. */
static inline gsize
hpf_scanner_begin (const HpfScanner *self)
{
  return (gsize) (self->text.token.text - self->text.at.begin);
}

static inline gsize
hpf_scanner_end (const HpfScanner *self)
{
  return hpf_scanner_begin (self) + self->text.token.length;
}

/* Whether the token is this, in any case. */
gboolean hpf_scanner_is (const HpfScanner *self, const char *word);

/* If it is, the next token is looked at. */
gboolean hpf_scanner_take (HpfScanner *self, const char *word);

/* As hpf_scanner_take.  Fails: something else is there. */
gboolean hpf_scanner_expect (HpfScanner *self, const char *word, GError **error);

/* Fails: something is left of the statement. */
gboolean hpf_scanner_expect_end (HpfScanner *self, GError **error);

/* The token's text as it is, or in lower case; free with g_free. */
char *hpf_scanner_spelt (const HpfScanner *self);
char *hpf_scanner_text (const HpfScanner *self);
HpfPlace hpf_scanner_place (const HpfScanner *self);

/* "found WHAT, expected EXPECTED" at the token; FALSE. */
gboolean hpf_scanner_fail (const HpfScanner *self, const char *expected, GError **error);

/* A message at a place; FALSE. */
gboolean hpf_fail_at (const char *file, HpfPlace place, GError **error,
                      const char *format, ...) G_GNUC_PRINTF (4, 5);
