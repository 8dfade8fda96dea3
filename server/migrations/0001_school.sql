-- One installation serves one school: its settings are the single row of this table.
create table school (
  one boolean not null default true primary key constraint school_one_row check (one),
  customer text not null,
  name text not null,
  time_zone text not null,
  day_start time not null,
  day_end time not null,
  students_see_students boolean not null,
  -- Modules per role where the school differs from the product's table; null means as the product has it.
  modules_per_role jsonb,
  -- 'demo' for our own invented school, which is never made over or beside an imported one.
  origin text not null constraint school_origin check (origin in ('demo', 'import'))
);

create table school_year (
  name text not null primary key,
  starts_on date not null,
  ends_on date not null,
  constraint school_year_span check (starts_on <= ends_on)
);

create table school_period (
  year_name text not null references school_year on delete cascade,
  name text not null,
  starts_on date not null,
  ends_on date not null,
  primary key (year_name, name),
  constraint school_period_span check (starts_on <= ends_on)
);

-- Whoever or whatever can have a roster. One id space, so that an id alone says what it is.
create table attendee (
  id integer not null generated always as identity primary key,
  source_id text not null constraint attendee_source_id unique,
  type text not null constraint attendee_type
    check (type in ('teacher', 'team', 'student', 'classroom', 'exam-desk', 'group', 'staff')),
  name text not null,
  code text,
  -- Name and code in lower case without accents, for the search.
  search_text text not null,
  -- No longer in the school's files: no longer visible, never lost.
  removed boolean not null default false
);

create index attendee_type_name on attendee (type, name) where not removed;

create table person (
  attendee_id integer not null primary key references attendee,
  email text,
  roles text[] not null,
  -- Who coaches this student.
  coach_id integer references attendee,
  fte numeric(6, 3)
);

-- Signing in looks a person up by e-mail, whatever its case.
create index person_email on person (lower(email));
create index person_coach on person (coach_id) where coach_id is not null;

create table team (
  attendee_id integer not null primary key references attendee,
  unit text not null
);

create table team_member (
  team_id integer not null references team,
  person_id integer not null references person,
  is_coordinator boolean not null,
  is_member boolean not null,
  primary key (team_id, person_id)
);

create index team_member_person on team_member (person_id);

-- "group" is a word of SQL; a student group is a class, a cluster or a choice group.
create table student_group (
  attendee_id integer not null primary key references attendee,
  kind text not null
);

create table membership (
  group_id integer not null references student_group,
  person_id integer not null references person,
  -- Both included; null is open.
  from_date date,
  until_date date,
  constraint membership_once unique nulls not distinct (group_id, person_id, from_date)
);

create index membership_person on membership (person_id, group_id);

create table classroom (
  attendee_id integer not null primary key references attendee,
  building text,
  capacity integer constraint classroom_capacity check (capacity >= 0),
  latitude double precision,
  longitude double precision,
  facilities text[] not null
);

create table course (
  id integer not null generated always as identity primary key,
  source_id text not null constraint course_source_id unique,
  name text not null,
  code text,
  removed boolean not null default false
);
