-- What tells that a roster may have changed without reading it. The version of a roster is the sum of the parts of its
-- sources, those whose appointments stand in it. Triggers add a part in the transaction that changes something, whoever
-- writes, so that nobody sees the one without the other. Rows are only added: no writer waits for another here. A job
-- makes one of several of a source, which changes no sum.
create table roster_version (
  -- An attendee; an appointment as its id below zero, for those who answered it; 0 for what may be in every roster.
  source integer not null,
  -- By chance, not 1: a sum that loses a source and gains a part must not be what it was, nor one of a restored backup.
  part numeric not null default trunc(random() * 9007199254740992)
);

-- Versions are read from it alone.
create index roster_version_source on roster_version (source) include (part);

-- What changed is seen by those who are in some appointments, and by those who answered them.
create function add_version_of_appointments(ids integer[]) returns void language plpgsql as $$
begin
  -- Who changes an appointment, or who is in it, holds its row until the end: of two at once the second then finds whom
  -- the first put in. What this transaction wrote it holds already.
  perform from appointment where id = any(ids) and xmin <> pg_current_xact_id()::xid order by id for no key update;
  -- Many at once, as an import has them, count for all.
  if cardinality(ids) > 300
    or exists (select from appointment where id = any(ids) and (offered_to_all or whole_school)) then
    insert into roster_version (source) values (0);
  else
    insert into roster_version (source)
    select attendee_id from appointment_attendee where appointment_id = any(ids)
    union
    select -id from unnest(ids) id;
  end if;
end
$$;

-- In all that follows `changed` has the rows as they are, or as they were where they are changed or gone.
create function version_of_appointments() returns trigger language plpgsql as $$
begin
  if exists (select from changed where offered_to_all or whole_school) then
    insert into roster_version (source) values (0);
  -- A new one is in a roster when someone is put in it; one that goes takes those along who are in it.
  elsif tg_op = 'UPDATE' then
    perform add_version_of_appointments(array(select id from changed));
  end if;
  return null;
end
$$;

-- Those who are in an appointment, and what a booking has besides, are seen by the others in it.
create function version_of_participants() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    if tg_op = 'DELETE' then
      insert into roster_version (source) select distinct attendee_id from changed;
    end if;
    perform add_version_of_appointments(array(select distinct appointment_id from changed));
  end if;
  return null;
end
$$;

create function version_of_bookings() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    perform add_version_of_appointments(array(select appointment_id from changed));
  end if;
  return null;
end
$$;

-- Rows that count for one attendee, whom the column names that the trigger is given.
create function version_of_attendees() returns trigger language plpgsql as $$
begin
  insert into roster_version (source)
  select distinct (to_jsonb(row) ->> tg_argv[0])::integer from changed row where to_jsonb(row) ->> tg_argv[0] is not null;
  if tg_op = 'UPDATE' then
    insert into roster_version (source)
    select distinct (to_jsonb(row) ->> tg_argv[0])::integer from became row where to_jsonb(row) ->> tg_argv[0] is not null;
  end if;
  return null;
end
$$;

-- Rows that may show in every roster.
create function version_of_all() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    insert into roster_version (source) values (0);
  end if;
  return null;
end
$$;

-- Whatever it was.
create function version_of_any() returns trigger language plpgsql as $$
begin
  insert into roster_version (source) values (0);
  return null;
end
$$;

do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('appointment', 'version_of_appointments()'),
      ('appointment_attendee', 'version_of_participants()'),
      ('booking', 'version_of_bookings()'),
      -- Whose groups, and whose teachers.
      ('membership', 'version_of_attendees(''person_id'')'),
      ('team_member', 'version_of_attendees(''team_id'')'),
      -- A coach is told of the talks of those coached.
      ('person', 'version_of_attendees(''coach_id'')'),
      ('subscription', 'version_of_attendees(''attendee_id'')'),
      ('waiting', 'version_of_attendees(''attendee_id'')'),
      ('read_change', 'version_of_attendees(''attendee_id'')'),
      ('attendee', 'version_of_all()'),
      ('course', 'version_of_all()'),
      ('published_week', 'version_of_all()')
    ) as watched (name, version)
  loop
    execute format('create trigger roster_version_inserted after insert on %I
      referencing new table as changed for each statement execute function %s', watched.name, watched.version);
    execute format('create trigger roster_version_deleted after delete on %I
      referencing old table as changed for each statement execute function %s', watched.name, watched.version);
    execute format('create trigger roster_version_emptied after truncate on %I
      for each statement execute function version_of_any()', watched.name);
    -- Its start follows the appointment's, a row at a time.
    if watched.name <> 'appointment_attendee' then
      execute format('create trigger roster_version_updated after update on %I
        referencing old table as changed new table as became for each statement execute function %s',
        watched.name, watched.version);
    end if;
  end loop;
end
$$;

create trigger roster_version_updated after update of attendee_id on appointment_attendee
  for each statement execute function version_of_any();
