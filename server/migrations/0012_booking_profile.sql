-- Who may book which rooms, how long, how often and when. One that its school's files no longer name is removed, never
-- lost: bookings keep theirs.
create table booking_profile (
  id integer not null generated always as identity primary key,
  source_id text not null constraint booking_profile_source_id unique,
  name text not null,
  -- Whom it covers, beside the groups and teams of booking_profile_attendee; with none of these, everyone.
  roles text[] not null,
  max_minutes integer not null constraint booking_profile_max_minutes check (max_minutes > 0),
  max_minutes_per_week integer not null constraint booking_profile_max_minutes_per_week check (max_minutes_per_week > 0),
  opens time not null,
  closes time not null,
  days_ahead integer not null constraint booking_profile_days_ahead check (days_ahead >= 0),
  confirmation text not null constraint booking_profile_confirmation check (confirmation in ('none', 'app', 'location')),
  -- In minutes, around the start of a booking.
  confirm_before integer not null constraint booking_profile_confirm_before check (confirm_before >= 0),
  confirm_after integer not null constraint booking_profile_confirm_after check (confirm_after >= 0),
  -- How near one must be to confirm on location, in metres.
  radius integer constraint booking_profile_radius check (radius > 0),
  removed boolean not null default false,
  constraint booking_profile_hours check (opens < closes)
);

create table booking_profile_facility (
  profile_id integer not null references booking_profile,
  facility_id integer not null references classroom,
  primary key (profile_id, facility_id)
);

-- Which profiles a room is in.
create index booking_profile_facility_room on booking_profile_facility (facility_id);

-- The teams and groups that a profile covers.
create table booking_profile_attendee (
  profile_id integer not null references booking_profile,
  attendee_id integer not null references attendee,
  primary key (profile_id, attendee_id)
);

-- Every call asks whether a profile covers a person, beginning with the person's groups and teams.
create index booking_profile_attendee_covered on booking_profile_attendee (attendee_id);
