#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#SBATCH --job-name=netfare-sweep
#SBATCH --array=1-8
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --output=rows/slurm-%a.log
# A sweep as a Slurm array: each task runs its part of the rows and keeps them in a separate file,
# so a requeued task continues where it stopped.  Submit with the arguments of the sweep:
#
#   mkdir -p rows
#   sbatch slurm-array.sh program.ptr --vary network=bus:16,mesh:4x4 --vary 'message scale=1,2,4,8'
#
# docs/sweep.md describes how to join the parts to one table.
set -eu
mkdir -p rows
exec netfare sweep "$@" --part "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" \
  --jobs "${SLURM_CPUS_PER_TASK:-1}" --resume "rows/$SLURM_ARRAY_TASK_ID.csv" --format csv > /dev/null
