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

do $$
declare
  watched text;
begin
  foreach watched in array array['absence_lesson'] loop
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
