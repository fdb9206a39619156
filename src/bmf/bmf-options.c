/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "bmf/bmf-options.h"

static const char *
take_library (ReaderSettings *self, const char *value)
{
  reader_settings_append (self->libraries, value);
  return NULL;
}

static const ReaderOption library = {
  .name = "library",
  .argument = "FILE",
  .help = "read definitions from FILE first; may be repeated",
  .reads = TRUE,
  .take = take_library,
};

static const char *
take_no_prelude (ReaderSettings *self, const char *value)
{
  self->options.no_prelude = TRUE;
  return NULL;
}

static const ReaderOption no_prelude = {
  .name = "no-prelude",
  .help = "without the predefined definitions",
  .take = take_no_prelude,
};

static const char *
take_data (ReaderSettings *self, const char *value)
{
  self->options.data = value;
  return NULL;
}

static const ReaderOption data = {
  .name = "data",
  .argument = "FILE",
  .help = "FILE contains the data, and the program has no data",
  .reads = TRUE,
  .take = take_data,
};

static const char *
take_show_tree (ReaderSettings *self, const char *value)
{
  self->options.show_tree = TRUE;
  return NULL;
}

static const ReaderOption show_tree = {
  .name = "show-tree",
  .help = "only print the syntax tree, with definitions expanded",
  .use = READER_SHOWS_TREE,
  .take = take_show_tree,
};

static const char *
take_show_values (ReaderSettings *self, const char *value)
{
  self->options.show_values = TRUE;
  return NULL;
}

static const ReaderOption show_values = {
  .name = "show-values",
  .help = "print the value and its processors after each parallel construct",
  .use = READER_SHOWS_VALUES,
  .take = take_show_values,
};

const ReaderOption *const bmf_options[]
    = { &reader_option_define, &library, &no_prelude, &data, &show_tree,
        &show_values,          NULL };
