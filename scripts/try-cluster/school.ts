import type pg from 'pg'
import { type BenchSchool, getIdOffsets, makeChoiceRound, makeSchool } from '../../bench/sized-school.ts'

/** The time at which the servers' clocks stand, before the year of the generated school. */
export const clock = '2026-08-28T06:00:00Z'
export const roundId = 1
export const groupsToChoose = 20
/** Ids above those of the lessons. */
const firstJoinable = 2_000_000_000
const joinables = 20
export const getJoinable = (index: number) => firstJoinable + (index % joinables)

/** Generates a school in which everyone may book rooms, join appointments and choose groups. */
export async function fillSchool(client: pg.Client): Promise<BenchSchool> {
  const size = await makeSchool(client, { appointments: 20_000 })
  await client.query(`insert into booking_profile (source_id, name, roles, max_minutes, max_minutes_per_week, opens, closes,
      days_ahead, confirmation, confirm_before, confirm_after)
    values ('all', 'All', '{}', 240, 100000, '06:00', '23:00', 366, 'none', 15, 15)`)
  await client.query('insert into booking_profile_facility select 1, attendee_id from classroom')
  // A week without lessons.
  await client.query(`insert into published_week (monday, published_at) values ('2090-01-02', now())`)
  await client.query(
    `insert into appointment (id, type, name, starts_at, ends_at, capacity, subscribe_from, subscribe_until, offered_to_all)
    overriding system value
    select $1::int + i, 'activity', 'Project day', at, at + interval '10 minutes', 100000, '2000-01-01', at, true
    from generate_series(0, $2::int - 1) i, lateral (select timestamp '2090-01-02 09:00' + i * interval '10 minutes' as at) start`,
    [firstJoinable, joinables],
  )
  await makeChoiceRound(client, { id: roundId, groups: groupsToChoose, seats: 100_000 })
  // Bookings get ids from a sequence, below those of the joinable appointments.
  await client.query(`select setval('appointment_id_seq', (select max(id) from appointment where id < $1))`, [
    firstJoinable,
  ])
  await client.query('vacuum analyze')
  return size
}

export const getStudentId = (size: BenchSchool, student: number) => getIdOffsets(size).student + student
export const getRoomId = (size: BenchSchool, room: number) => getIdOffsets(size).room + 1 + (room % size.rooms)
