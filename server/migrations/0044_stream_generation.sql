-- A crash of the database and a failover empty this table together with `stream_event`, as both are unlogged. Behind a
-- connection pooler nothing else tells a server that events are gone.
create unlogged table stream_generation (
  is_only boolean primary key default true check (is_only),
  id uuid not null default gen_random_uuid()
);
