# SPDX-License-Identifier: GPL-3.0-or-later
# random-program.awk - a random program that ends: -v kind=ti|goal|otf2|bmf|hpf -v seed=N
#
# MPI programs and schedules are made of phases, one after the other in every rank, so that no rank waits
# for another that waits for it.  otf2: the text that make-archive takes.

# A whole number from 0 to n - 1.
function any(n) {
  state = state * 16807 % 2147483647
  return int(state / 2147483647 * n)
}

function add(rank, line) { lines[rank] = lines[rank] line "\n" }

# ---- the phases of an MPI program; put_* writes them in one of the forms ------------------

function compute_phase(r) {
  for (r = 0; r < ranks; r++)
    if (any(2))
      put_compute(r, any(3) ? any(5000) : any(200000))
}

function sizes_phase() { return any(4) == 0 ? 0 : any(2) ? any(100) : any(100000) }

function pair_phase() {
  from = any(ranks)
  to = (from + 1 + any(ranks - 1)) % ranks
}

function message_phase(tag, bytes, request) {
  pair_phase()
  tag = any(3)
  bytes = sizes_phase()
  if (any(3)) {
    put_send(from, to, tag, bytes, any(3) == 0)
    put_receive(to, from, tag, bytes)
    return
  }
  request = ++requests
  put_post(to, from, tag, bytes, request)
  if (any(2))
    compute_phase()
  put_begin_send(from, to, tag, bytes, request)
  if (any(2))
    compute_phase()
  put_complete(to, from, to, tag, bytes, request)
  put_done(from, from, to, tag, request)
}

function mpi_program(n) {
  ranks = 2 + any(7)
  for (n = 2 + any(12); n > 0; n--) {
    compute_phase()
    if (any(2))
      message_phase()
    else
      put_collective(any(13))
  }
  compute_phase()
}

# ---- SimGrid's form ------------------------------------------------------------------------

function put_compute(r, amount) {
  if (kind == "otf2")
    now[r] += amount
  else
    add(r, r " compute " amount)
}

function event(r, text) { add(r, now[r] " " text) }

function call(r, name, text) {
  event(r, "enter " name)
  now[r] += any(50)
  event(r, text)
  now[r] += any(50)
  event(r, "leave " name)
}

function put_send(a, b, tag, bytes, asks) {
  if (kind == "otf2")
    call(a, asks ? "MPI_Ssend" : "MPI_Send", "send " b " w " tag " " bytes)
  else
    add(a, a " " (asks ? "ssend " : "send ") b " " tag " " bytes)
}

function put_receive(b, a, tag, bytes) {
  if (kind == "otf2")
    call(b, "MPI_Recv", "recv " a " w " tag " " bytes)
  else
    add(b, b " recv " a " " tag " " bytes)
}

function put_post(b, a, tag, bytes, request) {
  if (kind == "otf2")
    call(b, "MPI_Irecv", "post " request)
  else
    add(b, b " irecv " a " " tag " " bytes)
}

function put_begin_send(a, b, tag, bytes, request) {
  if (kind == "otf2")
    call(a, "MPI_Isend", "isend " b " w " tag " " bytes " " request)
  else
    add(a, a " isend " b " " tag " " bytes)
}

function put_complete(r, a, b, tag, bytes, request) {
  if (kind == "otf2")
    call(r, "MPI_Wait", "irecv " a " w " tag " " bytes " " request)
  else
    add(r, r " wait " a " " b " " tag)
}

function put_done(r, a, b, tag, request) {
  if (kind == "otf2")
    call(r, "MPI_Wait", "done " request)
  else
    add(r, r " wait " a " " b " " tag)
}

function blocks(bytes, r, text) {
  for (r = 0; r < ranks; r++)
    text = text " " any(bytes + 1)
  return text
}

function put_collective(which, r, root, bytes, name, list) {
  if (kind == "otf2") {
    put_archived(which)
    return
  }
  root = any(ranks)
  bytes = sizes_phase()
  list = blocks(bytes)
  split("barrier bcast reduce allreduce scan exscan gather scatter allgather alltoall gatherv allgatherv reducescatter", names, " ")
  name = names[which + 1]
  for (r = 0; r < ranks; r++) {
    split(list, block, " ")
    if (name == "barrier")
      add(r, r " barrier")
    else if (name == "bcast")
      add(r, r " bcast " bytes " " root)
    else if (name == "reduce")
      add(r, r " reduce " bytes " " any(1000) " " root)
    else if (name ~ /allreduce|scan/)
      add(r, r " " name " " bytes " " any(1000))
    else if (name ~ /^(gather|scatter)$/)
      add(r, r " " name " " bytes " " bytes " " root)
    else if (name ~ /^all(gather|toall)$/)
      add(r, r " " name " " bytes " " bytes)
    else if (name == "gatherv")
      add(r, r " gatherv " block[r + 1] " " list " " root)
    else if (name == "allgatherv")
      add(r, r " allgatherv " block[r + 1] " " list)
    else
      add(r, r " reducescatter " list " " any(1000))
  }
}

# ---- archives ------------------------------------------------------------------------------

