-- A choice round (roster interrogation): students take seats in groups and options, or rank options.
create table interrogation (
  id integer not null generated always as identity primary key,
  -- The school's own id; null for one that was made in the web.
  source_id text constraint interrogation_source_id unique,
  name text not null,
  kind text not null constraint interrogation_kind check (kind in ('choose', 'ranked')),
  year_start date not null,
  year_end date not null,
  -- When the lessons are that are chosen.
  period_start date not null,
  period_end date not null,
  -- Wall-clock time of the school, whole minutes: from the first it is open, from the others on it is closed.
  opens_at timestamp(0) not null,
  student_until timestamp(0) not null,
  coach_until timestamp(0) not null,
  -- How many options a student ranks at most.
  ranks integer,
  -- Nobody becomes a member of what is chosen.
  counts_only boolean not null default false,
  created_by integer references person,
  -- No longer in the school's files: no longer visible, and no choice is lost.
  removed boolean not null default false,
  -- Rises with every change of the round itself; the ETag of what people edit.
  version integer not null default 1,
  constraint interrogation_window check (opens_at < student_until and student_until <= coach_until),
  constraint interrogation_year check (year_start <= year_end),
  constraint interrogation_period check (period_start <= period_end),
  constraint interrogation_ranks check ((kind = 'ranked') = (ranks is not null) and ranks between 1 and 10)
);

-- Whose members take part; who has a row in interrogation_student does too.
create table interrogation_audience (
  interrogation_id integer not null references interrogation,
  group_id integer not null references student_group,
  primary key (interrogation_id, group_id)
);
-- The rounds of a student, by the groups that the student is in.
create index interrogation_audience_group on interrogation_audience (group_id);

create table interrogation_group (
  interrogation_id integer not null references interrogation,
  group_id integer not null references student_group,
  seats integer not null,
  taken integer not null default 0,
  position integer not null,
  primary key (interrogation_id, group_id),
  constraint interrogation_group_seats check (taken between 0 and seats)
);

create table interrogation_option_set (
  id integer not null generated always as identity primary key,
  interrogation_id integer not null references interrogation,
  name text not null,
  min integer not null,
  max integer not null,
  position integer not null,
  constraint interrogation_option_set_bounds check (0 <= min and min <= max),
  constraint interrogation_option_set_name unique (interrogation_id, name),
  constraint interrogation_option_set_round unique (interrogation_id, id)
);

create table interrogation_option (
  id integer not null generated always as identity primary key,
  interrogation_id integer not null references interrogation,
  -- Null for a loose one.
  set_id integer,
  source_id text,
  name text not null,
  course_group_name text,
  -- Whose member one becomes; null for one that counts only.
  group_id integer references student_group,
  seats integer not null,
  taken integer not null default 0,
  position integer not null,
  constraint interrogation_option_seats check (taken between 0 and seats),
  constraint interrogation_option_source_id unique (interrogation_id, source_id),
  constraint interrogation_option_round unique (interrogation_id, id),
  constraint interrogation_option_set foreign key (interrogation_id, set_id)
    references interrogation_option_set (interrogation_id, id)
);

create table interrogation_group_course (
  interrogation_id integer not null,
  group_id integer not null,
  course_id integer not null references course,
  primary key (interrogation_id, group_id, course_id),
  constraint interrogation_group_course_group foreign key (interrogation_id, group_id)
    references interrogation_group on delete cascade
);

create table interrogation_option_course (
  option_id integer not null references interrogation_option on delete cascade,
  course_id integer not null references course,
  primary key (option_id, course_id)
);

-- A student in a round: the one group that was chosen, and when. Its key makes it one group a student and round.
create table interrogation_student (
  interrogation_id integer not null references interrogation,
  student_id integer not null references person,
  group_id integer,
  first_chosen_at timestamptz,
  confirmed_at timestamptz,
  reminded_at timestamptz,
  primary key (interrogation_id, student_id),
  constraint interrogation_student_group foreign key (interrogation_id, group_id) references interrogation_group
);
create index interrogation_student_student on interrogation_student (student_id);
-- Who is in a group, and whether a group may go.
create index interrogation_student_group on interrogation_student (interrogation_id, group_id) where group_id is not null;

create table interrogation_choice (
  interrogation_id integer not null,
  student_id integer not null,
  option_id integer not null,
  primary key (interrogation_id, student_id, option_id),
  constraint interrogation_choice_student foreign key (interrogation_id, student_id) references interrogation_student,
  constraint interrogation_choice_option foreign key (interrogation_id, option_id)
    references interrogation_option (interrogation_id, id)
);
create index interrogation_choice_option on interrogation_choice (option_id);

-- What a student likes best, second, …
create table interrogation_ranking (
  interrogation_id integer not null,
  student_id integer not null,
  rank integer not null constraint interrogation_ranking_rank check (rank between 1 and 10),
  option_id integer not null,
  primary key (interrogation_id, student_id, rank),
  constraint interrogation_ranking_once unique (interrogation_id, student_id, option_id),
  constraint interrogation_ranking_student foreign key (interrogation_id, student_id) references interrogation_student,
  constraint interrogation_ranking_option foreign key (interrogation_id, option_id)
    references interrogation_option (interrogation_id, id)
);
create index interrogation_ranking_option on interrogation_ranking (option_id);

