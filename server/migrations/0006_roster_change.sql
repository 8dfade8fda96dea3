-- What an import changed of an appointment: as it became and, within, as it was. It stands here once, however many
-- people are told of it: the details of their notifications are lists of these ids.
create table appointment_change (
  id integer not null generated always as identity primary key,
  -- No reference: what was told stays told when the appointment is thrown away.
  appointment_id integer not null,
  entry jsonb not null
);

-- Until which moment a person has read of the changes of an appointment: the roster marks those to that person no more.
create table read_change (
  attendee_id integer not null references person,
  appointment_id integer not null,
  until timestamptz not null,
  primary key (attendee_id, appointment_id)
);
