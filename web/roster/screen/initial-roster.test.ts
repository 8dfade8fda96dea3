import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#web/lib/time.ts'
import { getInitialRoster } from './initial-roster.ts'

const getMorning = () => Temporal.Instant.from('2026-11-18T10:06:00Z')
beforeAll(() => setClock(getMorning))
afterAll(() => setClock())

const getRoster = (search: string, language: 'nl' | 'en' = 'nl', ownId: number | undefined = 7) => {
  const { attendeeIds, mondays } = getInitialRoster({ search, ownId, language })
  return { attendeeIds, mondays: mondays.map(String) }
}

describe('the initial roster', () => {
  test('is the user’s own roster of this week, unless the address says otherwise', () => {
    expect(getRoster('')).toEqual({ attendeeIds: [7], mondays: ['2026-11-16'] })
    expect(getRoster('?view=day&date=2026-12-02')).toEqual({ attendeeIds: [7], mondays: ['2026-11-30'] })
    expect(getRoster('?atnId=3%2C14')).toEqual({ attendeeIds: [3, 14], mondays: ['2026-11-16'] })
    expect(getRoster('?atnId=3')).toMatchObject({ attendeeIds: [3] })
  })

  test('spans two ISO weeks if weeks begin on Sunday', () => {
    expect(getRoster('', 'en').mondays).toEqual(['2026-11-09', '2026-11-16'])
  })

  test.each(['?date=2026-02-30', '?date=soon', '?date=', '?atnId=nobody'])(
    'is the default roster for the invalid address %s',
    (search) => {
      expect(getRoster(search)).toEqual({ attendeeIds: [7], mondays: ['2026-11-16'] })
    },
  )

  test('is empty for a user without an attendee', () => {
    expect(getInitialRoster({ search: '', ownId: undefined, language: 'nl' }).attendeeIds).toEqual([])
  })
})
