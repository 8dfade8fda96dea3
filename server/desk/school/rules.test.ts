import { describe, expect, test } from 'vitest'
import { type AttentionFacts, listAttention, listFirstSteps } from './rules.ts'

const week = { published: true, lessons: 30, hasHoliday: false }
const nothing: AttentionFacts = {
  isAdmin: true,
  weeks: [week, week, week],
  studentsWithoutGroup: 0,
  roomsWithoutCapacity: 0,
  failedJobs: 0,
  stoppedImports: 0,
  hoursSinceBackup: 2,
}
const listCounts = (facts: Partial<AttentionFacts>) =>
  listAttention({ ...nothing, ...facts }).map(({ code, count }) => `${code} ${count}`)

describe('listAttention', () => {
  test('returns nothing for a school where all is well', () => {
    expect(listCounts({})).toEqual([])
  })
  test('counts hidden weeks with lessons, of the current and the next week only', () => {
    const hiddenWeek = { ...week, published: false }
    expect(listCounts({ weeks: [week, hiddenWeek, hiddenWeek] })).toEqual(['weeksUnpublished 1'])
    expect(listCounts({ weeks: [{ ...hiddenWeek, lessons: 0 }, week] })).toEqual([])
  })
  test('counts published weeks without lessons, but no weeks with a holiday', () => {
    const emptyWeek = { ...week, lessons: 0 }
    expect(listCounts({ weeks: [week, week, emptyWeek, { ...emptyWeek, hasHoliday: true }] })).toEqual([
      'weeksWithoutLessons 1',
    ])
  })
  test('names a backup that is older than a day, or was never made', () => {
    expect(listCounts({ hoursSinceBackup: 24 })).toEqual([])
    expect(listCounts({ hoursSinceBackup: 25 })).toEqual(['backupOld 1'])
    expect(listCounts({ hoursSinceBackup: null })).toEqual(['backupOld 1'])
  })
  test('counts stopped imports, failed jobs, students without a group and rooms without a capacity', () => {
    expect(listCounts({ stoppedImports: 4, failedJobs: 1, studentsWithoutGroup: 2, roomsWithoutCapacity: 3 })).toEqual([
      'importsStopped 4',
      'jobsFailed 1',
      'studentsWithoutGroup 2',
      'roomsWithoutCapacity 3',
    ])
  })
  test('leaves out for timetablers what only administrators can solve', () => {
    const facts = { failedJobs: 1, hoursSinceBackup: null, studentsWithoutGroup: 2, roomsWithoutCapacity: 3 }
    expect(listCounts({ ...facts, isAdmin: false })).toEqual(['roomsWithoutCapacity 3'])
  })
})

describe('listFirstSteps', () => {
  const facts = { appointments: 12, isPublished: true, managers: 2, hasBookableRooms: true, signedIn: 1 }
  test.each([
    ['import', { appointments: 0 }],
    ['publish', { isPublished: false }],
    ['people', { managers: 1 }],
    ['rooms', { hasBookableRooms: false }],
    ['signIn', { signedIn: 0 }],
  ])('lists all steps while %s is left to do', (name, change) => {
    const steps = listFirstSteps({ ...facts, ...change })
    expect(steps).toHaveLength(5)
    expect(steps.filter(({ isDone }) => !isDone)).toEqual([{ name, isDone: false }])
  })
  test('lists none once all are done', () => expect(listFirstSteps(facts)).toEqual([]))
})
