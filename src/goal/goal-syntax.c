/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "goal/goal-syntax.h"

const TextSyntax goal_syntax = {
  .classes = { [' '] = TEXT_CLASS_BLANK,
               ['\t' ... '\r'] = TEXT_CLASS_BLANK,
               ['0' ... '9'] = TEXT_CLASS_DIGIT,
               ['a' ... 'z'] = TEXT_CLASS_LETTER,
               ['A' ... 'Z'] = TEXT_CLASS_LETTER,
               ['_'] = TEXT_CLASS_LETTER,
               ['-'] = TEXT_CLASS_INSIDE,
               ['.'] = TEXT_CLASS_INSIDE,
               ['#'] = TEXT_CLASS_COMMENT,
               ['/'] = TEXT_CLASS_COMMENT },
  .comments = { { '#' }, { '/', '/' } },
  .open = { '/', '*' },
  .close = { '*', '/' },
};
