# SPDX-License-Identifier: GPL-3.0-or-later
"""Replays parallel programs on modelled networks."""

from spack.package import *


class Netfare(AutotoolsPackage):
    """netfare says how a parallel program would fare on a network: it replays traces
    and schedules (OTF2, GOAL, SimGrid TI, DUMPI, HPF, BMF) on a machine described by
    a file, message by message."""

    homepage = "https://example.org/netfare"
    url = "https://example.org/netfare/netfare-1.0.tar.xz"

    license("GPL-3.0-or-later")

    version("1.0")

    variant("igraph", default=True, description="Lay out drawings with igraph")
    variant("isl", default=True, description="Find closed forms (netfare hpf --symbolic)")
    variant("mpi", default=False, description="Record programs of the MPI of this build")
    variant("otf2", default=True, description="Read and write OTF2 archives")

    depends_on("c", type="build")
    depends_on("gmake", type="build")
    depends_on("pkgconfig", type="build")
    depends_on("glib@2.56:")
    depends_on("json-c@0.14:")
    depends_on("igraph@0.9:1+shared", when="+igraph")
    depends_on("isl@0.25:", when="+isl")
    depends_on("mpi@3:", when="+mpi")
    depends_on("otf2@3:", when="+otf2")

    def configure_args(self):
        args = self.with_or_without("igraph")
        args += self.with_or_without("isl")
        args += self.with_or_without("otf2")
        if self.spec.satisfies("+mpi"):
            args.append("--with-mpicc={0}".format(self.spec["mpi"].mpicc))
        else:
            args.append("--with-mpicc=no")
        return args

    @run_after("install")
    @on_package_attributes(run_tests=True)
    def replay(self):
        netfare = Executable(join_path(self.prefix.bin, "netfare"))
        trace = join_path(self.prefix.share.doc.netfare.examples.jacobi, "jacobi.ptr")
        netfare("replay", trace, "--processors", "4x4", "--network", "mesh:4x4")
