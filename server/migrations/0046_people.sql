alter table person
  -- Roles that the desk gave, all of them; null while those of the imports count.
  add column desk_roles text[],
  add column held_roles text[] not null generated always as (coalesce(desk_roles, roles)) stored,
  -- The desk chose the coach, whom imports then leave.
  add column coach_by_desk boolean not null default false;

-- Start of the latest session of a person. Not a column of person, because an update of a row there invalidates the roster
-- of its coach, and waits for an import.
create table last_sign_in (
  attendee_id integer not null primary key references person on delete cascade,
  at timestamptz not null
);

insert into last_sign_in (attendee_id, at)
select attendee_id, max(started_at) from session where attendee_id is not null group by attendee_id;
