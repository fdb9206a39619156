/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library-others.c - events that are only counted, and those that cannot be replayed */
#include "config.h"

#include "otf2/library-private.h"

static void
ignore (Library *self, IgnoredKind kind)
{
  self->ignored[kind]++;
}

static void
refuse (Library *self, OTF2_TimeStamp time, uint64_t position)
{
  library_count (self, position);
  record_writer_add (self->to, RECORD_RMA, 0, time);
}

/* Name of the event, kind, arguments after the common ones. */
/* clang-format off */
#define IGNORED(ROW) \
  ROW (OmpFork, OPENMP, uint32_t a0) \
  ROW (OmpAcquireLock, OPENMP, uint32_t a0, uint32_t a1) \
  ROW (OmpReleaseLock, OPENMP, uint32_t a0, uint32_t a1) \
  ROW (OmpTaskCreate, OPENMP, uint64_t a0) \
  ROW (OmpTaskSwitch, OPENMP, uint64_t a0) \
  ROW (OmpTaskComplete, OPENMP, uint64_t a0) \
  ROW (ThreadFork, THREADS, OTF2_Paradigm a0, uint32_t a1) \
  ROW (ThreadJoin, THREADS, OTF2_Paradigm a0) \
  ROW (ThreadTeamBegin, THREADS, OTF2_CommRef a0) \
  ROW (ThreadTeamEnd, THREADS, OTF2_CommRef a0) \
  ROW (ThreadAcquireLock, THREADS, OTF2_Paradigm a0, uint32_t a1, uint32_t a2) \
  ROW (ThreadReleaseLock, THREADS, OTF2_Paradigm a0, uint32_t a1, uint32_t a2) \
  ROW (ThreadTaskCreate, THREADS, OTF2_CommRef a0, uint32_t a1, uint32_t a2) \
  ROW (ThreadTaskSwitch, THREADS, OTF2_CommRef a0, uint32_t a1, uint32_t a2) \
  ROW (ThreadTaskComplete, THREADS, OTF2_CommRef a0, uint32_t a1, uint32_t a2) \
  ROW (ThreadCreate, THREADS, OTF2_CommRef a0, uint64_t a1) \
  ROW (ThreadWait, THREADS, OTF2_CommRef a0, uint64_t a1) \
  ROW (CallingContextEnter, CONTEXTS, OTF2_CallingContextRef a0, uint32_t a1) \
  ROW (CallingContextLeave, CONTEXTS, OTF2_CallingContextRef a0) \
  ROW (CallingContextSample, CONTEXTS, OTF2_CallingContextRef a0, uint32_t a1, \
       OTF2_InterruptGeneratorRef a2) \
  ROW (IoCreateHandle, IO, OTF2_IoHandleRef a0, OTF2_IoAccessMode a1, \
       OTF2_IoCreationFlag a2, OTF2_IoStatusFlag a3) \
  ROW (IoDestroyHandle, IO, OTF2_IoHandleRef a0) \
  ROW (IoDuplicateHandle, IO, OTF2_IoHandleRef a0, OTF2_IoHandleRef a1, \
       OTF2_IoStatusFlag a2) \
  ROW (IoSeek, IO, OTF2_IoHandleRef a0, int64_t a1, OTF2_IoSeekOption a2, uint64_t a3) \
  ROW (IoChangeStatusFlags, IO, OTF2_IoHandleRef a0, OTF2_IoStatusFlag a1) \
  ROW (IoDeleteFile, IO, OTF2_IoParadigmRef a0, OTF2_IoFileRef a1) \
  ROW (IoOperationBegin, IO, OTF2_IoHandleRef a0, OTF2_IoOperationMode a1, \
       OTF2_IoOperationFlag a2, uint64_t a3, uint64_t a4) \
  ROW (IoOperationTest, IO, OTF2_IoHandleRef a0, uint64_t a1) \
  ROW (IoOperationIssued, IO, OTF2_IoHandleRef a0, uint64_t a1) \
  ROW (IoOperationComplete, IO, OTF2_IoHandleRef a0, uint64_t a1, uint64_t a2) \
  ROW (IoOperationCancelled, IO, OTF2_IoHandleRef a0, uint64_t a1) \
  ROW (IoAcquireLock, IO, OTF2_IoHandleRef a0, OTF2_LockType a1) \
  ROW (IoReleaseLock, IO, OTF2_IoHandleRef a0, OTF2_LockType a1) \
  ROW (IoTryLock, IO, OTF2_IoHandleRef a0, OTF2_LockType a1)

