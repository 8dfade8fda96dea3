import type { LogEntry } from '@uurwerk/contract/tell/log'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAppointmentId, getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)
beforeEach(async () => void (await db.deleteFrom('audit_log').execute()))

/** Adds an entry. */
async function addEntry(actor: string, subject: string | null, details: LogEntry['details']) {
  await db
    .insertInto('audit_log')
    .values({
      at: '2026-11-18T09:00:00Z',
      action: 'appointment.patch',
      actor_id: await getAttendeeId(db, actor),
      acting_as_id: null,
      subject_id: subject === null ? null : await getAttendeeId(db, subject),
      details: JSON.stringify(details),
    })
    .execute()
}

async function fetchEntryAs(person: string): Promise<LogEntry> {
  const { result } = await (await api.as(person)).get<LogEntry[]>('/api/Log?start=2026-11-18&end=2026-11-18')
  const [entry] = result
  if (!entry) throw new Error('There is no entry.')
  return entry
}

describe('log.list', () => {
  test('names the people and things of an entry, with the roster and the date in which they appear', async () => {
    const room = await getAttendeeId(db, 'b204')
    const group = await getAttendeeId(db, 'v5a')
    await addEntry('teun', 'anna', {
      appointment: await getAppointmentId(db, 'l1'),
      facility: room,
      group,
      start: '2026-11-16T08:30',
    })
    expect(await fetchEntryAs('ada')).toMatchObject({
      actor: { id: await getAttendeeId(db, 'teun'), name: 'Teun Tol', about: 'TTO', hasRoster: true },
      subject: { id: await getAttendeeId(db, 'anna'), name: 'Anna Aerts', about: 'V5A', hasRoster: true },
      things: {
        appointment: { name: 'Wiskunde B', roster: await getAttendeeId(db, 'teun'), date: '2026-11-16' },
        facility: { name: 'B204', roster: room, date: null },
        group: { name: 'V5A', roster: group, date: null },
      },
    })
  })

  test('offers no roster for people without a roster, and omits things that do not exist', async () => {
    await addEntry('sam', 'ada', { appointment: 999_999, interrogation: 999_999, facility: 999_999 })
    expect(await fetchEntryAs('ada')).toMatchObject({
      actor: { name: 'Sam Smit', hasRoster: false },
      subject: { name: 'Ada Admin', hasRoster: false },
      things: {},
    })
  })

  test('names removed people and rooms, without a roster to open', async () => {
    const room = await getAttendeeId(db, 'a108')
    await addEntry('tess', 'bram', { facility: room })
    const setRemoved = (removed: boolean) =>
      db.updateTable('attendee').set({ removed }).where('source_id', 'in', ['bram', 'a108']).execute()
    await setRemoved(true)
    const entry = await fetchEntryAs('ada')
    await setRemoved(false)
    expect(entry).toMatchObject({
      subject: { name: 'Bram Bos', hasRoster: false },
      things: { facility: { name: 'A108', roster: null } },
    })
  })

  test('hides the name of a private talk from users who may not see it', async () => {
    for (const [person, seesName] of [
      ['anna', false],
      ['tess', false],
      ['bram', true],
      ['ada', true],
    ] as const) {
      await db.deleteFrom('audit_log').execute()
      await addEntry(person, null, { appointment: await getAppointmentId(db, 'private') })
      const { things } = await fetchEntryAs(person)
      expect(things.appointment?.name, person).toBe(seesName ? 'Gesprek' : undefined)
    }
  })

  test('shows the name of an unpublished lesson to staff only', async () => {
    for (const [person, name] of [
      ['teun', undefined],
      ['cora', 'Wiskunde B'],
    ] as const) {
      await db.deleteFrom('audit_log').execute()
      await addEntry(person, null, { appointment: await getAppointmentId(db, 'later') })
      expect((await fetchEntryAs(person)).things.appointment?.name, person).toBe(name)
    }
  })

  test('hides the class and the roster of another student from a student', async () => {
    await addEntry('anna', 'bram', {})
    expect((await fetchEntryAs('anna')).subject).toMatchObject({ name: 'Bram Bos', about: null, hasRoster: false })
    expect((await fetchEntryAs('anna')).actor).toMatchObject({ about: 'V5A', hasRoster: true })
    expect((await fetchEntryAs('ada')).subject).toMatchObject({ about: 'V5B', hasRoster: true })
  })
})
