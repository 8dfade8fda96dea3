-- A lesson that a person changed on top of the timetable. The appointment has the present form, which all rosters show;
-- this row has the planned form, as the last import gives it.
create table day_change (
  appointment_id integer not null primary key references appointment on delete cascade,
  kind text not null constraint day_change_kind check (kind in ('moved', 'changed', 'cancelled', 'added')),
  -- Added by hand: no import has planned it, and the planned form is its first one.
  is_added boolean not null,
  starts_at timestamp(0) not null,
  ends_at timestamp(0) not null,
  is_cancelled boolean not null,
  -- Null if the change leaves this to the lesson's teachers.
  is_online boolean,
  classroom_ids integer[] not null,
  teacher_ids integer[] not null,
  -- What an earlier import changed, for when the day change is withdrawn.
  imported_change jsonb,
  imported_changed_at timestamptz,
  changed_at timestamptz not null,
  changed_by integer references person,
  message text constraint day_change_message_length check (char_length(message) <= 500),
  online_url text constraint day_change_online_url_length check (char_length(online_url) <= 500),
  solution text constraint day_change_solution check (
    solution in ('cover', 'freedTeacher', 'standby', 'merged', 'selfStudy', 'moved', 'online', 'cancelled')),
  constraint day_change_span check (starts_at <= ends_at)
);

-- An import looks for the lessons that were planned in the weeks it replaces.
create index day_change_start on day_change (starts_at);

-- What one person did at once, to one lesson or to many.
create table change_deed (
  id integer not null generated always as identity primary key,
  done_at timestamptz not null,
  done_by integer references person,
  undone_at timestamptz
);

create table change_deed_lesson (
  deed_id integer not null references change_deed on delete cascade,
  -- No reference: a lesson that was added by hand can be removed again.
  appointment_id integer not null,
  -- Null where there was no such lesson.
  before jsonb,
  after jsonb,
  primary key (deed_id, appointment_id)
);

-- Undoing a deed withdraws its notifications that nobody has read.
alter table notification add column deed_id integer references change_deed on delete set null;
create index notification_deed on notification (deed_id) where deed_id is not null;
