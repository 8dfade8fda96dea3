import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import { expect, test } from 'vitest'
import { canSeeRoster, listUnseenTypes } from './rules.ts'

const stranger = { attendeeId: 1, knowsStudents: false, isStaff: false }
const createAttendee = (type: AttendeeType) => ({ id: 2, type })

test.each(['teacher', 'team', 'group', 'classroom'] as const)(
  'canSeeRoster lets everyone see the roster of a %s',
  (type) => {
    expect(canSeeRoster(stranger, createAttendee(type))).toBe(true)
  },
)

test('canSeeRoster lets only users who may know students see the roster of a student', () => {
  expect(canSeeRoster(stranger, createAttendee('student'))).toBe(false)
  expect(canSeeRoster({ ...stranger, knowsStudents: true }, createAttendee('student'))).toBe(true)
})

test.each(['exam-desk', 'staff'] as const)(
  'canSeeRoster lets staff, but not everyone who knows students, see a roster of type %s',
  (type) => {
    expect(canSeeRoster({ ...stranger, knowsStudents: true }, createAttendee(type))).toBe(false)
    expect(canSeeRoster({ ...stranger, isStaff: true }, createAttendee(type))).toBe(true)
  },
)

test.each(['student', 'exam-desk', 'staff'] as const)(
  'canSeeRoster lets a user of type %s see their own roster',
  (type) => {
    expect(canSeeRoster({ ...stranger, attendeeId: 2 }, createAttendee(type))).toBe(true)
  },
)

test('canSeeRoster lets a user without an attendee see a teacher’s roster and no student’s', () => {
  const anonymous = { ...stranger, attendeeId: null }
  expect(canSeeRoster(anonymous, createAttendee('teacher'))).toBe(true)
  expect(canSeeRoster(anonymous, createAttendee('student'))).toBe(false)
})

test.each([
  [stranger, ['student', 'exam-desk', 'staff']],
  [{ ...stranger, knowsStudents: true }, ['exam-desk', 'staff']],
  [{ ...stranger, knowsStudents: true, isStaff: true }, []],
])('listUnseenTypes returns the types whose rosters are hidden from %j', (viewer, expected) => {
  expect(listUnseenTypes(viewer)).toEqual(expected)
})
