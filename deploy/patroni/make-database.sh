#!/bin/sh
# Patroni runs this once, when it has made the cluster, with the address of the database as superuser.
exec psql --dbname="$1" --set=ON_ERROR_STOP=1 <<'SQL'
create role uurwerk login password 'change-uurwerk';
create database uurwerk owner uurwerk encoding 'UTF8';
SQL
