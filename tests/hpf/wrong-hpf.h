/* SPDX-License-Identifier: GPL-3.0-or-later */
/* wrong-hpf.h - texts that are no programs, and what is said of them */
#pragma once

/* Behind HEAD, three lines: A(8), C(8,8), no loop is open. */
static const Wrong wrong_statements[] = {
  { "A(9) = 1\n", "4:1: error: subscript 1 of A(9) is 9, expected 1 to 8" },
  { "DO i = 1, 8\nA(i) = A(i-1)\nEND DO\n",
    "5:8: error: subscript 1 of A(i-1) is 0 at i = 1, expected 1 to 8" },
  { "DO i = 8, 1, -1\nFORALL (j=1:2) A(i) = A(i+j)\nEND DO\n",
    "5:23: error: subscript 1 of A(i+j) is 9 at i = 8, j = 1, expected 1 to 8" },
  { "A(1:9) = 0\n", "4:1: error: subscript 1 of A(1:9) is 9, expected 1 to 8" },
  { "A(1:3) = A(1:4)\n",
    "4:10: error: found 4 elements in range 1 of A(1:4), expected 3 as in A(1:3)" },
  { "DO i = 1, 4\nA(1:i) = A(1:2)\nEND DO\n",
    "5:10: error: found 2 elements in range 1 of A(1:2) at i = 1, expected 1 as in "
    "A(1:i)" },
  { "A(1) = A\n", "4:8: error: found 1 range in 'A', expected 0 as in 'A(1)'" },
  { "C = A\n", "4:5: error: found 1 range in 'A', expected 2 as in 'C'" },
  { "A(i) = 1\n",
    "4:3: error: found 'i', expected a number, a parameter or the variable of a loop "
    "around it" },
  { "DO i = 1, 8\nDO j = 1, 8\nA(i*j) = 1\nEND DO\nEND DO\n",
    "6:4: error: found a product of variables, expected an affine expression" },
  { "DO i = 1, 8\nA(i/2) = 1\nEND DO\n",
    "5:4: error: found a quotient of a variable, expected a quotient of constants" },
  { "DO i = 1, 8\nA(MOD(i,2)) = 1\nEND DO\n",
    "5:3: error: found MOD of a variable, expected MOD of constants" },
  { "DO i = 1, 8\nA(MIN(i,2)) = 1\nEND DO\n",
    "5:3: error: found MIN or MAX of variables, expected an affine expression" },
  { "A(8/0) = 1\n", "4:4: error: found a division by 0, expected another divisor" },
  { "A(4611686018427387904) = 1\n",
    "4:3: error: found a number beyond 2^61, expected a smaller one" },
  { "A(1,2) = 1\n", "4:4: error: found ',', expected ')'" },
  { "C(1) = 1\n", "4:4: error: found ')', expected 2 subscripts, as c has dimensions" },
  { "A(1) = F(2)\n",
    "4:8: error: found 'F', expected a declared array, or ABS, SQRT, EXP, LOG, SIN, COS, "
    "TAN, MIN, MAX, MOD, REAL, DBLE or INT" },
  { "A(1) = MOD(2)\n", "4:13: error: found ')', expected ',' and one more argument" },
  { "A(1) = 2 +\n",
    "4:11: error: found the end of the statement, expected a number, a variable or a "
    "function" },
  { "A(1) = 2 3\n", "4:10: error: found '3', expected the end of the statement" },
  { "A(1:8:0) = 1\n", "4:7: error: found a step of 0, expected another number" },
  { "DO i = 1, 8, 0\nEND DO\n",
    "4:14: error: found a step of 0, expected another number" },
  { "DO i = 1, 8\nDO j = i, 7, 0\nA(1) = 1\nEND DO\nEND DO\n",
    "5:14: error: found a step of 0, expected another number" },
  { "FORALL (i = 1:8:0) A(i) = 1\n",
    "4:17: error: found a step of 0, expected another number" },
  { "DO i = 1, 8\ni = 2\nEND DO\n",
    "5:1: error: found 'i', expected a variable that no loop around this sets" },
  { "PARAMETER (N = 1)\nN = 2\n",
    "5:1: error: found 'N', expected a variable: parameters keep their value" },
  { "DO i = 1, 8\nDO i = 1, 8\nEND DO\nEND DO\n",
    "5:4: error: found 'i', expected a variable that is no parameter, no array and not "
    "the variable of a loop around this one" },
  { "DO i = 1, 8\n",
    "4:1: error: found a DO without its end, expected END DO or its label" },
  { "END DO\n", "4:1: error: found END DO, expected a DO before it" },
  { "DO 10 i = 1, 8\nEND DO\n",
    "5:1: error: found END DO, expected label 10, which ends the loop of i" },
  { "DO 10 i = 1, 8\nDO j = 1, 8\n10 CONTINUE\n",
    "6:1: error: found label 10, expected the end of the loop of j first" },
  { "DO WHILE (s)\n", "4:4: error: found 'WHILE', expected the variable of a DO loop" },
  { "0 CONTINUE\n", "4:1: error: found '0', expected a label, 1 to 99999" },
  { "10\n", "4:3: error: found the end of the statement, expected a statement after the "
            "label" },
  { "FORALL (i=1:8)\nA(i) = 1\n",
    "4:1: error: found a FORALL without its end, expected END FORALL" },
  { "END FORALL\n", "4:1: error: found END FORALL, expected a FORALL before it" },
  { "FORALL (i=1:8)\nFORALL (j=1:8) C(i,j) = 1\nEND FORALL\n",
    "5:1: error: found FORALL in a FORALL, expected an assignment or END FORALL" },
  { "FORALL (i=1:8)\nDO j = 1, 8\n",
    "5:1: error: found 'DO', expected an assignment or END FORALL" },
  { "FORALL (i=1:8)\nREAL X(8)\n",
    "5:1: error: found 'REAL', expected an assignment or END FORALL" },
  { "FORALL (i=1:8, A(i) > 0) A(i) = 1\n",
    "4:16: error: found 'A', expected a range as in i = 1:N: masks are not known" },
  { "FORALL (i=1:8, 1) A(i) = 1\n",
    "4:16: error: found '1', expected a range as in i = 1:N: masks are not known" },
  { "FORALL (i=1:8, j=1:i) C(i,j) = 1\n",
    "4:16: error: found a range that depends on an index of the same FORALL, expected "
    "one that does not" },
  { "!HPF$ INDEPENDENT\nA(1) = 1\n",
    "4:7: error: found INDEPENDENT, expected a DO or FORALL after it" },
  { "!HPF$ INDEPENDENT\n",
    "4:7: error: found INDEPENDENT, expected a DO or FORALL after it" },
  { "IF (s) A(1) = 1\n",
    "4:1: error: found a statement IF, expected a declaration, DO, FORALL or an "
    "assignment" },
  { "CALL f\n", "4:1: error: found a statement CALL, expected a declaration, DO, FORALL "
                "or an assignment" },
  { "x y\n", "4:1: error: found 'x', expected a declaration, DO, FORALL or an "
             "assignment" },
  { "REAL X(0)\n", "4:8: error: found bounds 1:0, expected an extent of 1 or more" },
  { "REAL X(3:1)\n", "4:8: error: found bounds 3:1, expected an extent of 1 or more" },
  { "REAL A(3)\n", "4:6: error: found 'a', expected a name that is not declared yet" },
  { "REAL*0 X(3)\n", "4:6: error: found a size of 0 bytes, expected 1 to 1048576" },
  { "REAL, TARGET :: X(3)\n", "4:7: error: found 'TARGET', expected DIMENSION or "
                              "PARAMETER" },
  { "PARAMETER (N = 1.5)\n", "4:16: error: found '1.5', expected an integer expression" },
  { "PARAMETER (N = M)\n", "4:16: error: found 'M', expected a number, a parameter or "
                           "the variable of a loop around it" },
  { "PARAMETER (N = 1, N = 2)\n",
    "4:19: error: found 'N', expected a name that is not declared yet" },
  { "PARAMETER (N = NUMBER_OF_PROCESSORS())\n",
    "4:16: error: found NUMBER_OF_PROCESSORS (), expected option --processors, which "
    "says how many there are" },
  { "REAL X(4000000000,4000000000)\n",
    "4:7: error: found more than 2^63 - 1 elements, expected fewer" },
  { "A(1) = 1 &\n",
    "4:10: error: found the end of the file, expected the rest of the statement after "
    "'&'" },
  { "A(1) = 1 &\n!HPF$ ALIGN A WITH B\n",
    "5:1: error: found a directive, expected the rest of the statement that the line "
    "before begins" },
  { "!HPF$ ALIGN A &\nWITH B\n",
    "5:1: error: found a statement, expected !HPF$ and the rest of the directive that "
    "the line before begins" },
  { "REAL X(2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2)\n",
    "4:38: error: found '2', expected at most 15 dimensions" },
  { "PARAMETER (1 = 2)\n", "4:12: error: found '1', expected the name of a parameter" },
  { "REAL*X Y(2)\n", "4:6: error: found 'X', expected a number of bytes" },
  { "DO 0 i = 1, 8\nEND DO\n", "4:4: error: found '0', expected a label, 1 to 99999" },
};

