import type { CoachedStudent, StudentRoundStatus } from '@uurwerk/contract/staff/coach'
import { describe, expect, test } from 'vitest'
import { coachFilters } from './address.ts'
import { sortRoundsByUrgency, countMatchingStudents, filterCoachedStudents } from './coached-students.ts'

const round = (id: number, standing: StudentRoundStatus): CoachedStudent['rounds'][number] => ({
  id,
  name: `Ronde ${id}`,
  kind: 'choose',
  standing,
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-24T17:00',
  choices: [],
})
const lesson = {
  id: 1,
  name: 'Biologie',
  course: null,
  start: '2026-11-18T11:00',
  end: '2026-11-18T12:00',
  classrooms: [],
}
const student = (id: number, name: string, more: Partial<CoachedStudent> = {}): CoachedStudent => ({
  id,
  name,
  sourceId: `10${id}`,
  className: 'V5A',
  coach: null,
  now: { ...lesson, type: 'lesson' },
  next: null,
  rounds: [],
  exams: { registered: 0, open: 0 },
  unreadChanges: 0,
  ...more,
})
const anna = student(1, 'Anna Bos', { rounds: [round(1, 'confirmed'), round(2, 'unconfirmed')], unreadChanges: 2 })
const bram = student(2, 'Bram Özer', { rounds: [round(1, 'undecided')], now: { ...lesson, type: 'exam' } })
const cato = student(3, 'Cato Smit', { className: 'V4C', now: null, exams: { registered: 1, open: 1 } })
const all = [anna, bram, cato]
const names = (found: readonly CoachedStudent[]) => found.map(({ name }) => name.split(' ')[0])

describe('coached students', () => {
  test('are counted per filter', () => {
    expect(coachFilters.map((filter) => [filter, countMatchingStudents(all, filter)])).toEqual([
      ['undecided', 1],
      ['unconfirmed', 1],
      ['openExams', 1],
      ['unread', 1],
      ['inExam', 1],
      ['free', 1],
    ])
  })
  test('match all chosen filters, and every search word in name, class or number', () => {
    expect(names(filterCoachedStudents(all, { show: ['unconfirmed', 'unread'] }))).toEqual(['Anna'])
    expect(names(filterCoachedStudents(all, { show: ['unconfirmed', 'free'] }))).toEqual([])
    expect(names(filterCoachedStudents(all, { query: 'ozer' }))).toEqual(['Bram'])
    expect(names(filterCoachedStudents(all, { query: 'v5a 101' }))).toEqual(['Anna'])
  })
  test('are sorted with the least progress first by default, or by name or class', () => {
    expect(names(filterCoachedStudents(all, {}))).toEqual(['Bram', 'Anna', 'Cato'])
    expect(names(filterCoachedStudents(all, { sort: 'name' }))).toEqual(['Anna', 'Bram', 'Cato'])
    expect(names(filterCoachedStudents(all, { sort: 'className' }))).toEqual(['Cato', 'Anna', 'Bram'])
    expect(sortRoundsByUrgency(anna.rounds).map(({ id }) => id)).toEqual([2, 1])
  })
})
