# room.cmake - the fuzz targets as programs for an engine, made from the tables.
#   PLYPROOF_FUZZ_ENGINE=        none: only `replay`, which runs files through any target
#   PLYPROOF_FUZZ_ENGINE=-fsanitize=fuzzer    libFuzzer (clang), or AFL++ with its compiler
#   PLYPROOF_FUZZ_ENGINE=/path/to/engine.a    any other, as OSS-Fuzz gives it
# SPDX-License-Identifier: MIT
set(PLYPROOF_FUZZ_ENGINE "" CACHE STRING "What fuzz targets are linked with to become programs")

include(${CMAKE_CURRENT_LIST_DIR}/targets.cmake)

# The program fuzz_TARGET of a room, whose one call is RUN; READS is the codec that reads its bytes,
# WRITES the one that writes what is made of them, or NULL.
function(ply_fuzz_program ROOM TARGET RUN READS WRITES)
    configure_file(${PROJECT_SOURCE_DIR}/fuzz/engine.c.in ${PROJECT_BINARY_DIR}/fuzz/${TARGET}.c)
    add_executable(fuzz_${TARGET} ${PROJECT_BINARY_DIR}/fuzz/${TARGET}.c)
    ply_link(fuzz_${TARGET} ${ROOM})
    target_link_options(fuzz_${TARGET} PRIVATE ${PLYPROOF_FUZZ_ENGINE})
    if(CMAKE_CXX_COMPILER)
        set_target_properties(fuzz_${TARGET} PROPERTIES LINKER_LANGUAGE CXX)
    endif()
    add_dependencies(fuzz_targets fuzz_${TARGET})
endfunction()

if(PLYPROOF_FUZZ_ENGINE)
    # Engines learn from the edges of what is tried, and only lose time to those of the makers. Of
    # this room that is all but conform/, where a target has its reader.
    file(GLOB makers ${PROJECT_SOURCE_DIR}/fuzz/*.c)
    if(CMAKE_C_COMPILER_ID MATCHES Clang)
        set_property(SOURCE ${makers} APPEND PROPERTY
            COMPILE_OPTIONS -fno-sanitize=fuzzer-no-link)
        target_compile_options(plyproof_corpus PRIVATE -fno-sanitize=fuzzer-no-link)
    endif()
    # The fast engine reads no bytes, and takes a sanitizer minutes to build.
    file(GLOB fast ${PROJECT_SOURCE_DIR}/perft/fast/*.c)
    set_property(SOURCE ${fast} APPEND PROPERTY COMPILE_DEFINITIONS PLY_COMPACT)
    if(CMAKE_C_COMPILER_ID MATCHES Clang)
        set_property(SOURCE ${fast} APPEND PROPERTY
            COMPILE_OPTIONS -fno-sanitize=address,undefined,fuzzer-no-link)
    endif()
    if(CMAKE_CXX_COMPILER) # the engine is C++: link it as such where a compiler for that is named
        enable_language(CXX)
    endif()
    add_custom_target(fuzz_targets)
    ply_fuzz_targets(targets)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${targets_FILES})
    foreach(target ${targets})
        string(REPLACE ":" ";" target ${target})
        list(GET target 0 room)
        list(GET target 1 name)
        list(GET target 2 codec)
        if(codec STREQUAL "-")
            ply_fuzz_program(${room} ${name} "fuzz_${name}(data, size)" NULL NULL)
        elseif(name STREQUAL "read_${codec}")
            ply_fuzz_program(${room} ${name} "fuzz_read(&ply_codec_${codec}, data, size)"
                "&ply_codec_${codec}" NULL)
        else()
            ply_fuzz_program(${room} ${name} "fuzz_write(&ply_codec_${codec}, data, size)" NULL
                "&ply_codec_${codec}")
        endif()
    endforeach()
endif()

# The mutators as AFL++ loads them: never instrumented, so never from a build with an engine.
if(NOT PLYPROOF_FUZZ_ENGINE)
    add_library(afl_mutator MODULE ${PROJECT_SOURCE_DIR}/fuzz/afl.c)
    set_target_properties(afl_mutator PROPERTIES PREFIX "")
    ply_link(afl_mutator fuzz)
endif()
