"""Prints the CycloneDX bill of materials of a package: sbom.py --version V [--commit C] [--httplib FOLDER] NAME

With --httplib it is that of a package that holds the program; without, of one that holds Python alone. The same sources
and libraries give the same bytes: the time is SOURCE_DATE_EPOCH's, the serial number a digest of what it lists.
"""
import argparse
import datetime
import json
import os
import uuid

import components

PROGRAM = "GPL-3.0-or-later AND Apache-2.0 AND CC-BY-4.0"
PYTHON = "Apache-2.0"


def time_of_build():
    given = os.environ.get("SOURCE_DATE_EPOCH")
    when = datetime.datetime.fromtimestamp(int(given), datetime.timezone.utc) if given else datetime.datetime.now(datetime.timezone.utc)
    return when.strftime("%Y-%m-%dT%H:%M:%SZ")


def component_of(row):
    debian = row["debian"] and "pkg:deb/debian/%s@%s" % (row["source"], row["debian"].replace(":", "%3A").replace("+", "%2B"))
    purl = debian or "pkg:generic/%s@%s" % (row["source"], row["version"])
    return {"type": "library", "bom-ref": purl, "name": row["name"], "version": row["version"], "purl": purl,
            "licenses": [{"expression": row["license"]}],
            "externalReferences": [{"type": "website", "url": row["url"]},
                                   {"type": "source-distribution",
                                    "url": "https://snapshot.debian.org/package/%s/" % row["source"]}]}


def bill(name, version, commit, rows):
    root = "pkg:generic/%s@%s" % (name, version)
    main = {"type": "application", "bom-ref": root, "name": name, "version": version, "purl": root,
            "licenses": [{"expression": PROGRAM if rows else PYTHON}]}
    if commit:
        main["properties"] = [{"name": "tracelore:commit", "value": commit}]
    listed = [component_of(row) for row in rows]
    digest = json.dumps([main, listed], sort_keys=True)
    return {"$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.6",
            "serialNumber": uuid.uuid5(uuid.NAMESPACE_URL, digest).urn, "version": 1,
            "metadata": {"timestamp": time_of_build(), "component": main},
            "components": listed,
            "dependencies": [{"ref": root, "dependsOn": [one["bom-ref"] for one in listed]}]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--version", required=True)
    parser.add_argument("--commit", default="")
    parser.add_argument("--httplib")
    parser.add_argument("name")
    options = parser.parse_args()
    rows = components.components(options.httplib) if options.httplib else []
    print(json.dumps(bill(options.name, options.version, options.commit, rows), indent=1))


if __name__ == "__main__":
    main()
