import type { Feed } from '@uurwerk/contract/roster/feed-settings'
import type { Appointment, DateRange } from '@uurwerk/contract/roster/appointment'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { applySchool } from '#server/import/apply-school.ts'
import { makeAppointment } from '#server/import/make-appointment.ts'
import type { Appointment as ImportedAppointment } from '#server/import/school.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { explainGenericPlan } from '#server/test/query-plan.ts'
import { getAppointmentId, getAttendeeId, smallSchool } from '#server/test/small-school.ts'
import { rosterQuery } from './queries.ts'
import { isFullRun } from '#server/test/full.ts'

const { db, pool } = await testDatabase('small school')
const api = await testApp(db)
const clock = createFixedClock('Europe/Amsterdam', '2026-11-02T08:00:00Z')

const autumn = makeAppointment({
  id: 'autumn',
  type: 'holiday',
  name: 'Herfstvrij',
  start: '2026-11-17T00:00',
  end: '2026-12-03T00:00',
})
const otherAppointments = (smallSchool.appointments ?? []).filter(({ id }) => id !== 'later')
const importWith = (...appointments: ImportedAppointment[]) =>
  applySchool(
    db,
    { settings: smallSchool.settings, appointments: [...otherAppointments, ...appointments] },
    { clock, replace: true },
  )

beforeAll(async () => void (await importWith(autumn)))

const listAutumnHolidays = async (person: string, attendeeIds: string, dates: string) => {
  const path = `/api/Appointment/Date/${dates}/Attendee?atnId=${attendeeIds}`
  const { status, result } = await (await api.as(person)).get<Appointment[]>(path)
  expect(status).toBe(200)
  return result.filter(({ sourceId }) => sourceId === 'autumn')
}
const firstWeek = '2026-11-16/2026-11-22'

