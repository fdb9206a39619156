/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "one-processor-dvm.h"

#include "trace-writer.h"

#include <stdint.h>
#include <stdlib.h>

struct Dvm
{
  TraceWriter *trace;
  int line;
  DvmObject *all; /* freed at the end, as the library does */
};

struct DvmObject
{
  DvmObject *next;
  size_t size[DVM_RANK];
  size_t first[DVM_RANK], last[DVM_RANK]; /* of a loop */
  const DvmObject *pattern; /* template of an array, array of a loop or group */
  double *data;             /* of an array */
  double *variable;         /* of a reduction */
  DvmObject *member;        /* of a group */
  bool deleted;
  bool active; /* a loop whose body is under way */
};

Dvm *
dvm_at (Dvm *dvm, int line)
{
  dvm->line = line;
  return dvm;
}

/* A handle as a trace shows it. */
static unsigned long long
handle (const void *object)
{
  return (unsigned long long) (uintptr_t) object;
}

/* ---- one call, from its header to its ret ------------------------------------------ */

static void
begin_call (Dvm *dvm, const char *function)
{
  trace_call (dvm->trace, function, dvm->line);
}

static void
end_call (Dvm *dvm, const char *function)
{
  trace_ret (dvm->trace, function, dvm->line);
}

/* A call that does nothing on one processor but be called. */
static void
empty_call (Dvm *dvm, const char *function)
{
  trace_inside (dvm->trace);
  end_call (dvm, function);
  trace_resume (dvm->trace);
}

static DvmObject *
new_object (Dvm *dvm)
{
  DvmObject *object = calloc (1, sizeof *object);

  if (object == NULL)
    {
      fputs ("record-jacobi: out of memory\n", stderr);
      exit (1);
    }
  object->next = dvm->all;
  dvm->all = object;
  return object;
}

/* ---- begin and end ----------------------------------------------------------------- */

Dvm *
dvm_init (const char *path, const char *source, int line)
{
  Dvm *dvm = calloc (1, sizeof *dvm);

  if (dvm == NULL)
    return NULL;
  dvm->trace = trace_open (path, source);
  dvm->line = line;
  if (dvm->trace == NULL)
    {
      free (dvm);
      return NULL;
    }
  trace_line (dvm->trace, "Recorded by record-jacobi, in the form of Lib-DVM's traces\n");
  trace_line (dvm->trace, " ProcCount=1;      PSRank=2;      PSSize= 1 1;");
  trace_line (dvm->trace, "VProcCount=0;");
  trace_line (dvm->trace, "MasterProc=0(0);   IOProc=0(0);   CentralProc=0(0);\n");
  trace_inside (dvm->trace);
  end_call (dvm, "dvm_Init");
  trace_line (dvm->trace, " ");
  trace_resume (dvm->trace);
  return dvm;
}

bool
dvm_close (Dvm *dvm, int line)
{
  trace_event (dvm->trace, "dvm_exit", line);
  trace_line (dvm->trace, "rc=0;");
  bool written = trace_close (dvm->trace);
  for (DvmObject *object = dvm->all, *next; object != NULL; object = next)
    {
      next = object->next;
      free (object->data);
      free (object);
    }
  free (dvm);
  return written;
}

/* ---- intervals --------------------------------------------------------------------- */

void
dvm_bsloop (Dvm *dvm)
{
  begin_call (dvm, "bsloop_");
  trace_line (dvm->trace, "nfrag=1;");
  empty_call (dvm, "bsloop_");
}

void
dvm_bploop (Dvm *dvm)
{
  begin_call (dvm, "bploop_");
  trace_line (dvm->trace, "nfrag=2;");
  empty_call (dvm, "bploop_");
}

void
dvm_enloop (Dvm *dvm)
{
  begin_call (dvm, "enloop_");
  trace_line (dvm->trace, "nfrag=1; nline=%d", dvm->line);
  empty_call (dvm, "enloop_");
}

/* ---- templates and arrays ---------------------------------------------------------- */

DvmObject *
dvm_getam (Dvm *dvm)
{
  begin_call (dvm, "getam_");
  trace_line (dvm->trace, " ");
  trace_inside (dvm->trace);
  DvmObject *machine = new_object (dvm);
  end_call (dvm, "getam_");
  trace_line (dvm->trace, "AMRef=%llx;", handle (machine));
  trace_resume (dvm->trace);
  return machine;
}

