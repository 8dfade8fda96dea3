alter table school
  -- Settings that the desk gives, by name, with the value that the files last gave, which returns when the desk gives it up.
  add column desk_settings jsonb not null default '{}',
  -- Days per kind of data; an absent kind has the default.
  add column if not exists retention jsonb not null default '{}',
  -- Most tests of a student, `perDay` and `perWeek`; absent without a limit.
  add column test_limits jsonb not null default '{}',
  -- `here`, or the name of the source that owns changes of the day.
  add column day_changes text not null default 'here',
  -- What the school calls the weeks `A` and `B`; null as the product does.
  add column week_labels jsonb;

-- Its image; another school that replaces this one takes it along.
create table school_logo (
  of_school boolean not null primary key default true references school on delete cascade,
  type text not null constraint school_logo_type check (type in ('image/png', 'image/webp', 'image/svg+xml')),
  content bytea not null
);
