# theft.cmake - which runner the laws get: theft itself, or ours of the same interface. Ours is
# built and tested either way. The laws link plyproof_theft and cannot tell.
#
# PLYPROOF_THEFT says which. `auto` is what the environment's PLYPROOF_THEFT says (ci/ says
# `bundled`); else theft where it is found and works, but not in a build with sanitizers, which
# theft does not bear: there, as where there is no theft, it is ours.
# SPDX-License-Identifier: MIT

set(ply_theft_commit 62e093d9e33bb4218736dce2535eedda2904b8ba) # 0.4.5

file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.c)
list(FILTER sources EXCLUDE REGEX "(_test|_main)\\.c$")
add_library(plyproof_theft_bundled STATIC ${sources})
target_include_directories(plyproof_theft_bundled PUBLIC ${CMAKE_CURRENT_LIST_DIR})
target_link_libraries(plyproof_theft_bundled PRIVATE plyproof_flags)

# The libtheft of pkg-config as plyproof_theft_system, if a program can be built with it. Looks anew
# each time, for theft may have been installed, or mended, since. `trouble` is why not.
function(ply_find_theft trouble)
    set(${trouble} "pkg-config finds no libtheft" PARENT_SCOPE)
    find_package(PkgConfig QUIET)
    if(NOT PkgConfig_FOUND)
        return()
    endif()
    unset(LIBTHEFT_FOUND CACHE)
    pkg_check_modules(LIBTHEFT QUIET libtheft)
    if(NOT LIBTHEFT_FOUND)
        return()
    endif()
    set(program ${PROJECT_BINARY_DIR}/uses_theft.c)
    file(CONFIGURE OUTPUT ${program} CONTENT [[
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <theft.h>
int main(void) { return theft_run(NULL) == THEFT_RUN_ERROR_BAD_ARGS ? 0 : 1; }
]])
    try_compile(works ${PROJECT_BINARY_DIR}/uses_theft ${program}
        COMPILE_DEFINITIONS ${LIBTHEFT_STATIC_CFLAGS} LINK_LIBRARIES ${LIBTHEFT_STATIC_LDFLAGS})
    if(NOT works)
        pkg_get_variable(prefix libtheft prefix)
        string(CONCAT why "libtheft.pc is there and names the folder '${prefix}', but no program "
            "can be built with the theft.h and libtheft.a of that folder")
        set(${trouble} "${why}" PARENT_SCOPE)
        return()
    endif()
    set(${trouble} "" PARENT_SCOPE)
    add_library(plyproof_theft_system INTERFACE)
    target_include_directories(plyproof_theft_system SYSTEM INTERFACE
        ${LIBTHEFT_STATIC_INCLUDE_DIRS})
    target_link_libraries(plyproof_theft_system INTERFACE ${LIBTHEFT_STATIC_LDFLAGS})
endfunction()

