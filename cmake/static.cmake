# One program that runs in an empty root: every library is linked statically. Debian has static libraries of all of them
# but Xapian, which packaging/static_libraries builds from Debian's own source package; it also leaves the part of ICU's data
# that the program uses, which is found before the whole.
option(TRACELORE_STATIC "link everything into one program that needs no library and no file" OFF)
if(NOT TRACELORE_STATIC)
  return()
endif()
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
set(OPENSSL_USE_STATIC_LIBS ON)
set(TRACELORE_STATIC_LIBRARIES "" CACHE PATH "where packaging/static_libraries left its result")
list(PREPEND CMAKE_PREFIX_PATH ${TRACELORE_STATIC_LIBRARIES})
if(CMAKE_CROSSCOMPILING)
  list(PREPEND CMAKE_FIND_ROOT_PATH ${TRACELORE_STATIC_LIBRARIES})
endif()
set(ENV{PKG_CONFIG_PATH} ${TRACELORE_STATIC_LIBRARIES}/lib/pkgconfig)
# What the static libraries need themselves, after everything that needs it. ICU's data by its path: a toolchain's own folders
# come before ours and have the whole of it.
set(CMAKE_CXX_STANDARD_LIBRARIES "-static -L${TRACELORE_STATIC_LIBRARIES}/lib -Wl,--start-group -licui18n -licuuc ${TRACELORE_STATIC_LIBRARIES}/lib/libicudata.a -luuid -lz -llzma -lzstd -lcrypto -lsqlite3 -lm -lpthread -ldl -Wl,--end-group")

find_library(YAML_CPP_STATIC yaml-cpp REQUIRED)
add_library(yaml-cpp STATIC IMPORTED)
set_target_properties(yaml-cpp PROPERTIES IMPORTED_LOCATION ${YAML_CPP_STATIC})
