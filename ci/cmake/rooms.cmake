# rooms.cmake - how the rooms of the house are built: the library, the rooms on top of it, the tests
# that stand beside what they test.

add_library(plyproof_flags INTERFACE)
target_compile_options(plyproof_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow $<$<BOOL:${PLYPROOF_WERROR}>:-Werror>)

# The C files of a room, without its tests.
function(ply_sources room result)
    file(GLOB_RECURSE files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${room}/*.c)
    list(FILTER files EXCLUDE REGEX "(_test|_main)\\.c$")
    set(${result} ${files} PARENT_SCOPE)
endfunction()

# core/ as objects made once, and from them the static and the shared library.
function(ply_core)
    ply_sources(core sources)
    add_library(plyproof_core OBJECT ${sources})
    set_target_properties(plyproof_core PROPERTIES
        POSITION_INDEPENDENT_CODE ON C_VISIBILITY_PRESET hidden)
    target_include_directories(plyproof_core PUBLIC
        $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/core> $<INSTALL_INTERFACE:include/plyproof>)
    target_link_libraries(plyproof_core PRIVATE $<BUILD_INTERFACE:plyproof_flags>)
    foreach(kind STATIC SHARED)
        string(TOLOWER plyproof_${kind} name)
        add_library(${name} ${kind} $<TARGET_OBJECTS:plyproof_core>)
        target_include_directories(${name} PUBLIC
            $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/core> $<INSTALL_INTERFACE:include/plyproof>)
        set_target_properties(${name} PROPERTIES
            OUTPUT_NAME plyproof VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
        add_library(plyproof::${name} ALIAS ${name})
    endforeach()
    add_library(plyproof::plyproof ALIAS plyproof_static)
endfunction()

# A room above core/: a static library of its C files, linked with the rooms it knows.
function(ply_room room)
    ply_sources(${room} sources)
    if(NOT sources)
        add_library(plyproof_${room} INTERFACE)
        target_link_libraries(plyproof_${room} INTERFACE ${ARGN})
        return()
    endif()
    add_library(plyproof_${room} STATIC ${sources})
    target_include_directories(plyproof_${room} PUBLIC ${PROJECT_SOURCE_DIR})
    target_link_libraries(plyproof_${room} PUBLIC ${ARGN} PRIVATE plyproof_flags)
endfunction()

# Every *_test.c of a room is a test program of its own, labelled with the room.
function(ply_tests room)
    file(GLOB_RECURSE tests CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${room}/*_test.c)
    foreach(test ${tests})
        file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${test})
        string(REGEX REPLACE "_test\\.c$" "" name ${name})
        string(REPLACE "/" "." name ${name})
        add_executable(${name}_test ${test})
        target_include_directories(${name}_test PRIVATE ${PROJECT_SOURCE_DIR})
        target_compile_definitions(${name}_test PRIVATE
            PLY_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
        target_link_libraries(${name}_test PRIVATE
            plyproof_static plyproof_flags ${ARGN} ${CMOCKA_LIBRARIES})
        add_test(NAME ${name} COMMAND ${name}_test)
        set_tests_properties(${name} PROPERTIES LABELS ${room} TIMEOUT 300)
    endforeach()
endfunction()