describe('a holiday of the whole school', () => {
  test('appears once in every roster: of people, teams, groups and rooms', async () => {
    const attendees = ['anna', 'bram', 'teun', 'tess', 'evi', 'sam', 'ada', 'science', 'v5a', 'v5b', 'b204', 'a108']
    const ids = await Promise.all(attendees.map((sourceId) => getAttendeeId(db, sourceId)))
    for (const id of ids)
      expect(await listAutumnHolidays('ada', String(id), firstWeek)).toMatchObject([
        { type: 'holiday', name: 'Herfstvrij', attendeeIds: [id], groups: [], teachers: [], classrooms: [] },
      ])
    const [onlyEntry, ...otherEntries] = await listAutumnHolidays('ada', ids.join(','), firstWeek)
    expect(otherEntries).toEqual([])
    expect(onlyEntry?.attendeeIds).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('appears from its first day to its last, and not on the days around it', async () => {
    for (const day of ['2026-11-17', '2026-11-25', '2026-12-02'])
      expect(await listAutumnHolidays('anna', 'me', `${day}/${day}`), day).toHaveLength(1)
    for (const day of ['2026-11-16', '2026-12-03'])
      expect(await listAutumnHolidays('anna', 'me', `${day}/${day}`), day).toHaveLength(0)
  })

  test('cannot be opened: appointmentHolidayNotSelectable', async () => {
    const id = await getAppointmentId(db, 'autumn')
    for (const person of ['anna', 'teun', 'ada']) {
      const caller = await api.as(person)
      for (const path of [`/api/Appointment/Details/${id}`, `/api/Appointment/${id}/Attendee/me`])
        expect(await caller.get(path), `${person} ${path}`).toMatchObject({
          code: 'appointmentHolidayNotSelectable',
        })
    }
  })

  test('appears in the feed of every user’s own roster', async () => {
    const body = { name: 'Mine', content: 'own-roster' }
    for (const person of ['anna', 'bram', 'teun', 'sam']) {
      const { result } = await (await api.as(person)).post<Feed>('/api/Settings/Feeds', body)
      const answer = await api.app.inject({ url: new URL(result.url ?? '').pathname })
      expect(answer.body, person).toContain('SUMMARY:Herfstvrij')
      expect(answer.body, person).toContain('DTEND;VALUE=DATE:20261203')
    }
  })

  test('gives no date range to an attendee without appointments, and occupies no room', async () => {
    const range = await (await api.as('ada')).get<DateRange>('/api/Appointment/DateRange?atnId=me')
    expect(range).toMatchObject({ code: 'attendeeHasNoXedule' })
    const id = await getAppointmentId(db, 'autumn')
    expect(await db.selectFrom('occupancy').select('room_id').where('appointment_id', '=', id).execute()).toEqual([])
    const links = db.selectFrom('appointment_attendee').select('attendee_id').where('appointment_id', '=', id)
    expect(await links.execute()).toEqual([])
  })

  test('does not include a holiday with participants, which appears in their rosters only', async () => {
    const makeHoliday = (id: string, more: Partial<ImportedAppointment>) => ({ ...autumn, id, ...more })
    await importWith(autumn, makeHoliday('teacher', { teachers: ['tess'] }), makeHoliday('room', { rooms: ['a108'] }))
    const path = `/api/Appointment/Date/${firstWeek}/Attendee?atnId=`
    const listHolidayIds = async (sourceId: string) => {
      const { result } = await (await api.as('ada')).get<Appointment[]>(`${path}${await getAttendeeId(db, sourceId)}`)
      return result.filter(({ type }) => type === 'holiday').map((found) => found.sourceId)
    }
    expect(await listHolidayIds('teun')).toEqual(['autumn'])
    expect((await listHolidayIds('tess')).toSorted()).toEqual(['autumn', 'teacher'])
    expect((await listHolidayIds('a108')).toSorted()).toEqual(['autumn', 'room'])
    await importWith(autumn)
  })

  test('adds fewer than 40 blocks to the roster query after 5,000 past appointments', async () => {
    const id = await getAttendeeId(db, 'anna')
    const query = rosterQuery({
      attendeeIds: [id],
      start: '2026-11-16',
      end: '2026-11-22',
      subscriber: id,
      seesUnpublished: false,
      detailsViewer: id,
    }).compile(db)
    await sql`analyze appointment`.execute(db)
    const { blocks: before } = await explainGenericPlan(pool, query)
    await sql`
      insert into appointment (source_id, type, name, starts_at, ends_at, whole_school)
      select 'past' || n, case when n % 20 = 0 then 'holiday' else 'activity' end, 'Vrij', date '2000-01-01' + n,
        date '2000-01-02' + n, n % 20 = 0
      from generate_series(1, 5000) n`.execute(db)
    await sql`analyze appointment`.execute(db)
    const { blocks, indexes } = await explainGenericPlan(pool, query)
    expect(indexes).toContain('appointment_whole_school')
    expect(blocks).toBeLessThan(before + 40)
    await sql`delete from appointment where source_id like 'past%'`.execute(db)
  })
})

describe('an import that changes a holiday of the whole school', () => {
  const takeNotifiedPeople = async () => {
    const { rows } = await sql<{ person: string }>`
      select a.source_id as person from notification n join attendee a on a.id = n.attendee_id order by 1`.execute(db)
    await sql`truncate notification`.execute(db)
    return rows.map(({ person }) => person)
  }
  // The other people of the small school get no notifications of roster changes.
  const everyone = ['anna', 'bram', 'cora', 'pia', 'tess', 'teun']

  test.skipIf(!isFullRun)(
    'notifies everyone, also when it becomes the holiday of a group, and nobody when nothing changes',
    async () => {
      await takeNotifiedPeople()
      await importWith(autumn)
      expect(await takeNotifiedPeople()).toEqual([])
      await importWith({ ...autumn, end: '2026-12-04T00:00' })
      expect(await takeNotifiedPeople()).toEqual(everyone)
      await importWith({ ...autumn, groups: ['v5a'] })
      expect(await takeNotifiedPeople()).toEqual(everyone)
      expect(await listAutumnHolidays('bram', 'me', firstWeek)).toEqual([])
      expect(await listAutumnHolidays('anna', 'me', firstWeek)).toHaveLength(1)
      await importWith(autumn)
      expect(await takeNotifiedPeople()).toEqual(everyone)
      await importWith()
      expect(await takeNotifiedPeople()).toEqual(everyone)
      expect(await listAutumnHolidays('bram', 'me', firstWeek)).toMatchObject([{ isCancelled: true }])
    },
  )
})
