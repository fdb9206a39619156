/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fault-calls.h - calls that can be made to fail, and how: for the library and the driver
 *
 * FAULT_CALLS (ROW): a row is a name and its faults, separated by blanks:
 *
 *   ERRNO    the call fails, nothing is done
 *   ERRNO?   the same; a program that does without the call may have its results
 *   ERRNO=   the same; the program does it again, and has its results
 *   ERRNO!   as ERRNO?; a hidden file may remain if the error names it
 *   SHORT=   only one byte is read or written
 */
#pragma once

#define FAULT_CALLS(ROW)                                                                 \
  ROW (open, "EMFILE! EIO! EINTR=")                                                      \
  ROW (openat, "EMFILE! EINTR=")                                                         \
  ROW (fopen, "EMFILE?")                                                                 \
  ROW (tmpfile, "EMFILE ENOSPC")                                                         \
  ROW (opendir, "EMFILE?")                                                               \
  ROW (read, "EIO EINTR= EAGAIN= SHORT=")                                                \
  ROW (pread, "EIO EINTR= EAGAIN= SHORT=")                                               \
  ROW (write, "EIO ENOSPC EINTR= EAGAIN= SHORT=")                                        \
  ROW (close, "EIO? EINTR=")                                                             \
  ROW (fsync, "EIO ENOSPC EINTR=")                                                       \
  ROW (rename, "EIO ENOSPC")                                                             \
  ROW (renameat2, "EIO? ENOSPC? ENOSYS?")                                                \
  ROW (link, "EIO EPERM=")                                                               \
  ROW (linkat, "EIO? ENOSPC? EXDEV?")                                                    \
  ROW (unlink, "EIO!")                                                                   \
  ROW (unlinkat, "EIO!")                                                                 \
  ROW (rmdir, "EIO!")                                                                    \
  ROW (mkdir, "EIO ENOSPC EACCES")                                                       \
  ROW (stat, "EACCES? EIO?")                                                             \
  ROW (lstat, "EACCES? EIO?")                                                            \
  ROW (fstat, "EIO?")                                                                    \
  ROW (lseek, "EIO?")                                                                    \
  ROW (ftruncate, "EIO ENOSPC EINTR=")                                                   \
  ROW (fchmod, "EIO?")                                                                   \
  ROW (flock, "ENOLCK? EINTR=")                                                          \
  ROW (dup2, "EMFILE? EINTR=")                                                           \
  ROW (fcntl, "EMFILE?")                                                                 \
  ROW (pipe, "EMFILE")                                                                   \
  ROW (pipe2, "EMFILE")                                                                  \
  ROW (fork, "EAGAIN ENOMEM")                                                            \
  ROW (waitpid, "EINTR=")                                                                \
  ROW (poll, "EINTR=")                                                                   \
  ROW (readlink, "EIO?")                                                                 \
  ROW (realpath, "EIO?")                                                                 \
  ROW (access, "EIO?")                                                                   \
  ROW (faccessat, "EACCES")                                                              \
  ROW (setrlimit, "EPERM=")                                                              \
  ROW (fwrite, "ENOSPC?")                                                                \
  ROW (fread, "EIO")                                                                     \
  ROW (fflush, "ENOSPC?")                                                                \
  ROW (fclose, "ENOSPC?")                                                                \
  ROW (open_memstream, "ENOMEM")                                                         \
  ROW (malloc, "ENOMEM?")                                                                \
  ROW (calloc, "ENOMEM?")                                                                \
  ROW (realloc, "ENOMEM?")                                                               \
  ROW (posix_memalign, "ENOMEM?")

#define FAULT_MEMBER(name, faults) FAULT_##name,
typedef enum
{
  FAULT_CALLS (FAULT_MEMBER) N_FAULT_CALLS
} FaultCall;

/* What the library and the driver share: the file that NETFARE_FAULTS names. */
typedef struct
{
  int call;    /* FaultCall that fails; -1: none, all are counted */
  int number;  /* the first that fails, from 1 */
  int onwards; /* all after it fail, too */
  int error;   /* errno; 0: one byte only */
  int fired;   /* how many failed */
  int counts[N_FAULT_CALLS];
} FaultPlan;
