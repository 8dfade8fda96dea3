import { describe, expect, test } from 'vitest'
import { DateShift, generatedSchoolDate } from './date-shift.ts'

const createShift = (date: string) => new DateShift(Temporal.PlainDate.from(date))

describe('DateShift', () => {
  test('keeps dates unchanged on the day for which the school is generated', () => {
    const shift = new DateShift(generatedSchoolDate)
    for (const date of ['2026-10-05', '2026-11-18', '2026-11-28', '2027-03-05']) expect(shift.moveDate(date)).toBe(date)
  })

  test('keeps the distance to the show date in school days, whatever its weekday', () => {
    const friday = createShift('2026-11-20')
    expect(['17', '18', '19', '20', '23'].map((day) => friday.moveDate(`2026-11-${day}`))).toEqual([
      '2026-11-19',
      '2026-11-20',
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
    ])
    expect(createShift('2026-11-22').moveDate('2026-11-18')).toBe('2026-11-23')
  })

  test('keeps the weekday of a date a week before or after the show date', () => {
    const monday = createShift('2027-06-07')
    expect(monday.moveDate('2026-11-18')).toBe('2027-06-07')
    expect(monday.moveDate('2026-11-25')).toBe('2027-06-14')
    expect(monday.moveDate('2026-11-11')).toBe('2027-05-31')
  })

  test('skips the holidays of the target dates and those of the generated school', () => {
    const beforeChristmas = createShift('2027-12-15')
    expect(beforeChristmas.moveDate('2026-11-20')).toBe('2027-12-17')
    expect(beforeChristmas.moveDate('2026-11-23')).toBe('2028-01-03')
    // The generated school has its autumn holiday in the week after.
    expect(beforeChristmas.moveDate('2026-10-14')).toBe('2027-11-17')
  })

  test('returns no date for a single free day', () => {
    const beforeEaster = createShift('2027-03-24')
    expect(beforeEaster.moveDate('2026-11-19')).toBe('2027-03-25')
    expect(beforeEaster.moveDate('2026-11-20')).toBeUndefined()
    expect(beforeEaster.moveDate('2026-11-23')).toBeUndefined()
    expect(beforeEaster.moveDate('2026-11-24')).toBe('2027-03-30')
  })

  test('keeps a Saturday on a Saturday', () => {
    expect(createShift('2026-11-20').moveDate('2026-12-12')).toBe('2026-12-19')
  })

  test('replaces the date in the id of an appointment', () => {
    expect(createShift('2026-11-20').moveId('2026-11-18.1.V5A.ne')).toBe('2026-11-20.1.V5A.ne')
  })
})

describe('DateShift.moveAppointment', () => {
  const lesson = {
    id: '2026-11-25.5.keuze.wi',
    type: 'choice',
    name: 'Keuzeles',
    start: '2026-11-25T12:45',
    end: '2026-11-25T13:35',
    course: null,
    groups: [],
    teachers: [],
    rooms: [],
    students: [],
    capacity: 20,
    studentsOnly: true,
    online: false,
    cancelled: false,
    waitList: true,
  } as const
  const moveLesson = (shift: DateShift, window: { subscribeFrom: string; subscribeUntil: string }) =>
    shift.moveAppointment({ ...lesson, ...window, groups: [], teachers: [], rooms: [], students: [] })

  test('moves a sign-up window that closes at the start of the lesson along with the lesson', () => {
    const window = { subscribeFrom: '2026-11-11T08:00', subscribeUntil: lesson.start }
    expect(moveLesson(createShift('2026-12-18'), window)).toMatchObject({
      start: '2027-01-08T12:45',
      subscribeFrom: '2026-12-25T08:00',
      subscribeUntil: '2027-01-08T12:45',
    })
  })

  test('keeps any other sign-up window open on the day itself, also in a holiday', () => {
    const window = { subscribeFrom: '2026-11-15T08:00', subscribeUntil: '2026-11-23T17:00' }
    expect(moveLesson(createShift('2026-12-28'), window)).toMatchObject({
      start: '2027-01-11T12:45',
      subscribeFrom: '2026-12-25T08:00',
      subscribeUntil: '2027-01-02T17:00',
    })
  })
})

test('DateShift.moveProgram keeps the position of each planned week among the school weeks of its year', () => {
  const weeks = [0, 7, 9, 10].map((week) => ({ week, objectives: `week ${week}`, material: '', test: '' }))
  const program = { course: 'wiB', group: 'V5A', year: 2026, weeks }
  expect(createShift('2026-11-18').moveProgram(program)).toEqual(program)
  // In that case the autumn holiday is a week earlier.
  const movedProgram = createShift('2027-10-27').moveProgram(program)
  expect(movedProgram.year).toBe(2027)
  expect(movedProgram.weeks.map(({ week, objectives }) => `${week} ${objectives}`)).toEqual([
    '0 week 0',
    '8 week 7',
    '9 week 9',
    '10 week 10',
  ])
})
