import { describe, expect, test } from 'vitest'
import { type AttentionFacts, listAttention } from './rules.ts'

const week = { published: true, lessons: 30, hasHoliday: false }
const nothing: AttentionFacts = {
  weeks: [week, week, week],
  studentsWithoutGroup: 0,
  roomsWithoutCapacity: 0,
  failedJobs: 0,
  stoppedImports: 0,
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
  test('counts stopped imports, failed jobs, students without a group and rooms without a capacity', () => {
    expect(listCounts({ stoppedImports: 4, failedJobs: 1, studentsWithoutGroup: 2, roomsWithoutCapacity: 3 })).toEqual([
      'importsStopped 4',
      'jobsFailed 1',
      'studentsWithoutGroup 2',
      'roomsWithoutCapacity 3',
    ])
  })
})
