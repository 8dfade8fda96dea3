-- What the built-in identity provider must remember over a restart: sessions, grants, tokens, signing keys.
create table identity_record (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  primary key (kind, id)
);

create index identity_record_grant on identity_record (grant_id) where grant_id is not null;
create index identity_record_uid on identity_record (uid) where uid is not null;
create index identity_record_expiry on identity_record (expires_at) where expires_at is not null;

create table person_settings (
  attendee_id integer not null primary key references person,
  language text constraint person_settings_language check (language in ('nl', 'en')),
  show_privacy_consent_message boolean not null default true
);
