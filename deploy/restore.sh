#!/bin/sh
# restore.sh FILE|FOLDER [--replace]: restore a backup, or the newest one of a folder, to the store
# that the environment names. The store must be empty, unless --replace is given. Stop all nodes
# first, because they have tables in memory that the restored store may not contain.
set -eu

from=${1:?usage: restore.sh FILE|FOLDER [--replace]}
shift
if [ -d "$from" ]; then
    newest=
    for file in "$from"/kingdombuilder-*.jsonl.gz; do
        [ -e "$file" ] && newest=$file
    done
    if [ -z "$newest" ]; then
        echo "restore.sh: no backup in $from" >&2
        exit 2
    fi
    from=$newest
fi
exec kingdombuilder store restore "$from" "$@"
