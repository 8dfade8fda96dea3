import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { testDatabase } from '../test/test-database.ts'
import { seedDemo } from './seed.ts'
import { buildDemoSchool } from './test-rosters.ts'
import { isFullRun } from '../test/full.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')

test.skipIf(!isFullRun)(
  'seedDemo writes the demo school as it was built, with every week published except the last',
  async () => {
    expect(await seedDemo(db, clock)).toEqual([])
    const { base, revised } = buildDemoSchool('2026-11-18')

    const count = async (query: ReturnType<typeof sql<{ count: number }>>) => (await query.execute(db)).rows[0]?.count
    const countAttendees = (type: string) =>
      count(sql`select count(*) from attendee where type = ${type} and not removed`)
    expect(await countAttendees('student')).toBe(1200)
    expect(await countAttendees('teacher')).toBe(95)
    expect(await countAttendees('classroom')).toBe(60)
    expect(await countAttendees('team')).toBe(base.teams?.length)
    expect(await countAttendees('group')).toBe(base.groups?.length)
    // Choice rounds add further memberships.
    expect(await count(sql`select count(*) from membership where round_id is null`)).toBe(base.memberships?.length)
    const appointmentIds = new Set([base, revised].flatMap(({ appointments = [] }) => appointments.map(({ id }) => id)))
    expect(await count(sql`select count(*) from appointment where source_id is not null`)).toBe(appointmentIds.size)
    expect(await count(sql`select count(*) from person where 'student' = any(roles) and coach_id is null`)).toBe(0)
    expect((await sql<{ origin: string }>`select origin from school`.execute(db)).rows).toEqual([{ origin: 'demo' }])
    expect(await count(sql`select count(*) from published_week`)).toBe(17)
    expect(await count(sql`select count(*) from published_week where monday = '2027-02-15'`)).toBe(0)

    const kinds = await sql<{
      kind: string
    }>`select distinct change->>'kind' as kind from appointment where change is not null`.execute(db)
    expect(new Set(kinds.rows.map(({ kind }) => kind))).toEqual(new Set(['added', 'cancelled', 'changed', 'moved']))
    // The second publication notifies people of changes; the first does not.
    const notifications = await sql<{ person: string; changes: number; at: string }>`
      select attendee.source_id as person, (notification.data ->> 'changes')::int as changes, notification.created_at as at
      from notification join attendee on attendee.id = notification.attendee_id where notification.type = 'rosterChange'`.execute(
      db,
    )
    expect(notifications.rows.find(({ person }) => person === '120417')).toMatchObject({ changes: 4 })
    expect(notifications.rows.find(({ person }) => person === 'JVD')?.changes).toBeGreaterThan(0)
    expect(new Set(notifications.rows.map(({ at }) => at))).toEqual(new Set(['2026-11-18T10:06:00.000Z']))
    expect(new Set(notifications.rows.map(({ person }) => person)).size).toBe(notifications.rows.length)
    // The audit log names who made each subscription and booking.
    const log = await sql<{ action: string; count: number }>`
      select action, count(*)::int from audit_log where actor_id is not null group by 1`.execute(db)
    const logged = Object.fromEntries(log.rows.map((row) => [row.action, row.count]))
    expect(logged).toMatchObject({ 'booking.create': 10, 'booking.confirm': 2 })
    expect((logged['subscription.subscribe'] ?? 0) + (logged['subscription.several'] ?? 0)).toBe(
      await count(sql`select count(*)::int as count from subscription`),
    )
    // A morning for the planner.
    const absentees = await sql<{ type: string; day: string }>`
      select type, starts_at::date as day from absence join attendee on attendee.id = attendee_id order by 1`.execute(
      db,
    )
    expect(absentees.rows).toEqual(
      ['classroom', 'teacher', 'teacher', 'teacher'].map((type) => ({ type, day: '2026-11-19' })),
    )
    const seats = await sql<{ name: string; taken: number; capacity: number; rows: number }>`
      select name, subscription_count as taken, capacity,
        (select count(*) from subscription where appointment_id = appointment.id and accepted) as rows
      from appointment where type = 'choice' and starts_at::date = '2026-11-18'`.execute(db)
    expect(seats.rows.every(({ taken, rows }) => taken === rows)).toBe(true)
    expect(seats.rows.some(({ taken, capacity }) => taken === capacity)).toBe(true)
    expect(seats.rows.some(({ taken, capacity }) => taken > 0 && taken < capacity)).toBe(true)
    const resits = await sql<{ name: string; left: number }>`
      select name, capacity - subscription_count as left from appointment
      where type = 'exam' and subscribe_from <= '2026-11-18T11:06' and subscribe_until > '2026-11-18T11:06'`.execute(db)
    expect(resits.rows).toHaveLength(5)
    expect(resits.rows.filter(({ left }) => left === 1).map(({ name }) => name)).toEqual(['Herkansing Wiskunde B'])
    expect(resits.rows.every(({ left }) => left > 0)).toBe(true)
  },
)

test.skipIf(!isFullRun)(
  'seedDemo in a holiday performs every action except a booking beyond the limits of its profile',
  async () => {
    const { db } = await testDatabase()
    const refusals = await seedDemo(db, createFixedClock('Europe/Amsterdam', '2026-12-28T10:06:00Z'))
    expect(refusals).toMatchObject([{ action: { do: 'book', name: 'Piano oefenen' }, code: 'bookingProfileLimits' }])
    const { rows } = await sql<{ seats: number; open: number }>`
    select count(*) filter (where subscription_count > 0)::int as seats, count(*)::int as open from appointment
    where type = 'exam' and subscribe_from <= '2026-12-28T11:06' and subscribe_until > '2026-12-28T11:06'`.execute(db)
    expect(rows).toEqual([{ seats: 5, open: 5 }])
  },
)
