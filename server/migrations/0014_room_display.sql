-- What the address of a room's display is made from beside the installation's secret; with another one older addresses
-- are worth nothing.
create table room_display (
  room_id integer not null primary key references classroom,
  nonce text not null
);
