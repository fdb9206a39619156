# SPDX-License-Identifier: GPL-3.0-or-later
libnetfare_a_SOURCES += \
  src/workloads/generators/bits.c \
  src/workloads/generators/halo.c \
  src/workloads/generators/incast.c \
  src/workloads/generators/operations.c \
  src/workloads/generators/random.c \
  src/workloads/generators/shift.c \
  src/workloads/generators/traffic.c \
  src/workloads/generators/wavefront.c \
  src/workloads/round-messages.c src/workloads/round-messages.h \
  src/workloads/traffic-program.c \
  src/workloads/workload-list.c src/workloads/workload.h \
  src/workloads/workload-program.c src/workloads/workload-program.h \
  src/workloads/workload-reader.c \
  src/workloads/workload-words.c \
  src/workloads/workload-spec.c src/workloads/workload-spec.h
