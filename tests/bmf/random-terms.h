/* SPDX-License-Identifier: GPL-3.0-or-later */
/* random-terms.h - random functions of a given type, for random programs */
#pragma once

#include "bmf/model.h"

#define LENGTH_UNKNOWN G_MAXUINT32

typedef struct _Type Type;
struct _Type
{
  ValueType type;
  guint32 length; /* of a list; of all lists of this type, or not known */
  guint32 n_parts;
  const Type *parts[TERM_MOST_PARTS]; /* of a tuple; [0]: of a list's elements */
};

typedef struct
{
  Model *model; /* whose memory is taken */
  GRand *random;
  guint n_names;
  gboolean associative; /* until a function is made for P_Reduce or P_Scan that is not */
} Maker;

guint32 draw (Maker *self, guint32 below);
gboolean happens (Maker *self, guint32 times, guint32 of);

Type *type_new (Maker *self, ValueType type, guint32 n_parts);
Type *type_new_list (Maker *self, const Type *element, guint32 length);

/* parts: Terms. */
Term *term_new (Maker *self, TermType type, guint32 n_parts, ...);
Term *make_parallel (Term *term);
const Term *make_comp (Maker *self, const Term *after, const Term *before);
const Term *make_operator (Maker *self, Operator op);

/* B_Con of a scalar type. */
const Term *make_constant (Maker *self, ValueType type);

/* A function of a pair of that type that gives that type. */
const Term *make_binary (Maker *self, const Type *type, gboolean associative);

/* B_Split or P_Split. */
const Term *make_split (Maker *self, const Type *from, gboolean parallel,
                        const Type **to);

/* Any function; depth: how much is in it, about. */
const Term *make_function (Maker *self, const Type *from, guint depth, const Type **to);

/* One of a list. */
const Term *make_of_list (Maker *self, const Type *from, guint depth, const Type **to);
