# room.cmake - the pages of the formats; the inputs that laws try first; the manual page and the
# completions: the command makes them of its own tables, and they are installed where man and
# the shells look.
# SPDX-License-Identifier: MIT

# The pages of codecs and generators go into the program: each is the README beside the file that
# defines it.
set(pages "")
set(readmes "")
file(GLOB_RECURSE defining CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/core/*.c)
foreach(file ${defining})
    file(STRINGS ${file} found REGEX "^const ply_(codec|generator) ply_(codec|generator)_")
    get_filename_component(folder ${file} DIRECTORY)
    if(NOT EXISTS ${folder}/README.md)
        continue() # a codec that is only being written has no page yet
    endif()
    foreach(line ${found})
        string(REGEX MATCH "ply_(codec|generator)_([a-z0-9_]+) " _ "${line}")
        string(APPEND pages "CLI_PAGE(${CMAKE_MATCH_2}, \"${folder}/README.md\")\n")
        list(APPEND readmes ${folder}/README.md)
    endforeach()
endforeach()
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/pages/pages.def CONTENT "${pages}")
target_include_directories(plyproof_cli PRIVATE ${PROJECT_BINARY_DIR}/pages)
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/pages.c PROPERTIES
    OBJECT_DEPENDS "${PROJECT_BINARY_DIR}/pages/pages.def;${readmes}")

# Inputs that once broke a law go where an installed `plyproof laws` looks for them; and the suites,
# which are in the program as well, for those who feed them to something else.
if(PLYPROOF_INSTALL AND TARGET plyproof)
    file(GLOB suites CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/perft/suites/*.epd)
    install(FILES ${suites} DESTINATION ${CMAKE_INSTALL_DATADIR}/plyproof/suites)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/corpus/laws
        DESTINATION ${CMAKE_INSTALL_DATADIR}/plyproof PATTERN README.md EXCLUDE)
endif()

# The command check is tried on an engine that is wrong on request.
set_property(GLOBAL APPEND PROPERTY PLY_PROGRAMS_OF_${CMAKE_CURRENT_LIST_DIR} buggy_engine)

if(NOT TARGET plyproof OR CMAKE_CROSSCOMPILING)
    return()
endif()

# A file with what the command writes when it is run with the given arguments.
function(ply_written_by_command file)
    add_custom_command(OUTPUT ${file} DEPENDS plyproof VERBATIM
        COMMAND sh -c "file=$1; shift; exec \"$@\" > \"$file\""
            sh ${file} $<TARGET_FILE:plyproof> ${ARGN})
endfunction()

set(PLY_WRITTEN ${PROJECT_BINARY_DIR}/written)
file(MAKE_DIRECTORY ${PLY_WRITTEN})
ply_written_by_command(${PLY_WRITTEN}/plyproof.1 help --man)
ply_written_by_command(${PLY_WRITTEN}/plyproof completion bash)
ply_written_by_command(${PLY_WRITTEN}/_plyproof completion zsh)
ply_written_by_command(${PLY_WRITTEN}/plyproof.fish completion fish)
add_custom_target(plyproof_written ALL DEPENDS ${PLY_WRITTEN}/plyproof.1 ${PLY_WRITTEN}/plyproof
    ${PLY_WRITTEN}/_plyproof ${PLY_WRITTEN}/plyproof.fish)

# All that gets installed, in one target, for those who build nothing else, such as ci/verify.
add_custom_target(plyproof_installed
    DEPENDS plyproof plyproof_static plyproof_shared plyproof_written)

if(PLYPROOF_INSTALL)
    install(FILES ${PLY_WRITTEN}/plyproof.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES ${PLY_WRITTEN}/plyproof
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(FILES ${PLY_WRITTEN}/_plyproof DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
    install(FILES ${PLY_WRITTEN}/plyproof.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()
