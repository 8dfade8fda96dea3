import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { book, putBookable } from '../test/bookings.ts'
import { getAttendeeId, smallSchool } from '../test/small-school.ts'
import { computeTableSums } from '../test/table-sums.ts'
import { testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'
import { applySchool, type ApplyOptions } from './apply-school.ts'
import type { ChoiceRound, SchoolData } from './school.ts'
import { isFullRun } from '#server/test/full.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:00:00Z')
const api = await testApp(db, '2026-11-18T10:06:00Z')
const round: ChoiceRound = {
  id: 'sport',
  name: 'Sport V5',
  kind: 'choose',
  yearStart: '2026-08-01',
  yearEnd: '2027-07-31',
  periodStart: '2026-11-30',
  periodEnd: '2026-12-18',
  openingDate: '2026-11-18T09:00',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-24T17:00',
  ranks: null,
  countsOnly: false,
  allocateAtClosing: false,
  for: ['v5a'],
  groupChoice: [{ group: 'v5b', description: null, seats: 15, courses: [] }],
  optionSets: [],
  options: [],
}
/** All kinds, with renamed people and rooms, moved lessons and a changed round. */
const changed: SchoolData = {
  ...smallSchool,
  people: (smallSchool.people ?? []).map((person) => ({ ...person, name: `${person.name} 2` })),
  rooms: (smallSchool.rooms ?? []).map((room) => ({ ...room, name: `${room.name} 2`, capacity: 12 })),
  appointments: (smallSchool.appointments ?? []).map((appointment) => ({
    ...appointment,
    start: appointment.start.replace('2026-11-16', '2026-11-19'),
    end: appointment.end.replace('2026-11-16', '2026-11-19'),
  })),
  choiceRounds: [{ ...round, name: 'Sport', periodEnd: '2026-12-11' }],
}
const preview = (onWritten: NonNullable<ApplyOptions['onWritten']>) =>
  applySchool(db, changed, { clock, replace: true, dryRun: true, onWritten })

beforeAll(async () => {
  await putBookable(db)
  const { settings, groups = [], rooms = [] } = smallSchool
  await applySchool(db, { settings, groups, rooms, choiceRounds: [round] }, { clock, replace: true })
})

describe('a preview', () => {
  test('lets bookings, choices and another import go on while its transaction is open', async () => {
    const group = await getAttendeeId(db, 'v5b')
    const { id } = await db.selectFrom('choice_round').select('id').executeTakeFirstOrThrow()
    const answers: unknown[] = []
    await preview(async () => {
      const booked = await book(db, api, 'teun')
      const chosen = await (
        await api.as('anna')
      ).post(`/api/roster-interrogation/${id}/student/me/choose-group/${group}`)
      await applySchool(
        db,
        { settings: smallSchool.settings, groups: smallSchool.groups ?? [] },
        { clock, replace: true },
      )
      answers.push(booked.code ?? booked.status, chosen.code ?? chosen.status)
    })
    expect(answers).toEqual([200, 200])
  })
  test('has no lock but those of a reader, and writes nothing', async () => {
    const before = await computeTableSums(db)
    const locks: unknown[] = []
    const summary = await preview(async (tx) => {
      const { rows } = await sql`
        select locktype, mode from pg_locks
        where pid = pg_backend_pid() and granted and mode <> 'AccessShareLock'
          and (relation in (select oid from pg_class where relnamespace = 'public'::regnamespace)
            or (locktype = 'advisory' and classid::bigint < 1000))`.execute(tx)
      locks.push(...rows)
    })
    expect(summary.kinds.appointments.changed).toBeGreaterThan(0)
    expect(locks).toEqual([])
    expect(await computeTableSums(db)).toEqual(before)
  })
  test.skipIf(!isFullRun)('fails where the import writes a table that has no copy', async () => {
    const touching = preview(async (tx) => {
      await sql`update roster_preset set name = name`.execute(tx)
    })
    await expect(touching).rejects.toThrow('A preview touched roster_preset')
  })
  test('says what the import then does', async () => {
    const shown = await preview(() => Promise.resolve())
    expect(await applySchool(db, changed, { clock, replace: true })).toEqual(shown)
  })
})
