/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link.c - a full-duplex link between two network namespaces, in user space
 *
 *   link NAMESPACE DEVICE NAMESPACE DEVICE NS_PER_BYTE HEADER
 *
 * Makes a TUN device in each namespace and carries packets from one to the other.  A
 * packet of n bytes occupies its direction for (n + HEADER) x NS_PER_BYTE, and reaches
 * the other end when it has passed: also the first one after a pause, which a token
 * bucket lets through in no time.  Packets wait in the queue of the device.
 */
#define _GNU_SOURCE /* setns */
#include <fcntl.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define MOST_BYTES 65536
#define NANOSECONDS 1000000000

typedef struct
{
  int from, to;
  int64_t byte, header;
} Direction;

static void
fail (const char *what)
{
  perror (what);
  exit (1);
}

static int
open_device (const char *namespace, const char *name)
{
  struct ifreq request = { .ifr_flags = IFF_TUN | IFF_NO_PI };
  char path[256];

  snprintf (path, sizeof path, "/var/run/netns/%s", namespace);
  const int place = open (path, O_RDONLY | O_CLOEXEC);
  if (place < 0 || setns (place, CLONE_NEWNET) != 0)
    fail (path);
  close (place);
  const int device = open ("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
  snprintf (request.ifr_name, sizeof request.ifr_name, "%s", name);
  if (device < 0 || ioctl (device, TUNSETIFF, &request) != 0)
    fail (name);
  return device;
}

static int64_t
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (int64_t) time.tv_sec * NANOSECONDS + time.tv_nsec;
}

static void
sleep_until (int64_t when)
{
  const struct timespec time = { when / NANOSECONDS, when % NANOSECONDS };

  while (clock_nanosleep (CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) != 0)
    ;
}

/* A packet that had to wait begins when the one before it has passed. */
static void *
carry (void *data)
{
  const Direction *self = data;
  struct pollfd ready = { .fd = self->from, .events = POLLIN };
  static _Thread_local char packet[MOST_BYTES];
  int64_t end = 0;

  for (;;)
    {
      ssize_t bytes = read (self->from, packet, sizeof packet);

      if (bytes <= 0)
        {
          poll (&ready, 1, -1);
          const int64_t woken = now ();
          end = woken > end ? woken : end;
          continue;
        }
      end += (bytes + self->header) * self->byte;
      sleep_until (end);
      /* Fails while the other device is down: the packet is lost. */
      if (write (self->to, packet, (size_t) bytes) < 0)
        continue;
    }
  return NULL;
}

int
main (int count, char **words)
{
  pthread_t thread;

  if (count != 7)
    {
      fputs ("usage: link NAMESPACE DEVICE NAMESPACE DEVICE NS_PER_BYTE HEADER\n",
             stderr);
      return 2;
    }
  const int a = open_device (words[1], words[2]), b = open_device (words[3], words[4]);
  Direction there = { a, b, atoll (words[5]), atoll (words[6]) };
  Direction back = { b, a, there.byte, there.header };
  puts ("ready");
  fflush (stdout);
  if (pthread_create (&thread, NULL, carry, &there) != 0)
    fail ("thread");
  carry (&back);
  return 0;
}
