# theft.cmake - which runner the laws get: theft itself, or ours of the same interface. Ours is
# built and tested either way. The laws link plyproof_theft and cannot tell.

file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.c)
list(FILTER sources EXCLUDE REGEX "(_test|_main)\\.c$")
add_library(plyproof_theft_bundled STATIC ${sources})
target_include_directories(plyproof_theft_bundled PUBLIC ${CMAKE_CURRENT_LIST_DIR})
target_link_libraries(plyproof_theft_bundled PRIVATE plyproof_flags)

if(NOT PLYPROOF_THEFT MATCHES "^(system|bundled|auto)$")
    message(FATAL_ERROR "PLYPROOF_THEFT is '${PLYPROOF_THEFT}'; it can be system, bundled or auto")
endif()
if(NOT PLYPROOF_THEFT STREQUAL bundled)
    find_package(PkgConfig QUIET)
    if(PkgConfig_FOUND)
        pkg_check_modules(LIBTHEFT QUIET IMPORTED_TARGET libtheft)
    endif()
    if(NOT LIBTHEFT_FOUND AND PLYPROOF_THEFT STREQUAL system)
        message(FATAL_ERROR "PLYPROOF_THEFT is system, but pkg-config finds no libtheft")
    endif()
endif()

add_library(plyproof_theft INTERFACE)
if(LIBTHEFT_FOUND)
    message(STATUS "Laws are run by theft ${LIBTHEFT_VERSION}")
    target_link_libraries(plyproof_theft INTERFACE PkgConfig::LIBTHEFT)
else()
    message(STATUS "Laws are run by the runner in properties/theft")
    target_link_libraries(plyproof_theft INTERFACE plyproof_theft_bundled)
endif()

add_executable(theft_speed ${CMAKE_CURRENT_LIST_DIR}/theft_speed_main.c)
target_link_libraries(theft_speed PRIVATE plyproof_theft_bundled plyproof_flags)

if(PLYPROOF_TESTS)
    add_executable(properties.theft_test ${CMAKE_CURRENT_LIST_DIR}/theft_test.c)
    target_link_libraries(properties.theft_test
        PRIVATE plyproof_theft_bundled plyproof_flags plyproof_cmocka)
    ply_add_test(properties.theft properties properties.theft_test)
endif()
