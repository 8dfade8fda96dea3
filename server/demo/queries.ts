import { sql } from 'kysely'
import type { InvitationStatus } from '@uurwerk/contract/invitation-status'
import type { Tx } from '../db/connect.ts'

/**
 * Lets students join what they are offered: at a moment at most one of the lessons and exams of each, until a part of
 * the seats is taken, all of them or all but one. Who joins what is decided by a hash, so that it is the same every time.
 */
export async function joinOffers(
  tx: Tx,
  {
    share,
    full,
    nearlyFull,
    leaveOut,
  }: { share: number; full: string; nearlyFull: string; leaveOut: readonly string[] },
): Promise<void> {
  await sql`
    with offer as (
      select a.id, a.starts_at, person.id as student, 
        case when a.name like ${full} then a.capacity when a.name like ${nearlyFull} then a.capacity - 1
          else a.capacity * ${share}::float end as taken,
        md5(a.source_id || person.source_id) as lot
      from appointment a
      join attendee person on person.type = 'student' and person.source_id <> all(${leaveOut})
        and (a.offered_to_all or exists (
          select from appointment_attendee x
          join membership on membership.group_id = x.attendee_id
          where x.appointment_id = a.id and membership.person_id = person.id
        ))
      where a.type in ('choice', 'exam') and a.capacity is not null and a.subscribe_from is not null
    ),
    one_a_moment as (select distinct on (student, starts_at) * from offer order by student, starts_at, lot),
    in_line as (select *, row_number() over (partition by id order by lot) as place from one_a_moment)
    insert into subscription (appointment_id, attendee_id, accepted)
    select id, student, true from in_line where place <= taken`.execute(tx)
}

/** People and rooms by their source ids. */
export interface BookedRow {
  name: string
  organizer: string
  room: string
  start: string
  end: string
  guests: { person: string; status: InvitationStatus }[]
  /** Between which moments it is to be confirmed, and when it was. */
  confirmation: { from: string; until: string; at: string | null; radius: number | null } | null
}

/** Puts bookings in; whoever is asked to one that is not over was told so at a moment, and has read it. */
export async function insertBookings(
  tx: Tx,
  booked: readonly BookedRow[],
  { now, at }: { now: string; at: string },
): Promise<void> {
  await sql`
    with wanted as materialized (
      select nextval(pg_get_serial_sequence('appointment', 'id'))::integer as id, w.name, w.start, w."end", w.guests,
        w.confirmation, room.id as room_id, room.name as room, organizer.id as organizer_id, organizer.name as organizer
      from jsonb_to_recordset(${JSON.stringify(booked)}::jsonb) as w (
        name text, organizer text, room text, start timestamp, "end" timestamp, guests jsonb, confirmation jsonb)
      join attendee room on room.source_id = w.room
      join attendee organizer on organizer.source_id = w.organizer
    ),
    guest as (
      select wanted.id, person.id as person_id, one.status
      from wanted
      cross join lateral jsonb_to_recordset(wanted.guests) as one (person text, status text)
      join attendee person on person.source_id = one.person
    ),
    made as (
      insert into appointment (id, type, name, starts_at, ends_at) overriding system value
      select id, 'booking', name, start, "end" from wanted
    ),
    placed as (
      insert into appointment_attendee (attendee_id, starts_at, appointment_id)
      select there.id, wanted.start, wanted.id
      from wanted
      cross join lateral (
        select room_id as id union select organizer_id
        union select person_id from guest where guest.id = wanted.id and status <> 'Denied'
      ) as there
    ),
    described as (
      insert into booking (
        appointment_id, facility_id, organizer_id, description, confirm_from, confirm_until, confirm_radius, confirmed_at
      )
      select id, room_id, organizer_id, '', (confirmation ->> 'from')::timestamptz,
        (confirmation ->> 'until')::timestamptz, (confirmation ->> 'radius')::integer,
        (confirmation ->> 'at')::timestamptz
      from wanted
    ),
    invited as (
      insert into booking_invitee (appointment_id, attendee_id, status) select id, person_id, status from guest
    )
    insert into notification (attendee_id, type, data, data_reference_id, created_at, read_at)
    select guest.person_id, 'bookingInvitation',
      jsonb_build_object(
        'booking', jsonb_build_object('id', wanted.id, 'name', wanted.name),
        'facility', jsonb_build_object('id', room_id, 'name', room),
        'start', to_char(start, 'YYYY-MM-DD"T"HH24:MI'),
        'end', to_char("end", 'YYYY-MM-DD"T"HH24:MI'),
        'by', organizer,
        'invitationStatus', guest.status
      ),
      wanted.id, ${at}::timestamptz, ${at}::timestamptz
    from guest
    join wanted using (id)
    where wanted."end" > ${now}::timestamp
    order by wanted.start, guest.person_id`.execute(tx)
}
