import { describe, expect, test } from 'vitest'
import { groupFoundAttendees } from './attendee-options.ts'

describe('groupFoundAttendees', () => {
  test('groups the results by kind, without empty kinds and kinds that were not requested', () => {
    const room = { id: 1, sourceId: 'r1', type: 'classroom', name: 'B204', code: null } as const
    const found = { students: [], teachers: [], teams: [], groups: [], classrooms: [room], more: false }
    expect(groupFoundAttendees(found)).toEqual([{ kind: 'classrooms', options: [room] }])
    expect(groupFoundAttendees(found, ['students', 'groups'])).toEqual([])
  })
  test('lists preferred results of all kinds first, and the others in the order of the requested kinds', () => {
    const attendee = { sourceId: '', name: '', code: null }
    const createStudent = (id: number, isPreferred: boolean) =>
      ({ ...attendee, id, type: 'student', className: null, isPreferred }) as const
    const createTeacher = (id: number, isPreferred: boolean) =>
      ({ ...attendee, id, type: 'teacher', isPreferred }) as const
    const found = {
      students: [createStudent(1, true), createStudent(2, false)],
      teachers: [createTeacher(3, true), createTeacher(4, false)],
      teams: [],
      groups: [],
      classrooms: [],
      more: false,
    }
    const groups = groupFoundAttendees(found, ['teachers', 'students'])
    expect(groups.map(({ kind, options }) => [kind, ...options.map(({ id }) => id)])).toEqual([
      ['preferred', 3, 1],
      ['teachers', 4],
      ['students', 2],
    ])
  })
})
