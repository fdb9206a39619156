/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page-check.h - a page that netfare wrote has only what netfare puts there
 *
 * Text of a trace must not become an element, an attribute or a script, whatever it is.
 */
#pragma once

#include <glib.h>

/* Fails the fuzz target with what is wrong. */
void page_check (const char *page, gsize length);
