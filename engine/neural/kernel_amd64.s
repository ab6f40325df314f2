#include "textflag.h"

// func addScaledWide(dst, src *float32, n int, k float32)
TEXT ·addScaledWide(SB), NOSPLIT, $0-28
	MOVQ         dst+0(FP), DI
	MOVQ         src+8(FP), SI
	MOVQ         n+16(FP), CX
	VBROADCASTSS k+24(FP), Y0

	SUBQ $32, CX
	JL   rest

four:
	VMULPS  (SI), Y0, Y1
	VMULPS  32(SI), Y0, Y2
	VMULPS  64(SI), Y0, Y3
	VMULPS  96(SI), Y0, Y4
	VADDPS  (DI), Y1, Y1
	VADDPS  32(DI), Y2, Y2
	VADDPS  64(DI), Y3, Y3
	VADDPS  96(DI), Y4, Y4
	VMOVUPS Y1, (DI)
	VMOVUPS Y2, 32(DI)
	VMOVUPS Y3, 64(DI)
	VMOVUPS Y4, 96(DI)
	ADDQ    $128, SI
	ADDQ    $128, DI
	SUBQ    $32, CX
	JGE     four

rest:
	ADDQ $32, CX
	JZ   done

one:
	VMULPS  (SI), Y0, Y1
	VADDPS  (DI), Y1, Y1
	VMOVUPS Y1, (DI)
	ADDQ    $32, SI
	ADDQ    $32, DI
	SUBQ    $8, CX
	JNZ     one

done:
	VZEROUPPER
	RET

// func softsignWide(dst, src *float32, n int)
TEXT ·softsignWide(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX

	VPCMPEQD Y0, Y0, Y0
	VPSRLD   $1, Y0, Y5  // all bits but the sign
	VPSRLD   $25, Y0, Y6
	VPSLLD   $23, Y6, Y6 // 1.0

loop:
	VMOVUPS (SI), Y1
	VANDPS  Y5, Y1, Y2
	VADDPS  Y6, Y2, Y2
	VDIVPS  Y2, Y1, Y1
	VMOVUPS Y1, (DI)
	ADDQ    $32, SI
	ADDQ    $32, DI
	SUBQ    $8, CX
	JNZ     loop
	VZEROUPPER
	RET

// func dotWide(partial *[8]float32, a, b *float32, n int)
TEXT ·dotWide(SB), NOSPLIT, $0-32
	MOVQ    partial+0(FP), DX
	MOVQ    a+8(FP), SI
	MOVQ    b+16(FP), DI
	MOVQ    n+24(FP), CX
	VMOVUPS (DX), Y0

loop:
	VMOVUPS (SI), Y1
	VMULPS  (DI), Y1, Y1
	VADDPS  Y1, Y0, Y0
	ADDQ    $32, SI
	ADDQ    $32, DI
	SUBQ    $8, CX
	JNZ     loop
	VMOVUPS Y0, (DX)
	VZEROUPPER
	RET
