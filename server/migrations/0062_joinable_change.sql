-- Exams and choice lessons are changed by hand too: who only supervises (the teachers of the appointment include them),
-- and what the last import said of the fields that no other day change alters.
alter table day_change add column invigilator_ids integer[] not null default '{}';
alter table day_change add column planned_terms jsonb;

-- An import may lower the capacity below what is taken; a person may not.
create function appointment_capacity_kept() returns trigger language plpgsql as $$
begin
  if exists (select from appointment where id = new.id and seats_taken > capacity) then
    raise exception 'appointment % has more seats taken than its capacity', new.id
      using errcode = 'check_violation', constraint = 'appointment_capacity_kept', table = 'appointment';
  end if;
  return null;
end
$$;

create constraint trigger appointment_capacity_kept after update of capacity on appointment
  deferrable initially deferred for each row
  when (new.source_id is null and new.capacity is not null and new.capacity is distinct from old.capacity)
  execute function appointment_capacity_kept();

-- Rosters show who invigilates.
create trigger roster_version_inserted after insert on day_change
  referencing new table as changed for each statement execute function version_of_bookings();
create trigger roster_version_updated after update on day_change
  referencing old table as changed for each statement execute function version_of_bookings();
create trigger roster_version_deleted after delete on day_change
  referencing old table as changed for each statement execute function version_of_bookings();
create trigger roster_version_emptied after truncate on day_change
  for each statement execute function version_of_any();
