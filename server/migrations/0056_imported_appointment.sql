-- What the files last said of an appointment, as a hash: an import that says it again need not compare. Only the import
-- writes it. It goes as soon as anybody changes what an import compares; whoever does so holds the import lock, or works
-- on an appointment that no import gave.
create table imported_appointment (
  appointment_id integer not null primary key references appointment on delete cascade,
  fingerprint uuid not null
);

-- An import looks up the fingerprints of its files.
create index imported_appointment_fingerprint on imported_appointment (fingerprint) include (appointment_id);

create function forget_imported_appointment() returns trigger language plpgsql as $$
begin
  delete from imported_appointment where appointment_id = new.id;
  return null;
end
$$;

create trigger imported_appointment_changed
  after update of type, name, starts_at, ends_at, course_id, imported_online, is_cancelled, capacity, subscribe_from,
    subscribe_until, students_only, wait_list, offered_to_all, whole_school, source_id, sources on appointment
  for each row when (old.source_id is not null and
    (old.type, old.name, old.starts_at, old.ends_at, old.course_id, old.imported_online, old.is_cancelled, old.capacity,
      old.subscribe_from, old.subscribe_until, old.students_only, old.wait_list, old.offered_to_all, old.whole_school,
      old.source_id, old.sources)
    is distinct from
    (new.type, new.name, new.starts_at, new.ends_at, new.course_id, new.imported_online, new.is_cancelled, new.capacity,
      new.subscribe_from, new.subscribe_until, new.students_only, new.wait_list, new.offered_to_all, new.whole_school,
      new.source_id, new.sources)
  ) execute function forget_imported_appointment();

create function forget_imported_participants() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from imported_appointment;
  else
    delete from imported_appointment where appointment_id in (select appointment_id from changed);
  end if;
  return null;
end
$$;

create trigger imported_appointment_inserted after insert on appointment_attendee
  referencing new table as changed for each statement execute function forget_imported_participants();
create trigger imported_appointment_deleted after delete on appointment_attendee
  referencing old table as changed for each statement execute function forget_imported_participants();
create trigger imported_appointment_emptied after truncate on appointment_attendee
  execute function forget_imported_participants();
