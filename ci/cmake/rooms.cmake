# rooms.cmake - how the rooms of the house are built: the library, the rooms on top of it, the tests
# that stand beside what they test.
# SPDX-License-Identifier: MIT

# __FILE__ is the path from the root of the source, so that where the source lies changes no byte of
# what is built (ci/reproduce).
add_library(plyproof_flags INTERFACE)
target_compile_options(plyproof_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow $<$<BOOL:${PLYPROOF_WERROR}>:-Werror>
    -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)

# What Debian gives its programs against errors that are still in them: a guard on the stack, calls
# of the C library that check lengths, a program that lies elsewhere in each run, and tables of the
# linker that cannot be written. Sanitizers check the same and more. The library is without, since
# the guard would call a C library that it does not need.
add_library(plyproof_hardening INTERFACE)
if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND NOT CMAKE_C_FLAGS MATCHES "-fsanitize=")
    target_compile_options(plyproof_hardening INTERFACE
        -fstack-protector-strong -Wformat -Werror=format-security
        $<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:-U_FORTIFY_SOURCE>
        $<$<CONFIG:Release,RelWithDebInfo,MinSizeRel>:-D_FORTIFY_SOURCE=2>)
    set(PLY_HARDENED_LINK -pie -Wl,-z,relro -Wl,-z,now)
endif()

# Folders that say themselves how they are built.
set(PLY_APART "/properties/theft/|/web/wasm/|/ci/assure/")

