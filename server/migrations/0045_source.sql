-- A source is a name given to imports. 0 is `desk`: what people make in the web, which no import touches.
create table import_source (
  id smallint not null primary key,
  name text not null constraint source_name unique,
  format text,
  imported_at timestamptz,
  -- Start of the school year to which this source last changed.
  year_start date
);

insert into import_source (id, name) values (0, 'desk');

alter table school
  -- The source whose settings and years these are.
  add column source smallint references import_source on delete set null,
  -- Names of sources, in the order in which they win.
  add column source_order text[] not null default '{}';

-- Everything so far is from the format of the last import.
insert into import_source (id, name, format, imported_at, year_start)
select
  1, coalesce(last.format, 'school'), last.format, last.at,
  coalesce((select max(starts_on) from school_year where starts_on <= current_date), (select min(starts_on) from school_year))
from school
left join lateral (
  select details ->> 'format' as format, at from audit_log
  where action = 'school.import' and details ->> 'format' is not null
  order by at desc limit 1
) last on true;

update school set source = 1;

-- Sorts by precedence: the first owns the fields of a record. `desk` is first unless the school lists it.
create function in_source_order(ids smallint[]) returns smallint[] stable language sql as $$
  select coalesce(
    array_agg(
      source.id
      order by coalesce(array_position(school.source_order, source.name), case source.id when 0 then 0 end), source.id
    ),
    '{}'
  )
  from import_source source left join school on true
  where source.id = any (ids)
$$;

-- Who gives a record, in the order above; nobody gives a removed one. The first default fills existing rows without a
-- rewrite of the table; with the second, whatever no import writes is of `desk`.
do $$
declare
  imported text;
begin
  foreach imported in array array[
    'attendee', 'membership', 'course', 'booking_profile', 'choice_round', 'availability_request', 'deployment_plan',
    'program', 'appointment'
  ] loop
    execute format('alter table %I add column sources smallint[] not null default ''{1}''', imported);
    execute format('alter table %I alter column sources set default ''{0}''', imported);
  end loop;
end
$$;

-- Where several sources give a record: the fields that each gives, by its id; those that are empty are left out.
alter table attendee add column given_fields jsonb;
alter table course add column given_fields jsonb;

-- The fields in effect: each from the first source that gives it.
create function merge_given_fields(sources smallint[], given_fields jsonb) returns jsonb immutable language sql as $$
  select coalesce(jsonb_object_agg(field.key, field.value order by source.position desc), '{}')
  from unnest(sources) with ordinality as source (id, position)
  cross join jsonb_each(given_fields -> source.id::text) as field
$$;

-- A program that teachers wrote is given by no file.
alter table program alter column sources set default '{}';

update program set sources = '{}' where not given;
update attendee set sources = '{}' where removed;
update course set sources = '{}' where removed;
update booking_profile set sources = '{}' where removed;
update deployment_plan set sources = '{}' where removed;
update choice_round set sources = case when source_id is null then '{0}' else '{}' end::smallint[]
where source_id is null or removed;
update availability_request set sources = case when source_id is null then '{0}' else '{}' end::smallint[]
where source_id is null or removed;
update membership set sources = '{0}' where round_id is not null;
update appointment set sources = '{0}' where source_id is null;

-- Ids of people in a source that knows them by another id than the school; they stay when a code or an address changes.
create table source_person (
  source smallint not null references import_source on delete cascade,
  given_id text not null,
  person_id integer not null references attendee on delete cascade,
  primary key (source, given_id),
  constraint source_person_once unique (source, person_id)
);

-- For the deletion of a person.
create index source_person_person on source_person (person_id);