#define REFUSED(ROW) \
  ROW (RmaWinCreate, OTF2_RmaWinRef a0) \
  ROW (RmaWinDestroy, OTF2_RmaWinRef a0) \
  ROW (RmaCollectiveEnd, OTF2_CollectiveOp a0, OTF2_RmaSyncLevel a1, \
       OTF2_RmaWinRef a2, uint32_t a3, uint64_t a4, uint64_t a5) \
  ROW (RmaGroupSync, OTF2_RmaSyncLevel a0, OTF2_RmaWinRef a1, OTF2_GroupRef a2) \
  ROW (RmaRequestLock, OTF2_RmaWinRef a0, uint32_t a1, uint64_t a2, OTF2_LockType a3) \
  ROW (RmaAcquireLock, OTF2_RmaWinRef a0, uint32_t a1, uint64_t a2, OTF2_LockType a3) \
  ROW (RmaTryLock, OTF2_RmaWinRef a0, uint32_t a1, uint64_t a2, OTF2_LockType a3) \
  ROW (RmaReleaseLock, OTF2_RmaWinRef a0, uint32_t a1, uint64_t a2) \
  ROW (RmaSync, OTF2_RmaWinRef a0, uint32_t a1, OTF2_RmaSyncType a2) \
  ROW (RmaWaitChange, OTF2_RmaWinRef a0) \
  ROW (RmaPut, OTF2_RmaWinRef a0, uint32_t a1, uint64_t a2, uint64_t a3) \
  ROW (RmaGet, OTF2_RmaWinRef a0, uint32_t a1, uint64_t a2, uint64_t a3) \
  ROW (RmaAtomic, OTF2_RmaWinRef a0, uint32_t a1, OTF2_RmaAtomicType a2, \
       uint64_t a3, uint64_t a4, uint64_t a5) \
  ROW (RmaOpCompleteBlocking, OTF2_RmaWinRef a0, uint64_t a1) \
  ROW (RmaOpCompleteNonBlocking, OTF2_RmaWinRef a0, uint64_t a1) \
  ROW (RmaOpTest, OTF2_RmaWinRef a0, uint64_t a1) \
  ROW (RmaOpCompleteRemote, OTF2_RmaWinRef a0, uint64_t a1)
/* clang-format on */

#define EVENT                                                                            \
  OTF2_LocationRef location, OTF2_TimeStamp time, uint64_t position, void *data,         \
      OTF2_AttributeList *list

#define IGNORE_ONE(name, kind, ...)                                                      \
  static OTF2_CallbackCode ignore_##name (EVENT, __VA_ARGS__)                            \
  {                                                                                      \
    ignore (data, IGNORED_##kind);                                                       \
    return OTF2_CALLBACK_SUCCESS;                                                        \
  }
IGNORED (IGNORE_ONE)

#define REFUSE_ONE(name, ...)                                                            \
  static OTF2_CallbackCode refuse_##name (EVENT, __VA_ARGS__)                            \
  {                                                                                      \
    refuse (data, time, position);                                                       \
    return OTF2_CALLBACK_SUCCESS;                                                        \
  }
REFUSED (REFUSE_ONE)

/* Events without arguments of their own. */
static OTF2_CallbackCode
ignore_join (EVENT)
{
  ignore (data, IGNORED_OPENMP);
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
refuse_begin (EVENT)
{
  refuse (data, time, position);
  return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode
ignore_unknown (EVENT)
{
  ignore (data, IGNORED_UNKNOWN);
  return OTF2_CALLBACK_SUCCESS;
}

void
library_set_other_events (OTF2_EvtReaderCallbacks *self)
{
#define SET_IGNORED(name, kind, ...)                                                     \
  OTF2_EvtReaderCallbacks_Set##name##Callback (self, ignore_##name);
  IGNORED (SET_IGNORED)
#define SET_REFUSED(name, ...)                                                           \
  OTF2_EvtReaderCallbacks_Set##name##Callback (self, refuse_##name);
  REFUSED (SET_REFUSED)
  OTF2_EvtReaderCallbacks_SetOmpJoinCallback (self, ignore_join);
  OTF2_EvtReaderCallbacks_SetRmaCollectiveBeginCallback (self, refuse_begin);
  OTF2_EvtReaderCallbacks_SetUnknownCallback (self, ignore_unknown);
}
