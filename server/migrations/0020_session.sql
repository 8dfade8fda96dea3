-- Who is signed in with a browser. What opens a session is in no table: the cookie is made from the installation's
-- secret, the id and the generation.
create table session (
  id uuid not null primary key,
  -- Who says so: the identity provider, by what it calls the person, and by what it calls its own session.
  issuer text not null,
  subject text not null,
  provider_session text,
  -- Encrypted; sent back to the provider when the person signs out.
  sealed_id_token text,
  -- The person of the school that the provider named; without one, the claim by which one may still be found.
  attendee_id integer references person on delete cascade,
  claim_matches text constraint session_claim_matches check (claim_matches in ('email', 'sourceId', 'code')),
  claim_value text,
  -- The provider's name for someone who is unknown to the school.
  name text,
  started_at timestamptz not null,
  -- Each cookie is of a generation; a new one is made now and then, and counts from when the browser has shown it.
  generation integer not null default 1,
  generation_at timestamptz not null,
  confirmed_at timestamptz
);

-- A provider ends the sessions of a person, or one of them.
create index session_subject on session (issuer, subject);
create index session_provider_session on session (issuer, provider_session) where provider_session is not null;
-- Those that have expired are looked for each hour.
create index session_generation_at on session (generation_at);
