-- How many hours a year a full post has.
alter table school
  add column plan_hours numeric(7, 2) not null default 1659 constraint school_plan_hours check (plan_hours > 0);

-- Who gives how many hours to what, as the school's files say: a team's own plan, or a teacher's in that team.
create table deployment_plan (
  id integer not null generated always as identity primary key,
  team_id integer not null references team,
  -- Null for the team's own.
  teacher_id integer references person,
  -- The calendar year in which the school year starts.
  year integer not null,
  language text not null constraint deployment_plan_language check (language in ('nl', 'en')),
  -- [{title, rows: [{label, course, hours: {period: number}}]}], a course by its source id. Written and read as a whole.
  tables jsonb not null constraint deployment_plan_tables check (jsonb_typeof(tables) = 'array'),
  -- No longer in the school's files: no longer visible.
  removed boolean not null default false,
  constraint deployment_plan_once unique nulls not distinct (team_id, teacher_id, year, language)
);
create index deployment_plan_teacher on deployment_plan (teacher_id) where teacher_id is not null;

-- A period of the plan, by its name in the school year, and from which day it may be seen.
create table deployment_plan_period (
  plan_id integer not null references deployment_plan,
  name text not null,
  published_on date,
  -- When people were told of it; null again when it changed.
  told_at timestamptz,
  primary key (plan_id, name)
);
-- Each hour it is asked what is to be told; hardly ever anything.
create index deployment_plan_period_untold on deployment_plan_period (published_on)
  where told_at is null and published_on is not null;
