/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hpf-reader.h - HPF programs as programs for the replay */
#pragma once

#include "program/reader.h"

extern const Reader hpf_reader, hpf_fixed_reader;

/* Whether a file of this name is in fixed form: .f, .for. */
gboolean hpf_is_fixed_form (const char *path);
