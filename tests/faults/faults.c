/* SPDX-License-Identifier: GPL-3.0-or-later */
/* faults.c - makes the n-th call of a function fail: a library for LD_PRELOAD
 *
 * Calls are counted from the begin of main to its end, in all processes that share the
 * file that NETFARE_FAULTS names.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
/* The functions are defined under both names, so none may be renamed by a header. */
#undef _FILE_OFFSET_BITS

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fault-calls.h"

static FaultPlan *plan; /* NULL: nothing is counted */
static int is_forked;   /* nor memory, in a process without a program of its own */

/* Whether this call fails; sets errno. */
static int
fails (FaultCall call)
{
  if (plan == NULL || (is_forked && call >= FAULT_malloc))
    return 0;
  int number = __atomic_add_fetch (&plan->counts[call], 1, __ATOMIC_RELAXED);
  if (plan->call != (int) call || number < plan->number
      || (number > plan->number && !plan->onwards))
    return 0;
  plan->fired++;
  errno = plan->error;
  return 1;
}

static int
is_short (void)
{
  return errno == 0;
}

#define REAL(name) ((__typeof__ (name) *) dlsym (RTLD_NEXT, #name))

/* A function that only fails, or not. */
#define PLAIN(type, failed, name, parameters, arguments, call)                           \
  type name parameters;                                                                  \
  type name parameters                                                                   \
  {                                                                                      \
    static type (*next) parameters;                                                      \
    if (next == NULL)                                                                    \
      next = (type (*) parameters) dlsym (RTLD_NEXT, #name);                             \
    return fails (FAULT_##call) ? failed : next arguments;                               \
  }

/* One that reads or writes. */
#define TRANSFER(name, parameters, short_arguments, arguments, call)                     \
  ssize_t name parameters;                                                               \
  ssize_t name parameters                                                                \
  {                                                                                      \
    static ssize_t (*next) parameters;                                                   \
    if (next == NULL)                                                                    \
      next = (ssize_t (*) parameters) dlsym (RTLD_NEXT, #name);                          \
    if (!fails (FAULT_##call))                                                           \
      return next arguments;                                                             \
    return is_short () ? next short_arguments : -1;                                      \
  }

/* One with a mode where it makes a file. */
#define OPENS(name, parameters, flags, arguments, call)                                  \
  int name parameters;                                                                   \
  int name parameters                                                                    \
  {                                                                                      \
    static int (*next) parameters;                                                       \
    unsigned mode = 0;                                                                   \
    if (next == NULL)                                                                    \
      next = (int (*) parameters) dlsym (RTLD_NEXT, #name);                              \
    if (flags & (O_CREAT | O_TMPFILE))                                                   \
      {                                                                                  \
        va_list list;                                                                    \
        va_start (list, flags);                                                          \
        mode = va_arg (list, unsigned);                                                  \
        va_end (list);                                                                   \
      }                                                                                  \
    return fails (FAULT_##call) ? -1 : next arguments;                                   \
  }

/* ---- files ------------------------------------------------------------------------- */

OPENS (open, (const char *path, int flags, ...), flags, (path, flags, mode), open)
OPENS (open64, (const char *path, int flags, ...), flags, (path, flags, mode), open)
OPENS (openat, (int at, const char *path, int flags, ...), flags, (at, path, flags, mode),
       openat)
OPENS (openat64, (int at, const char *path, int flags, ...), flags,
       (at, path, flags, mode), openat)
PLAIN (FILE *, NULL, fopen, (const char *path, const char *mode), (path, mode), fopen)
PLAIN (FILE *, NULL, fopen64, (const char *path, const char *mode), (path, mode), fopen)
PLAIN (FILE *, NULL, tmpfile, (void), (), tmpfile)
PLAIN (FILE *, NULL, tmpfile64, (void), (), tmpfile)
PLAIN (DIR *, NULL, opendir, (const char *path), (path), opendir)

TRANSFER (read, (int fd, void *to, size_t n), (fd, to, n > 0), (fd, to, n), read)
TRANSFER (pread, (int fd, void *to, size_t n, off_t at), (fd, to, n > 0, at),
          (fd, to, n, at), pread)
TRANSFER (pread64, (int fd, void *to, size_t n, off_t at), (fd, to, n > 0, at),
          (fd, to, n, at), pread)
TRANSFER (write, (int fd, const void *from, size_t n), (fd, from, n > 0), (fd, from, n),
          write)

/* As Linux does it: the descriptor is free after a failure, too. */
int
close (int fd)
{
  int failed = fails (FAULT_close), cause = errno;
  int result = REAL (close) (fd);

  if (!failed)
    return result;
  errno = cause;
  return -1;
}

PLAIN (int, -1, fsync, (int fd), (fd), fsync)
PLAIN (int, -1, ftruncate, (int fd, off_t length), (fd, length), ftruncate)
PLAIN (int, -1, ftruncate64, (int fd, off_t length), (fd, length), ftruncate)
PLAIN (int, -1, fchmod, (int fd, mode_t mode), (fd, mode), fchmod)
PLAIN (int, -1, flock, (int fd, int how), (fd, how), flock)
PLAIN (off_t, -1, lseek, (int fd, off_t at, int from), (fd, at, from), lseek)
PLAIN (off_t, -1, lseek64, (int fd, off_t at, int from), (fd, at, from), lseek)

PLAIN (int, -1, rename, (const char *from, const char *to), (from, to), rename)
PLAIN (int, -1, renameat2,
       (int at, const char *from, int to_at, const char *to, unsigned flags),
       (at, from, to_at, to, flags), renameat2)
PLAIN (int, -1, link, (const char *from, const char *to), (from, to), link)
PLAIN (int, -1, linkat, (int at, const char *from, int to_at, const char *to, int flags),
       (at, from, to_at, to, flags), linkat)
PLAIN (int, -1, unlink, (const char *path), (path), unlink)
PLAIN (int, -1, unlinkat, (int at, const char *path, int flags), (at, path, flags),
       unlinkat)
PLAIN (int, -1, rmdir, (const char *path), (path), rmdir)
PLAIN (int, -1, mkdir, (const char *path, mode_t mode), (path, mode), mkdir)

PLAIN (int, -1, stat, (const char *path, struct stat *status), (path, status), stat)
PLAIN (int, -1, stat64, (const char *path, struct stat64 *status), (path, status), stat)
PLAIN (int, -1, lstat, (const char *path, struct stat *status), (path, status), lstat)
PLAIN (int, -1, lstat64, (const char *path, struct stat64 *status), (path, status), lstat)
PLAIN (int, -1, fstat, (int fd, struct stat *status), (fd, status), fstat)
PLAIN (int, -1, fstat64, (int fd, struct stat64 *status), (fd, status), fstat)
PLAIN (int, -1, access, (const char *path, int how), (path, how), access)
PLAIN (int, -1, faccessat, (int at, const char *path, int how, int flags),
       (at, path, how, flags), faccessat)
PLAIN (ssize_t, -1, readlink, (const char *path, char *to, size_t n), (path, to, n),
       readlink)
PLAIN (char *, NULL, realpath, (const char *path, char *to), (path, to), realpath)

/* ---- processes --------------------------------------------------------------------- */

PLAIN (int, -1, dup2, (int from, int to), (from, to), dup2)
PLAIN (int, -1, pipe, (int ends[2]), (ends), pipe)
PLAIN (int, -1, pipe2, (int ends[2], int flags), (ends, flags), pipe2)
pid_t
fork (void)
{
  pid_t child = fails (FAULT_fork) ? -1 : REAL (fork) ();

  is_forked = is_forked || child == 0;
  return child;
}

PLAIN (pid_t, -1, waitpid, (pid_t process, int *status, int how), (process, status, how),
       waitpid)
PLAIN (int, -1, poll, (struct pollfd * list, nfds_t n, int wait), (list, n, wait), poll)
PLAIN (int, -1, setrlimit, (__rlimit_resource_t which, const struct rlimit *limit),
       (which, limit), setrlimit)

static int
control (const char *name, int fd, int command, void *argument)
{
  int (*next) (int, int, ...) = (int (*) (int, int, ...)) dlsym (RTLD_NEXT, name);

  return fails (FAULT_fcntl) ? -1 : next (fd, command, argument);
}

#define CONTROL(name)                                                                    \
  int name (int fd, int command, ...)                                                    \
  {                                                                                      \
    va_list list;                                                                        \
    va_start (list, command);                                                            \
    void *argument = va_arg (list, void *);                                              \
    va_end (list);                                                                       \
    return control (#name, fd, command, argument);                                       \
  }
CONTROL (fcntl)
CONTROL (fcntl64)

/* ---- streams ----------------------------------------------------------------------- */

/* A stream remembers its failure. */
size_t
fread (void *to, size_t size, size_t n, FILE *file)
{
  if (!fails (FAULT_fread))
    return REAL (fread) (to, size, n, file);
  file->_flags |= _IO_ERR_SEEN;
  return 0;
}

size_t
fwrite (const void *from, size_t size, size_t n, FILE *file)
{
  if (!fails (FAULT_fwrite))
    return REAL (fwrite) (from, size, n, file);
  file->_flags |= _IO_ERR_SEEN;
  return 0;
}

PLAIN (int, EOF, fflush, (FILE * file), (file), fflush)
PLAIN (FILE *, NULL, open_memstream, (char **text, size_t *length), (text, length),
       open_memstream)

int
fclose (FILE *file)
{
  int failed = fails (FAULT_fclose), cause = errno;
  int result = REAL (fclose) (file);

  if (!failed)
    return result;
  errno = cause;
  return EOF;
}

/* ---- memory ------------------------------------------------------------------------ */

/* dlsym allocates, so these are called by the names that the C library has for them. */
extern void *__libc_malloc (size_t size);
extern void *__libc_calloc (size_t n, size_t size);
extern void *__libc_realloc (void *old, size_t size);

void *
malloc (size_t size)
{
  return fails (FAULT_malloc) ? NULL : __libc_malloc (size);
}

void *
calloc (size_t n, size_t size)
{
  return fails (FAULT_calloc) ? NULL : __libc_calloc (n, size);
}

void *
realloc (void *old, size_t size)
{
  return fails (FAULT_realloc) ? NULL : __libc_realloc (old, size);
}

PLAIN (int, ENOMEM, posix_memalign, (void **to, size_t alignment, size_t size),
       (to, alignment, size), posix_memalign)

/* ---- begin and end ----------------------------------------------------------------- */

typedef int Main (int argc, char **argv, char **environment);
static Main *real_main;

static int
counted_main (int argc, char **argv, char **environment)
{
  const char *path = getenv ("NETFARE_FAULTS");
  int fd = path != NULL ? REAL (open) (path, O_RDWR | O_CLOEXEC) : -1;
  void *shared
      = fd >= 0 ? mmap (NULL, sizeof *plan, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)
                : MAP_FAILED;

  if (fd >= 0)
    REAL (close) (fd);
  if (shared != MAP_FAILED)
    plan = shared;
  int status = real_main (argc, argv, environment);
  plan = NULL;
  return status;
}

int __libc_start_main (Main *program, int argc, char **argv, void (*init) (void),
                       void (*fini) (void), void (*unload) (void), void *stack);

int
__libc_start_main (Main *program, int argc, char **argv, void (*init) (void),
                   void (*fini) (void), void (*unload) (void), void *stack)
{
  real_main = program;
  return REAL (__libc_start_main) (counted_main, argc, argv, init, fini, unload, stack);
}
