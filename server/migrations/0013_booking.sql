create extension if not exists btree_gist;

-- Which room is held when. Lessons may share a room, as real timetables do; a booking shares with nothing. That is kept
-- here, whoever writes: a booking against a booking, and a booking against whatever else stands in the room.
create table occupancy (
  -- What these are the triggers see to, also when an appointment goes: foreign keys besides only make imports slower.
  appointment_id integer not null,
  room_id integer not null,
  during tsrange not null constraint occupancy_during check (not isempty(during)),
  is_booking integer not null constraint occupancy_is_booking check (is_booking in (0, 1)),
  primary key (appointment_id, room_id),
  constraint occupancy_booking_alone exclude using gist (room_id with =, during with &&) where (is_booking = 1),
  constraint occupancy_booking_or_lesson exclude using gist (room_id with =, during with &&, is_booking with <>)
);

-- It follows the appointments and their rooms: what is cancelled, or takes no time, holds none.
create function appointment_attendee_occupancy() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from occupancy o using old_rows x where o.appointment_id = x.appointment_id and o.room_id = x.attendee_id;
  else
    insert into occupancy (appointment_id, room_id, during, is_booking)
    select a.id, x.attendee_id, tsrange(a.starts_at, a.ends_at), (a.type = 'booking')::int
    from new_rows x
    join classroom c on c.attendee_id = x.attendee_id
    join appointment a on a.id = x.appointment_id and not a.is_cancelled and a.starts_at < a.ends_at;
  end if;
  return null;
end
$$;

create trigger appointment_attendee_inserted after insert on appointment_attendee
  referencing new table as new_rows for each statement execute function appointment_attendee_occupancy();
create trigger appointment_attendee_deleted after delete on appointment_attendee
  referencing old table as old_rows for each statement execute function appointment_attendee_occupancy();

-- What a statement moves gives back all its places before it takes any: else one of a series could meet the next.
create function appointment_frees() returns trigger language plpgsql as $$
begin
  delete from occupancy where appointment_id = old.id;
  return new;
end
$$;

create function appointment_occupies() returns trigger language plpgsql as $$
begin
  insert into occupancy (appointment_id, room_id, during, is_booking)
  select new.id, x.attendee_id, tsrange(new.starts_at, new.ends_at), (new.type = 'booking')::int
  from appointment_attendee x
  join classroom c on c.attendee_id = x.attendee_id
  where x.appointment_id = new.id;
  return null;
end
$$;

create trigger appointment_frees before update of starts_at, ends_at, is_cancelled, type on appointment
  for each row when (
    (old.starts_at, old.ends_at, old.is_cancelled, old.type)
    is distinct from (new.starts_at, new.ends_at, new.is_cancelled, new.type)
  ) execute function appointment_frees();
create trigger appointment_occupies after update of starts_at, ends_at, is_cancelled, type on appointment
  for each row when (
    (old.starts_at, old.ends_at, old.is_cancelled, old.type)
    is distinct from (new.starts_at, new.ends_at, new.is_cancelled, new.type)
    and not new.is_cancelled and new.starts_at < new.ends_at
  ) execute function appointment_occupies();

insert into occupancy (appointment_id, room_id, during, is_booking)
select a.id, x.attendee_id, tsrange(a.starts_at, a.ends_at), 0
from appointment a
join appointment_attendee x on x.appointment_id = a.id
join classroom c on c.attendee_id = x.attendee_id
where a.type <> 'booking' and not a.is_cancelled and a.starts_at < a.ends_at;

-- What is in use at some time, whatever the room. It has all that the search for free rooms asks for, and the constraint
-- above has not: or the planner would take that, which begins with the room and so is read from end to end.
create index occupancy_during on occupancy using gist (during) include (room_id, appointment_id);

-- What an appointment of the type booking has besides: who holds the room, and for how long unless it is confirmed.
create table booking (
  appointment_id integer not null primary key references appointment on delete cascade,
  facility_id integer not null references classroom,
  organizer_id integer not null references person,
  description text not null constraint booking_description_length check (char_length(description) <= 2000),
  -- The id of the first of a series; null for one by itself.
  series_id integer,
  -- The moments between which it is to be confirmed, as the profile had it; null where it need not be.
  confirm_from timestamptz,
  confirm_until timestamptz,
  -- How near the room one must be to confirm, in metres; null when that is no matter.
  confirm_radius integer,
  confirmed_at timestamptz,
  -- Whether it was cancelled while it ran: its minutes until then stay counted.
  is_used boolean not null default false,
  constraint booking_confirmation check ((confirm_from is null) = (confirm_until is null))
);

-- The organizer's lists and weekly minutes; a series; what is to be released.
create index booking_organizer on booking (organizer_id, facility_id);
create index booking_series on booking (series_id) where series_id is not null;
create index booking_unconfirmed on booking (confirm_until) where confirmed_at is null;

create table booking_invitee (
  appointment_id integer not null references booking on delete cascade,
  attendee_id integer not null references person,
  status text not null constraint booking_invitee_status check (status in ('Pending', 'Accepted', 'Denied')),
  primary key (appointment_id, attendee_id)
);

create index booking_invitee_attendee on booking_invitee (attendee_id);
