-- What every roster shows of an appointment's groups, teachers and rooms, as it goes over the wire: kept, since to look
-- it up was most of a roster's work. By name; those who are in it besides are in appointment_attendee alone.
alter table appointment
  add column participants json not null default '{"groups" : [], "teachers" : [], "classrooms" : []}',
  -- One or two students are in it in person, and no group or team.
  add column is_personal boolean not null default false;

create function keep_participants(changed integer[]) returns void language plpgsql as $$
begin
  -- Locked before they are read: whoever writes one of them at the same time is waited for, and then seen.
  perform from appointment where id = any(changed) order by id for no key update;
  if not found then return; end if;
  update appointment a set participants = found.participants, is_personal = found.is_personal
  from (
    select
      c.id,
      json_build_object(
        'groups', coalesce(array_to_json(array_agg(part order by p.name, p.id) filter (where p.type = 'group')), '[]'),
        'teachers', coalesce(array_to_json(array_agg(part order by p.name, p.id) filter (where p.type = 'teacher')), '[]'),
        'classrooms', coalesce(array_to_json(array_agg(part order by p.name, p.id) filter (where p.type = 'classroom')), '[]')
      ) as participants,
      count(*) filter (where p.type = 'student') in (1, 2) and bool_and(p.type not in ('group', 'team')) as is_personal
    from unnest(changed) as c (id)
    left join appointment_attendee x on x.appointment_id = c.id
    left join attendee p on p.id = x.attendee_id
    left join lateral (select p.id, p.name, p.code) part on true
    group by c.id
  ) found
  where a.id = found.id
    and (a.participants::text, a.is_personal) is distinct from (found.participants::text, found.is_personal);
end
$$;

create function appointment_attendee_participants() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    perform keep_participants(array(select id from appointment));
  else
    perform keep_participants(array(select distinct appointment_id from written));
  end if;
  return null;
end
$$;

create trigger appointment_attendee_participants_inserted after insert on appointment_attendee
  referencing new table as written for each statement execute function appointment_attendee_participants();
create trigger appointment_attendee_participants_deleted after delete on appointment_attendee
  referencing old table as written for each statement execute function appointment_attendee_participants();
create trigger appointment_attendee_participants_truncated after truncate on appointment_attendee
  execute function appointment_attendee_participants();

create function appointment_attendee_stays() returns trigger language plpgsql as $$
begin
  raise exception 'who is in an appointment is deleted and inserted, not updated' using errcode = 'check_violation';
end
$$;

-- What is kept follows rows that come and go; only the start of one may change, with its appointment's.
create trigger appointment_attendee_stays before update on appointment_attendee
  for each row when ((old.attendee_id, old.appointment_id) is distinct from (new.attendee_id, new.appointment_id))
  execute function appointment_attendee_stays();

create function attendee_participants() returns trigger language plpgsql as $$
declare
  changed integer[] := array(
    select id from was join became using (id)
    where (was.name, was.code, was.type) is distinct from (became.name, became.code, became.type));
begin
  if changed = '{}' then return null; end if;
  -- Whoever puts one of them into an appointment meanwhile reads the old name: such writes end first, or begin after us.
  lock table appointment_attendee in share row exclusive mode;
  perform keep_participants(
    array(select distinct appointment_id from appointment_attendee where attendee_id = any(changed)));
  return null;
end
$$;

create trigger attendee_participants after update on attendee
  referencing old table as was new table as became for each statement execute function attendee_participants();

select keep_participants(array(select id from appointment));
