#!/bin/sh
# backup.sh FOLDER [HOW_MANY]: a backup of the store into a folder, of which the newest are kept.
# The store is the one of the environment: KINGDOMBUILDER_DATABASE, or else KINGDOMBUILDER_DATA_DIR.
set -eu

folder=${1:?usage: backup.sh FOLDER [HOW_MANY]}
keep=${2:-14}
case $keep in
    '' | *[!0-9]* | 0)
        echo "backup.sh: how many are to be kept? '$keep' is no number from 1" >&2
        exit 2
        ;;
esac

umask 077 # a backup holds what passwords and tokens are checked against
mkdir -p "$folder"
file=$folder/kingdombuilder-$(date -u +%Y%m%dT%H%M%SZ).jsonl.gz
kingdombuilder store backup "$file"

# Only now that there is a new one. The names sort by time, and the shell sorts them.
set -- "$folder"/kingdombuilder-*.jsonl.gz
while [ "$#" -gt "$keep" ]; do
    rm -- "$1"
    shift
done
