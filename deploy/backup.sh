#!/bin/sh
# backup.sh FOLDER [COUNT]: back up the store to a folder and keep the newest COUNT backups.
# The environment names the store: KINGDOMBUILDER_DATABASE, or else KINGDOMBUILDER_DATA_DIR.
set -eu

folder=${1:?usage: backup.sh FOLDER [COUNT]}
keep=${2:-14}
case $keep in
    '' | *[!0-9]* | 0)
        echo "backup.sh: COUNT must be a number of at least 1 (got '$keep')" >&2
        exit 2
        ;;
esac

umask 077 # a backup contains hashes of passwords and tokens
mkdir -p "$folder"
file=$folder/kingdombuilder-$(date -u +%Y%m%dT%H%M%SZ).jsonl.gz
kingdombuilder store backup "$file"

# Delete old backups only after a new one was written. The names sort by time.
set -- "$folder"/kingdombuilder-*.jsonl.gz
while [ "$#" -gt "$keep" ]; do
    rm -- "$1"
    shift
done
