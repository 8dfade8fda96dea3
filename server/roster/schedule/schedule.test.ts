import type { WeekPublication } from '@uurwerk/contract/roster/schedule'
import { describe, expect, test } from 'vitest'
import { testAccess } from '#server/test/access.ts'
import { unknownToStudents } from '#server/test/access-row.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)

const fetchPublishInfo = async (person: string, atnId: string | number, start: string, end: string) =>
  (await api.as(person)).get<WeekPublication[]>(`/api/Schedule/PublishInfo?atnId=${atnId}&start=${start}&end=${end}`)

describe('schedule.publishInfo', () => {
  test('returns whether each ISO week is published, across the end of a year of 53 weeks', async () => {
    const { result } = await fetchPublishInfo('anna', 'me', '2026-11-18', '2027-01-04')
    expect(result.map(({ week, published }) => `${week} ${published}`)).toEqual([
      '2026-W47 true',
      '2026-W48 false',
      '2026-W49 false',
      '2026-W50 false',
      '2026-W51 false',
      '2026-W52 false',
      '2026-W53 false',
      '2027-W01 false',
    ])
    expect(result[0]).toMatchObject({
      start: '2026-11-16',
      publishedAt: '2026-11-01T08:00:00.000Z',
      changedAt: null,
      changes: 0,
    })
  })
  test('counts the changes of a later publication for the attendee', async () => {
    const change = JSON.stringify({
      kind: 'moved',
      at: '2026-11-17T07:00:00.000Z',
      start: '2026-11-17T09:20',
      end: '2026-11-17T10:10',
    })
    await db
      .updateTable('appointment')
      .set({ change, changed_at: '2026-11-17T07:00:00Z' })
      .where('source_id', '=', 'l1')
      .execute()
    expect((await fetchPublishInfo('anna', 'me', '2026-11-16', '2026-11-16')).result[0]).toMatchObject({
      changes: 1,
      changedAt: '2026-11-17T07:00:00.000Z',
    })
    expect((await fetchPublishInfo('bram', 'me', '2026-11-16', '2026-11-16')).result[0]).toMatchObject({
      changes: 0,
      changedAt: null,
    })
  })
  test('attendeeNoRights, attendeeDoesNotExist, dateRangeInvalid, requestOutOfBounds: refuses the same as the roster', async () => {
    expect((await fetchPublishInfo('anna', await getAttendeeId(db, 'bram'), '2026-11-16', '2026-11-16')).code).toBe(
      'attendeeNoRights',
    )
    expect((await fetchPublishInfo('teun', 999_999, '2026-11-16', '2026-11-16')).code).toBe('attendeeDoesNotExist')
    expect((await fetchPublishInfo('anna', 'me', '2026-11-18', '2026-11-17')).code).toBe('dateRangeInvalid')
    expect((await fetchPublishInfo('anna', 'me', '2026-01-01', '2027-06-01')).code).toBe('requestOutOfBounds')
    expect((await fetchPublishInfo('nobody', 'me', '2026-11-16', '2026-11-16')).code).toBe('moduleMissing')
  })
})

testAccess('schedule', {
  publishInfo: {
    call: 'GET /api/Schedule/PublishInfo?atnId={person}&start=2026-11-16&end=2026-11-22',
    guest: 'moduleMissing',
    ...unknownToStudents,
  },
})
