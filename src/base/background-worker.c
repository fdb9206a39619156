/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/background-worker.h"

#include <pthread.h>
#include <signal.h>

struct _BackgroundWorker
{
  void (*work) (gpointer data);
  gpointer data;
  gboolean has_thread;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t changed; /* one of these: */
  gboolean is_begun;      /* and not done */
  gboolean ends;
};

BackgroundWorker *
background_worker_new (void (*work) (gpointer data), gpointer data)
{
  BackgroundWorker *self = g_new0 (BackgroundWorker, 1);

  self->work = work;
  self->data = data;
  pthread_mutex_init (&self->lock, NULL);
  pthread_cond_init (&self->changed, NULL);
  return self;
}

static gpointer
run (gpointer data)
{
  BackgroundWorker *self = data;

  pthread_mutex_lock (&self->lock);
  while (!self->ends)
    if (self->is_begun)
      {
        pthread_mutex_unlock (&self->lock);
        self->work (self->data);
        pthread_mutex_lock (&self->lock);
        self->is_begun = FALSE;
        pthread_cond_signal (&self->changed);
      }
    else
      pthread_cond_wait (&self->changed, &self->lock);
  pthread_mutex_unlock (&self->lock);
  return NULL;
}

/* Signals are blocked in the thread: only the caller's threads handle them. */
static gboolean
start (BackgroundWorker *self)
{
  sigset_t all, before;

  sigfillset (&all);
  pthread_sigmask (SIG_SETMASK, &all, &before);
  self->has_thread = pthread_create (&self->thread, NULL, run, self) == 0;
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  return self->has_thread;
}

static void
set (BackgroundWorker *self, gboolean *what)
{
  pthread_mutex_lock (&self->lock);
  *what = TRUE;
  pthread_cond_signal (&self->changed);
  pthread_mutex_unlock (&self->lock);
}

void
background_worker_begin (BackgroundWorker *self)
{
  if (self->has_thread || start (self))
    set (self, &self->is_begun);
  else
    self->work (self->data);
}

void
background_worker_wait (BackgroundWorker *self)
{
  pthread_mutex_lock (&self->lock);
  while (self->is_begun)
    pthread_cond_wait (&self->changed, &self->lock);
  pthread_mutex_unlock (&self->lock);
}

void
background_worker_free (BackgroundWorker *self)
{
  if (self == NULL)
    return;
  background_worker_wait (self);
  if (self->has_thread)
    {
      set (self, &self->ends);
      pthread_join (self->thread, NULL);
    }
  pthread_cond_destroy (&self->changed);
  pthread_mutex_destroy (&self->lock);
  g_free (self);
}
