-- One-time links that make the first administrator of an empty installation.
create table setup_link (
  code_hash bytea not null primary key,
  expires_at timestamptz not null
);