-- Who would get what, by a method and a seed; of several one is published.
create table interrogation_allocation (
  id integer not null generated always as identity primary key,
  interrogation_id integer not null references interrogation,
  method text not null,
  seed integer not null,
  made_at timestamptz not null,
  made_by integer references person,
  constraint interrogation_allocation_round unique (interrogation_id, id)
);
alter table interrogation
  add column published_allocation_id integer,
  add constraint interrogation_published foreign key (id, published_allocation_id)
    references interrogation_allocation (interrogation_id, id);

create table interrogation_allocated (
  allocation_id integer not null references interrogation_allocation on delete cascade,
  student_id integer not null references person,
  -- Null for nothing.
  option_id integer references interrogation_option,
  -- Which of the student's choices it is; null for none of them.
  rank integer,
  -- See contract: AllocationReason.
  reason jsonb not null,
  is_adjusted boolean not null default false,
  primary key (allocation_id, student_id)
);
create index interrogation_allocated_option on interrogation_allocated (option_id);

-- Seats follow the rows, whoever writes these, so that they are equal at every commit; the checks above refuse one too
-- many. Always in the order of ids: two who change places never wait for each other.
create function interrogation_take(round integer, of_group integer, more integer) returns void language sql as $$
  update interrogation_group set taken = taken + more where interrogation_id = round and group_id = of_group
$$;

create function interrogation_group_taken() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform interrogation_take(interrogation_id, group_id, seats) from (
      select interrogation_id, group_id, count(*)::int as seats from new_rows where group_id is not null
      group by 1, 2 order by 1, 2
    ) changes;
  elsif tg_op = 'DELETE' then
    perform interrogation_take(interrogation_id, group_id, -seats) from (
      select interrogation_id, group_id, count(*)::int as seats from old_rows where group_id is not null
      group by 1, 2 order by 1, 2
    ) changes;
  else
    perform interrogation_take(interrogation_id, group_id, seats) from (
      select interrogation_id, group_id, sum(seats)::int as seats
      from (
        select interrogation_id, group_id, 1 as seats from new_rows
        union all
        select interrogation_id, group_id, -1 from old_rows
      ) both_rows
      where group_id is not null
      group by 1, 2 having sum(seats) <> 0 order by 1, 2
    ) changes;
  end if;
  return null;
end
$$;

create trigger interrogation_student_inserted after insert on interrogation_student
  referencing new table as new_rows for each statement execute function interrogation_group_taken();
create trigger interrogation_student_updated after update on interrogation_student
  referencing old table as old_rows new table as new_rows for each statement execute function interrogation_group_taken();
create trigger interrogation_student_deleted after delete on interrogation_student
  referencing old table as old_rows for each statement execute function interrogation_group_taken();

-- A choice of an option is made and taken back, never changed. The student's row is the lock of all that the student
-- chooses in the round, so that no two choices at once are more than a set allows.
create function interrogation_option_taken() returns trigger language plpgsql as $$
declare change record;
begin
  if tg_op = 'INSERT' then
    perform from interrogation_student s
    where (s.interrogation_id, s.student_id) in (select interrogation_id, student_id from new_rows)
    order by s.interrogation_id, s.student_id for no key update;
    if exists (
      select from interrogation_choice c
      join interrogation_option o on o.id = c.option_id
      join interrogation_option_set t on t.id = o.set_id
      where (c.interrogation_id, c.student_id) in (select interrogation_id, student_id from new_rows)
        and t.id in (select set_id from interrogation_option where id in (select option_id from new_rows))
      group by c.student_id, t.id, t.max
      having count(*) > t.max
    ) then
      raise exception 'more options than the set allows'
        using errcode = 'check_violation', constraint = 'interrogation_choice_max', table = 'interrogation_choice';
    end if;
    for change in select option_id, count(*)::int as seats from new_rows group by 1 order by 1 loop
      update interrogation_option set taken = taken + change.seats where id = change.option_id;
    end loop;
  else
    for change in select option_id, count(*)::int as seats from old_rows group by 1 order by 1 loop
      update interrogation_option set taken = taken - change.seats where id = change.option_id;
    end loop;
  end if;
  return null;
end
$$;

create trigger interrogation_choice_inserted after insert on interrogation_choice
  referencing new table as new_rows for each statement execute function interrogation_option_taken();
create trigger interrogation_choice_deleted after delete on interrogation_choice
  referencing old table as old_rows for each statement execute function interrogation_option_taken();
create function interrogation_choice_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'a choice is made and taken back, not changed';
end
$$;
create trigger interrogation_choice_updated before update on interrogation_choice
  for each statement execute function interrogation_choice_fixed();

-- Which round made someone a member; null for the school's own files, which leave the others alone.
alter table membership
  add column interrogation_id integer references interrogation,
  drop constraint membership_once,
  add constraint membership_once unique nulls not distinct (group_id, person_id, from_date, interrogation_id);
create index membership_interrogation on membership (interrogation_id, person_id) where interrogation_id is not null;
