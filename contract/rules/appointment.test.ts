import { type AppointmentPatch, AppointmentType, teacherNoteMaximum } from '../roster/appointment.ts'
import type { Role } from '../roles.ts'
import { describe, expect, test } from 'vitest'
import { isSelectable, canEditAppointment, applyAppointmentPatch as patched } from './appointment.ts'

const viewer = (attendeeId: number | null, ...roles: Role[]) => ({ attendeeId, roles })
const lesson = { type: 'lesson' as const, teachers: [{ id: 2 }, { id: 3 }] }

describe('an appointment', () => {
  test('is changed by its teachers and admins, not by other staff and other teachers', () => {
    expect(canEditAppointment(viewer(2, 'teacher'), lesson)).toBe(true)
    expect(canEditAppointment(viewer(4, 'admin'), lesson)).toBe(true)
    expect(canEditAppointment(viewer(4, 'vendor-admin'), lesson)).toBe(true)
    expect(canEditAppointment(viewer(9, 'teacher'), lesson)).toBe(false)
    expect(canEditAppointment(viewer(4, 'team-coordinator', 'exam-desk', 'service-desk'), lesson)).toBe(false)
    expect(canEditAppointment(viewer(1, 'student'), lesson)).toBe(false)
    expect(canEditAppointment(viewer(null), lesson)).toBe(false)
  })

  test('is changed by nobody where it is a booking or a holiday', () => {
    const changed = AppointmentType.options.filter((type) =>
      canEditAppointment(viewer(2, 'teacher', 'admin'), { ...lesson, type }),
    )
    expect(changed).toEqual(['lesson', 'exam', 'choice', 'activity'])
  })

  test('is opened unless it is a holiday', () => {
    expect(AppointmentType.options.filter((type) => !isSelectable({ type }))).toEqual(['holiday'])
  })
})

describe('a patch', () => {
  const before = { isOnline: true, teacherNote: 'Neem je atlas mee' }
  const set = (teacherNote: string | null): AppointmentPatch => [
    { op: 'replace', path: '/teacherNote', value: teacherNote },
  ]

  test('changes what it names, and leaves the rest and the values before as they were', () => {
    expect(patched(before, [{ op: 'replace', path: '/isOnline', value: false }])).toEqual({
      ...before,
      isOnline: false,
    })
    expect(patched(before, set('Toets'))).toEqual({ ...before, teacherNote: 'Toets' })
    expect(before).toEqual({ isOnline: true, teacherNote: 'Neem je atlas mee' })
  })

  test('is applied in its order', () => {
    expect(patched(before, [...set('eerst'), ...set('dan')])).toEqual({ ...before, teacherNote: 'dan' })
  })

  test('removes: not online, no note', () => {
    const both: AppointmentPatch = [
      { op: 'remove', path: '/isOnline' },
      { op: 'remove', path: '/teacherNote' },
    ]
    expect(patched(before, both)).toEqual({ isOnline: false, teacherNote: null })
  })

  test.each([null, '', ' \n '])('makes of the note %j no note', (note) => {
    expect(patched(before, set(note))).toEqual({ ...before, teacherNote: null })
  })

  test('takes a note to its maximum, as people count characters, without the space around it', () => {
    const longest = '🎒'.repeat(teacherNoteMaximum)
    expect(patched(before, set(` ${longest}\n`))).toEqual({ ...before, teacherNote: longest })
    expect(patched(before, set(`${longest}!`))).toBe('appointmentTeacherNoteTooLong')
  })
})
