-- An absent room is blocked for what is left of its absence. The constraint's index finds that block.
alter table room_block add column absence_id integer unique references absence on delete cascade;

create function unblock_room() returns trigger language plpgsql as $$
begin
  delete from appointment where id = old.appointment_id;
  return null;
end
$$;

-- An absence goes with retention too, and without its activity it would leave the room taken.
create trigger unblock_room after delete on room_block
  for each row when (old.absence_id is not null) execute function unblock_room();
