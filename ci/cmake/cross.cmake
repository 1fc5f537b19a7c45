# cross.cmake - tools for the processor PLYPROOF_PROCESSOR, and the simulator that runs what they
# make. Debian names all of them in the same way.
# SPDX-License-Identifier: MIT
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES PLYPROOF_PROCESSOR)
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${PLYPROOF_PROCESSOR})
set(CMAKE_C_COMPILER ${PLYPROOF_PROCESSOR}-linux-gnu-gcc)
set(CMAKE_CROSSCOMPILING_EMULATOR
    qemu-${PLYPROOF_PROCESSOR} -L /usr/${PLYPROOF_PROCESSOR}-linux-gnu)
