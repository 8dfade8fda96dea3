-- Who leaves a waiting list changes the rosters of those who still wait, which show their places. Changes of a list
-- hold the row of its appointment.
create function version_of_waiting_list() returns trigger language plpgsql as $$
begin
  insert into roster_version (source)
  select attendee_id from changed
  union
  select attendee_id from waiting where appointment_id in (select appointment_id from changed);
  return null;
end
$$;

create or replace trigger roster_version_deleted after delete on waiting
  referencing old table as changed for each statement execute function version_of_waiting_list();
