! SPDX-License-Identifier: GPL-3.0-or-later
! calls.F90 - calls of MPI from Fortran, on MPI_COMM_WORLD and its halves, and their count by pair
!
! USE_MPIF: mpif.h, USE_MPI: module mpi, USE_F08: module mpi_f08.  As in counts.h, a program
! counts the messages of the linear algorithms.
#ifdef USE_F08
#define COMMUNICATOR type(MPI_Comm)
#define REQUEST type(MPI_Request)
#define MESSAGE type(MPI_Message)
#define STATUS type(MPI_Status)
#define SOURCE_OF(status) status%MPI_SOURCE
#else
#define COMMUNICATOR integer
#define REQUEST integer
#define MESSAGE integer
#define STATUS integer, dimension(MPI_STATUS_SIZE)
#define SOURCE_OF(status) status(MPI_SOURCE)
#endif

program calls
#ifdef USE_F08
  use mpi_f08
#endif
#ifdef USE_MPI
  use mpi
#endif
  implicit none
#ifdef USE_MPIF
  include 'mpif.h'
#endif
  integer, parameter :: most = 64
  integer :: world_rank, world_size, colour, error
  integer(8) :: messages(0:most-1), bytes(0:most-1)
  COMMUNICATOR :: half, copy

  messages = 0
  bytes = 0
  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, world_rank, error)
  call MPI_Comm_size(MPI_COMM_WORLD, world_size, error)
  call use_all(MPI_COMM_WORLD, 1, 0)
  colour = mod(world_rank, 2)
  call MPI_Comm_split(MPI_COMM_WORLD, colour, world_rank, half, error)
  call count_barrier(world_rank, world_size, 1, 0)
  call use_all(half, 2, colour)
  call MPI_Comm_dup(half, copy, error)
  call count_barrier(world_rank / 2, (world_size + 1 - colour) / 2, 2, colour)
  call use_all(copy, 2, colour)
  call MPI_Comm_free(copy, error)
  call MPI_Comm_free(half, error)
  call write_counts()
  call MPI_Finalize(error)