# theft as plyproof_theft_fetched: its sources at the commit above, or in the folder
# FETCHCONTENT_SOURCE_DIR_THEFT, compiled as its Makefile compiles them.
function(ply_fetch_theft)
    include(FetchContent)
    FetchContent_Declare(theft
        GIT_REPOSITORY https://github.com/silentbicycle/theft.git GIT_TAG ${ply_theft_commit})
    FetchContent_MakeAvailable(theft)
    if(NOT EXISTS ${theft_SOURCE_DIR}/inc/theft.h)
        message(FATAL_ERROR "PLYPROOF_THEFT is fetch, but there is no theft in ${theft_SOURCE_DIR}")
    endif()
    set(made ${PROJECT_BINARY_DIR}/theft)
    set(table ${theft_SOURCE_DIR}/scripts/mk_bits_lut)
    file(MAKE_DIRECTORY ${made})
    add_custom_command(OUTPUT ${made}/bits_lut.h DEPENDS ${table} VERBATIM
        COMMAND awk -f ${table} > ${made}/bits_lut.h)
    file(GLOB sources ${theft_SOURCE_DIR}/src/*.c)
    add_library(plyproof_theft_fetched STATIC ${sources} ${made}/bits_lut.h)
    target_include_directories(plyproof_theft_fetched SYSTEM INTERFACE ${theft_SOURCE_DIR}/inc)
    target_include_directories(plyproof_theft_fetched PRIVATE
        ${theft_SOURCE_DIR}/inc ${theft_SOURCE_DIR}/vendor ${made})
    target_compile_definitions(plyproof_theft_fetched PRIVATE
        _POSIX_C_SOURCE=199309L _C99_SOURCE)
    target_compile_options(plyproof_theft_fetched PRIVATE -Wall -Wextra -pedantic)
    target_link_libraries(plyproof_theft_fetched PUBLIC m)
    set_target_properties(plyproof_theft_fetched PROPERTIES C_STANDARD 99 C_EXTENSIONS OFF)
endfunction()

set(wanted "${PLYPROOF_THEFT}")
if(wanted STREQUAL auto AND NOT "$ENV{PLYPROOF_THEFT}" STREQUAL "")
    set(wanted $ENV{PLYPROOF_THEFT})
endif()
if(NOT wanted MATCHES "^(system|fetch|bundled|auto)$")
    message(FATAL_ERROR
        "PLYPROOF_THEFT is '${wanted}'; it can be system, fetch, bundled or auto")
endif()
string(TOUPPER "CMAKE_C_FLAGS_${CMAKE_BUILD_TYPE}" flags)
if(wanted STREQUAL auto AND "${CMAKE_C_FLAGS} ${${flags}}" MATCHES "-fsanitize")
    set(wanted bundled)
endif()

set(runner bundled)
if(wanted STREQUAL fetch)
    ply_fetch_theft()
    set(runner fetched)
elseif(NOT wanted STREQUAL bundled)
    ply_find_theft(trouble)
    if(NOT trouble)
        set(runner system)
    elseif(wanted STREQUAL system)
        message(FATAL_ERROR "PLYPROOF_THEFT is system, but ${trouble}. "
            "Build theft and install it with one command, `make PREFIX=FOLDER install` after "
            "`make clean`, and set PKG_CONFIG_PATH to FOLDER/lib/pkgconfig; or choose fetch or "
            "bundled. properties/theft/README.md has all commands.")
    elseif(LIBTHEFT_FOUND)
        message(STATUS "theft is not used: ${trouble}")
    endif()
endif()
add_library(plyproof_theft INTERFACE)
target_link_libraries(plyproof_theft INTERFACE plyproof_theft_${runner})
if(runner STREQUAL bundled)
    message(STATUS "Laws are run by the runner in properties/theft")
else()
    message(STATUS "Laws are run by theft (${runner})")
endif()

add_executable(theft_speed ${CMAKE_CURRENT_LIST_DIR}/theft_speed_main.c)
target_link_libraries(theft_speed PRIVATE plyproof_theft_bundled plyproof_flags)

# same.txt is what theft prints; the runner of the laws must print it, and ours, if it is another.
function(ply_test_sameness name runner)
    set(here ${CMAKE_CURRENT_FUNCTION_LIST_DIR})
    add_executable(${name} ${here}/same_main.c)
    target_link_libraries(${name} PRIVATE plyproof_theft_${runner} plyproof_flags)
    if(PLYPROOF_TESTS)
        ply_add_test(properties.${name} properties ${name} ${here}/same.txt)
    endif()
endfunction()
ply_test_sameness(theft_same bundled)
if(NOT runner STREQUAL bundled)
    ply_test_sameness(theft_same_${runner} ${runner})
endif()

if(PLYPROOF_TESTS)
    add_executable(properties.theft_test ${CMAKE_CURRENT_LIST_DIR}/theft_test.c)
    target_link_libraries(properties.theft_test
        PRIVATE plyproof_theft_bundled plyproof_flags plyproof_cmocka)
    ply_add_test(properties.theft properties properties.theft_test)
    ply_add_test(properties.which_theft "properties;shell"
        bash ${CMAKE_CURRENT_LIST_DIR}/which_test.sh)
endif()