/* Whole texts. */
static const Wrong wrong_directives[] = {
  { "REAL A(8)\n", " error: found no PROCESSORS, expected one, or option --processors" },
  { "!HPF$ PROCESSORS P(4), Q(3)\n",
    "1:24: error: found 3 processors, expected 4 as in the first PROCESSORS" },
  { "!HPF$ PROCESSORS P(100000,100000)\n",
    "1:18: error: found more than 67108864 processors, expected fewer" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ TEMPLATE P(8)\n",
    "2:16: error: found 'P', expected a name that is not declared yet" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ ALLOCATE P\n",
    "2:7: error: found 'ALLOCATE', expected PROCESSORS, TEMPLATE, ALIGN, DISTRIBUTE or "
    "INDEPENDENT" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ DISTRIBUTE X(BLOCK)\n",
    "2:18: error: found 'X', expected the name of an array or a template" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ DISTRIBUTE A(BLOCK) ONTO Q\nREAL A(8)\n",
    "2:32: error: found 'Q', expected the name of PROCESSORS" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ DISTRIBUTE A(BLOK)\nREAL A(8)\n",
    "2:20: error: found 'BLOK', expected BLOCK, BLOCK(k), CYCLIC, CYCLIC(k), "
    "GEN_BLOCK((/ .. /)) or *" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ DISTRIBUTE A(BLOCK,*)\nREAL A(8)\n",
    "2:18: error: found 2 distribution formats, expected 1 as a has dimensions" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ DISTRIBUTE A(*)\nREAL A(8)\n",
    "2:18: error: found no distributed dimension, expected one at least" },
  { "!HPF$ PROCESSORS P(2,2)\n!HPF$ DISTRIBUTE A(BLOCK) ONTO P\nREAL A(8)\n",
    "2:32: error: found 1 distributed dimension, expected 2 as p has" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ DISTRIBUTE A(BLOCK(1))\nREAL A(8)\n",
    "2:20: error: found blocks of 1 on 4 processors, expected enough for 8 elements" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ DISTRIBUTE A(CYCLIC(0))\nREAL A(8)\n",
    "2:27: error: found a block of 0, expected 1 or more" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ DISTRIBUTE A(GEN_BLOCK((/ 1,2 /)))\nREAL A(8)\n",
    "2:20: error: found 2 blocks, expected 4: one for each processor" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ DISTRIBUTE A(GEN_BLOCK((/ 1,2,3,4 /)))\nREAL A(8)\n",
    "2:20: error: found blocks of 10 elements in all, expected 8" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ DISTRIBUTE A(GEN_BLOCK((/ 1,- /)))\nREAL A(8)\n",
    "2:35: error: found '-', expected the size of a block, a number or a parameter" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ DISTRIBUTE A(BLOCK)\n!HPF$ DISTRIBUTE (CYCLIC) :: "
    "A\nREAL A(8)\n",
    "3:30: error: 'a' is aligned or distributed twice, expected it once" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ DISTRIBUTE A(BLOCK)\n!HPF$ ALIGN A WITH B\nREAL A(8), "
    "B(8)\n",
    "3:13: error: 'a' is aligned or distributed twice, expected it once" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ ALIGN A WITH B\nREAL A(8), B(8)\n",
    "2:13: error: 'a' is aligned with 'b', which is not distributed, expected DISTRIBUTE "
    "b" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ ALIGN A WITH B\n!HPF$ ALIGN B WITH A\nREAL A(8), "
    "B(8)\n",
    "3:13: error: 'b' is aligned in a circle, expected what is distributed" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ ALIGN A(i) WITH B(i+1)\n!HPF$ DISTRIBUTE "
    "B(BLOCK)\nREAL A(8), B(8)\n",
    "2:25: error: a(8) is aligned with 9 in dimension 1 of b, expected 1 to 8" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ ALIGN A(i,j) WITH B(i+j)\nREAL A(8,8), B(8)\n",
    "2:27: error: found 'i' and 'j' in one subscript, expected one of them" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ ALIGN A(i) WITH B(i,i)\nREAL A(8), B(8,8)\n",
    "2:27: error: found 'i' in a second subscript, expected it in one" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ ALIGN A(i,i) WITH B(i)\nREAL A(8,8), B(8)\n",
    "2:17: error: found 'i', expected a name that is not in the list yet" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ ALIGN A(i) WITH B(k)\nREAL A(8), B(8)\n",
    "2:25: error: found 'k', expected a number, a parameter or a name of the list before "
    "WITH" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ ALIGN A(i) WITH B(:)\nREAL A(8), B(8)\n",
    "2:25: error: found ':', expected as many as the list before WITH has" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ ALIGN A(:) WITH B(1)\nREAL A(8), B(8)\n",
    "2:26: error: found ')', expected a ':' for each one before WITH" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ ALIGN A(i,j) WITH B(i)\nREAL A(8), B(8)\n",
    "2:13: error: 'a' has 1 dimension, expected 2" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ ALIGN A(i) WITH B(i)\nREAL A(8), B(8,8)\n",
    "2:23: error: 'b' has 2 dimensions, expected 1" },
  { "!HPF$ PROCESSORS P(4)\n!HPF$ TEMPLATE T(8)\n!HPF$ ALIGN T WITH B\nREAL B(8)\n",
    "3:13: error: found the template 't', expected an array" },
  { "!HPF$ PROCESSORS P(1,1,1,1,1,1,1,1,1,1,1)\n",
    "1:18: error: found 11 dimensions of processors, expected at most 10" },
  { "!HPF$ PROCESSORS P(2)\n!HPF$ DISTRIBUTE A(BLOCK,BLOCK,BLOCK,BLOCK,BLOCK,BLOCK,"
    "BLOCK,BLOCK,BLOCK,BLOCK,BLOCK)\nREAL A(1,1,1,1,1,1,1,1,1,1,1)\n",
    "2:18: error: found 11 distributed dimensions, expected at most 10" },
  { "!HPF$ PROCESSORS P(2)\n!HPF$ DISTRIBUTE A(*,*,*,*,*,*,*,*,*,*,*,*,*,*,*,*)\nREAL "
    "A(8)\n",
    "2:50: error: found '*', expected at most 15 dimensions" },
  { "!HPF$ PROCESSORS P(2)\n!HPF$ ALIGN A(*,*,*,*,*,*,*,*,*,*,*,*,*,*,*,*) WITH B(1)\n"
    "REAL A(1), B(1)\n",
    "2:45: error: found '*', expected at most 15 dimensions" },
  { "!HPF$ PROCESSORS P(2)\n!HPF$ ALIGN A(*) WITH B(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1)\n"
    "REAL A(1), B(1)\n",
    "2:55: error: found '1', expected at most 15 dimensions" },
  { "!HPF$ PROCESSORS P(2)\n!HPF$ ALIGN A(1) WITH B(1)\nREAL A(1), B(1)\n",
    "2:15: error: found '1', expected a name, ':' or '*'" },
  { "PARAMETER (K = -1)\n!HPF$ PROCESSORS P(2)\n!HPF$ DISTRIBUTE A(GEN_BLOCK((/ 9,K "
    "/)))\nREAL A(8)\n",
    "3:35: error: found a block of -1, expected 0 or more" },
};

/* Whole texts in fixed form. */
static const Wrong wrong_fixed[] = {
  { "     & + 1\n", "1:6: error: found the continuation of a statement, expected the "
                    "statement before it" },
  { "!HPF$&ONTO P\n", "1:6: error: found the continuation of a directive, expected the "
                      "directive before it" },
  { "!HPF$ PROCESSORS P(4)\n     & + 1\n",
    "2:6: error: found the continuation of a statement, expected the statement before "
    "it" },
  { "      REAL A(8)\n*HPF$1ONTO P\n",
    "2:6: error: found the continuation of a directive, expected the directive before "
    "it" },
};
