-- A student's session in a choice round: on which device it is. Unlogged, so that it costs next to nothing: a crash of the
-- database empties it, and each server soon puts back what is open there.
create unlogged table interrogation_session (
  interrogation_id integer not null references interrogation on delete cascade,
  student_id integer not null references person on delete cascade,
  device text not null,
  -- By the clock of the database, which all servers share.
  seen_at timestamptz not null default now(),
  -- Devices that it was taken from while they were away, the latest last: one of these that comes back is told so first.
  taken_from text[] not null default '{}',
  primary key (interrogation_id, student_id)
);

-- For which moment students were told that a round opens or closes soon; another moment is told again.
alter table interrogation
  add column opening_told_for timestamp(0),
  add column closing_told_for timestamp(0);
-- What is open already is no news.
update interrogation set opening_told_for = opens_at
where opens_at <= (select now() at time zone time_zone from school);
