C     Gauss-Seidel as it is written: each element waits for its
C     neighbours.
      PARAMETER (N = 16)
CHPF$ PROCESSORS P(4)
CHPF$ DISTRIBUTE A(BLOCK,*) ONTO P
      REAL*8 A(N,N)
      DO 10 I = 2, N-1
      DO 10 J = 2, N-1
        A(I,J) = 0.25*(A(I-1,J) + A(I+1,J)
     &                 + A(I,J-1) + A(I,J+1))
   10 CONTINUE
      END
