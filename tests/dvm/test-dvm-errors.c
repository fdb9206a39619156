/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every message about a wrong trace, with its place. */
#include "config.h"

#include "trace-text.h"
#include "fixture/unit.h"

#define START "ret_dvm_Init TIME=0.5 LINE=1 FILE=main.c\n"
#define AT " TIME=0.1 LINE=9 FILE=main.c\n"
#define CALL(name, inputs, outputs)                                                      \
  "call_" name AT inputs "\n"                                                            \
  "ret_" name AT outputs "\n"

/* Each of these is 4 lines; the array is a0 or a1 on template 10. */
#define TEMPLATE CALL ("crtamv_", "AMRef=0; Rank=1; SizeArray[0]=8;", "AMViewRef=10;")
#define DISTR CALL ("distr_", "AMViewRef=10; PSRef=0; ParamCount=1; AxisArray[0]=1;", "")
#define ARRAY                                                                            \
  CALL ("crtda_",                                                                        \
        "ArrayHeader=a0; Rank=1; TypeSize=8; SizeArray[0]=8; LowShdWidthArray[0]=3; "    \
        "HiShdWidthArray[0]=3;",                                                         \
        "ArrayHandlePtr=a1;")
#define ALIGN                                                                            \
  CALL ("align_",                                                                        \
        "ArrayHeader=a0; ArrayHandlePtr=a1; PatternRef=10 (AMView); AxisArray[0]=1; "    \
        "CoeffArray[0]=1; ConstArray[0]=0;",                                             \
        "")
#define LOOP CALL ("crtpl_", "Rank=1;", "LoopRef=20;")
#define MAPPL(axis, a, b, init, last, step)                                              \
  CALL ("mappl_",                                                                        \
        "LoopRef=20; PatternRef=10 (AMView); AxisArray[0]=" axis "; CoeffArray[0]=" a    \
        "; ConstArray[0]=" b "; InInitIndexArray[0]=" init "; InLastIndexArray[0]=" last \
        "; InStepArray[0]=" step ";",                                                    \
        "")
#define RED_GROUP CALL ("crtrg_", "", "RedGroupRef=30;")
#define RED(type, length, location)                                                      \
  CALL ("crtred_",                                                                       \
        "RedArrayType=" type "; RedArrayLength=" length "; LocElmLength=" location ";",  \
        "RedRef=31;")
#define SHADOW CALL ("crtshg_", "", "ShadowGroupRef=40;")
#define EDGE(width)                                                                      \
  CALL ("inssh_",                                                                        \
        "ShadowGroupRef=40; ArrayHeader=a0; ArrayHandlePtr=a1; FullShdSign=0; "          \
        "LowShdWidthArray[0]=" width "; HiShdWidthArray[0]=0;",                          \
        "")

#define COPY(first, last, step, to_first, to_last, to_step)                              \
  CALL (                                                                                 \
      "arrcpy_",                                                                         \
      "FromArrayHeader=a0; ToArrayHeader=a0; CopyRegim=0; FromInitIndexArray[0]=" first  \
      "; FromLastIndexArray[0]=" last "; FromStepArray[0]=" step                         \
      "; ToInitIndexArray[0]=" to_first "; ToLastIndexArray[0]=" to_last                 \
      "; ToStepArray[0]=" to_step ";",                                                   \
      "")

typedef struct
{
  const char *name;
  const char *trace;
  const char *message;
} BadTrace;