contains

  ! Member j of the communicator is rank first + j * step.
  subroutine count(j, n, step, first)
    integer, intent(in) :: j, n, step, first
    messages(first + j * step) = messages(first + j * step) + 1
    bytes(first + j * step) = bytes(first + j * step) + n
  end subroutine

  subroutine count_all(rank, size, n, step, first)
    integer, intent(in) :: rank, size, n, step, first
    integer :: j
    do j = 0, size - 1
      if (j /= rank) call count(j, n, step, first)
    end do
  end subroutine

  subroutine count_barrier(rank, size, step, first)
    integer, intent(in) :: rank, size, step, first
    if (size == 1) return
    if (rank == 0) call count_all(rank, size, 0, step, first)
    if (rank /= 0) call count(0, 0, step, first)
  end subroutine

  subroutine use_all(comm, step, first)
    COMMUNICATOR, intent(in) :: comm
    integer, intent(in) :: step, first
    integer :: rank, size
    call MPI_Comm_rank(comm, rank, error)
    call MPI_Comm_size(comm, size, error)
    call use_messages(comm, rank, size, step, first)
    call use_requests(comm, rank, size, step, first)
    call use_collectives(comm, rank, size, step, first)
  end subroutine

  subroutine use_messages(comm, rank, size, step, first)
    COMMUNICATOR, intent(in) :: comm
    integer, intent(in) :: rank, size, step, first
    double precision :: out(16), in(16)
    integer :: next, before
    MESSAGE :: taken
    STATUS :: state
    REQUEST :: sent
    out = 1
    next = mod(rank + 1, size)
    before = mod(rank + size - 1, size)
    call MPI_Sendrecv(out, 3, MPI_DOUBLE_PRECISION, next, 1, in, 16, MPI_DOUBLE_PRECISION, before, 1, &
                      comm, MPI_STATUS_IGNORE, error)
    call count(next, 24, step, first)
    call MPI_Sendrecv_replace(in, 4, MPI_DOUBLE_PRECISION, next, 2, MPI_ANY_SOURCE, 2, comm, state, error)
    call count(next, 32, step, first)
    if (size > 1 .and. rank == 0) then
      call MPI_Send(out, 5, MPI_DOUBLE_PRECISION, 1, 3, comm, error)
      call MPI_Ssend(out, 1, MPI_DOUBLE_PRECISION, 1, 4, comm, error)
      call count(1, 40, step, first)
      call count(1, 8, step, first)
    else if (rank == 1) then
      call MPI_Recv(in, 16, MPI_DOUBLE_PRECISION, MPI_ANY_SOURCE, 3, comm, state, error)
      call MPI_Probe(SOURCE_OF(state), MPI_ANY_TAG, comm, state, error)
      call MPI_Recv(in, 16, MPI_DOUBLE_PRECISION, 0, MPI_ANY_TAG, comm, MPI_STATUS_IGNORE, error)
    end if
    call MPI_Isend(out, 2, MPI_DOUBLE_PRECISION, next, 5, comm, sent, error)
    call count(next, 16, step, first)
    call MPI_Mprobe(before, 5, comm, taken, state, error)
    call MPI_Mrecv(in, 16, MPI_DOUBLE_PRECISION, taken, state, error)
    call MPI_Wait(sent, MPI_STATUS_IGNORE, error)
  end subroutine

  subroutine use_requests(comm, rank, size, step, first)
    COMMUNICATOR, intent(in) :: comm
    integer, intent(in) :: rank, size, step, first
    double precision :: out(16), in(16)
    integer :: next, before, i, place, done
    integer :: places(2)
    logical :: flag
    REQUEST :: requests(2)
    out = 1
    next = mod(rank + 1, size)
    before = mod(rank + size - 1, size)
    do i = 1, 4
      call MPI_Irecv(in, 16, MPI_DOUBLE_PRECISION, MPI_ANY_SOURCE, 10 + i, comm, requests(1), error)
      call MPI_Isend(out, i, MPI_DOUBLE_PRECISION, next, 10 + i, comm, requests(2), error)
      call count(next, 8 * i, step, first)
      if (i == 1) then
        call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, error)
      else if (i == 2) then
        call MPI_Waitany(2, requests, place, MPI_STATUS_IGNORE, error)
        call MPI_Waitany(2, requests, place, MPI_STATUS_IGNORE, error)
      else if (i == 3) then
        done = 0
        do while (done /= MPI_UNDEFINED)
          call MPI_Waitsome(2, requests, done, places, MPI_STATUSES_IGNORE, error)
        end do
      else
        flag = .false.
        do while (.not. flag)
          call MPI_Testall(2, requests, flag, MPI_STATUSES_IGNORE, error)
        end do
      end if
    end do
    call MPI_Recv_init(in, 16, MPI_DOUBLE_PRECISION, before, 20, comm, requests(1), error)
    call MPI_Send_init(out, 7, MPI_DOUBLE_PRECISION, next, 20, comm, requests(2), error)
    do i = 1, 2
      call MPI_Startall(2, requests, error)
      call count(next, 56, step, first)
      call MPI_Waitall(2, requests, MPI_STATUSES_IGNORE, error)
    end do
    call MPI_Request_free(requests(1), error)
    call MPI_Request_free(requests(2), error)
  end subroutine

  subroutine use_collectives(comm, rank, size, step, first)
    COMMUNICATOR, intent(in) :: comm
    integer, intent(in) :: rank, size, step, first
    double precision :: out(1024), in(1024)
    integer :: root, j, mine(0:most-1), others(0:most-1), counts(0:most-1), places(0:most-1)
    REQUEST :: later
    out = 1
    root = size - 1
    do j = 0, size - 1
      counts(j) = j + 1
      places(j) = 16 * j
      mine(j) = mod(rank + 2 * j, 5)
      others(j) = mod(j + 2 * rank, 5)
    end do
    call MPI_Barrier(comm, error)
    call count_barrier(rank, size, step, first)
    call MPI_Bcast(out, 3, MPI_DOUBLE_PRECISION, root, comm, error)
    if (rank == root) call count_all(rank, size, 24, step, first)
    call MPI_Reduce(out, in, 2, MPI_DOUBLE_PRECISION, MPI_SUM, root, comm, error)
    if (rank /= root) call count(root, 16, step, first)
    call MPI_Allreduce(MPI_IN_PLACE, in, 4, MPI_DOUBLE_PRECISION, MPI_SUM, comm, error)
    call count_allreduce(rank, size, 32, step, first)
    call MPI_Gatherv(out, rank + 1, MPI_DOUBLE_PRECISION, in, counts, places, MPI_DOUBLE_PRECISION, root, &
                     comm, error)
    if (rank /= root) call count(root, 8 * (rank + 1), step, first)
    call MPI_Scatter(out, 2, MPI_DOUBLE_PRECISION, in, 2, MPI_DOUBLE_PRECISION, root, comm, error)
    if (rank == root) call count_all(rank, size, 16, step, first)
    call MPI_Allgather(out, 1, MPI_DOUBLE_PRECISION, in, 1, MPI_DOUBLE_PRECISION, comm, error)
    call count_all(rank, size, 8, step, first)
    call MPI_Alltoallv(out, mine, places, MPI_DOUBLE_PRECISION, in, others, places, MPI_DOUBLE_PRECISION, &
                       comm, error)
    call count_each(rank, size, mine, step, first)
    call MPI_Reduce_scatter_block(out, in, 3, MPI_DOUBLE_PRECISION, MPI_SUM, comm, error)
    call count_all(rank, size, 24, step, first)
    call MPI_Scan(out, in, 6, MPI_DOUBLE_PRECISION, MPI_SUM, comm, error)
    if (rank + 1 < size) call count(rank + 1, 48, step, first)
    call MPI_Iallreduce(out, in, 5, MPI_DOUBLE_PRECISION, MPI_SUM, comm, later, error)
    call MPI_Wait(later, MPI_STATUS_IGNORE, error)
    call count_allreduce(rank, size, 40, step, first)
  end subroutine

  subroutine count_allreduce(rank, size, n, step, first)
    integer, intent(in) :: rank, size, n, step, first
    if (rank /= 0) call count(0, n, step, first)
    if (rank == 0) call count_all(rank, size, n, step, first)
  end subroutine

  subroutine count_each(rank, size, numbers, step, first)
    integer, intent(in) :: rank, size, step, first, numbers(0:)
    integer :: j
    do j = 0, size - 1
      if (j /= rank .and. numbers(j) > 0) call count(j, 8 * numbers(j), step, first)
    end do
  end subroutine

  subroutine write_counts()
    character(32) :: name
    integer :: j
    write (name, '(A,I0)') 'counts-', world_rank
    open (10, file=name)
    do j = 0, world_size - 1
      if (messages(j) > 0) write (10, '(I0,1X,I0,1X,I0,1X,I0)') world_rank, j, messages(j), bytes(j)
    end do
    close (10)
  end subroutine
end program
