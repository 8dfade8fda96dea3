import { texts } from '@uurwerk/contract/i18n/texts'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { createSampleAppointment } from '../appointment/appointment-sample.ts'
import { findClashingAppointments, findWholeDayName } from '../appointment/appointment-days.ts'
import {
  collectChangedDates,
  countChanges,
  findCurrentLesson,
  listMovedAway,
  listLessonsOnDay,
  findNextLesson,
  isAfterCancelledStart,
  buildRosterEntries,
  filterAppointmentsInDays,
} from './roster-entries.ts'

beforeAll(() => i18next.init({ lng: 'nl', resources: { nl: { translation: texts.nl } } }))

const changedAt = '2026-11-20T08:00:00.000Z'
const day = '2026-11-24'
const createLesson = (
  id: number,
  start: string,
  end: string,
  changes: Parameters<typeof createSampleAppointment>[0] = {},
) => createSampleAppointment({ id, start: `${day}T${start}`, end: `${day}T${end}`, ...changes })
const toDateTime = (time: string) => Temporal.PlainDateTime.from(`${day}T${time}`)
const toSortedIds = (set: Set<number>) => [...set].sort((a, b) => a - b)
const ownIds = new Set([1])
const noClashes = new Set<number>()
const offered = { type: 'choice', subscribable: { from: `${day}T06:00`, until: `${day}T08:00` } } as const

describe('the next lesson', () => {
  test('is the first lesson that has not begun', () => {
    const lessons = [
      createLesson(1, '09:00', '10:00'),
      createLesson(2, '10:00', '11:00'),
      createLesson(3, '11:00', '12:00'),
    ]
    expect(findNextLesson(lessons, toDateTime('08:00'))?.id).toBe(1)
    expect(findNextLesson(lessons, toDateTime('09:00'))?.id).toBe(2)
    expect(findNextLesson(lessons, toDateTime('11:00'))).toBeUndefined()
  })

  test('is never a cancelled lesson, an offer or a holiday', () => {
    const lessons = [
      createLesson(1, '09:00', '10:00', { isCancelled: true }),
      createLesson(2, '09:00', '10:00', offered),
      createLesson(3, '09:30', '10:00', { type: 'holiday' }),
      createLesson(4, '10:00', '11:00', { ...offered, isSubscribed: true }),
    ]
    expect(findNextLesson(lessons, toDateTime('08:00'))?.id).toBe(4)
  })
})

describe('a clash', () => {
  test('is found between two overlapping lessons of the same person', () => {
    expect(
      toSortedIds(
        findClashingAppointments([createLesson(1, '09:00', '10:00'), createLesson(2, '09:50', '10:40')], ownIds),
      ),
    ).toEqual([1, 2])
  })

  test('is not found between lessons back to back, of two people, of a room, or cancelled or only offered', () => {
    expect(
      toSortedIds(
        findClashingAppointments([createLesson(1, '09:00', '10:00'), createLesson(2, '10:00', '10:40')], ownIds),
      ),
    ).toEqual([])
    const differentPeople = [createLesson(1, '09:00', '10:00'), createLesson(2, '09:00', '10:00', { attendeeIds: [2] })]
    expect(toSortedIds(findClashingAppointments(differentPeople, new Set([1, 2])))).toEqual([])
    const samePeople = [createLesson(1, '09:00', '10:00'), createLesson(2, '09:00', '10:00')]
    expect(toSortedIds(findClashingAppointments(samePeople, new Set()))).toEqual([])
    const offers = [
      createLesson(1, '09:00', '10:00'),
      createLesson(2, '09:00', '10:00', offered),
      createLesson(3, '09:00', '10:00', { isCancelled: true }),
    ]
    expect(toSortedIds(findClashingAppointments(offers, ownIds))).toEqual([])
  })

  test('is not found beside standby duty, by its name or course, unless a class is taught', () => {
    const lesson = createLesson(1, '09:00', '10:00')
    const course = { id: 5, name: 'Opvang', code: 'opv' }
    const findBeside = (changes: Parameters<typeof createSampleAppointment>[0]) =>
      toSortedIds(
        findClashingAppointments([lesson, createLesson(2, '09:00', '10:00', changes)], ownIds, ['OPV', 'wacht']),
      )
    expect(findBeside({ name: 'Wacht', groups: [] })).toEqual([])
    expect(findBeside({ course, groups: [] })).toEqual([])
    expect(findBeside({ name: 'Overleg', course: null, groups: [] })).toEqual([1, 2])
    expect(findBeside({ name: 'Wacht', groups: [{ id: 9, name: 'V5A', code: null }] })).toEqual([1, 2])
  })
})

