#!/bin/sh
# Patroni runs this once, on the first primary, with the address of its database.
set -eu
# psql quotes the password; a heredoc, since -c knows no variables.
psql "$1" --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set password="$RIDGELINE_DATABASE_PASSWORD" <<'SQL'
create role ridgeline login password :'password';
create database ridgeline owner ridgeline;
SQL
