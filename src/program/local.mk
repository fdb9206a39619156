# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
   src/program/cursor.h   src/program/partition.h   src/program/program.h 