static void
write_pair (Dvm *dvm, const char *name, size_t first, size_t second)
{
  trace_line (dvm->trace, "%s[0]=%zu; %s[1]=%zu;  ", name, first, name, second);
}

DvmObject *
dvm_crtamv (Dvm *dvm, const DvmObject *machine, const size_t size[DVM_RANK])
{
  begin_call (dvm, "crtamv_");
  trace_line (dvm->trace, "AMRef=%llx; Rank=2; StaticSign=0;", handle (machine));
  write_pair (dvm, "SizeArray", size[0], size[1]);
  trace_line (dvm->trace, " ");
  trace_inside (dvm->trace);
  DvmObject *template = new_object (dvm);
  template->size[0] = size[0];
  template->size[1] = size[1];
  end_call (dvm, "crtamv_");
  trace_line (dvm->trace, "AMViewRef=%llx;", handle (template));
  trace_resume (dvm->trace);
  return template;
}

void
dvm_distr (Dvm *dvm, const DvmObject *template)
{
  begin_call (dvm, "distr_");
  trace_line (dvm->trace, "AMViewRef=%llx; PSRefPtr=NULL; PSRef=0; ParamCount=2;",
              handle (template));
  write_pair (dvm, "AxisArray", 1, 2);
  write_pair (dvm, "DistrParamArray", 0, 0);
  trace_line (dvm->trace, " ");
  trace_inside (dvm->trace);
  end_call (dvm, "distr_");
  trace_line (dvm->trace, "IsLocal=1;");
  trace_resume (dvm->trace);
}

DvmObject *
dvm_crtda (Dvm *dvm, const size_t size[DVM_RANK])
{
  begin_call (dvm, "crtda_");
  DvmObject *array = new_object (dvm);
  trace_line (dvm->trace,
              "ArrayHeader=%llx; ExtHdrSign=0; BasePtr=0; Rank=2; TypeSize=%zu; "
              "StaticSign=0; ReDistrSign=0;",
              handle (array->size), sizeof (double));
  write_pair (dvm, "SizeArray", size[0], size[1]);
  write_pair (dvm, "LowShdWidthArray", 1, 1);
  write_pair (dvm, " HiShdWidthArray", 1, 1);
  trace_line (dvm->trace, " ");
  trace_inside (dvm->trace);
  array->size[0] = size[0];
  array->size[1] = size[1];
  end_call (dvm, "crtda_");
  trace_line (dvm->trace, "ArrayHandlePtr=%llx;", handle (array));
  trace_resume (dvm->trace);
  return array;
}

bool
dvm_align (Dvm *dvm, DvmObject *array, const DvmObject *template)
{
  begin_call (dvm, "align_");
  trace_line (dvm->trace,
              "ArrayHeader=%llx; ArrayHandlePtr=%llx; PatternRefPtr=0; "
              "PatternRef=%llx (AMView);",
              handle (array->size), handle (array), handle (template));
  write_pair (dvm, " AxisArray", 1, 2);
  write_pair (dvm, "CoeffArray", 1, 1);
  write_pair (dvm, "ConstArray", 0, 0);
  trace_line (dvm->trace, " ");
  trace_inside (dvm->trace);
  array->pattern = template;
  array->data = calloc (array->size[0] * array->size[1], sizeof *array->data);
  end_call (dvm, "align_");
  trace_line (dvm->trace, "IsLocal=1");
  trace_resume (dvm->trace);
  return array->data != NULL;
}

double *
dvm_data (const DvmObject *array)
{
  return array->data;
}

void
dvm_delda (Dvm *dvm, DvmObject *array)
{
  begin_call (dvm, "delda_");
  trace_line (dvm->trace, "ArrayHeader=%llx; ArrayHandlePtr=%llx;", handle (array->size),
              handle (array));
  trace_inside (dvm->trace);
  free (array->data);
  array->data = NULL;
  array->deleted = true;
  end_call (dvm, "delda_");
  trace_line (dvm->trace, " ");
  trace_resume (dvm->trace);
}

/* ---- parallel loops ---------------------------------------------------------------- */

DvmObject *
dvm_crtpl (Dvm *dvm)
{
  begin_call (dvm, "crtpl_");
  trace_line (dvm->trace, "Rank=2;");
  trace_inside (dvm->trace);
  DvmObject *loop = new_object (dvm);
  end_call (dvm, "crtpl_");
  trace_line (dvm->trace, "LoopRef=%llx;", handle (loop));
  trace_resume (dvm->trace);
  return loop;
}

