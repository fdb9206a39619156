# SPDX-License-Identifier: GPL-3.0-or-later
# lib.sh - what the tests of the recorder share: MPIs, programs, archives as text.

. "$top_srcdir/tests/cli/lib.sh"

# Open MPI by root, as in a container, and more ranks than processors.
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
# Others that move messages are looked for first, which costs more than the programs.
OMPI_MCA_pml=ob1
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM OMPI_MCA_rmaps_base_oversubscribe OMPI_MCA_pml

# The MPIs with which programs can be compiled, run and recorded here.
mpis=
for mpi in openmpi mpich; do
  [ -f "$top_builddir/libnetfare-record-$mpi.so" ] \
    && command -v "mpicc.$mpi" > /dev/null 2>&1 && command -v "mpirun.$mpi" > /dev/null 2>&1 \
    && mpis="$mpis $mpi"
done
no_mpi='no MPI with mpicc, mpirun and a recorder is here'

# linked_with MPI: what programs of it are linked with, so that a rank that waits keeps no processor.
linked_with () {
  [ "$1" = mpich ] || return 0
  [ -f "$scratch/yield.o" ] \
    || mpicc.mpich -O1 -c -o "$scratch/yield.o" "$top_srcdir/tests/record/yield.c" 2> /dev/null || return 0
  echo "$scratch/yield.o -ldl"
}

# compile_with MPI SOURCE PROGRAM
# shellcheck disable=SC2046  # objects and libraries
compile_with () { "mpicc.$1" -O1 -g -o "$3" "$2" -lm $(linked_with "$1") 2> compiled || cat compiled; }

# events ARCHIVE RANK: its events without times, metrics, call sites and the numbers of definitions.
events () {
  otf2-print -L "$2" "$1/traces.otf2" 2>&1 | sed -n '/^----/,$p' | sed '1d; /^METRIC/d; s/  *$//
    s/^\([A-Z_]*\)  *[0-9]*  *[0-9]*/\1/; s/ <[0-9]*>//g; s/  */ /g; s/ ("rank [0-9]*")//' | sed '/^$/d
    /^ENTER Region: "MPI_/b
    /^LEAVE Region: "MPI_/b
    /^ENTER/d
    /^LEAVE/d'
}

# same_as_counted ARCHIVE RANKS: the replay's messages and bytes by pair are those that the program
# counted in counts-RANK; collectives have their linear algorithms.
same_as_counted () {
  sed "s/RANKS/$2/" "$top_srcdir/tests/record/linear.par" > linear.par
  "$netfare" replay -qq "$1" --machine linear.par --goal schedule > replayed || return
  awk -f "$top_srcdir/tests/record/goal-pairs.awk" schedule | sort > replayed
  cat counts-* | sort > counted
  [ -s counted ] && diff counted replayed
}
