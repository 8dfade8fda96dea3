import { describe, expect, test } from 'vitest'
import type { BusyInterval } from './find-rules.ts'
import { sampleProfile } from './fixtures.ts'
import { findCommonTime, listPossibleDelays } from './guests-rules.ts'

/** Searches in the week of Monday 16 November, in a room that is open from 8 to 17. */
const findStart = (
  changes: Partial<Parameters<typeof findCommonTime>[0]> = {},
  busy: Record<string, BusyInterval[]> = {},
) =>
  findCommonTime({
    facilityId: 1,
    dates: ['2026-11-18'],
    minutes: 60,
    notBefore: '2026-11-18T11:00',
    delays: [0, 1, 2, 5],
    roomProfiles: [{ ...sampleProfile, lastDate: '2026-12-02' }],
    getUsedMinutes: () => 0,
    listBusyIntervals: (date) => busy[date] ?? [],
    ...changes,
  })?.start

describe('a common time', () => {
  test('is not postponed to a weekend, unless the original date is in a weekend', () => {
    expect(listPossibleDelays(['2026-11-18'], 7)).toEqual([0, 1, 2, 5, 6, 7])
    expect(listPossibleDelays(['2026-11-18', '2026-11-20'], 7)).toEqual([0, 5, 6, 7])
    expect(listPossibleDelays(['2026-11-22'], 2)).toEqual([0, 1, 2])
  })

  test('is the requested time, or the first free time after it, on the same day if possible', () => {
    expect(findStart()).toBe('2026-11-18T11:00')
    expect(findStart({}, { '2026-11-18': [[600, 700]] })).toBe('2026-11-18T11:40')
    expect(findStart({}, { '2026-11-18': [[0, 1440]] })).toBe('2026-11-19T08:00')
    expect(
      findStart({}, Object.fromEntries(['18', '19', '20', '23'].map((day) => [`2026-11-${day}`, [[0, 1440]]]))),
    ).toBe(undefined)
  })

  test('is free on each date of a series, all within the days that can be booked', () => {
    const dates = ['2026-11-18', '2026-11-25', '2026-12-02'] as const
    const weekly = { dates }
    const busy: Record<string, BusyInterval[]> = { '2026-11-25': [[650, 720]], '2026-12-02': [[720, 800]] }
    expect(findStart(weekly, busy)).toBe('2026-11-18T13:20')
    expect(findStart(weekly, { '2026-11-25': [[0, 1440]] })).toBeUndefined()
  })

  test('leaves enough minutes of the week for all dates of a series in that week', () => {
    const twoDates = { dates: ['2026-11-18', '2026-11-19'] as const }
    expect(findStart({ ...twoDates, delays: [0, 7] })).toBe('2026-11-18T11:00')
    const getUsedMinutes = (monday: string) => (monday === '2026-11-16' ? 60 : 0)
    expect(findStart({ ...twoDates, delays: [0, 7], getUsedMinutes })).toBe('2026-11-25T08:00')
  })
})
