import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import { expect, test } from 'vitest'
import { canSeeRoster, listUnseenTypes } from './rules.ts'

const stranger = { attendeeId: 1, knowsStudents: false, isStaff: false }
const of = (type: AttendeeType) => ({ id: 2, type })

test.each(['teacher', 'team', 'group', 'classroom'] as const)("the roster of a %s is everyone's to see", (type) => {
  expect(canSeeRoster(stranger, of(type))).toBe(true)
})

test('the roster of a student is for people who may know students', () => {
  expect(canSeeRoster(stranger, of('student'))).toBe(false)
  expect(canSeeRoster({ ...stranger, knowsStudents: true }, of('student'))).toBe(true)
})

test.each(['exam-desk', 'staff'] as const)('the roster of %s is for staff, not for all who know students', (type) => {
  expect(canSeeRoster({ ...stranger, knowsStudents: true }, of(type))).toBe(false)
  expect(canSeeRoster({ ...stranger, isStaff: true }, of(type))).toBe(true)
})

test.each(['student', 'exam-desk', 'staff'] as const)("one's own roster is one's own to see, as %s too", (type) => {
  expect(canSeeRoster({ ...stranger, attendeeId: 2 }, of(type))).toBe(true)
})

test('someone without an attendee sees what everyone sees, and no more', () => {
  const anonymous = { ...stranger, attendeeId: null }
  expect(canSeeRoster(anonymous, of('teacher'))).toBe(true)
  expect(canSeeRoster(anonymous, of('student'))).toBe(false)
})

test.each([
  [stranger, ['student', 'exam-desk', 'staff']],
  [{ ...stranger, knowsStudents: true }, ['exam-desk', 'staff']],
  [{ ...stranger, knowsStudents: true, isStaff: true }, []],
])('whose rosters of others %j does not see, by type', (viewer, expected) => {
  expect(listUnseenTypes(viewer)).toEqual(expected)
})