describe('a composed roster', () => {
  const createPerson = (id: number, name: string) => [id, { id, name, type: 'student', hue: 0, tag: name }] as const
  const colouredAttendees = new Map([
    createPerson(3, 'Carla'),
    createPerson(1, 'Anna'),
    createPerson(2, 'Bram'),
    createPerson(4, 'Dirk'),
  ])
  const createEntry = (attendeeIds: number[]) =>
    buildRosterEntries([createSampleAppointment({ attendeeIds })], new Set(), colouredAttendees)[0]!

  test('has each lesson in the columns of its attendees, in the order in which they are shown', () => {
    expect(createEntry([1, 3, 99]).lanes).toEqual(['3', '1'])
    expect(createEntry([1, 3, 99]).attendees.map(({ name }) => name)).toEqual(['Carla', 'Anna'])
  })

  test('names up to three attendees of a lesson, and counts the others', () => {
    expect(createEntry([1, 3]).label).toMatch(/, Carla, Anna$/)
    expect(createEntry([1, 2, 3, 4]).label).toMatch(/Carla, Anna, Bram.*1/)
    expect(buildRosterEntries([createSampleAppointment()], new Set())[0]?.label).not.toContain('Anna')
  })
})

describe('roster entries', () => {
  test('are reused for an unchanged appointment, and replaced once it clashes', () => {
    const [unchanged, changed] = [createLesson(1, '09:00', '10:00'), createLesson(2, '09:00', '10:00')]
    const entryCache: Parameters<typeof buildRosterEntries>[3] = new WeakMap()
    const buildEntries = (clashingIds: Set<number>) =>
      buildRosterEntries([unchanged, changed], clashingIds, undefined, entryCache)
    const before = buildEntries(new Set())
    const after = buildEntries(new Set([2]))
    expect(after[0]).toBe(before[0])
    expect(after[1]).not.toBe(before[1])
    expect(after[1]?.label).not.toBe(before[1]?.label)
  })

  test('show a moved lesson at its new place, and an empty entry at its old place', () => {
    const moved = createLesson(1, '13:00', '14:00', {
      change: { kind: 'moved', at: changedAt, start: '2026-11-23T09:00', end: '2026-11-23T10:00' },
    })
    const entries = buildRosterEntries([moved], noClashes)
    expect(entries.map(({ key, isGhost, start }) => [key, isGhost, start.toString()])).toEqual([
      ['1', false, '2026-11-24T13:00:00'],
      ['1-old', true, '2026-11-23T09:00:00'],
    ])
  })

  test('contain no empty entry for a moved lesson whose old place is unknown or the same', () => {
    expect(
      buildRosterEntries([createLesson(1, '13:00', '14:00', { change: { kind: 'moved', at: changedAt } })], noClashes),
    ).toHaveLength(1)
    const unmoved = { kind: 'moved', at: changedAt, start: `${day}T13:00`, end: `${day}T14:00` } as const
    expect(buildRosterEntries([createLesson(1, '13:00', '14:00', { change: unmoved })], noClashes)).toHaveLength(1)
  })

  test('contain a holiday of part of a day, not selectable, while a whole-day holiday stands above the day', () => {
    const holiday = createSampleAppointment({
      id: 1,
      type: 'holiday',
      name: 'Kerstvakantie',
      start: '2026-12-21T00:00',
      end: '2027-01-02T00:00',
    })
    const afternoon = createLesson(2, '12:00', '17:00', { type: 'holiday', name: 'Studiemiddag' })
    expect(
      buildRosterEntries([holiday, afternoon], noClashes).map(({ key, isSelectable }) => [key, isSelectable]),
    ).toEqual([['2', false]])
    expect(findWholeDayName([holiday, afternoon], Temporal.PlainDate.from('2026-12-24'))).toBe('Kerstvakantie')
    expect(findWholeDayName([holiday, afternoon], Temporal.PlainDate.from('2027-01-02'))).toBeUndefined()
    expect(findWholeDayName([holiday, afternoon], Temporal.PlainDate.from('2026-12-20'))).toBeUndefined()
    expect(findWholeDayName([holiday, afternoon], Temporal.PlainDate.from(day))).toBeUndefined()
  })

  test('contain only the loaded appointments that lie in the shown days or were moved out of them', () => {
    const days = [Temporal.PlainDate.from(day), Temporal.PlainDate.from(day).add({ days: 1 })]
    const nextWeek = { start: '2026-12-01T09:00', end: '2026-12-01T10:00' }
    const loaded = [
      createLesson(1, '09:00', '10:00'),
      createLesson(2, '22:00', '23:00', { end: '2026-11-27T01:00' }),
      createLesson(3, '09:00', '10:00', {
        ...nextWeek,
        change: { kind: 'moved', at: changedAt, start: `${day}T09:00` },
      }),
      createLesson(4, '09:00', '10:00', nextWeek),
      createLesson(5, '09:00', '10:00', { start: '2026-11-26T00:00', end: '2026-11-26T01:00' }),
    ]
    expect(filterAppointmentsInDays(loaded, days).map(({ id }) => id)).toEqual([1, 2, 3])
  })

  test('contain an appointment over midnight on both days, and an appointment without length on its own day', () => {
    const night = createLesson(1, '22:00', '23:00', { end: '2026-11-25T01:00' })
    const moment = createLesson(2, '10:00', '10:00')
    const listIdsOn = (date: string) =>
      listLessonsOnDay([night, moment], Temporal.PlainDate.from(date)).map(({ id }) => id)
    expect([listIdsOn(day), listIdsOn('2026-11-25'), listIdsOn('2026-11-26')]).toEqual([[1, 2], [1], []])
  })

  test('include the day that a moved lesson left among the changed days', () => {
    const moved = createLesson(1, '13:00', '14:00', {
      change: { kind: 'moved', at: changedAt, start: '2026-11-23T09:00' },
    })
    expect([...collectChangedDates([moved, createLesson(2, '09:00', '10:00')])].sort()).toEqual(['2026-11-23', day])
  })
})

