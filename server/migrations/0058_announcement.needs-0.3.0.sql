-- An announcement to everyone, or to the people with one of the roles, in one of the teams or in one of the groups.
create table announcement (
  id integer not null generated always as identity primary key,
  title text not null,
  text text not null,
  roles text[] not null,
  team_ids integer[] not null,
  group_ids integer[] not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  pinned boolean not null,
  on_board boolean not null,
  created_by integer references person,
  -- When its audience was notified; null until it begins.
  notified_at timestamptz,
  version integer not null default 1,
  constraint announcement_period check (starts_at < ends_at)
);

create index announcement_ends on announcement (ends_at);
create index announcement_waiting on announcement (starts_at) where notified_at is null;
-- Nobody is notified twice.
create unique index notification_announcement on notification (data_reference_id, attendee_id) where type = 'announcement';

-- A screen in the hall, which shows the changes of the day to whoever has its address.
create table board (
  id integer not null generated always as identity primary key,
  name text not null,
  token_hash text not null constraint board_token_hash unique,
  shows_teachers boolean not null,
  -- Empty if the screen may be anywhere.
  networks inet[] not null,
  created_at timestamptz not null
);

-- Boards look for the changed lessons of a day, which are few, by their present and their planned time.
create index appointment_changed on appointment (starts_at) where change is not null;
