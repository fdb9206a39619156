/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dumpi-fixture.h - what is read of DUMPI traces made of texts (dumpi-maker.h) */
#pragma once

#include "program/reader.h"

/* The trace of a text becomes this program, as steps-text.h writes it, with these
 * warnings. */
void dumpi_expect_with (const char *text, const char *expected, const char *warnings);
void dumpi_expect (const char *text, const char *expected);

/* It is refused; message: after the path of the trace. */
void dumpi_expect_error (const char *text, const char *message);

/* Makes the trace of a text, lets `damage` change its files, and expects the error;
 * message: after the folder;
 * FILE: the path of rank 0's file. */
void dumpi_expect_damage (const char *text, void (*damage) (const char *folder),
                          const char *message);
