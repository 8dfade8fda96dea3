import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { LogEntry } from '@uurwerk/contract/tell/log'
import { beforeAll, describe, expect, test } from 'vitest'
import { testAccess } from '#server/test/access.ts'
import { allowAllKnown } from '#server/test/access-row.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId, putSmallSchool } from '#server/test/small-school.ts'

const { db } = await testDatabase()
const api = await testApp(db)

/** Adds an entry; people are given by source id. */
async function addEntry(instant: string, action: AuditAction, actor: string | null, subject: string | null = null) {
  const findIdOrNull = async (sourceId: string | null) => (sourceId === null ? null : getAttendeeId(db, sourceId))
  const people = { actor_id: await findIdOrNull(actor), acting_as_id: null, subject_id: await findIdOrNull(subject) }
  await db
    .insertInto('audit_log')
    .values({ at: instant, action, ...people, details: JSON.stringify({ note: instant }) })
    .execute()
}

beforeAll(async () => {
  await putSmallSchool(db)
  await addEntry('2026-11-16T22:59:59.999Z', 'impersonation.start', 'sam', 'anna')
  await addEntry('2026-11-16T23:00:00Z', 'settings.patch', 'anna')
  await addEntry('2026-11-17T10:00:00Z', 'appointment.patch', 'teun')
  await addEntry('2026-11-17T10:00:00Z', 'impersonation.start', 'sam', 'teun')
  await addEntry('2026-11-17T22:59:59Z', 'school.publish', null)
  await addEntry('2026-11-17T23:00:00Z', 'settings.patch', 'anna')
})

const fetchLog = async (person: string, query = 'start=2026-11-17&end=2026-11-17') =>
  (await api.as(person)).get<LogEntry[]>(`/api/Log?${query}`)
const summarizeEntries = (entries: LogEntry[]) => entries.map(({ action, actor }) => `${actor?.name ?? '-'} ${action}`)

describe('log.list', () => {
  test('shows an admin all actions on the days of the school, newest first, with names', async () => {
    const { result } = await fetchLog('ada')
    expect(summarizeEntries(result)).toEqual([
      '- school.publish',
      'Sam Smit impersonation.start',
      'Teun Tol appointment.patch',
      'Anna Aerts settings.patch',
    ])
    expect(result[1]).toMatchObject({
      at: '2026-11-17T10:00:00.000Z',
      actingAs: null,
      subject: { id: await getAttendeeId(db, 'teun'), name: 'Teun Tol' },
      details: { note: '2026-11-17T10:00:00Z' },
    })
  })
  test.each([
    ['anna', ['Anna Aerts settings.patch']],
    ['teun', ['Teun Tol appointment.patch']],
    ['cora', []],
    ['sam', ['Sam Smit impersonation.start']],
    ['evi', []],
  ])('shows %s only their own actions', async (person, expected) => {
    expect(summarizeEntries((await fetchLog(person)).result)).toEqual(expected)
  })
  test('shows an impersonator only what the impersonated user sees', async () => {
    const { result } = await (await api.as('teun', 'ada')).get<LogEntry[]>('/api/Log?start=2026-11-17&end=2026-11-17')
    expect(summarizeEntries(result)).toEqual(['Teun Tol appointment.patch'])
  })
  test('filters by a person, as actor or subject, and by an action', async () => {
    const span = 'start=2026-11-16&end=2026-11-18'
    const teun = await getAttendeeId(db, 'teun')
    expect(summarizeEntries((await fetchLog('ada', `${span}&attendee=${teun}`)).result)).toEqual([
      'Sam Smit impersonation.start',
      'Teun Tol appointment.patch',
    ])
    expect((await fetchLog('ada', `${span}&action=settings.patch`)).result).toHaveLength(2)
    expect((await fetchLog('ada', `${span}&attendee=${teun}&action=settings.patch`)).result).toEqual([])
  })
  test('attendeeNoRights: refuses a filter on another person for everyone except admins', async () => {
    const span = 'start=2026-11-17&end=2026-11-17'
    expect((await fetchLog('sam', `${span}&attendee=${await getAttendeeId(db, 'sam')}`)).result).toHaveLength(1)
    for (const person of ['anna', 'teun', 'cora', 'evi', 'sam'])
      expect(await fetchLog(person, `${span}&attendee=${await getAttendeeId(db, 'bram')}`)).toMatchObject({
        status: 403,
        code: 'attendeeNoRights',
      })
  })
  test.each([
    ['31 days', 'start=2026-10-20&end=2026-11-19', 200],
    ['32 days', 'start=2026-10-20&end=2026-11-20', 422],
    ['an end before the start', 'start=2026-11-18&end=2026-11-17', 422],
    ['without an end', 'start=2026-11-18', 400],
    ['an unknown action', 'start=2026-11-17&end=2026-11-17&action=roster.look', 400],
  ])('logsRangeBad: validates the query: %s', async (_, query, status) => {
    const answer = await fetchLog('ada', query)
    expect(answer.status).toBe(status)
    if (status === 422) expect(answer.code).toBe('logsRangeBad')
  })
  test('continues before an entry without gaps or duplicates, also among entries of the same time', async () => {
    const span = 'start=2026-10-01&end=2026-10-31'
    for (let count = 0; count < 3; count++) {
      const rows = Array.from({ length: 400 }, (_, index) => ({
        // Several entries have the same time, and ids are not in order.
        at: `2026-10-${String(1 + ((index * 7) % 30)).padStart(2, '0')}T10:00:00Z`,
        action: 'settings.patch',
        details: '{}',
      }))
      await db.insertInto('audit_log').values(rows).execute()
    }
    const pages: LogEntry[][] = [(await fetchLog('ada', span)).result]
    while (pages.at(-1)?.length === 500)
      pages.push((await fetchLog('ada', `${span}&before=${pages.at(-1)?.at(-1)?.id}`)).result)
    const allEntries = pages.flat()
    expect(pages.map(({ length }) => length)).toEqual([500, 500, 200])
    expect(new Set(allEntries.map(({ id }) => id)).size).toBe(1200)
    expect(allEntries.map(({ at }) => at)).toEqual(
      allEntries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })
})

/** An error as a browser reports it. */
const clientError = {
  title: 'unknownError',
  message: '',
  errorType: 'warning',
  stack: null,
  url: null,
  status: null,
  productName: 'uurwerk',
  version: '1',
  environment: 'dev',
  customer: 'small',
  userId: null,
  tokenPayload: null,
  navigationHistory: [],
  currentUrl: '/roster',
}

testAccess('log', {
  list: { call: 'GET /api/Log?start=2026-11-16&end=2026-11-22', ...allowAllKnown },
  'list, of one person': {
    call: 'GET /api/Log?start=2026-11-16&end=2026-11-22&attendee={person}',
    guest: 'userIsNoAttendee',
    ownObject: 'ok',
    othersObject: { admin: 'ok', vendorAdmin: 'ok', otherCallers: 'attendeeNoRights' },
    missingObject: { admin: 'nothing', vendorAdmin: 'nothing', otherCallers: 'attendeeNoRights' },
  },
  exception: {
    call: 'POST /api/log/exception',
    body: clientError,
    guest: 'ok',
    withoutObject: 'ok',
    whileImpersonating: 'ok',
    leavesNoEntryBecause: 'is a log of its own',
  },
  pageView: {
    call: 'POST /api/log/page-view',
    body: { route: '/roster' },
    guest: 'ok',
    withoutObject: 'ok',
    leavesNoEntryBecause: 'is counted without the person',
  },
})
