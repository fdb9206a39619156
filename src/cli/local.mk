# SPDX-License-Identifier: GPL-3.0-or-later
bin_PROGRAMS += netfare
netfare_SOURCES = src/cli/main.c
netfare_LDADD = $(LIBNETFARE)
