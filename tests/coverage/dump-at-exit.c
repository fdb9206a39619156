/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dump-at-exit.c - what a process that ends with _exit has run is counted, too
 *
 * Linked with --wrap=_exit into programs that count what they run.
 */
extern void __gcov_dump (void);
extern void __real__exit (int status) __attribute__ ((noreturn));
void __wrap__exit (int status) __attribute__ ((noreturn));

void
__wrap__exit (int status)
{
  __gcov_dump ();
  __real__exit (status);
}
