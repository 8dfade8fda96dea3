import { type AppointmentPatch, AppointmentType, teacherNoteMaximum } from '../roster/appointment.ts'
import type { Role } from '../roles.ts'
import { describe, expect, test } from 'vitest'
import { isSelectable, canEditAppointment, canSeeStudents, applyAppointmentPatch as patched } from './appointment.ts'

const viewer = (attendeeId: number | null, ...roles: Role[]) => ({ attendeeId, roles })
const lesson = { type: 'lesson' as const, teachers: [{ id: 2 }, { id: 3 }] }

describe('an appointment', () => {
  test('can be edited by its own teachers and administrators, and by no other user', () => {
    expect(canEditAppointment(viewer(2, 'teacher'), lesson)).toBe(true)
    expect(canEditAppointment(viewer(4, 'admin'), lesson)).toBe(true)
    expect(canEditAppointment(viewer(4, 'vendor-admin'), lesson)).toBe(true)
    expect(canEditAppointment(viewer(9, 'teacher'), lesson)).toBe(false)
    expect(canEditAppointment(viewer(4, 'team-coordinator', 'exam-desk', 'service-desk'), lesson)).toBe(false)
    expect(canEditAppointment(viewer(1, 'student'), lesson)).toBe(false)
    expect(canEditAppointment(viewer(null), lesson)).toBe(false)
  })

  test('cannot be edited if it is a booking or a holiday', () => {
    const editableTypes = AppointmentType.options.filter((type) =>
      canEditAppointment(viewer(2, 'teacher', 'admin'), { ...lesson, type }),
    )
    expect(editableTypes).toEqual(['lesson', 'exam', 'choice', 'activity'])
  })

  test('shows its students to its own teachers and staff, and to no other user', () => {
    const staff: Role[] = ['team-coordinator', 'exam-desk', 'service-desk', 'admin', 'vendor-admin']
    for (const role of staff) expect(canSeeStudents(viewer(9, role), lesson)).toBe(true)
    expect(canSeeStudents(viewer(3, 'teacher'), lesson)).toBe(true)
    expect(canSeeStudents(viewer(9, 'teacher'), lesson)).toBe(false)
    expect(canSeeStudents(viewer(9, 'student'), lesson)).toBe(false)
    expect(canSeeStudents(viewer(null), lesson)).toBe(false)
  })

  test('can be opened unless it is a holiday', () => {
    expect(AppointmentType.options.filter((type) => !isSelectable({ type }))).toEqual(['holiday'])
  })
})

describe('an appointment patch', () => {
  const before = { isOnline: true, teacherNote: 'Neem je atlas mee' }
  const setNote = (teacherNote: string | null): AppointmentPatch => [
    { op: 'replace', path: '/teacherNote', value: teacherNote },
  ]

  test('changes only the fields that it names, and does not mutate its input', () => {
    expect(patched(before, [{ op: 'replace', path: '/isOnline', value: false }])).toEqual({
      ...before,
      isOnline: false,
    })
    expect(patched(before, setNote('Toets'))).toEqual({ ...before, teacherNote: 'Toets' })
    expect(before).toEqual({ isOnline: true, teacherNote: 'Neem je atlas mee' })
  })

  test('applies its operations in order', () => {
    expect(patched(before, [...setNote('eerst'), ...setNote('dan')])).toEqual({ ...before, teacherNote: 'dan' })
  })

  test('resets online to false and the note to null with remove', () => {
    const removals: AppointmentPatch = [
      { op: 'remove', path: '/isOnline' },
      { op: 'remove', path: '/teacherNote' },
    ]
    expect(patched(before, removals)).toEqual({ isOnline: false, teacherNote: null })
  })

  test.each([null, '', ' \n '])('turns the note %j into null', (note) => {
    expect(patched(before, setNote(note))).toEqual({ ...before, teacherNote: null })
  })

  test('accepts a trimmed note of the maximum length in characters, and refuses a longer note', () => {
    const longest = '🎒'.repeat(teacherNoteMaximum)
    expect(patched(before, setNote(` ${longest}\n`))).toEqual({ ...before, teacherNote: longest })
    expect(patched(before, setNote(`${longest}!`))).toBe('appointmentTeacherNoteTooLong')
  })
})