# The files of a room with some ending.
function(ply_find room ending result)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${room}/*${ending})
    list(FILTER files EXCLUDE REGEX ${PLY_APART})
    set(${result} ${files} PARENT_SCOPE)
endfunction()

# The C files of a room, without its tests.
function(ply_sources room result)
    ply_find(${room} .c files)
    list(FILTER files EXCLUDE REGEX "(_test|_main)\\.c$")
    set(${result} ${files} PARENT_SCOPE)
endfunction()

# core/ as objects made once, and from them the static and the shared library. In this tree as in an
# installed package they are plyproof::static and plyproof::shared; plyproof::plyproof is the static
# one, or with BUILD_SHARED_LIBS the shared one.
#
# Before 1.0 each minor version may break what links the library, and both its soname and the
# package for CMake say so (ci/cmake/install.cmake); from then on major versions.
set(PLY_SOVERSION ${PROJECT_VERSION_MAJOR})
set(PLY_COMPATIBILITY SameMajorVersion)
if(PROJECT_VERSION_MAJOR EQUAL 0)
    set(PLY_SOVERSION 0.${PROJECT_VERSION_MINOR})
    set(PLY_COMPATIBILITY SameMinorVersion)
endif()
function(ply_core)
    ply_sources(core sources)
    add_library(plyproof_core OBJECT ${sources})
    set_target_properties(plyproof_core PROPERTIES
        POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)
    target_link_libraries(plyproof_core PRIVATE plyproof_flags)
    foreach(kind STATIC SHARED)
        string(TOLOWER ${kind} name)
        add_library(plyproof_${name} ${kind} $<TARGET_OBJECTS:plyproof_core>)
        target_include_directories(plyproof_${name} PUBLIC
            $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/core>
            $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/plyproof>)
        set_target_properties(plyproof_${name} PROPERTIES EXPORT_NAME ${name} LINKER_LANGUAGE C
            OUTPUT_NAME plyproof VERSION ${PROJECT_VERSION} SOVERSION ${PLY_SOVERSION})
        add_library(plyproof::${name} ALIAS plyproof_${name})
    endforeach()
    if(BUILD_SHARED_LIBS)
        add_library(plyproof::plyproof ALIAS plyproof_shared)
    else()
        add_library(plyproof::plyproof ALIAS plyproof_static)
    endif()
endfunction()

# A room after core/: a static library of its C files, linked with what it knows. A room with no C
# file yet only hands that on.
function(ply_room room)
    ply_sources(${room} sources)
    if(NOT sources)
        add_library(plyproof_${room} INTERFACE)
        target_link_libraries(plyproof_${room} INTERFACE ${ARGN})
        return()
    endif()
    add_library(plyproof_${room} STATIC ${sources})
    set_target_properties(plyproof_${room} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_include_directories(plyproof_${room} PUBLIC ${PROJECT_SOURCE_DIR})
    target_link_libraries(plyproof_${room}
        PUBLIC ${ARGN} PRIVATE plyproof_flags plyproof_hardening)
endfunction()

# The unit tests' cmocka, as the target plyproof_cmocka.
function(ply_find_cmocka)
    add_library(plyproof_cmocka INTERFACE)
    if(PLYPROOF_CMOCKA STREQUAL "bundled")
        target_include_directories(plyproof_cmocka INTERFACE ${PROJECT_SOURCE_DIR}/ci/cmake/cmocka)
        return()
    endif()
    find_package(cmocka CONFIG QUIET)
    if(NOT cmocka_FOUND)
        message(FATAL_ERROR "The tests need cmocka, which is not here: install it (ci/setup test) "
            "or build without tests (-DPLYPROOF_TESTS=OFF).")
    endif()
    target_link_libraries(plyproof_cmocka INTERFACE ${CMOCKA_LIBRARIES})
endfunction()

# What the programs and tests of a room are linked with. Tests of core/ may take their inputs from
# the corpus; the library and the programs that make its tables may not.
function(ply_link target room)
    target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
    target_link_libraries(${target} PRIVATE plyproof_flags ${ARGN})
    if(room STREQUAL core AND target MATCHES "_test$")
        target_link_libraries(${target} PRIVATE plyproof_corpus)
    elseif(room STREQUAL core)
        target_link_libraries(${target} PRIVATE plyproof_static)
    else()
        target_link_libraries(${target} PRIVATE plyproof_${room})
    endif()
endfunction()

# Every NAME_main.c of a room is a program NAME; in core/, where such programs make tables, it is
# core.FOLDER.NAME.
function(ply_programs room)
    ply_find(${room} _main.c mains)
    foreach(main ${mains})
        file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${main})
        string(REGEX REPLACE "_main\\.c$" "" name ${name})
        string(REPLACE "/" "." name ${name})
        if(NOT room STREQUAL core)
            string(REGEX REPLACE ".*\\." "" name ${name})
        endif()
        add_executable(${name} ${main})
        ply_link(${name} ${room})
        if(name STREQUAL plyproof)
            set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
            target_link_libraries(${name} PRIVATE plyproof_hardening)
            target_link_options(${name} PRIVATE ${PLY_HARDENED_LINK})
        endif()
        get_filename_component(folder ${main} DIRECTORY)
        set_property(GLOBAL APPEND PROPERTY PLY_PROGRAMS_OF_${folder} ${name})
    endforeach()
endfunction()

# perft/suites/edges_slow_test.sh is the test perft.suites.edges, labelled perft, suites and slow.
function(ply_test_name file suffix name_result labels_result)
    file(RELATIVE_PATH path ${PROJECT_SOURCE_DIR} ${file})
    string(REGEX REPLACE "${suffix}$" "" path ${path})
    string(REGEX MATCH "_slow$" slow ${path})
    string(REGEX REPLACE "_slow$" "" path ${path})
    get_filename_component(labels ${path} DIRECTORY)
    string(REPLACE "/" ";" labels ${labels})
    if(slow)
        list(APPEND labels slow)
    endif()
    string(REPLACE "/" "." path ${path})
    set(${name_result} ${path} PARENT_SCOPE)
    set(${labels_result} "${labels}" PARENT_SCOPE)
endfunction()

# What the system may refuse, and how memory is given back. In a refused_test.c these calls go to
# functions of its own, named __wrap_malloc and so on, which let them fail and count.
set(PLY_REFUSED malloc calloc realloc free mmap munmap getentropy pthread_create open flock fstat
    read ftruncate lseek write fsync close pipe2 fork waitpid posix_spawn_file_actions_init
    posix_spawn_file_actions_adddup2 posix_spawnattr_init posix_spawnp)
list(TRANSFORM PLY_REFUSED PREPEND "LINKER:--wrap=")

# Every *_test.c and *_test.sh of a room is a test; *_slow_test.* is one that takes long.
# Shell tests are labelled shell as well. No test is skipped: one that cannot run has failed.
function(ply_tests room)
    ply_find(${room} _test.c tests)
    foreach(test ${tests})
        ply_test_name(${test} "_test\\.c" name labels)
        add_executable(${name}_test ${test})
        ply_link(${name}_test ${room} plyproof_cmocka)
        # It may run the programs that it stands beside.
        get_filename_component(folder ${test} DIRECTORY)
        get_property(programs GLOBAL PROPERTY PLY_PROGRAMS_OF_${folder})
        if(programs)
            add_dependencies(${name}_test ${programs})
        endif()
        if(name MATCHES "\\.refused$")
            target_link_options(${name}_test PRIVATE ${PLY_REFUSED})
        endif()
        # One that reads the files of a folder beside it is a test of its own for each.
        string(REGEX REPLACE "_test\\.c$" "" beside ${test})
        file(GLOB inputs CONFIGURE_DEPENDS RELATIVE ${beside} ${beside}/*.txt)
        foreach(input ${inputs})
            string(REGEX REPLACE "\\.txt$" "" input_name ${input})
            ply_add_test(${name}.${input_name} "${labels}" ${name}_test ${input})
        endforeach()
        if(NOT inputs)
            ply_add_test(${name} "${labels}" ${name}_test)
        endif()
        # Only to those that use them, since what is compiled with a path is in no copy's cache.
        file(STRINGS ${test} uses LIMIT_COUNT 1
            REGEX "PLY_SOURCE_DIR|#include \"(core/made_test|made_test|cases_test)\\.h\"")
        if(uses)
            target_compile_definitions(${name}_test PRIVATE PLY_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                PLY_COMMAND="${PLY_COMMAND}")
        endif()
    endforeach()
    ply_find(${room} _test.sh tests)
    foreach(test ${tests})
        ply_test_name(${test} "_test\\.sh" name labels)
        ply_add_test(${name} "${labels};shell" bash ${test})
    endforeach()
endfunction()

# The command as tests may run it: in a cross build that is a script that calls the simulator, qemu,
# and tells the command its name.
set(PLY_COMMAND ${PROJECT_BINARY_DIR}/plyproof)
if(CMAKE_CROSSCOMPILING_EMULATOR AND CMAKE_CROSSCOMPILING)
    list(JOIN CMAKE_CROSSCOMPILING_EMULATOR " " emulator)
    file(CONFIGURE OUTPUT emulated/plyproof @ONLY
        CONTENT "#!/bin/sh\nexec @emulator@ -0 plyproof @PLY_COMMAND@ \"$@\"\n")
    set(PLY_COMMAND ${PROJECT_BINARY_DIR}/emulated/plyproof)
    file(CHMOD ${PLY_COMMAND} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
endif()

# The tests that end last, since they have much to do or to wait for. They start first, before those
# that are slow, so that no core waits for one of them at the end.
set(PLY_LONGEST fuzz.campaign perft.peer.bugs fuzz.conform.conform fuzz.conform.faults
    perft.peer.check cli.cases.check cli.examples)

# A test knows where the source, the build and the command are.
function(ply_add_test name labels)
    add_test(NAME ${name} COMMAND ${ARGN})
    set_tests_properties(${name} PROPERTIES LABELS "${labels}" TIMEOUT 1800)
    if(name IN_LIST PLY_LONGEST)
        set_tests_properties(${name} PROPERTIES COST 20)
    elseif("slow" IN_LIST labels)
        set_tests_properties(${name} PROPERTIES COST 10)
    endif()
    set_property(TEST ${name} PROPERTY ENVIRONMENT PLY_SOURCE_DIR=${PROJECT_SOURCE_DIR}
        PLY_BUILD_DIR=${PROJECT_BINARY_DIR} PLYPROOF=${PLY_COMMAND})
endfunction()
