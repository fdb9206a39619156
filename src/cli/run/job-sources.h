/* SPDX-License-Identifier: GPL-3.0-or-later */
/* job-sources.h - the programs of --beside */
#pragma once

#include "cli/options/options.h"
#include "run/jobs.h"

typedef struct _JobSources JobSources;

/* Fails: a program cannot be opened, or an option is not one of its kind. */
JobSources *job_sources_open (const Options *options, GError **error);
void job_sources_free (JobSources *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (JobSources, job_sources_free)

/* For RunSettings; NULL: there is only the program of the command line. */
const RunJobs *job_sources_list (const JobSources *self);
