-- Rises with every change; for the `If-Match` of who changes it.
alter table roster_preset add column version integer not null default 1;
