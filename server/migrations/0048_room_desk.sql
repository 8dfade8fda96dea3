-- A block keeps bookings out of a room: an activity of the source `desk`, with the room as its only attendee. That it
-- stands in `occupancy` is what refuses the bookings.
create table room_block (
  appointment_id integer not null primary key references appointment on delete cascade,
  room_id integer not null references classroom
);

-- For the blocks of a room.
create index room_block_room on room_block (room_id);

-- A room may have several displays, each withdrawn by itself. Replaces `room_display`, which release 0.3.0 still reads.
create table display_address (
  id integer not null generated always as identity primary key,
  room_id integer not null references classroom,
  -- With the installation's secret, it makes the address.
  nonce text not null,
  created_at timestamptz not null default now()
);

-- Each reading of a display looks for the addresses of its room.
create index display_address_room on display_address (room_id);

insert into display_address (room_id, nonce) select room_id, nonce from room_display;

-- Nobody confirmed the booking in time. So far only the audit log tells it from a booking that its organizer cancelled.
alter table booking add column released_at timestamptz;

update booking set released_at = entry.at
from audit_log entry
where entry.action = 'booking.release' and (entry.details ->> 'booking')::integer = booking.appointment_id;