static const BadTrace bad_traces[] = {
  /* the whole */
  { "empty-file", "",
    "t.ptr: error: not a Lib-DVM trace: no line ret_dvm_Init with TIME=, LINE= and "
    "FILE=" },
  { "no-init", "call_x" AT "ret_x" AT,
    "t.ptr: error: not a Lib-DVM trace: no line ret_dvm_Init with TIME=, LINE= and "
    "FILE=" },
  { "truncated", START "call_x" AT "Rank=1;\n",
    "t.ptr:2: error: call_x without its ret_x: the trace is cut off" },
  { "exit-inside-call", START "call_x" AT "Event_dvm_exit" AT "ret_x" AT,
    "t.ptr:2: error: call_x without its ret_x: the trace ends before it" },
  { "ret-without-call", START "ret_x" AT, "t.ptr:2:1: error: ret_x without its call" },
  { "second-ret", START CALL ("x", "", "") "ret_x" AT,
    "t.ptr:6:1: error: ret_x without its call" },
  { "ret-of-another", START "call_x" AT "  ret_y" AT,
    "t.ptr:3:3: error: ret_y without its call, expected ret_x of line 2" },
  { "nested-call", START "call_x" AT "call_y" AT "ret_y" AT "ret_x" AT,
    "t.ptr:3:1: error: call_y inside another call, expected its ret: nested calls are "
    "not supported, trace with MaxTraceLevel=0" },
  { "nested-in-free-text", START "call_dvm_x" AT "call_y" AT "ret_y" AT "ret_dvm_x" AT,
    "t.ptr:3:1: error: call_y inside another call, expected its ret: nested calls are "
    "not supported, trace with MaxTraceLevel=0" },
  /* headers */
  { "no-time", START "call_x LINE=1 FILE=a\nret_x" AT,
    "t.ptr:2:1: error: call_x without TIME=, expected TIME=, LINE= and FILE= on the same "
    "line" },
  { "no-line", START "call_x" AT "  ret_x TIME=0.1 FILE=a\n",
    "t.ptr:3:3: error: ret_x without LINE=, expected TIME=, LINE= and FILE= on the same "
    "line" },
  { "no-file", START "call_x TIME=0.1 LINE=4\nret_x" AT,
    "t.ptr:2:1: error: call_x without FILE=, expected TIME=, LINE= and FILE= on the same "
    "line" },
  { "negative-time", START "call_x TIME=-0.1 LINE=4 FILE=a\nret_x" AT,
    "t.ptr:2:13: error: call_x has a time that cannot be read, expected seconds such as "
    "0.00001697, not negative and below 2^61 picoseconds" },
  { "time-no-number", START "call_x TIME=soon LINE=4 FILE=a\nret_x" AT,
    "t.ptr:2:13: error: call_x has a time that cannot be read, expected seconds such as "
    "0.00001697, not negative and below 2^61 picoseconds" },
  { "time-too-large", START "call_x TIME=2305844.0 LINE=4 FILE=a\nret_x" AT,
    "t.ptr:2:13: error: call_x has a time that cannot be read, expected seconds such as "
    "0.00001697, not negative and below 2^61 picoseconds" },
  { "time-far-too-large",
    START "call_x TIME=99999999999999999999.0 LINE=4 FILE=a\nret_x" AT,
    "t.ptr:2:13: error: call_x has a time that cannot be read, expected seconds such as "
    "0.00001697, not negative and below 2^61 picoseconds" },
  { "line-no-number", START "call_x TIME=0.1 LINE=-4 FILE=a\nret_x" AT,
    "t.ptr:2:22: error: call_x has a line that cannot be read, expected a whole number "
    "below 2^32" },
  { "line-too-large", START "call_x TIME=0.1 LINE=4294967296 FILE=a\nret_x" AT,
    "t.ptr:2:22: error: call_x has a line that cannot be read, expected a whole number "
    "below 2^32" },
  /* preamble */
  { "virtual-system-without-sizes", "VProcCount=4; VPSRank=2; VPSSize= 4;\n" START,
    "t.ptr: error: the preamble says VProcCount=4, expected VPSRank=, and VPSSize= with "
    "as many sizes, at least 1 and at most 67108864 processors in all" },
  { "virtual-system-without-processors", "VProcCount=4; VPSRank=2; VPSSize= 4 0;\n" START,
    "t.ptr: error: the preamble says VProcCount=4, expected VPSRank=, and VPSSize= with "
    "as many sizes, at least 1 and at most 67108864 processors in all" },
  { "virtual-system-too-large",
    "VProcCount=4; VPSRank=3; VPSSize= 4294967296 4294967296 65536;\n" START,
    "t.ptr: error: the preamble says VProcCount=4, expected VPSRank=, and VPSSize= with "
    "as many sizes, at least 1 and at most 67108864 processors in all" },
  { "virtual-system-rank", "VProcCount=4; VPSRank=11; VPSSize= 4;\n" START,
    "t.ptr:1:23: error: VPSRank is \"11\", expected a whole number from 1 to 10" },
  { "processors", "ProcCount=0;\n" START,
    "t.ptr:1:11: error: ProcCount is \"0\", expected a whole number from 1 to 67108864" },
  { "recorded-on-several", "PSRank=1;  ProcCount = 4; PSSize= 4;\n" START,
    "t.ptr:1:24: error: ProcCount is \"4\", expected 1: record the trace on one "
    "processor; IsUserPS=1 and UserPS give the program a virtual system of more" },
  { "recorded-on-several-and-virtual",
    "ProcCount=2;\nVProcCount=4; VPSRank=1; VPSSize= 4;\n" START,
    "t.ptr:1:11: error: ProcCount is \"2\", expected 1: record the trace on one "
    "processor; IsUserPS=1 and UserPS give the program a virtual system of more" },
  { "recorded-on-several-said-later",
    "ProcCount=1  HasCurrent=1\nProcCount=3; PSRank=1; PSSize= 3;\n" START,
    "t.ptr:2:11: error: ProcCount is \"3\", expected 1: record the trace on one "
    "processor; IsUserPS=1 and UserPS give the program a virtual system of more" },
  /* parameters */
  { "missing-parameter", START CALL ("crtpl_", "Rang=1;", "LoopRef=20;"),
    "t.ptr:2: error: call_crtpl_ has no parameter Rank" },
  { "missing-output", START CALL ("crtpl_", "Rank=1;", ""),
    "t.ptr:4: error: ret_crtpl_ has no parameter LoopRef" },
  { "missing-element", START CALL ("crtamv_", "AMRef=0; Rank=2; SizeArray[0]=8;", ""),
    "t.ptr:2: error: call_crtamv_ has no parameter SizeArray[1]" },
  { "number-overflows", START CALL ("binter_", "index=9223372036854775808;", ""),
    "t.ptr:3:7: error: index is \"9223372036854775808\", expected a whole number below "
    "2^63" },
  { "no-number", START CALL ("binter_", "  index = 1x", ""),
    "t.ptr:3:11: error: index is \"1x\", expected a whole number below 2^63" },
  { "handle-overflows", START CALL ("crtpl_", "Rank=1;", "LoopRef=10000000000000000;"),
    "t.ptr:5:9: error: LoopRef is \"10000000000000000\", expected a hexadecimal number "
    "of at most 64 bits or NULL" },
  { "handle-no-number", START CALL ("crtpl_", "Rank=1;", "LoopRef=0x5;"),
    "t.ptr:5:9: error: LoopRef is \"0x5\", expected a hexadecimal number of at most 64 "
    "bits or NULL" },
  { "rank-zero", START CALL ("crtpl_", "Rank=0;", "LoopRef=20;"),
    "t.ptr:3:6: error: Rank is \"0\", expected a whole number from 1 to 10" },
  { "rank-beyond-limit",
    START CALL ("crtda_", "ArrayHeader=1; Rank=11;", "ArrayHandlePtr=1;"),
    "t.ptr:3:21: error: Rank is \"11\", expected a whole number from 1 to 10" },
  { "size-zero", START CALL ("crtamv_", "AMRef=0; Rank=1; SizeArray[0]=0;", ""),
    "t.ptr:3:31: error: SizeArray[0] is \"0\", expected a whole number from 1 to "
    "4611686018427387903" },
  { "size-negative", START CALL ("crtamv_", "AMRef=0; Rank=1; SizeArray[0]=-5;", ""),
    "t.ptr:3:31: error: SizeArray[0] is \"-5\", expected a whole number from 1 to "
    "4611686018427387903" },
  /* objects */
  { "loop-never-created", START CALL ("dopl_", "LoopRef=20;", ""),
    "t.ptr:2: error: dopl_: LoopRef=20: no loop with this handle was created" },
  { "loop-ended",
    START LOOP CALL ("endpl_", "LoopRef=20;", "") CALL ("endpl_", "LoopRef=20;", ""),
    "t.ptr:10: error: endpl_: LoopRef=20: no loop with this handle was created" },
  { "machine-never-created",
    START CALL ("crtamv_", "AMRef=77; Rank=1; SizeArray[0]=5;", ""),
    "t.ptr:2: error: crtamv_: AMRef=77: no abstract machine with this handle was "
    "created" },
  { "array-never-created",
    START CALL ("delda_", "ArrayHeader=a0; ArrayHandlePtr=a1;", ""),
    "t.ptr:2: error: delda_: ArrayHeader=a0 is not an array that was created" },
  { "pattern-never-created",
    START TEMPLATE DISTR LOOP CALL ("mappl_", "LoopRef=20; PatternRef=55 (DisArray);",
                                    ""),
    "t.ptr:14: error: mappl_: PatternRef=55 is not an array that was created" },
  { "template-never-created",
    START LOOP CALL ("mappl_", "LoopRef=20; PatternRef=55 (AMView);", ""),
    "t.ptr:6: error: mappl_: PatternRef=55: no abstract machine representation with "
    "this handle was created" },
  { "pattern-without-kind", START LOOP CALL ("mappl_", "LoopRef=20; PatternRef=55;", ""),
    "t.ptr:6: error: mappl_: PatternRef=55 is not followed by its kind, expected "
    "(AMView) or (DisArray)" },
  { "pattern-not-aligned",
    START LOOP ARRAY CALL ("mappl_", "LoopRef=20; PatternRef=a1 (DisArray);", ""),
    "t.ptr:10: error: mappl_: the pattern, array a1, has not been aligned" },
  { "system-deleted",
    START TEMPLATE CALL ("psview_", "PSRef=0; Rank=1; SizeArray[0]=1;", "PSRef=51;")
        CALL ("delps_", "PSRef=51;", "") CALL ("delps_", "PSRef=51;", "")
            CALL ("distr_", "AMViewRef=10; PSRef=51; ParamCount=1; AxisArray[0]=1;", ""),
    "t.ptr:18: error: distr_: PSRef=51: no processor system with this handle was "
    "created" },
  { "system-never-created",
    START TEMPLATE CALL ("distr_",
                         "AMViewRef=10; PSRef=66; ParamCount=1; AxisArray[0]=1;", ""),
    "t.ptr:6: error: distr_: PSRef=66: no processor system with this handle was "
    "created" },
  { "view-never-created", START CALL ("delamv_", "AMViewRef=1f;", ""),
    "t.ptr:2: error: delamv_: AMViewRef=1f: no abstract machine representation with "
    "this handle was created" },
  { "variable-never-created", START CALL ("delred_", "RedRef=31;", ""),
    "t.ptr:2: error: delred_: RedRef=31: no reduction variable with this handle was "
    "created" },
  /* sizes */
  { "template-overflows",
    START CALL ("crtamv_",
                "AMRef=0; Rank=2; SizeArray[0]=4000000000; SizeArray[1]=4000000000;", ""),
    "t.ptr:2: error: crtamv_: the product of the sizes is 2^62 elements or more" },
  { "array-overflows",
    START CALL ("crtda_",
                "ArrayHeader=1; Rank=2; TypeSize=8; SizeArray[0]=1000000000; "
                "SizeArray[1]=1000000000; LowShdWidthArray[0]=0; LowShdWidthArray[1]=0; "
                "HiShdWidthArray[0]=0; HiShdWidthArray[1]=0;",
                "ArrayHandlePtr=1;"),
    "t.ptr:2: error: crtda_: the product of the sizes is 2^62 bytes or more" },
  { "element-without-bytes",
    START CALL (
        "crtda_",
        "ArrayHeader=1; Rank=1; TypeSize=0; SizeArray[0]=1; LowShdWidthArray[0]=0; "
        "HiShdWidthArray[0]=0;",
        "ArrayHandlePtr=1;"),
    "t.ptr:2: error: crtda_: TypeSize is 0, expected the bytes of an element" },
  /* mapping */
  { "divisor",
    START TEMPLATE CALL ("blkdiv_", "AMViewRef=10; AMVAxisCount=1; AMVAxisDiv[0]=3", "")
        DISTR,
    "t.ptr:10: error: distr_: axis 1 of the template has 8 elements, expected a multiple "
    "of its divisor 3" },
  { "axis-laid-twice",
    START TEMPLATE CALL (
        "distr_", "AMViewRef=10; PSRef=0; ParamCount=2; AxisArray[0]=1; AxisArray[1]=1;",
        ""),
    "t.ptr:6: error: distr_: axis 1 of the template is mapped to processor dimension 1 "
    "and also to 2" },
  { "axis-beyond-template",
    START TEMPLATE CALL ("distr_", "AMViewRef=10; PSRef=0; ParamCount=1; AxisArray[0]=2;",
                         ""),
    "t.ptr:7:51: error: AxisArray[0] is \"2\", expected a whole number from 0 to 1" },
  { "axis-beyond-array", START TEMPLATE DISTR LOOP MAPPL ("2", "1", "0", "0", "7", "1"),
    "t.ptr:14: error: mappl_: AxisArray names axis 2, but there are only 1" },
  { "axis-used-twice",
    START CALL ("crtamv_", "AMRef=0; Rank=2; SizeArray[0]=8; SizeArray[1]=8;",
                "AMViewRef=10;")
        ARRAY CALL ("align_",
                    "ArrayHeader=a0; ArrayHandlePtr=a1; PatternRef=10 (AMView); "
                    "AxisArray[0]=1; AxisArray[1]=1; CoeffArray[0]=1; CoeffArray[1]=1; "
                    "ConstArray[0]=0; ConstArray[1]=0;",
                    ""),
    "t.ptr:10: error: align_: AxisArray names axis 1 twice" },
  { "template-not-distributed", START TEMPLATE LOOP MAPPL ("1", "1", "0", "0", "7", "1"),
    "t.ptr:10: error: mappl_: the template of the pattern has not been distributed" },
  { "superposition-overflows",
    START TEMPLATE DISTR ARRAY CALL (
        "align_",
        "ArrayHeader=a0; ArrayHandlePtr=a1; PatternRef=10 (AMView); AxisArray[0]=1; "
        "CoeffArray[0]=4611686018427387904; ConstArray[0]=0;",
        "")
        CALL (
            "crtda_",
            "ArrayHeader=b0; Rank=1; TypeSize=8; SizeArray[0]=8; LowShdWidthArray[0]=3; "
            "HiShdWidthArray[0]=3;",
            "ArrayHandlePtr=b1;") CALL ("align_",
                                        "ArrayHeader=b0; ArrayHandlePtr=b1; "
                                        "PatternRef=a1 (DisArray); AxisArray[0]=1; "
                                        "CoeffArray[0]=4; ConstArray[0]=0;",
                                        ""),
    "t.ptr:22: error: align_: coefficients and constants exceed 64 bits" },
  /* loops */
  { "iteration-behind-pattern",
    START TEMPLATE DISTR LOOP MAPPL ("1", "1", "0", "1", "8", "1"),
    "t.ptr:14: error: mappl_: iteration 8 of axis 1 of the loop at main.c:9 lies at "
    "index 8 on axis 1 of its pattern, expected 0 to 7" },
  { "iteration-before-pattern",
    START TEMPLATE DISTR LOOP MAPPL ("1", "2", "-3", "1", "4", "1"),
    "t.ptr:14: error: mappl_: iteration 1 of axis 1 of the loop at main.c:9 lies at "
    "index -1 on axis 1 of its pattern, expected 0 to 7" },
  { "constant-outside", START TEMPLATE DISTR LOOP MAPPL ("0", "0", "8", "1", "4", "1"),
    "t.ptr:14: error: mappl_: every iteration of the loop at main.c:9 lies at index 8 on "
    "axis 1 of its pattern, expected 0 to 7" },
  { "iterations-overflow-coefficients",
    START TEMPLATE DISTR LOOP MAPPL ("1", "4611686018427387904", "0", "2", "4", "1"),
    "t.ptr:14: error: mappl_: iterations of the loop at main.c:9 are outside all "
    "patterns: coefficients and constants exceed 64 bits" },
  { "superposition-of-a-loop-overflows",
    START TEMPLATE DISTR ARRAY CALL (
        "align_",
        "ArrayHeader=a0; ArrayHandlePtr=a1; PatternRef=10 (AMView); AxisArray[0]=1; "
        "CoeffArray[0]=4611686018427387904; ConstArray[0]=0;",
        "") LOOP CALL ("mappl_",
                       "LoopRef=20; PatternRef=a1 (DisArray); AxisArray[0]=1; "
                       "CoeffArray[0]=4; ConstArray[0]=0; InInitIndexArray[0]=0; "
                       "InLastIndexArray[0]=1; InStepArray[0]=1;",
                       ""),
    "t.ptr:22: error: mappl_: coefficients and constants exceed 64 bits" },
  { "step-zero", START TEMPLATE DISTR LOOP MAPPL ("1", "1", "0", "1", "4", "0"),
    "t.ptr:14: error: mappl_: the step of axis 1 is 0" },
  { "loop-overflows",
    START TEMPLATE DISTR LOOP MAPPL ("1", "1", "0", "-4611686018427387903",
                                     "4611686018427387903", "1"),
    "t.ptr:14: error: mappl_: the loop has 2^62 iterations or more" },
  { "loop-not-mapped", START LOOP CALL ("dopl_", "LoopRef=20;", ""),
    "t.ptr:6: error: dopl_: the loop has not been mapped (mappl_)" },
  { "pattern-outside-template",
    START TEMPLATE DISTR ARRAY CALL (
        "align_",
        "ArrayHeader=a0; ArrayHandlePtr=a1; PatternRef=10 (AMView); AxisArray[0]=1; "
        "CoeffArray[0]=1; ConstArray[0]=8;",
        "") LOOP CALL ("mappl_",
                       "LoopRef=20; PatternRef=a1 (DisArray); AxisArray[0]=-1; "
                       "CoeffArray[0]=0; ConstArray[0]=0; InInitIndexArray[0]=0; "
                       "InLastIndexArray[0]=0; InStepArray[0]=1",
                       ""),
    "t.ptr:22: error: mappl_: the loop at main.c:9 lies on no element of its template" },
  /* reductions */
  { "reduction-type", START RED ("5", "1", "0"),
    "t.ptr:2: error: crtred_: RedArrayType is 5, expected 1 (int), 2 (long), 3 (float) "
    "or 4 (double)" },
  { "reduction-overflows", START RED ("4", "4000000000", "4000000000"),
    "t.ptr:2: error: crtred_: the variable has 2^62 bytes or more" },
  { "reduction-group-overflows",
    START RED_GROUP RED ("4", "1", "4611686018427387800")
        CALL ("insred_", "RedGroupRef=30; RedRef=31; LoopRef=0;", "")
            RED ("4", "1", "4611686018427387800")
                CALL ("insred_", "RedGroupRef=30; RedRef=31; LoopRef=0;", ""),
    "t.ptr:18: error: insred_: the variables of the group have 2^62 bytes or more" },
  { "reduction-loop-not-mapped",
    START LOOP RED_GROUP RED ("1", "1", "0")
        CALL ("insred_", "RedGroupRef=30; RedRef=31; LoopRef=20;", "")
            CALL ("strtrd_", "RedGroupRef=30;", ""),
    "t.ptr:18: error: strtrd_: the loop of the reduction has not been mapped (mappl_)" },
  { "reduction-wait-without-start",
    START RED_GROUP CALL ("waitrd_", "RedGroupRef=30;", ""),
    "t.ptr:6: error: waitrd_: waits for a reduction group that has not been started" },
  { "reduction-second-wait",
    START RED_GROUP CALL ("strtrd_", "RedGroupRef=30;", "")
        CALL ("waitrd_", "RedGroupRef=30;", "") CALL ("waitrd_", "RedGroupRef=30;", ""),
    "t.ptr:14: error: waitrd_: waits for a reduction group that has not been started" },
  /* shadow edges */
  { "shadow-wait-without-start", START SHADOW CALL ("waitsh_", "ShadowGroupRef=40;", ""),
    "t.ptr:6: error: waitsh_: waits for a shadow group that has not been started" },
  { "more-planes-than-held",
    START TEMPLATE DISTR ARRAY ALIGN SHADOW EDGE ("-1")
        CALL ("strtsh_", "ShadowGroupRef=40;", ""),
    "t.ptr:26: error: strtsh_: array a0: 3 shadow planes of array axis 1 are to be sent "
    "to the right, but processors with coordinate 0 in dimension 1 hold 2" },
  { "shadow-of-array-not-aligned",
    START ARRAY SHADOW EDGE ("1") CALL ("strtsh_", "ShadowGroupRef=40;", ""),
    "t.ptr:14: error: strtsh_: array a0 has not been aligned" },
  { "shadow-of-template-not-distributed",
    START TEMPLATE ARRAY ALIGN SHADOW EDGE ("1")
        CALL ("strtsh_", "ShadowGroupRef=40;", ""),
    "t.ptr:22: error: strtsh_: the template of array a0 has not been distributed" },
  { "planes-in-wrong-order",
    START ARRAY SHADOW CALL ("incshd_",
                             "ShadowGroupRef=40; ArrayHeader=a0; ArrayHandlePtr=a1; "
                             "InitLowShdIndex[0]=3; LastLowShdIndex[0]=1; "
                             "InitHiShdIndex[0]=0; LastHiShdIndex[0]=0;",
                             ""),
    "t.ptr:10: error: incshd_: shadow planes 3 to 1 of axis 1, expected the first at "
    "most the last" },
  /* systems and tasks */
  { "subsystem-too-large",
    "ProcCount=1;\nVProcCount=6; VPSRank=2; VPSSize= 3 2;\n" START CALL (
        "crtps_",
        "PSRef=0; InitIndexArray[0]=0; InitIndexArray[1]=0; LastIndexArray[0]=4; "
        "LastIndexArray[1]=1;",
        "PSRef=51;"),
    "t.ptr:4: error: crtps_: the system has too few processors: the program was traced "
    "for 3x2 processors and needs at least 10" },
  { "subsystem-too-large-traced-on-many",
    "ProcCount=1;\nVProcCount=24; VPSRank=2; VPSSize= 12 2;\n" START CALL (
        "crtps_",
        "PSRef=0; InitIndexArray[0]=0; InitIndexArray[1]=0; LastIndexArray[0]=4; "
        "LastIndexArray[1]=1;",
        "PSRef=51;"),
    "t.ptr:4: error: crtps_: the system has too few processors: the program was traced "
    "for 12x2 processors and needs at least 10" },
  { "view-too-large",
    START CALL ("psview_", "PSRef=0; Rank=1; SizeArray[0]=5;", "PSRef=51;"),
    "t.ptr:2: error: psview_: the system has too few processors: the program was traced "
    "for an unknown number of processors and needs at least 5" },
  { "subsystem-in-wrong-order",
    START CALL ("crtps_",
                "PSRef=0; InitIndexArray[0]=2; InitIndexArray[1]=0; LastIndexArray[0]=1; "
                "LastIndexArray[1]=0;",
                "PSRef=51;"),
    "t.ptr:2: error: crtps_: indices 2 to 1 of dimension 1, expected the first at most "
    "the last" },
  { "machine-not-mapped",
    START CALL ("getam_", "", "AMRef=9;") CALL ("runam_", "AMRef=9;", ""),
    "t.ptr:6: error: runam_: the abstract machine has not been mapped (mapam_)" },
  { "task-ended-too-often", START CALL ("stopam_", "", ""),
    "t.ptr:2: error: stopam_: ends a task, but none is running" },
  /* weights */
  { "weights-of-nothing",
    START TEMPLATE CALL (
        "setelw_",
        "AMViewRef=10; AddrNumber=1; WeightNumber[0]=2; LoadWeight[0]=0.0; "
        "LoadWeight[1]=0;",
        ""),
    "t.ptr:6: error: setelw_: the weights add up to 0, expected a positive sum of fewer "
    "than 19 digits" },
  { "weights-too-large",
    START TEMPLATE CALL (
        "setelw_",
        "AMViewRef=10; AddrNumber=1; WeightNumber[0]=2; LoadWeight[0]=0.00001; "
        "LoadWeight[1]=100000000000000;",
        ""),
    "t.ptr:6: error: setelw_: the weights add up to too much, expected a positive sum of "
    "fewer than 19 digits" },
  { "weight-negative",
    START TEMPLATE CALL (
        "setelw_", "AMViewRef=10; AddrNumber=1; WeightNumber[0]=1; LoadWeight[0]=-1.0;",
        ""),
    "t.ptr:7:62: error: LoadWeight[0] is \"-1.0\", expected a decimal number, not "
    "negative, of at most 18 digits" },
  { "weight-missing",
    START TEMPLATE CALL (
        "genblk_", "PSRef=0; AMViewRef=10; AxisCount=1; AxisWeightAddr[0][0] = 3", ""),
    "t.ptr:6: error: genblk_: there are weights for 1 coordinate of dimension 1, "
    "expected 4: they were recorded for another shape; record with IsUserPS=1 and "
    "UserPS=4,1" },
  { "weights-of-another-shape",
    "VProcCount=6; VPSRank=2; VPSSize= 2 3;\n" START TEMPLATE CALL (
        "genblk_",
        "PSRef=0; AMViewRef=10; AxisCount=2; AxisWeightAddr[0][0]=1; "
        "AxisWeightAddr[0][1]=1; AxisWeightAddr[0][2]=1; AxisWeightAddr[0][3]=1; "
        "AxisWeightAddr[0][4]=1; AxisWeightAddr[1][0]=1;",
        ""),
    "t.ptr:7: error: genblk_: there are weights for 5 coordinates of dimension 1, "
    "expected 4: they were recorded for another shape; record with IsUserPS=1 and "
    "UserPS=4,1" },
  { "weights-missing-on-the-traced-shape",
    "VProcCount=4; VPSRank=2; VPSSize= 4 1;\n" START TEMPLATE CALL (
        "genblk_", "PSRef=0; AMViewRef=10; AxisCount=1; AxisWeightAddr[0][0]=3", ""),
    "t.ptr:7: error: genblk_: there are weights for 1 coordinate of dimension 1, "
    "expected 4" },
  { "weights-of-another-system",
    START TEMPLATE CALL ("crtps_",
                         "PSRef=0; InitIndexArray[0]=0; InitIndexArray[1]=0; "
                         "LastIndexArray[0]=1; LastIndexArray[1]=0;",
                         "PSRef=51;")
        CALL ("genblk_",
              "PSRef=51; AMViewRef=10; AxisCount=1; AxisWeightAddr[0][0]=3; "
              "AxisWeightAddr[0][1]=4;",
              "") DISTR,
    "t.ptr:14: error: distr_: there are weights for 2 coordinates of dimension 1, but "
    "the system has 4" },
  /* redistribution */
  { "redistribution-before-distribution",
    START TEMPLATE CALL ("redis_", "AMViewRef=10; PSRef=0; ParamCount=1; NewSign=0;", ""),
    "t.ptr:6: error: redis_: the template has not been distributed (distr_)" },
  { "redistribution-before-alignment",
    START ARRAY CALL ("redis_", "ArrayHeader=a0; PSRef=0; ParamCount=1; NewSign=0;", ""),
    "t.ptr:6: error: redis_: array a0 has not been aligned" },
  /* copies */
  { "section-outside",
    START TEMPLATE DISTR ARRAY ALIGN COPY ("0", "8", "1", "0", "7", "1"),
    "t.ptr:18: error: arrcpy_: section 0 to 8 on axis 1 of array a0, expected 0 to 7" },
  { "section-step", START TEMPLATE DISTR ARRAY ALIGN COPY ("0", "7", "1", "0", "7", "-1"),
    "t.ptr:18: error: arrcpy_: section 0 to 7 on axis 1 of array a0 has the step -1" },
  { "sections-of-other-sizes",
    START TEMPLATE DISTR ARRAY ALIGN COPY ("0", "7", "1", "0", "7", "2"),
    "t.ptr:18: error: arrcpy_: 8 indices of axis 1 are copied to 4 indices of axis 1, "
    "expected equal numbers of indices" },
  { "sections-of-other-axes",
    START TEMPLATE DISTR ARRAY ALIGN COPY ("0", "7", "1", "3", "3", "1"),
    "t.ptr:18: error: arrcpy_: a section of 1 axes is copied to one of 0 axes, expected "
    "equal numbers of axes" },
  { "copy-of-array-never-created",
    START CALL ("arrcpy_", "FromArrayHeader=b0; ToBufferPtr=7; CopyRegim=0;", ""),
    "t.ptr:2: error: arrcpy_: FromArrayHeader=b0 is not an array that was created" },
  { "copy-never-started", START CALL ("waitcp_", "CopyFlagPtr=f;", ""),
    "t.ptr:2: error: waitcp_: waits for a copy that has not been started" },
  { "copy-waited-for-twice",
    START CALL ("aarrcp_", "FromBufferPtr=1; ToBufferPtr=2; CopyRegim=0; CopyFlagPtr=f;",
                "") CALL ("waitcp_", "CopyFlagPtr=f;", "")
        CALL ("waitcp_", "CopyFlagPtr=f;", ""),
    "t.ptr:10: error: waitcp_: waits for a copy that has not been started" },
  /* remote buffers */
  { "buffer-of-array-never-created",
    START CALL ("crtrbl_", "RemArrayHeader=a0; BufferHeader=e0; LoopRef=20;", ""),
    "t.ptr:2: error: crtrbl_: RemArrayHeader=a0 is not an array that was created" },
  { "buffer-for-loop-not-mapped",
    START ARRAY LOOP CALL ("crtrbl_", "RemArrayHeader=a0; BufferHeader=e0; LoopRef=20;",
                           ""),
    "t.ptr:10: error: crtrbl_: the loop has not been mapped (mappl_)" },
  { "buffer-never-created", START CALL ("loadrb_", "BufferHeader=e0; RenewSign=0;", ""),
    "t.ptr:2: error: loadrb_: BufferHeader=e0: no remote buffer header with this handle "
    "was created" },
  { "buffer-wait-without-start",
    START TEMPLATE DISTR ARRAY ALIGN CALL (
        "crtrbp_", "RemArrayHeader=a0; BufferHeader=e0; PSRef=0; CoordArray[0]=1;",
        "BufferHandlePtr=e1;") CALL ("waitrb_", "BufferHeader=e0;", ""),
    "t.ptr:22: error: waitrb_: waits for a remote buffer that has not been started" },
  { "buffer-put-in-never-created",
    START CALL ("crtbg_", "DelBufSign=1;", "RegularAccessGroupRef=60;")
        CALL ("insrb_", "RegularAccessGroupRef=60; BufferHeader[0]=e1;", ""),
    "t.ptr:6: error: insrb_: BufferHeader[0]=e1 is not a remote buffer that was "
    "created" },
  { "buffer-group-never-created",
    START CALL ("loadbg_", "RegularAccessGroupRef=60; RenewSign=0;", ""),
    "t.ptr:2: error: loadbg_: RegularAccessGroupRef=60: no buffer group with this handle "
    "was created" },
  { "buffer-group-wait-without-start",
    START CALL ("crtbg_", "DelBufSign=1;", "RegularAccessGroupRef=60;")
        CALL ("waitbg_", "RegularAccessGroupRef=60;", ""),
    "t.ptr:6: error: waitbg_: waits for a buffer group that has not been started" },
  /* intervals */
  { "interval-closed-too-often",
    START CALL ("bsloop_", "", "") CALL ("enloop_", "", "") CALL ("enloop_", "", ""),
    "t.ptr:10: error: enloop_: ends an interval, but none is open" },
};