describe('the current lesson', () => {
  test('is the attended lesson from its start until its end, and the latest to begin if there are several', () => {
    const lessons = [
      createLesson(1, '09:00', '12:00'),
      createLesson(2, '10:00', '11:00'),
      createLesson(3, '10:30', '11:00', { isCancelled: true }),
      createLesson(4, '10:30', '11:00', offered),
    ]
    expect(findCurrentLesson(lessons, toDateTime('08:59'))).toBeUndefined()
    expect(findCurrentLesson(lessons, toDateTime('09:00'))?.id).toBe(1)
    expect(findCurrentLesson(lessons, toDateTime('10:40'))?.id).toBe(2)
    expect(findCurrentLesson(lessons, toDateTime('11:00'))?.id).toBe(1)
    expect(findCurrentLesson(lessons, toDateTime('12:00'))).toBeUndefined()
  })
})

describe('the changes of a week', () => {
  const week = [Temporal.PlainDate.from(day)]
  const movedAway = { kind: 'moved', at: changedAt, start: `${day}T14:00`, end: `${day}T15:00` } as const

  test('count the marked lessons and the lessons that moved away, with the time of the latest change', () => {
    const lessons = [
      createLesson(1, '09:00', '10:00'),
      createLesson(2, '10:00', '11:00', { change: { kind: 'added', at: '2026-11-21T08:00:00.000Z' } }),
      createSampleAppointment({ id: 3, start: '2026-11-30T09:00', end: '2026-11-30T10:00', change: movedAway }),
      createSampleAppointment({
        id: 4,
        start: '2026-11-30T09:00',
        end: '2026-11-30T10:00',
        change: { kind: 'added', at: changedAt },
      }),
    ]
    expect(countChanges(lessons, week)).toEqual({ count: 2, lastChangedAt: '2026-11-21T08:00:00.000Z' })
    expect(countChanges([], week).count).toBe(0)
  })

  test('include the old place of a moved lesson on its old day', () => {
    const moved = createSampleAppointment({
      id: 3,
      start: '2026-11-30T09:00',
      end: '2026-11-30T10:00',
      change: movedAway,
    })
    expect(listMovedAway([moved], Temporal.PlainDate.from(day)).map(({ start }) => start.toString())).toEqual([
      `${day}T14:00:00`,
    ])
    expect(listMovedAway([moved], Temporal.PlainDate.from('2026-11-30'))).toEqual([])
  })
})

describe('a day whose first lesson is cancelled', () => {
  const first = createLesson(1, '09:20', '10:10')

  test('begins with the first lesson that takes place', () => {
    expect(isAfterCancelledStart(first, [createLesson(2, '08:30', '09:20', { isCancelled: true }), first])).toBe(true)
    expect(isAfterCancelledStart(first, [first, createLesson(3, '13:00', '13:50', { isCancelled: true })])).toBe(false)
    expect(isAfterCancelledStart(first, [createLesson(4, '08:30', '09:20'), first])).toBe(false)
  })

  test('does not count a lesson that is cancelled after another took place, on another day, or a cancelled booking', () => {
    const cancelled = createLesson(5, '08:30', '09:20', { isCancelled: true })
    expect(isAfterCancelledStart(first, [createLesson(6, '08:00', '08:30'), cancelled, first])).toBe(false)
    const yesterday = createSampleAppointment({ start: '2026-11-23T08:30', isCancelled: true })
    expect(isAfterCancelledStart(first, [yesterday, first])).toBe(false)
    expect(isAfterCancelledStart(first, [{ ...cancelled, type: 'booking' }, first])).toBe(false)
  })
})
