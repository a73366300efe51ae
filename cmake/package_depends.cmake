# Read by cpack: what the programs are linked with, as names of Debian's packages. CPack's own way starts `file` for each of
# the content's thousands of files to find the programs, which takes minutes.
set(work ${CPACK_TOPLEVEL_DIRECTORY}/depends)
file(WRITE ${work}/debian/control "Source: tracelore\n\nPackage: tracelore\nArchitecture: any\n")
execute_process(COMMAND dpkg-shlibdeps --ignore-missing-info -O ${CPACK_TRACELORE_PROGRAMS}
  WORKING_DIRECTORY ${work} OUTPUT_VARIABLE depends ERROR_VARIABLE said RESULT_VARIABLE status OUTPUT_STRIP_TRAILING_WHITESPACE)
if(NOT status EQUAL 0 OR NOT depends MATCHES "^shlibs:Depends=(.+)$")
  message(FATAL_ERROR "dpkg-shlibdeps: ${said}")
endif()
string(APPEND CPACK_DEBIAN_PACKAGE_DEPENDS ", ${CMAKE_MATCH_1}")
