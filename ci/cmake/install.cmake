# install.cmake - what `cmake --install` puts where, and the target `uninstall` that takes it away:
# the command, both libraries, the headers, the package for find_package(plyproof), the file for
# pkg-config. cli/room.cmake adds the manual page and the completions.
# SPDX-License-Identifier: MIT
include(CMakePackageConfigHelpers)

set(PLY_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/plyproof)

# A header is for others if it offers something; it keeps its folder.
file(GLOB_RECURSE headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/core core/*.h core/*.def)
foreach(header ${headers})
    file(STRINGS core/${header} offers REGEX "PLY_API|^PLY_[A-Z]+\\(" LIMIT_COUNT 1)
    get_filename_component(folder ${header} DIRECTORY)
    if(offers)
        install(FILES core/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/plyproof/${folder})
    endif()
endforeach()
install(TARGETS plyproof_static plyproof_shared EXPORT plyproof)
if(TARGET plyproof)
    install(TARGETS plyproof)
endif()
install(EXPORT plyproof NAMESPACE plyproof:: DESTINATION ${PLY_PACKAGE_DIR}
    FILE plyproof-targets.cmake)

write_basic_package_version_file(plyproof-config-version.cmake COMPATIBILITY
    ${PLY_COMPATIBILITY})
install(FILES ci/cmake/plyproof-config.cmake
    ${PROJECT_BINARY_DIR}/plyproof-config-version.cmake DESTINATION ${PLY_PACKAGE_DIR})

# The file for pkg-config finds the prefix from where it lies, so that a moved package works.
set(PLY_PC_DIR ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH PLY_PC_TO_PREFIX ${PLY_PC_DIR} ${CMAKE_INSTALL_PREFIX})
file(RELATIVE_PATH PLY_PC_LIBDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH PLY_PC_INCLUDEDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
configure_file(ci/cmake/plyproof.pc.in plyproof.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/plyproof.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES LICENSE core/emoji/LICENSE-UNICODE DESTINATION ${CMAKE_INSTALL_DOCDIR})

add_custom_target(uninstall VERBATIM COMMAND ${CMAKE_COMMAND}
    -DMANIFEST=${PROJECT_BINARY_DIR}/install_manifest.txt
    -P ${PROJECT_SOURCE_DIR}/ci/cmake/uninstall.cmake)