# Of all ranks, or of those of the communicator "some", every second one; blocking or not; with all its
# members in the region "work" or none.
function put_archived(which, r, P, comm, text, bytes, root, request, total, inside) {
  comm = any(3) || ranks < 4 ? "w" : "some"
  P = comm == "w" ? ranks : int((ranks + 1) / 2)
  root = any(P)
  bytes = sizes_phase()
  request = any(3) == 0 ? ++requests : 0
  total = P * bytes
  inside = any(4) == 0
  split("barrier bcast reduce allreduce gather scatter allgather alltoall reduce_scatter_block alltoallv barrier bcast allreduce", names, " ")
  for (r = 0; r < ranks; r++) {
    if (comm == "some" && r % 2)
      continue
    text = names[which + 1] " " comm " " (names[which + 1] ~ /^(bcast|reduce|gather|scatter)$/ ? root : "-")
    text = text (names[which + 1] == "barrier" ? " 0 0" : names[which + 1] ~ /^(bcast|reduce|gather|scatter)$/ ? " " bytes " " bytes : " " total " " total)
    if (inside)
      event(r, "enter work")
    now[r] += any(300)
    event(r, "enter MPI_Coll")
    if (request) {
      event(r, "request " request)
      event(r, "leave MPI_Coll")
      now[r] += any(3000)
      event(r, "enter MPI_Wait")
      event(r, "complete " text " " request)
      event(r, "leave MPI_Wait")
    } else {
      event(r, "begin")
      now[r] += any(100)
      event(r, "end " text)
      event(r, "leave MPI_Coll")
    }
    if (inside)
      event(r, "leave work")
  }
}

function print_archive(r, some) {
  print "ranks " ranks
  print "creator random"
  for (r = 0; r < ranks; r += 2)
    some = some " " r
  print "comm some" some
  for (r = 0; r < ranks; r++) {
    print "rank " r
    printf "%s", lines[r]
  }
}

# ---- schedules -----------------------------------------------------------------------------

function operation(r, text, k) {
  k = ++operations[r]
  add(r, "o" k ": " text (streams > 1 && any(2) ? " cpu " any(streams) : "") (text !~ /^calc/ && any(8) == 0 ? " nic " any(2) : ""))
  for (n = any(3); n > 0 && k > 1; n--)
    add(r, "o" k (any(6) ? " requires o" : " irequires o") (1 + any(k - 1)))
}

function schedule(n, r, bytes, tag) {
  ranks = 2 + any(7)
  streams = 1 + any(3)
  for (n = 5 + any(40); n > 0; n--) {
    if (any(2)) {
      operation(any(ranks), "calc " any(5000))
      continue
    }
    pair_phase()
    bytes = 1 + sizes_phase()
    tag = any(2) ? n : "429496" sprintf("%04d", 7296 + n) # above 2^32
    operation(from, "send " bytes "b to " to " tag " tag)
    operation(to, "recv " bytes "b from " from " tag " tag)
  }
  print "num_ranks " ranks
  for (r = 0; r < ranks; r++)
    printf "rank %d {\n%s}\n", r, lines[r]
}

# ---- parallel programs ---------------------------------------------------------------------

function bmf(n, p, i, list, form) {
  p = 1 + any(4)
  form = any(4)
  n = form % 3 == 0 ? p : p + any(20)
  for (i = 0; i < n; i++)
    list = list (i ? ", " : "") any(50)
  if (form == 0)
    print "B_Comp (P_Scan (B_Op (B_Plus))) (B_Comp ($Flatten) (P_Split (B_Num " n ") (B_Num 0)))"
  else if (form == 1)
    print "B_Comp (P_Reduce (B_Op (B_Conc))) (B_Comp (P_Map (B_Map ($Increment))) (P_Split (B_Num " p ") (B_Num 0)))"
  else if (form == 2)
    print "B_Comp (P_Reduce (B_Op (B_Plus))) (B_Comp (P_Map (B_Reduce (B_Op (B_Plus)))) (P_Split (B_Num " p ") (B_Num 0)))"
  else
    print "B_Comp (P_Reduce (B_Op (B_Times))) (B_Comp ($Flatten) (P_Split (B_Num " n ") (B_Num 0)))"
  print "[" list "]"
}

function layout() {
  split("BLOCK CYCLIC CYCLIC(2) CYCLIC(3)", layouts, " ")
  return layouts[1 + any(4)]
}

function hpf(n, a, b) {
  n = 4 + any(20)
  a = 1 + any(3)
  b = 1 + any(3)
  print "      PARAMETER (N = " n ")"
  print "!HPF$ PROCESSORS P(" a "," b ")"
  print "!HPF$ DISTRIBUTE A(" layout() "," layout() ") ONTO P"
  print "!HPF$ DISTRIBUTE B(" layout() "," layout() ") ONTO P"
  print "      REAL*8 A(N,N), B(N,N)"
  if (any(2))
    print "      FORALL (i = 1:N, j = 1:N) B(i,j) = A(j,i)"
  print "      DO k = 1, 1 + " any(3)
  print "        FORALL (i = 2:N-1, j = 2:N-1) B(i,j) = A(i-1,j) + A(i+1,j) + A(i,j" (any(2) ? "-1" : "+1") ")"
  if (any(2))
    print "        FORALL (i = 1:N, j = 1:N) A(i,j) = B(i,j)"
  print "      END DO"
  print "      END"
}

BEGIN {
  state = seed % 2147483646 + 1
  for (i = 0; i < 5; i++)
    any(2)
  if (kind == "ti") {
    mpi_program()
    for (r = 0; r < ranks; r++)
      printf "%d init\n%s", r, lines[r]
  } else if (kind == "otf2") {
    mpi_program()
    print_archive()
  } else if (kind == "goal")
    schedule()
  else if (kind == "bmf")
    bmf()
  else
    hpf()
}
