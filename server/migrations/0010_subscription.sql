-- Seats. Who is accepted holds one; who was put in by a lock holds one without being counted (the specification: the
-- count rises only when the action is no lock).
alter table appointment add column seats_taken integer not null default 0
  constraint appointment_seats_taken check (seats_taken >= 0);

alter table subscription add column by_lock boolean not null default false;
alter table subscription add constraint subscription_by_lock check (accepted or not by_lock);
alter table subscription add constraint subscription_one_answer check (not (accepted and denied));

update appointment set seats_taken = taken.seats, subscription_count = taken.seats
from (select appointment_id, count(*)::int as seats from subscription where accepted group by 1) taken
where appointment.id = taken.appointment_id;

-- Both numbers follow the rows, whoever writes these, so that they are equal at every commit.
create function subscription_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update appointment a
    set seats_taken = a.seats_taken + d.seats, subscription_count = a.subscription_count + d.counted
    from (
      select appointment_id, count(*)::int as seats, (count(*) filter (where not by_lock))::int as counted
      from new_rows where accepted group by 1
    ) d
    where a.id = d.appointment_id;
  elsif tg_op = 'DELETE' then
    update appointment a
    set seats_taken = a.seats_taken - d.seats, subscription_count = a.subscription_count - d.counted
    from (
      select appointment_id, count(*)::int as seats, (count(*) filter (where not by_lock))::int as counted
      from old_rows where accepted group by 1
    ) d
    where a.id = d.appointment_id;
  else
    update appointment a
    set seats_taken = a.seats_taken + d.seats, subscription_count = a.subscription_count + d.counted
    from (
      select appointment_id, sum(seats)::int as seats, sum(counted)::int as counted
      from (
        select appointment_id, accepted::int as seats, (accepted and not by_lock)::int as counted from new_rows
        union all
        select appointment_id, -accepted::int, -(accepted and not by_lock)::int from old_rows
      ) both_rows
      group by 1
      having sum(seats) <> 0 or sum(counted) <> 0
    ) d
    where a.id = d.appointment_id;
  end if;
  return null;
end
$$;

create trigger subscription_inserted after insert on subscription
  referencing new table as new_rows for each statement execute function subscription_seats();
create trigger subscription_updated after update on subscription
  referencing old table as old_rows new table as new_rows for each statement execute function subscription_seats();
create trigger subscription_deleted after delete on subscription
  referencing old table as old_rows for each statement execute function subscription_seats();

-- No seat too many. An import may lower the capacity below what is taken: that takes nobody's seat, and gives none.
create function appointment_seats() returns trigger language plpgsql as $$
begin
  raise exception 'appointment % has no seat left', new.id
    using errcode = 'check_violation', constraint = 'appointment_seats', table = 'appointment';
end
$$;

create trigger appointment_seats before update of seats_taken on appointment
  for each row when (new.seats_taken > old.seats_taken and new.seats_taken > new.capacity)
  execute function appointment_seats();

-- Who waits for a seat, in the order of `place`. It is written under the lock of the appointment's row.
create table waiting (
  appointment_id integer not null references appointment on delete cascade,
  attendee_id integer not null references person,
  place bigint not null generated always as identity,
  since timestamptz not null,
  primary key (appointment_id, attendee_id)
);

create index waiting_line on waiting (appointment_id, place);
create index waiting_attendee on waiting (attendee_id);

-- Where else a course can be joined, and the exams between two dates.
create index appointment_joinable on appointment (course_id, starts_at) where subscribe_from is not null;
create index appointment_exam on appointment (starts_at) where type = 'exam';
