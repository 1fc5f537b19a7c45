# targets.cmake - which fuzz targets there are: the one place that reads their names in the tables.
# CMake includes it; scripts run `cmake -P fuzz/targets.cmake`, which prints a line for each target:
# its room, its name, and the codec that it is a target of, or a dash.
# SPDX-License-Identifier: MIT

# The names in a table: every first argument of MACRO(...) in a .def file.
function(ply_names file macro result)
    file(STRINGS ${file} lines REGEX "^${macro}\\(")
    list(TRANSFORM lines REPLACE "^${macro}\\(([a-z0-9_]+).*" "\\1")
    set(${result} ${lines} PARENT_SCOPE)
endfunction()

# All targets, each as ROOM:NAME:CODEC; and in <result>_FILES the tables, in their order.
function(ply_fuzz_targets result)
    get_filename_component(root ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/.. ABSOLUTE)
    set(tables ${root}/core/codecs.def)
    ply_names(${tables} PLY_CODEC codecs)
    foreach(way read write)
        foreach(codec ${codecs})
            list(APPEND targets fuzz:${way}_${codec}:${codec})
        endforeach()
    endforeach()
    foreach(room fuzz cli web)
        ply_names(${root}/${room}/targets.def FUZZ_TARGET names)
        list(APPEND tables ${root}/${room}/targets.def)
        foreach(name ${names})
            list(APPEND targets ${room}:${name}:-)
        endforeach()
    endforeach()
    set(${result} ${targets} PARENT_SCOPE)
    set(${result}_FILES ${tables} PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
    ply_fuzz_targets(targets)
    foreach(target ${targets})
        string(REPLACE ":" ";" target ${target})
        execute_process(COMMAND ${CMAKE_COMMAND} -E echo ${target})
    endforeach()
endif()
