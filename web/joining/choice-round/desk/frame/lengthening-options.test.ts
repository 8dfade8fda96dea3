import { describe, expect, test } from 'vitest'
import { listLengtheningOptions, buildLengthenPatch } from './lengthening-options.ts'

const round = { studentExpirationDate: '2026-11-20T15:30', coachExpirationDate: '2026-11-20T16:00' }
const toDateTime = (text: string) => Temporal.PlainDateTime.from(text)

describe('lengthening options of a round', () => {
  test('count from the closing time, soonest first', () => {
    expect(listLengtheningOptions(round, toDateTime('2026-11-18T11:06:12'), '17:00')).toEqual([
      { by: 'quarter', until: '2026-11-20T15:45' },
      { by: 'hour', until: '2026-11-20T16:30' },
      { by: 'endOfDay', until: '2026-11-20T17:00' },
      { by: 'day', until: '2026-11-21T15:30' },
      { by: 'week', until: '2026-11-27T15:30' },
    ])
  })
  test('count from now for a closed round, without an end of day that has passed', () => {
    expect(listLengtheningOptions(round, toDateTime('2026-11-20T17:20:31'), '17:00').map(({ until }) => until)).toEqual(
      ['2026-11-20T17:36', '2026-11-20T18:21', '2026-11-21T17:21', '2026-11-27T17:21'],
    )
  })
  test('contain each new closing time only once', () => {
    const roundClosingEarlier = { ...round, studentExpirationDate: '2026-11-20T16:00' }
    expect(
      listLengtheningOptions(roundClosingEarlier, toDateTime('2026-11-18T11:06:12'), '17:00').map(({ by }) => by),
    ).toEqual(['quarter', 'hour', 'day', 'week'])
  })
  test('also move the closing time for coaches, but only if it is earlier than the new closing time for students', () => {
    expect(buildLengthenPatch(round, '2026-11-20T15:45')).toHaveLength(1)
    expect(buildLengthenPatch(round, '2026-11-20T16:30')).toEqual([
      { op: 'replace', path: '/studentExpirationDate', value: '2026-11-20T16:30' },
      { op: 'replace', path: '/coachExpirationDate', value: '2026-11-20T16:30' },
    ])
  })
})
