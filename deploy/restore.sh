#!/bin/sh
# restore.sh FILE|FOLDER [--replace]: a backup, or the newest of a folder, into the store of the
# environment. The store must be empty, unless --replace says that what is in it may go.
# Stop all nodes first: they have tables in memory that the store would no longer know.
set -eu

from=${1:?usage: restore.sh FILE|FOLDER [--replace]}
shift
if [ -d "$from" ]; then
    newest=
    for file in "$from"/kingdombuilder-*.jsonl.gz; do
        [ -e "$file" ] && newest=$file
    done
    if [ -z "$newest" ]; then
        echo "restore.sh: there is no backup in $from" >&2
        exit 2
    fi
    from=$newest
fi
exec kingdombuilder store restore "$from" "$@"
