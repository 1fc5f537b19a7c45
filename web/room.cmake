# room.cmake - the page: the library compiled to WebAssembly by clang-19, and packed with the page's
# files into build/NAME/web/: plyproof.html, plyproof.wasm and the package for node. Where the
# compiler or zopfli is not installed, nothing is made; `ci/web` installs it.
# SPDX-License-Identifier: MIT

# The C files of the page: not the tables of fuzz targets, and not the target.
ply_sources(web of_web)
list(FILTER of_web EXCLUDE REGEX "(targets|_fuzz)\\.c$")

# The same questions for programs that load a shared library: web/ask.py.
if(NOT CMAKE_CROSSCOMPILING)
    add_library(plyproof_ask SHARED ${of_web})
    target_include_directories(plyproof_ask PRIVATE ${PROJECT_SOURCE_DIR})
    target_link_libraries(plyproof_ask PRIVATE plyproof_cli plyproof_flags)
endif()

# Nothing in the page needs a C library, but for the few functions of web/wasm/memory.c. The fast
# engine is compiled for speed, all else for size.
set(PLY_WASM_FLAGS --target=wasm32 -std=gnu17 -nostdlib -ffreestanding -fno-builtin -mbulk-memory
    -isystem ${PROJECT_SOURCE_DIR}/web/wasm -I${PROJECT_SOURCE_DIR} -I${PROJECT_SOURCE_DIR}/core
    -fvisibility=hidden -ffile-prefix-map=${PROJECT_SOURCE_DIR}=.)
set(PLY_WASM_BORROWED perft/fast.c perft/fast/avx2.c perft/fast/portable.c perft/plain.c
    perft/count.c perft/peer/answer.c corpus/starts.c cli/fold.c cli/wording.c web/wasm/memory.c)

find_program(PLY_WASM_CLANG clang-19)
find_program(PLY_WASM_LINKER wasm-ld-19)
find_program(PLY_WASM_ZOPFLI zopfli)
file(GLOB PLY_WASM_RUNTIME /usr/lib/llvm-19/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a)
if(NOT PLY_WASM_CLANG OR NOT PLY_WASM_LINKER OR NOT PLY_WASM_RUNTIME OR NOT PLY_WASM_ZOPFLI)
    return()
endif()
list(GET PLY_WASM_RUNTIME 0 PLY_WASM_RUNTIME)

ply_sources(core sources)
foreach(file ${PLY_WASM_BORROWED})
    list(APPEND of_web ${PROJECT_SOURCE_DIR}/${file})
endforeach()
foreach(source ${sources} ${of_web})
    file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${source})
    string(REPLACE "/" "." name ${name})
    set(object ${PROJECT_BINARY_DIR}/web/objects/${name}.o)
    if(name MATCHES "^perft\\.fast")
        set(optimise -O2 -fno-unroll-loops)
    else()
        set(optimise -Oz)
    endif()
    add_custom_command(OUTPUT ${object} DEPENDS ${source} DEPFILE ${object}.d VERBATIM
        COMMENT "WebAssembly ${name}"
        COMMAND ${CMAKE_C_COMPILER_LAUNCHER} ${PLY_WASM_CLANG} ${PLY_WASM_FLAGS} ${optimise}
            -MD -MF ${object}.d -c ${source} -o ${object})
    list(APPEND objects ${object})
endforeach()

set(PLY_WEB ${PROJECT_BINARY_DIR}/web)
file(MAKE_DIRECTORY ${PLY_WEB}/objects)
add_custom_command(OUTPUT ${PLY_WEB}/plyproof.wasm DEPENDS ${objects} VERBATIM
    COMMAND ${PLY_WASM_LINKER} --no-entry --strip-all --gc-sections -O2 -z stack-size=262144
        ${objects} ${PLY_WASM_RUNTIME} -o ${PLY_WEB}/plyproof.wasm)

find_program(PLY_PYTHON python3)
file(GLOB page CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/page/*)
add_custom_command(OUTPUT ${PLY_WEB}/plyproof.html VERBATIM
    DEPENDS ${PLY_WEB}/plyproof.wasm ${page} web/pack.py web/plyproof.mjs
    COMMAND ${PLY_PYTHON} ${PROJECT_SOURCE_DIR}/web/pack.py ${PLY_WEB}/plyproof.wasm
        ${PLY_WEB}/plyproof.html)
add_custom_target(plyproof_page DEPENDS ${PLY_WEB}/plyproof.html)

# Tests of the page are part of every build that has tests, but for those with sanitizers: these see
# nothing of what runs in a browser.
if(PLYPROOF_TESTS AND NOT CMAKE_CROSSCOMPILING AND NOT CMAKE_C_FLAGS MATCHES "sanitize")
    add_custom_target(plyproof_page_tested ALL DEPENDS plyproof_page)
endif()
