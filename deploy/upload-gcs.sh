#!/bin/sh
# Uploads what lectern publish wrote to Google Cloud Storage:
#   upload-gcs.sh FOLDER gs://BUCKET/site
set -eu
from=$1 to=$2
# Each is named after its bytes, so it never changes.
gcloud storage rsync "$from/objects" "$to/objects" --recursive --cache-control='public, max-age=31536000, immutable'
gcloud storage rsync "$from/revisions" "$to/revisions" --recursive --cache-control=no-cache
# Last: all that it names is there.
gcloud storage cp "$from/current.json" "$to/current.json" --cache-control=no-cache
