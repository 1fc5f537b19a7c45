# plyproof-config.cmake - what find_package(plyproof) reads: plyproof::static, plyproof::shared, and
# plyproof::plyproof, which is the static one unless BUILD_SHARED_LIBS is on.
# SPDX-License-Identifier: MIT
include(${CMAKE_CURRENT_LIST_DIR}/plyproof-targets.cmake)
if(NOT TARGET plyproof::plyproof)
    if(BUILD_SHARED_LIBS)
        add_library(plyproof::plyproof ALIAS plyproof::shared)
    else()
        add_library(plyproof::plyproof ALIAS plyproof::static)
    endif()
endif()
