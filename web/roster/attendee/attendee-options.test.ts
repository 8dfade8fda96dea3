import { describe, expect, test } from 'vitest'
import { groupFoundAttendees } from './attendee-options.ts'

describe('groupFoundAttendees', () => {
  test('groups the results by kind, without empty kinds and kinds that were not requested', () => {
    const room = { id: 1, sourceId: 'r1', type: 'classroom', name: 'B204', code: null } as const
    const found = { students: [], teachers: [], teams: [], groups: [], classrooms: [room], more: false }
    expect(groupFoundAttendees(found)).toEqual([{ kind: 'classrooms', options: [room] }])
    expect(groupFoundAttendees(found, ['students', 'groups'])).toEqual([])
  })
})
