# What is installed, and the Debian package (`./dev package`). The index, the man pages and the completions are made by
# the program itself, so that they are those of its version.
include(GNUInstallDirs)
set(share ${CMAKE_BINARY_DIR}/share)
file(GLOB_RECURSE content_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/content/* ${PROJECT_SOURCE_DIR}/origins/*.sqlite)
add_custom_command(OUTPUT ${share}/.made
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${share}
  COMMAND tracelore index --content ${PROJECT_SOURCE_DIR}/content --index ${share}/tracelore/index
    --origins ${PROJECT_SOURCE_DIR}/origins --single-file --bundle ${CMAKE_BINARY_DIR}/bundle
  COMMAND ${PROJECT_SOURCE_DIR}/packaging/shell_files $<TARGET_FILE:tracelore> ${share}
  COMMAND ${CMAKE_COMMAND} -E touch ${share}/.made
  DEPENDS tracelore ${content_files} ${PROJECT_SOURCE_DIR}/packaging/shell_files VERBATIM)
add_custom_target(share DEPENDS ${share}/.made)

install(TARGETS tracelore RUNTIME DESTINATION bin)
install(DIRECTORY ${share}/ DESTINATION share PATTERN .made EXCLUDE)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/content DESTINATION share/tracelore)
install(FILES ${PROJECT_SOURCE_DIR}/packaging/tracelore.service DESTINATION lib/systemd/system)
install(FILES ${PROJECT_SOURCE_DIR}/packaging/tracelore-shard@.service
  ${PROJECT_SOURCE_DIR}/packaging/tracelore-replica.service ${PROJECT_SOURCE_DIR}/packaging/tracelore-replica.timer
  ${PROJECT_SOURCE_DIR}/packaging/tracelore-replicate-server.service ${PROJECT_SOURCE_DIR}/packaging/tracelore-replicate.service
  DESTINATION share/doc/tracelore/examples)
install(FILES ${PROJECT_SOURCE_DIR}/packaging/sites/kubernetes.yaml ${PROJECT_SOURCE_DIR}/packaging/sites/modulefile
  DESTINATION share/doc/tracelore/examples)
install(PROGRAMS ${PROJECT_SOURCE_DIR}/packaging/sites/slurm-prolog
  ${PROJECT_SOURCE_DIR}/packaging/sites/explain_failure.py DESTINATION share/doc/tracelore/examples)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/README.zh.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md
  DESTINATION share/doc/tracelore)
install(FILES ${PROJECT_SOURCE_DIR}/packaging/debian/copyright ${PROJECT_SOURCE_DIR}/docs/licence.md
  ${CMAKE_BINARY_DIR}/generated/licences/NOTICES
  DESTINATION share/doc/tracelore)
install(FILES ${CMAKE_BINARY_DIR}/sbom.cdx.json DESTINATION share/doc/tracelore OPTIONAL)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tracelore)
set(CPACK_PACKAGE_VENDOR "The Tracelore authors")
set(TRACELORE_MAINTAINER "The Tracelore authors <tracelore@localhost>" CACHE STRING "name <address> of who answers for the packages")
set(CPACK_PACKAGE_CONTACT ${TRACELORE_MAINTAINER})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "knowledge base and troubleshooting search for PyTorch errors")
set(CPACK_PACKAGE_DESCRIPTION "Paste an error of PyTorch or of a library around it, from a single line to a whole log of
many ranks: tracelore names the known problem, says why it thinks so and what
to do about it in your versions, and brings a check that runs. It works
offline; where it does not know, it says so. A web page and an HTTP interface
for a team come with it (tracelore serve).")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(TRACELORE_HOMEPAGE "" CACHE STRING "address of the project's page, for the packages")
if(TRACELORE_HOMEPAGE)
  set(CPACK_DEBIAN_PACKAGE_HOMEPAGE ${TRACELORE_HOMEPAGE})
endif()
set(CPACK_DEBIAN_PACKAGE_DEPENDS adduser)
set(CPACK_TRACELORE_PROGRAMS ${CMAKE_BINARY_DIR}/tracelore)
if(TARGET tracelore_http_client)
  list(APPEND CPACK_TRACELORE_PROGRAMS ${CMAKE_BINARY_DIR}/libtracelore_http_client.so)
endif()
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_SOURCE_DIR}/cmake/package_depends.cmake)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS python3)
foreach(script postinst prerm postrm)
  list(APPEND CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/packaging/debian/${script})
endforeach()
include(CPack)
