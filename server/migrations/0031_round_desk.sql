-- Choice rounds for those who coordinate them: why a student was moved, and allocations that respect the seats.
alter table interrogation_student
  -- Of the last move; it counts for as long as it is what was confirmed last.
  add column moved_at timestamptz,
  add column moved_by integer references person,
  add column moved_reason text;

alter table interrogation_allocated
  -- Why it was given by hand.
  add column by_hand text;

-- No option is given to more students than it has seats, whoever writes. The allocation's row is the lock of all that is
-- given in it, so that two who give the last seat at once do not both.
create function interrogation_allocated_seats() returns trigger language plpgsql as $$
begin
  perform from interrogation_allocation where id in (select allocation_id from new_rows) order by id for no key update;
  if exists (
    select from interrogation_allocated a
    join interrogation_option o on o.id = a.option_id
    where (a.allocation_id, a.option_id) in (select allocation_id, option_id from new_rows)
    group by a.allocation_id, o.id
    having count(*) > o.seats
  ) then
    raise exception 'more students than seats'
      using errcode = 'check_violation', constraint = 'interrogation_allocated_seats', table = 'interrogation_allocated';
  end if;
  return null;
end
$$;
create trigger interrogation_allocated_inserted after insert on interrogation_allocated
  referencing new table as new_rows for each statement execute function interrogation_allocated_seats();
create trigger interrogation_allocated_updated after update on interrogation_allocated
  referencing new table as new_rows for each statement execute function interrogation_allocated_seats();
