-- How many hours a week a full post has.
alter table school
  add column fte_hours numeric(5, 2) not null default 40 constraint school_fte_hours check (fte_hours > 0);

-- Teachers are asked when they can work in a period.
create table availability_request (
  id integer not null generated always as identity primary key,
  -- The school's own id; null for one that was made in the web.
  source_id text constraint availability_request_source_id unique,
  name text not null,
  -- Wall-clock time of the school, whole minutes: from the first it can be filled in, from the second on no more.
  opens_at timestamp(0) not null,
  closes_at timestamp(0) not null,
  -- Four days before it closes, and never before half of the time is over.
  reminds_at timestamp(0) not null generated always as (
    date_trunc('minute', greatest(closes_at - interval '4 days', opens_at + (closes_at - opens_at) / 2))
  ) stored,
  -- What it is about.
  starts_on date not null,
  ends_on date not null,
  weeks text not null constraint availability_request_weeks check (weeks in ('all', 'ab')),
  created_by integer references person,
  -- No longer in the school's files: no longer visible, and no answer is lost.
  removed boolean not null default false,
  constraint availability_request_opening check (opens_at < closes_at),
  constraint availability_request_period check (starts_on <= ends_on)
);

-- One teacher's answer to a request.
create table availability (
  request_id integer not null references availability_request,
  person_id integer not null references person,
  state text not null default 'new' constraint availability_state
    check (state in ('new', 'saved', 'submitted', 'accepted', 'denied', 'revised')),
  -- See contract: AvailabilityEntry. Written and read as a whole, and never searched.
  entries jsonb not null default '[]' constraint availability_entries check (jsonb_typeof(entries) = 'array'),
  comments text not null default '' constraint availability_comments check (char_length(comments) <= 500),
  team_lead_comment text constraint availability_team_lead_comment check (char_length(team_lead_comment) <= 500),
  submitted_at timestamptz,
  judged_at timestamptz,
  judged_by integer references person,
  -- When the teacher was told that it can be filled in, and reminded of it.
  told_at timestamptz,
  reminded_at timestamptz,
  -- No longer asked of this teacher.
  removed boolean not null default false,
  -- Rises with every change; the ETag of what people edit.
  version integer not null default 1,
  primary key (request_id, person_id)
);
-- Whose requests the menu counts at each look, and who is told of one.
create index availability_person on availability (person_id) where not removed;
