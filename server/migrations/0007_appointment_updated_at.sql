-- When the present version of an appointment was made, for calendars that read it. A trigger keeps it, so that no
-- writer can forget to; it follows the version, so that a place that is taken changes nobody's calendar.
alter table appointment add column updated_at timestamptz not null default now();

create function appointment_updated() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create trigger appointment_updated before update on appointment
  for each row when (new.version <> old.version) execute function appointment_updated();
