create table appointment (
  id integer not null generated always as identity primary key,
  source_id text constraint appointment_source_id unique,
  type text not null constraint appointment_type
    check (type in ('lesson', 'exam', 'choice', 'activity', 'holiday', 'booking')),
  name text not null,
  -- Wall-clock time of the school.
  starts_at timestamp(0) not null,
  ends_at timestamp(0) not null,
  course_id integer references course,
  is_online boolean not null default false,
  teacher_note text constraint appointment_teacher_note_length check (char_length(teacher_note) <= 1000),
  is_cancelled boolean not null default false,
  -- What a later publication changed, with the values from before (see contract: Change).
  change jsonb,
  changed_at timestamptz,
  capacity integer constraint appointment_capacity check (capacity >= 0),
  subscription_count integer not null default 0 constraint appointment_subscription_count check (subscription_count >= 0),
  subscribe_from timestamp(0),
  subscribe_until timestamp(0),
  students_only boolean not null default false,
  wait_list boolean not null default true,
  -- Joinable and named for no group: offered to every student.
  offered_to_all boolean not null default false,
  -- Rises with every change; the ETag of what people edit.
  version integer not null default 1,
  constraint appointment_span check (starts_at <= ends_at)
);

-- The span of an import, the publication of a week, and what is offered to all.
create index appointment_start on appointment (starts_at);
create index appointment_offered_to_all on appointment (starts_at) where offered_to_all;

-- In whose roster an appointment stands: groups, teachers, classrooms and students named one by one.
-- starts_at and the appointment's are the same (kept so by the foreign key), so that one index reads a week.
alter table appointment add constraint appointment_id_starts_at unique (id, starts_at);

create table appointment_attendee (
  attendee_id integer not null references attendee,
  starts_at timestamp(0) not null,
  appointment_id integer not null,
  primary key (attendee_id, starts_at, appointment_id),
  constraint appointment_attendee_appointment foreign key (appointment_id, starts_at)
    references appointment (id, starts_at) on update cascade on delete cascade
);

create index appointment_attendee_appointment on appointment_attendee (appointment_id);

create table subscription (
  appointment_id integer not null references appointment,
  attendee_id integer not null references person,
  motivation text constraint subscription_motivation_length check (char_length(motivation) <= 500),
  locked boolean not null default false,
  accepted boolean not null default false,
  denied boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (appointment_id, attendee_id)
);

create index subscription_attendee on subscription (attendee_id);

-- A week (its Monday) is published by being here.
create table published_week (
  monday date not null primary key constraint published_week_monday check (extract(isodow from monday) = 1),
  published_at timestamptz not null
);
-- The few that last longer than a day, so that a week in their middle finds them.
create index appointment_long on appointment (ends_at) where ends_at > starts_at + interval '1 day';
