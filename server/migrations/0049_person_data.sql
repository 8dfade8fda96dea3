-- When the last backup was finished; not part of a backup.
create table last_backup (
  is_only boolean not null primary key default true check (is_only),
  finished_at timestamptz not null,
  bytes bigint not null
);

-- Made once for an installation, so that all its backups and lists of erased people have the same.
create table erasure_key (
  is_only boolean not null primary key default true check (is_only),
  key bytea not null
);

insert into erasure_key (key)
values (decode(replace(concat(gen_random_uuid(), gen_random_uuid()), '-', ''), 'hex'));

-- Keyed hash of an identifier of a person who was erased. No import brings that person back.
create table erased_person (
  hash bytea not null primary key,
  erased_on date not null
);

-- Days per kind of data; an absent kind has the default.
alter table school add column if not exists retention jsonb not null default '{}';