void
dvm_mappl (Dvm *dvm, DvmObject *loop, const DvmObject *array,
           const size_t first[DVM_RANK], const size_t last[DVM_RANK])
{
  begin_call (dvm, "mappl_");
  trace_line (dvm->trace, "LoopRef=%llx; PatternRefPtr=%llx; PatternRef=%llx (DisArray);",
              handle (loop), handle (array->size), handle (array));
  write_pair (dvm, "       AxisArray", 1, 2);
  write_pair (dvm, "      CoeffArray", 1, 1);
  write_pair (dvm, "      ConstArray", 0, 0);
  write_pair (dvm, "InInitIndexArray", first[0], first[1]);
  write_pair (dvm, "InLastIndexArray", last[0], last[1]);
  write_pair (dvm, "     InStepArray", 1, 1);
  trace_line (dvm->trace, " ");
  trace_inside (dvm->trace);
  loop->pattern = array;
  for (int axis = 0; axis < DVM_RANK; axis++)
    {
      loop->first[axis] = first[axis];
      loop->last[axis] = last[axis];
    }
  end_call (dvm, "mappl_");
  trace_line (dvm->trace, "IsLocal=1;");
  trace_resume (dvm->trace);
}

bool
dvm_dopl (Dvm *dvm, DvmObject *loop)
{
  begin_call (dvm, "dopl_");
  trace_line (dvm->trace, "LoopRef=%llx;", handle (loop));
  trace_inside (dvm->trace);
  loop->active = !loop->active;
  end_call (dvm, "dopl_");
  trace_line (dvm->trace, "DoPL=%d;", loop->active);
  trace_resume (dvm->trace);
  return loop->active;
}

/* Writes the call with the one handle it is about, and marks the object deleted. */
static void
delete_call (Dvm *dvm, const char *function, const char *parameter, DvmObject *object)
{
  begin_call (dvm, function);
  trace_line (dvm->trace, "%s=%llx;", parameter, handle (object));
  trace_inside (dvm->trace);
  object->deleted = true;
  end_call (dvm, function);
  trace_line (dvm->trace, " ");
  trace_resume (dvm->trace);
}

void
dvm_endpl (Dvm *dvm, DvmObject *loop)
{
  delete_call (dvm, "endpl_", "LoopRef", loop);
}

/* ---- reductions -------------------------------------------------------------------- */

DvmObject *
dvm_crtrg (Dvm *dvm)
{
  begin_call (dvm, "crtrg_");
  trace_line (dvm->trace, "StaticSign=0; DelRedSign=1;");
  trace_inside (dvm->trace);
  DvmObject *group = new_object (dvm);
  end_call (dvm, "crtrg_");
  trace_line (dvm->trace, "RedGroupRef=%llx;", handle (group));
  trace_resume (dvm->trace);
  return group;
}

DvmObject *
dvm_crtred (Dvm *dvm, double *variable)
{
  begin_call (dvm, "crtred_");
  /* function 3: maximum; type 4: double */
  trace_line (dvm->trace,
              "RedFuncNumb=3; RedArrayPtr=%llx; RedArrayType=4; RedArrayLength=1; "
              "LocArrayPtr=0; LocElmLength=0; StaticSign=0;",
              handle (variable));
  trace_inside (dvm->trace);
  DvmObject *reduction = new_object (dvm);
  reduction->variable = variable;
  end_call (dvm, "crtred_");
  trace_line (dvm->trace, "RedRef=%llx;", handle (reduction));
  trace_resume (dvm->trace);
  return reduction;
}

void
dvm_insred (Dvm *dvm, DvmObject *group, DvmObject *reduction, const DvmObject *loop)
{
  begin_call (dvm, "insred_");
  trace_line (dvm->trace, "RedGroupRef=%llx; RedRef=%llx; LoopRef=%llx; RenewSign=1;",
              handle (group), handle (reduction), handle (loop));
  trace_inside (dvm->trace);
  group->member = reduction;
  group->pattern = loop;
  end_call (dvm, "insred_");
  trace_line (dvm->trace, " ");
  trace_resume (dvm->trace);
}

