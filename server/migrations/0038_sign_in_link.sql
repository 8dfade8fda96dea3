-- Signs one person in once, when the identity provider cannot; made on the command line.
create table sign_in_link (
  -- SHA-256 of the code that the address has.
  code_hash bytea not null primary key,
  attendee_id integer not null references person on delete cascade,
  expires_at timestamptz not null
);
