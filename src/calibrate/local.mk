# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/calibrate/archive-times.c src/calibrate/archive-times.h \
  src/calibrate/calibration.c src/calibrate/calibration.h \
  src/calibrate/calibration-ends.c src/calibrate/calibration-private.h \
  src/calibrate/calibration-plot.c \
  src/calibrate/calibration-report.c \
  src/calibrate/calibration-write.c src/calibrate/calibration-write.h \
  src/calibrate/fit.c src/calibrate/fit.h \
  src/calibrate/measurements.c src/calibrate/measurements.h \
  src/calibrate/table-line.c src/calibrate/table-line.h \
  src/calibrate/table-rows.c \
  src/calibrate/tables.c src/calibrate/tables.h src/calibrate/tables-private.h \
  src/calibrate/tables-csv.c \
  src/calibrate/tables-osu.c \
  src/calibrate/zero-load.c src/calibrate/zero-load.h
