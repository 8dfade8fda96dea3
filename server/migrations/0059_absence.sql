-- A period in which a person or a room is not there. There is no column for a reason, so that none is ever kept.
create table absence (
  id integer not null generated always as identity primary key,
  attendee_id integer not null references attendee on delete cascade,
  starts_at timestamp(0) not null,
  ends_at timestamp(0) not null,
  reported_at timestamptz not null,
  reported_by integer references person,
  constraint absence_span check (starts_at < ends_at),
  -- Ending one would otherwise leave the other.
  constraint absence_once exclude using gist (attendee_id with =, tsrange(starts_at, ends_at) with &&)
);

-- The day's desk lists all absences of a date.
create index absence_during on absence using gist (tsrange(starts_at, ends_at));

-- What the substitute and the class need for a lesson in an absence.
create table absence_lesson (
  absence_id integer not null references absence on delete cascade,
  appointment_id integer not null references appointment on delete cascade,
  note text constraint absence_lesson_note_length check (char_length(note) <= 1000),
  link text constraint absence_lesson_link_length check (char_length(link) <= 500),
  for_students boolean not null,
  primary key (absence_id, appointment_id)
);

-- A roster looks for the notes of its lessons.
create index absence_lesson_appointment on absence_lesson (appointment_id);

-- A teacher who is asked to take a lesson of others. A deed adds and removes it; one that was declined stays.
create table cover (
  id integer not null generated always as identity primary key,
  appointment_id integer not null references appointment on delete cascade,
  attendee_id integer not null references attendee on delete cascade,
  -- The teacher has seen it once its notification is read.
  deed_id integer references change_deed on delete set null,
  asked_at timestamptz not null,
  answer text constraint cover_answer check (answer in ('accepted', 'declined')),
  answered_at timestamptz
);

create unique index cover_active on cover (appointment_id) where answer is distinct from 'declined';
-- A lesson shows its last cover.
create index cover_appointment on cover (appointment_id, id);
-- Notifications show the covers of their deed.
create index cover_deed on cover (deed_id, attendee_id);

-- Locks no appointment: an undo holds it while it waits for the notification.
create function version_of_seen_covers() returns trigger language plpgsql as $$
begin
  insert into roster_version (source)
  select distinct link.attendee_id
  from cover
  join appointment_attendee link using (appointment_id)
  where cover.deed_id = new.deed_id and cover.attendee_id = new.attendee_id;
  return null;
end
$$;

create trigger roster_version_read after update of read_at on notification
  for each row when (new.deed_id is not null) execute function version_of_seen_covers();

do $$
declare
  watched text;
begin
  foreach watched in array array['absence_lesson', 'cover'] loop
    execute format('create trigger roster_version_inserted after insert on %I
      referencing new table as changed for each statement execute function version_of_bookings()', watched);
    execute format('create trigger roster_version_updated after update on %I
      referencing old table as changed for each statement execute function version_of_bookings()', watched);
    execute format('create trigger roster_version_deleted after delete on %I
      referencing old table as changed for each statement execute function version_of_bookings()', watched);
    execute format('create trigger roster_version_emptied after truncate on %I
      for each statement execute function version_of_any()', watched);
  end loop;
end
$$;
