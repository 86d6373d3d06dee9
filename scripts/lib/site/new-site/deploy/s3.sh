#!/bin/sh
# Publishes public/ in a bucket of S3 or a store like it, by the AWS command line:
#   sh deploy/s3.sh BUCKET [options of aws, such as --endpoint-url https://store.example.org]
# Scripts, styles and fonts go first, pages last, and only then is removed what is gone: at no moment does a page ask for what is not there.
set -eu
bucket=${1:?a bucket is missing: sh deploy/s3.sh BUCKET}
shift
[ -f public/index.html ] || {
  echo "there is no site in public/: run npm run build first" >&2
  exit 2
}
# Names of scripts and styles change with what is in them.
aws s3 sync public "s3://$bucket" --exclude '*' --include 'css/*' --include '*/css/*' --include 'js/*' --include '*/js/*' \
  --cache-control 'public, max-age=31536000, immutable' "$@"
aws s3 sync public "s3://$bucket" --exclude '*.html' --exclude 'css/*' --exclude '*/css/*' --exclude 'js/*' --exclude '*/js/*' \
  --cache-control 'no-cache' "$@"
aws s3 sync public "s3://$bucket" --exclude '*' --include '*.html' --cache-control 'no-cache' "$@"
aws s3 sync public "s3://$bucket" --delete --size-only "$@"
