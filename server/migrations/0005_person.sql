-- What a person chose; null where browser and system decide.
alter table person_settings
  add column theme text constraint person_settings_theme check (theme in ('default', 'dark')),
  add column quiet_notifications text[] not null default '{}',
  add column course_colours jsonb not null default '{}',
  add column version integer not null default 1;

-- What a person was told; made in the transaction that causes it.
create table notification (
  id integer not null generated always as identity primary key,
  attendee_id integer not null references person,
  type text not null,
  -- What the list shows, and what only its details show.
  data jsonb not null,
  details jsonb,
  data_reference_id integer,
  created_at timestamptz not null,
  read_at timestamptz
);

create index notification_attendee on notification (attendee_id, id desc);
create index notification_unread on notification (attendee_id) where read_at is null;
-- An answered invitation is found by its booking.
create index notification_reference on notification (data_reference_id) where data_reference_id is not null;

-- A composed roster that a person keeps, under an id that the person's browser made.
create table roster_preset (
  attendee_id integer not null references person,
  id text not null,
  name text not null,
  -- [{attendeeId, colour}]
  attendees jsonb not null,
  primary key (attendee_id, id)
);

-- A calendar that others' programs read at a secret address, which is made from the nonce and the installation's
-- secret and stands here only as a hash. Five slots make five feeds the most.
create table feed (
  id integer not null generated always as identity primary key,
  attendee_id integer not null references person,
  slot smallint not null constraint feed_slot check (slot between 1 and 5),
  name text not null,
  content text not null constraint feed_content check (content in ('own-roster', 'exams', 'bookings', 'composed')),
  preset_id text,
  alarm_minutes integer,
  nonce text not null,
  token_hash text not null constraint feed_token_hash unique,
  created_at timestamptz not null,
  last_read_at timestamptz,
  constraint feed_slot_once unique (attendee_id, slot),
  constraint feed_preset_content check ((content = 'composed') = (preset_id is not null)),
  constraint feed_preset foreign key (attendee_id, preset_id) references roster_preset on delete cascade
);

-- A look through someone else's eyes; its token is worth something only while it lasts.
create table impersonation (
  id uuid not null primary key,
  impersonator_id integer not null references person,
  attendee_id integer not null references person,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);

-- Who did what to whom, when, and as whom; only ever added to.
create table audit_log (
  id integer not null generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  -- Who was really there; null for the command line.
  actor_id integer references attendee,
  acting_as_id integer references attendee,
  subject_id integer references attendee,
  details jsonb not null
);

create index audit_log_at on audit_log (at);
create index audit_log_actor on audit_log (actor_id, at);
create index audit_log_subject on audit_log (subject_id, at);