/* A collective of one processor: there is nobody to wait for. */
static void
group_call (Dvm *dvm, const char *function, const char *parameter, const DvmObject *group)
{
  begin_call (dvm, function);
  trace_line (dvm->trace, "%s=%llx;", parameter, handle (group));
  trace_line (dvm->trace, " ");
  empty_call (dvm, function);
}

void
dvm_strtrd (Dvm *dvm, DvmObject *group)
{
  group_call (dvm, "strtrd_", "RedGroupRef", group);
}

void
dvm_waitrd (Dvm *dvm, DvmObject *group)
{
  group_call (dvm, "waitrd_", "RedGroupRef", group);
}

void
dvm_delrg (Dvm *dvm, DvmObject *group)
{
  delete_call (dvm, "delrg_", "RedGroupRef", group);
}

/* ---- shadow edges ------------------------------------------------------------------ */

DvmObject *
dvm_crtshg (Dvm *dvm)
{
  begin_call (dvm, "crtshg_");
  trace_line (dvm->trace, "StaticSign=0;");
  trace_inside (dvm->trace);
  DvmObject *group = new_object (dvm);
  end_call (dvm, "crtshg_");
  trace_line (dvm->trace, "ShadowGroupRef=%llx;", handle (group));
  trace_resume (dvm->trace);
  return group;
}

void
dvm_inssh (Dvm *dvm, DvmObject *group, const DvmObject *array)
{
  begin_call (dvm, "inssh_");
  trace_line (
      dvm->trace,
      "ShadowGroupRef=%llx; ArrayHeader=%llx; ArrayHandlePtr=%llx; FullShdSign=0;",
      handle (group), handle (array->size), handle (array));
  write_pair (dvm, "LowShdWidthArray", 1, 1);
  write_pair (dvm, " HiShdWidthArray", 1, 1);
  trace_line (dvm->trace, " ");
  trace_inside (dvm->trace);
  group->pattern = array;
  end_call (dvm, "inssh_");
  trace_line (dvm->trace, " ");
  trace_resume (dvm->trace);
}

void
dvm_strtsh (Dvm *dvm, DvmObject *group)
{
  group_call (dvm, "strtsh_", "ShadowGroupRef", group);
}

void
dvm_waitsh (Dvm *dvm, DvmObject *group)
{
  group_call (dvm, "waitsh_", "ShadowGroupRef", group);
}

void
dvm_delshg (Dvm *dvm, DvmObject *group)
{
  delete_call (dvm, "delshg_", "ShadowGroupRef", group);
}

/* ---- input and output -------------------------------------------------------------- */

void
dvm_print_iteration (Dvm *dvm, int iteration, double eps)
{
  begin_call (dvm, "dvm_void_printf");
  trace_line (dvm->trace, "Format=iteration %%d: eps = %%g\n");
  trace_inside (dvm->trace);
  printf ("iteration %d: eps = %g\n", iteration, eps);
  end_call (dvm, "dvm_void_printf");
  trace_line (dvm->trace, " ");
  trace_resume (dvm->trace);
}

FILE *
dvm_fopen (Dvm *dvm, const char *path)
{
  begin_call (dvm, "dvm_fopen");
  trace_line (dvm->trace, "Filename=%s; Type=wb;", path);
  trace_inside (dvm->trace);
  FILE *stream = fopen (path, "wb");
  end_call (dvm, "dvm_fopen");
  trace_line (dvm->trace, "Res=%llx;", handle (stream));
  trace_resume (dvm->trace);
  return stream;
}

void
dvm_print_result (Dvm *dvm, FILE *stream, int iterations, double eps)
{
  begin_call (dvm, "dvm_void_fprintf");
  trace_line (dvm->trace, "Stream=%llx; Format=%%d iterations: eps = %%g\n",
              handle (stream));
  trace_inside (dvm->trace);
  fprintf (stream, "%d iterations: eps = %g\n", iterations, eps);
  end_call (dvm, "dvm_void_fprintf");
  trace_line (dvm->trace, " ");
  trace_resume (dvm->trace);
}

bool
dvm_fclose (Dvm *dvm, FILE *stream)
{
  begin_call (dvm, "dvm_fclose");
  trace_line (dvm->trace, "Stream=%llx;", handle (stream));
  trace_inside (dvm->trace);
  bool failed = ferror (stream) != 0;
  int result = fclose (stream);
  end_call (dvm, "dvm_fclose");
  trace_line (dvm->trace, "Res=%d;", result);
  trace_resume (dvm->trace);
  return result == 0 && !failed;
}
