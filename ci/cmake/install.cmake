# install.cmake - what `cmake --install` puts where, and the target `uninstall` that takes it away:
# the command with its manual page and completions, both libraries, the headers, the package for
# find_package(plyproof), the file for pkg-config.
include(CMakePackageConfigHelpers)

# The manual page and the completions, which the command itself writes; so not in a cross build.
function(ply_install_words)
    if(CMAKE_CROSSCOMPILING)
        return()
    endif()
    set(words ${PROJECT_BINARY_DIR}/words)
    file(MAKE_DIRECTORY ${words})
    add_custom_command(VERBATIM OUTPUT ${words}/plyproof.1 DEPENDS plyproof
        COMMAND plyproof help --man > ${words}/plyproof.1
        COMMAND plyproof completion bash > ${words}/plyproof
        COMMAND plyproof completion zsh > ${words}/_plyproof
        COMMAND plyproof completion fish > ${words}/plyproof.fish)
    add_custom_target(words ALL DEPENDS ${words}/plyproof.1)
    set(share ${CMAKE_INSTALL_DATADIR})
    install(FILES ${words}/plyproof.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES ${words}/plyproof DESTINATION ${share}/bash-completion/completions)
    install(FILES ${words}/_plyproof DESTINATION ${share}/zsh/site-functions)
    install(FILES ${words}/plyproof.fish DESTINATION ${share}/fish/vendor_completions.d)
endfunction()

set(PLY_PACKAGE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/plyproof)

file(GLOB ply_headers CONFIGURE_DEPENDS core/plyproof*.h core/*.def)
install(FILES ${ply_headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/plyproof)
# A codec that offers more than its struct has a header named after its folder.
file(GLOB ply_folders LIST_DIRECTORIES ON RELATIVE ${PROJECT_SOURCE_DIR}/core core/*)
foreach(folder ${ply_folders})
    if(EXISTS ${PROJECT_SOURCE_DIR}/core/${folder}/${folder}.h)
        install(FILES core/${folder}/${folder}.h
            DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/plyproof/${folder})
    endif()
endforeach()
install(TARGETS plyproof_static plyproof_shared EXPORT plyproof)
if(TARGET plyproof)
    install(TARGETS plyproof)
    ply_install_words()
endif()
install(EXPORT plyproof NAMESPACE plyproof:: DESTINATION ${PLY_PACKAGE_DIR}
    FILE plyproof-targets.cmake)

write_basic_package_version_file(plyproof-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ci/cmake/plyproof-config.cmake
    ${PROJECT_BINARY_DIR}/plyproof-config-version.cmake DESTINATION ${PLY_PACKAGE_DIR})

# The file for pkg-config finds the prefix from where it lies, so that a moved package works.
set(PLY_PC_DIR ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH PLY_PC_TO_PREFIX ${PLY_PC_DIR} ${CMAKE_INSTALL_PREFIX})
file(RELATIVE_PATH PLY_PC_LIBDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH PLY_PC_INCLUDEDIR ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
configure_file(ci/cmake/plyproof.pc.in plyproof.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/plyproof.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

add_custom_target(uninstall VERBATIM COMMAND ${CMAKE_COMMAND}
    -DMANIFEST=${PROJECT_BINARY_DIR}/install_manifest.txt
    -P ${PROJECT_SOURCE_DIR}/ci/cmake/uninstall.cmake)
