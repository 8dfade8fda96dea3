import type { CoachedStudent, StudentRoundStatus } from '@uurwerk/contract/staff/coach'
import { describe, expect, test } from 'vitest'
import { coachFilters } from './address.ts'
import { sortRoundsByUrgency, countMatchingStudents, filterCoachedStudents } from './coached-students.ts'

const createRound = (id: number, standing: StudentRoundStatus): CoachedStudent['rounds'][number] => ({
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
const createStudent = (id: number, name: string, changes: Partial<CoachedStudent> = {}): CoachedStudent => ({
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
  ...changes,
})
const anna = createStudent(1, 'Anna Bos', {
  rounds: [createRound(1, 'confirmed'), createRound(2, 'unconfirmed')],
  unreadChanges: 2,
})
const bram = createStudent(2, 'Bram Özer', { rounds: [createRound(1, 'undecided')], now: { ...lesson, type: 'exam' } })
const cato = createStudent(3, 'Cato Smit', { className: 'V4C', now: null, exams: { registered: 1, open: 1 } })
const students = [anna, bram, cato]
const listFirstNames = (students: readonly CoachedStudent[]) => students.map(({ name }) => name.split(' ')[0])

describe('coached students', () => {
  test('are counted per filter', () => {
    expect(coachFilters.map((filter) => [filter, countMatchingStudents(students, filter)])).toEqual([
      ['undecided', 1],
      ['unconfirmed', 1],
      ['openExams', 1],
      ['unread', 1],
      ['inExam', 1],
      ['free', 1],
    ])
  })
  test('match all chosen filters, and every search word in name, class or number', () => {
    expect(listFirstNames(filterCoachedStudents(students, { show: ['unconfirmed', 'unread'] }))).toEqual(['Anna'])
    expect(listFirstNames(filterCoachedStudents(students, { show: ['unconfirmed', 'free'] }))).toEqual([])
    expect(listFirstNames(filterCoachedStudents(students, { query: 'ozer' }))).toEqual(['Bram'])
    expect(listFirstNames(filterCoachedStudents(students, { query: 'v5a 101' }))).toEqual(['Anna'])
  })
  test('are sorted with the least progress first by default, or by name or class', () => {
    expect(listFirstNames(filterCoachedStudents(students, {}))).toEqual(['Bram', 'Anna', 'Cato'])
    expect(listFirstNames(filterCoachedStudents(students, { sort: 'name' }))).toEqual(['Anna', 'Bram', 'Cato'])
    expect(listFirstNames(filterCoachedStudents(students, { sort: 'className' }))).toEqual(['Cato', 'Anna', 'Bram'])
    expect(sortRoundsByUrgency(anna.rounds).map(({ id }) => id)).toEqual([2, 1])
  })
})
