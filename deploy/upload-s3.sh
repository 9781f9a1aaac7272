#!/bin/sh
# Uploads what lectern publish wrote to S3, or to what speaks its protocol:
#   upload-s3.sh FOLDER s3://BUCKET/site [--endpoint-url https://ACCOUNT.r2.cloudflarestorage.com]
set -eu
from=$1 to=$2
shift 2
# Each is named after its bytes, so it never changes.
aws s3 sync "$from/objects" "$to/objects" --size-only --cache-control 'public, max-age=31536000, immutable' "$@"
aws s3 sync "$from/revisions" "$to/revisions" --size-only --cache-control no-cache "$@"
# Last: all that it names is there.
aws s3 cp "$from/current.json" "$to/current.json" --cache-control no-cache "$@"
