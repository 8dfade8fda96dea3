-- What a group does and is tested on in a course, in the weeks of a school year.
create table program (
  id integer not null generated always as identity primary key,
  group_id integer not null references student_group,
  course_id integer not null references course,
  -- The calendar year in which the school year starts.
  year integer not null,
  -- Whether the school's files name it.
  given boolean not null default false,
  constraint program_once unique (group_id, course_id, year)
);

create table planned_week (
  program_id integer not null references program,
  -- How many weeks after that in which the school year starts.
  week integer not null constraint planned_week_week check (week between 0 and 119),
  objectives text not null default '' constraint planned_week_objectives check (char_length(objectives) <= 1000),
  material text not null default '' constraint planned_week_material check (char_length(material) <= 1000),
  test text not null default '' constraint planned_week_test check (char_length(test) <= 500),
  -- {objectives, material, test} as the files last said; null where they say nothing.
  given jsonb,
  -- Rises with every change; the ETag of what people edit.
  version integer not null default 1,
  primary key (program_id, week)
);
