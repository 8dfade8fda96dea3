import type { CoachedRound, CoachedStudent, StudentRoundStatus } from '@uurwerk/contract/staff/coach'
import { describe, expect, test } from 'vitest'
import { coachFilters } from './address.ts'
import {
  countMatchingStudents,
  filterCoachedStudents,
  isLate,
  sortRoundsByUrgency,
  summarizeRounds,
} from './coached-students.ts'

const now = '2026-11-18T11:06'
const createRound = (id: number, status: StudentRoundStatus, changes: Partial<CoachedRound> = {}): CoachedRound => ({
  id,
  name: `Ronde ${id}`,
  kind: 'choose',
  standing: status,
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-24T17:00',
  choices: [],
  ...changes,
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
    expect(listFirstNames(filterCoachedStudents(students, { show: ['unconfirmed', 'unread'] }, now))).toEqual(['Anna'])
    expect(listFirstNames(filterCoachedStudents(students, { show: ['unconfirmed', 'free'] }, now))).toEqual([])
    expect(listFirstNames(filterCoachedStudents(students, { query: 'ozer' }, now))).toEqual(['Bram'])
    expect(listFirstNames(filterCoachedStudents(students, { query: 'v5a 101' }, now))).toEqual(['Anna'])
  })
  test('are sorted with the most urgent round first by default, or by name or class', () => {
    expect(listFirstNames(filterCoachedStudents(students, {}, now))).toEqual(['Bram', 'Anna', 'Cato'])
    const late = createRound(3, 'unconfirmed', { studentExpirationDate: now })
    const withLateRound = createStudent(4, 'Daan Vos', { rounds: [createRound(1, 'undecided'), late] })
    expect(listFirstNames(filterCoachedStudents([...students, withLateRound], {}, now))[0]).toBe('Daan')
    expect(listFirstNames(filterCoachedStudents(students, { sort: 'name' }, now))).toEqual(['Anna', 'Bram', 'Cato'])
    expect(listFirstNames(filterCoachedStudents(students, { sort: 'className' }, now))).toEqual([
      'Cato',
      'Anna',
      'Bram',
    ])
    const rounds = [createRound(1, 'confirmed'), createRound(2, 'undecided')]
    expect(sortRoundsByUrgency(rounds, now).map(({ id }) => id)).toEqual([2, 1])
  })
})

describe('a summary of rounds', () => {
  test('counts the confirmed rounds, and has the other round with the first deadline', () => {
    const soon = createRound(4, 'unconfirmed', { studentExpirationDate: '2026-11-19T17:00' })
    const rounds = [createRound(1, 'confirmed'), createRound(2, 'undecided'), soon]
    expect(summarizeRounds(rounds, now)).toEqual({ confirmedCount: 1, mostUrgentRound: soon })
    expect(summarizeRounds(rounds.slice(0, 1), now)).toEqual({ confirmedCount: 1, mostUrgentRound: undefined })
  })
  test('has a late round before any other, and of several the one that closes first for the coach', () => {
    const createLateRound = (id: number, coachExpirationDate: string) =>
      createRound(id, 'unconfirmed', { studentExpirationDate: '2026-11-17T17:00', coachExpirationDate })
    const rounds = [
      createRound(1, 'undecided', { studentExpirationDate: '2026-11-18T12:00' }),
      createLateRound(2, '2026-11-25T17:00'),
      createLateRound(3, '2026-11-23T17:00'),
    ]
    expect(summarizeRounds(rounds, now).mostUrgentRound?.id).toBe(3)
  })
  test('has no late round before the student’s deadline, or after confirming', () => {
    const round = createRound(1, 'undecided', { studentExpirationDate: now })
    expect(isLate(round, '2026-11-18T11:05')).toBe(false)
    expect(isLate(round, now)).toBe(true)
    expect(isLate({ ...round, standing: 'confirmed' }, now)).toBe(false)
  })
})
