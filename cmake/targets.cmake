# One function per kind of target, so that each folder's CMakeLists.txt is a few lines.
add_library(tracelore_options INTERFACE)
target_compile_options(tracelore_options INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
target_include_directories(tracelore_options INTERFACE ${PROJECT_SOURCE_DIR} ${CMAKE_BINARY_DIR}/generated)
if(TRACELORE_SANITIZE STREQUAL "asan")
  target_compile_options(tracelore_options INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  target_link_options(tracelore_options INTERFACE -fsanitize=address,undefined)
elseif(TRACELORE_SANITIZE STREQUAL "tsan")
  target_compile_options(tracelore_options INTERFACE -fsanitize=thread)
  target_link_options(tracelore_options INTERFACE -fsanitize=thread)
endif()
if(TRACELORE_FUZZ)
  target_compile_options(tracelore_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

# tracelore_precompile(name HEADERS...): an object library of nothing but a precompiled header, which other targets reuse.
# It holds libraries' headers alone: ours have `#pragma once`, which GCC forgets in a precompiled header that ccache brings
# from another checkout.
function(tracelore_precompile name)
  file(CONFIGURE OUTPUT ${name}.cc CONTENT "")
  add_library(${name} OBJECT ${CMAKE_CURRENT_BINARY_DIR}/${name}.cc)
  target_link_libraries(${name} PRIVATE tracelore_options)
  # ccache takes an old precompiled header that lies beside the list for the list itself.
  if(NOT "${${name}_PRECOMPILED}" STREQUAL "${ARGN}")
    file(REMOVE ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${name}.dir/cmake_pch.hxx.gch)
    set(${name}_PRECOMPILED "${ARGN}" CACHE INTERNAL "")
  endif()
  target_precompile_headers(${name} PRIVATE ${ARGN})
endfunction()
tracelore_precompile(tracelore_headers <nlohmann/json.hpp> <tl/expected.hpp> <algorithm> <array> <chrono> <filesystem>
  <functional> <map> <memory> <mutex> <optional> <set> <span> <sstream> <string> <string_view> <unordered_map> <vector>)

# tracelore_library(name LINKS lib...): a static library of every .cc directly in this folder (and in DIRS) but main.cc.
# Globbed with CONFIGURE_DEPENDS: adding a format, a handler or a command is adding a file.
# Most of a compilation is spent in headers, so several sources are compiled as one (docs/decisions/0033-sources-compiled-together.md): what they declare
# in anonymous namespaces is then one scope, in which each name is taken once.
# OUTER: what stands around the engine (doors, command line, indexer) is compiled with -O1 in a release, sixteen as one.
function(tracelore_library name)
  cmake_parse_arguments(ARG "OUTER" "" "LINKS;PRIVATE_LINKS;DIRS;EXTRA" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cc)
  list(FILTER sources EXCLUDE REGEX "/main\\.cc$")
  foreach(dir ${ARG_DIRS})
    file(GLOB more CONFIGURE_DEPENDS ${dir}/*.cc)
    list(APPEND sources ${more})
  endforeach()
  if(NOT sources AND NOT ARG_EXTRA)
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE tracelore_options ${ARG_LINKS} ${ARG_PRIVATE_LINKS})
    return()
  endif()
  add_library(${name} STATIC ${sources} ${ARG_EXTRA})
  target_link_libraries(${name} PUBLIC tracelore_options ${ARG_LINKS} PRIVATE ${ARG_PRIVATE_LINKS})
  set(together 8)
  if(ARG_OUTER)
    set(together 16)
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
  set_target_properties(${name} PROPERTIES UNITY_BUILD ${TRACELORE_UNITY} UNITY_BUILD_BATCH_SIZE ${together})
  target_precompile_headers(${name} REUSE_FROM tracelore_headers)
  if(ARG_EXTRA)
    set_source_files_properties(${ARG_EXTRA} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

# tracelore_embed(name [BASE folder] FILES...): the files' bytes as a generated source, see cmake/embed.py. Their names
# are relative to BASE, by default to the folder of the call.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
function(tracelore_embed name)
  cmake_parse_arguments(ARG "" "BASE" "" ${ARGN})
  if(NOT ARG_BASE)
    set(ARG_BASE ${CMAKE_CURRENT_SOURCE_DIR})
  endif()
  set(out ${CMAKE_BINARY_DIR}/generated/embedded/${name}.cc)
  add_custom_command(OUTPUT ${out}
    COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/cmake/embed.py ${name} ${ARG_BASE} ${out} ${ARG_UNPARSED_ARGUMENTS}
    DEPENDS ${ARG_UNPARSED_ARGUMENTS} ${PROJECT_SOURCE_DIR}/cmake/embed.py WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} VERBATIM)
  set(EMBEDDED_${name} ${out} PARENT_SCOPE)
endfunction()