static void
test_bad_trace (gconstpointer data)
{
  const BadTrace *bad = data;
  g_autoptr (GError) error = NULL;

  g_assert_null (trace_text_read (bad->trace, "4x1", &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
  g_assert_cmpstr (error->message, ==, bad->message);
}

static void
test_binary (void)
{
  static const char binary[] = START "call_x\0" AT;
  g_autoptr (TextInput) input
      = text_input_new_from_string (binary, sizeof binary - 1, "t.ptr");
  g_autoptr (GError) error = NULL;

  g_assert_null (dvm_read (input, NULL, NULL, NULL, &error));
  g_assert_error (error, NETFARE_ERROR, NETFARE_ERROR_INPUT);
  g_assert_true (g_str_has_prefix (error->message, "t.ptr:2"));
}

/* A good trace cut off at any byte is read or refused, never worse. */
static void
test_cut_anywhere (void)
{
  static const char whole[]
      = START TEMPLATE DISTR ARRAY ALIGN LOOP MAPPL ("1", "1", "0", "0", "7", "1")
          SHADOW EDGE ("1") CALL ("strtsh_", "ShadowGroupRef=40;", "")
              CALL ("waitsh_", "ShadowGroupRef=40;", "");

  for (gsize length = 0; length < sizeof whole; length++)
    {
      g_autofree char *part = g_strndup (whole, length);
      g_autoptr (GError) error = NULL;
      g_autoptr (Program) program = trace_text_read (part, "3", &error);

      g_assert_true ((program == NULL) == (error != NULL));
    }
}

/* Random bytes of a good trace changed: read or refused, never worse. */
static void
test_changed_anywhere (void)
{
  static const char whole[]
      = START TEMPLATE DISTR ARRAY ALIGN LOOP MAPPL ("1", "1", "0", "0", "7", "1")
          RED_GROUP RED ("4", "1", "0")
              CALL ("insred_", "RedGroupRef=30; RedRef=31; LoopRef=20;", "")
                  CALL ("strtrd_", "RedGroupRef=30;", "")
                      CALL ("waitrd_", "RedGroupRef=30;", "") SHADOW EDGE ("1")
                          CALL ("strtsh_", "ShadowGroupRef=40;", "");
  static const char with[] = "0123456789-=[]();, \n_fFrcaTL";

  for (guint i = 0; i < 20000; i++)
    {
      g_autofree char *text = g_strdup (whole);
      g_autoptr (GError) error = NULL;
      g_autoptr (Program) program = NULL;

      for (guint changes = g_test_rand_int_range (1, 4); changes > 0; changes--)
        text[g_test_rand_int_range (0, sizeof whole - 1)]
            = with[g_test_rand_int_range (0, sizeof with - 1)];
      program = trace_text_read (text, "2x2", &error);
      g_assert_true ((program == NULL) == (error != NULL));
    }
}

/* Lines made to be read again and again: must not take quadratic time. */
static void
test_crowded_with_keywords (void)
{
  static const char *const pieces[]
      = { "call_a ", "ret_a;", "call_", "TIME=1 call_a ", "_" };

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GError) error = NULL;

      while (text->len < 2000000)
        g_string_append (text, pieces[i]);
      g_string_append (text, "\n" START "call_dvm_x" AT);
      while (text->len < 4000000)
        g_string_append (text, pieces[i]);
      g_assert_null (trace_text_read (text->str, "4", &error));
      g_assert_nonnull (error);
    }
}

UNIT_MAIN (argc, argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (bad_traces); i++)
    {
      g_autofree char *name = g_strdup_printf ("/dvm/errors/%s", bad_traces[i].name);

      g_test_add_data_func (name, &bad_traces[i], test_bad_trace);
    }
  g_test_add_func ("/dvm/errors/binary-file", test_binary);
  g_test_add_func ("/dvm/errors/cut-anywhere-is-read-or-refused", test_cut_anywhere);
  g_test_add_func ("/dvm/errors/changed-anywhere-is-read-or-refused",
                   test_changed_anywhere);
  g_test_add_func ("/dvm/errors/lines-full-of-keywords-take-linear-time",
                   test_crowded_with_keywords);
  return g_test_run ();
}
