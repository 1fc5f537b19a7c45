# room.cmake - the suites go into the program: where they are, and that it depends on them.
# SPDX-License-Identifier: MIT
set(PLY_SUITES ${CMAKE_CURRENT_LIST_DIR}/suites)
set_source_files_properties(${PLY_SUITES}/embedded.c PROPERTIES
    COMPILE_DEFINITIONS "PERFT_SUITES_DIR=\"${PLY_SUITES}\""
    OBJECT_DEPENDS "${PLY_SUITES}/documented.epd;${PLY_SUITES}/edges.epd;${PLY_SUITES}/random.epd")

# No byte from outside reaches the fast engine, and a guard on the stack would slow it down.
file(GLOB fast ${CMAKE_CURRENT_LIST_DIR}/fast/*.c)
set_property(SOURCE ${fast} APPEND PROPERTY COMPILE_OPTIONS -fno-stack-protector)

# Vectors that gcc makes of neighbouring words cost more there than they save.
set_property(SOURCE ${CMAKE_CURRENT_LIST_DIR}/fast/avx2.c APPEND PROPERTY COMPILE_OPTIONS
    -fno-tree-slp-vectorize)

# What gcc does to order instructions and sums keeps more values alive than there are registers; and
# the branches here are foreseen more often than it thinks. See fast/README.md.
if(CMAKE_C_COMPILER_ID STREQUAL GNU)
    set_property(SOURCE ${fast} APPEND PROPERTY COMPILE_OPTIONS
        -fno-schedule-insns2 -fno-tree-reassoc -flive-range-shrinkage)
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
        set_property(SOURCE ${CMAKE_CURRENT_LIST_DIR}/fast/avx2.c APPEND PROPERTY COMPILE_OPTIONS
            -mtune=intel -mbranch-cost=1 -falign-functions=64 -falign-jumps=16)
    endif()
endif()

# Clang gathers the words of portable.c into vectors, only to take them apart again: a tenth slower.
set_property(SOURCE ${CMAKE_CURRENT_LIST_DIR}/fast/portable.c APPEND PROPERTY COMPILE_OPTIONS
    $<$<C_COMPILER_ID:Clang>:-fno-slp-vectorize>)
