-- What the servers are told, for those who have a stream of events open there: each server reads what is new in it.
-- News and no record: unlogged, so that it costs a write next to nothing. A crash of the database empties it, and also
-- breaks the connection of each server, which then lets its readers ask for everything again.
create unlogged table announcement (
  -- The transaction that announced it: by this, and not by the order of ids, a server tells what it has not read yet.
  xid xid8 not null default pg_current_xact_id(),
  id bigint not null generated always as identity,
  topic text not null,
  data jsonb not null,
  -- A server reads from the oldest transaction that it has not seen the end of.
  primary key (xid, id)
);
