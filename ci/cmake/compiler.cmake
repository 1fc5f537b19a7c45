# compiler.cmake - refuses a compiler that is too old, in one sentence, before anything is built.
# SPDX-License-Identifier: MIT
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    set(ply_oldest 11)
elseif(CMAKE_C_COMPILER_ID MATCHES "Clang")
    set(ply_oldest 13)
else()
    set(ply_oldest 0)
endif()
if(CMAKE_C_COMPILER_VERSION VERSION_LESS ply_oldest)
    message(FATAL_ERROR "plyproof needs gcc 11 or clang 13, or newer, and ${CMAKE_C_COMPILER} is "
        "${CMAKE_C_COMPILER_ID} ${CMAKE_C_COMPILER_VERSION}; name another one with CC=.")
endif()
