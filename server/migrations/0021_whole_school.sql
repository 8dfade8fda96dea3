-- A holiday that names nobody is the whole school's: it stands in every roster, without a row for each.
alter table appointment
  add column whole_school boolean not null default false,
  add constraint appointment_whole_school check (not whole_school or type = 'holiday');

update appointment a set whole_school = true
where type = 'holiday' and not exists (select from appointment_attendee x where x.appointment_id = a.id);

-- A dozen a year, which every roster asks for.
create index appointment_whole_school on appointment (ends_at) where whole_school;
