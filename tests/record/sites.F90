! SPDX-License-Identifier: GPL-3.0-or-later
! sites.F90 - calls from two procedures, one of them from two places
!
! USE_F08: module mpi_f08, else mpif.h.

subroutine exchange()
#ifdef USE_F08
  use mpi_f08
#else
  include 'mpif.h'
#endif
  integer :: error
  call MPI_Barrier(MPI_COMM_WORLD, error)
  call MPI_Barrier(MPI_COMM_WORLD, error)
end subroutine

subroutine sum_of_mine()
#ifdef USE_F08
  use mpi_f08
#else
  include 'mpif.h'
#endif
  integer :: own, all, error
  own = 1
  call MPI_Allreduce(own, all, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, error)
end subroutine

program sites
#ifdef USE_F08
  use mpi_f08
#else
  include 'mpif.h'
#endif
  integer :: i, error
  call MPI_Init(error)
  call exchange()
  do i = 1, 3
    call sum_of_mine()
  end do
  call MPI_Finalize(error)
end program
