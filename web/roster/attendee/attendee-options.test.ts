import { describe, expect, test } from 'vitest'
import { groupFoundAttendees } from './attendee-options.ts'

describe('the search for attendees', () => {
  test('shows what was found kind by kind, empty kinds and those not asked for left out', () => {
    const room = { id: 1, sourceId: 'r1', type: 'classroom', name: 'B204', code: null } as const
    const found = { students: [], teachers: [], teams: [], groups: [], classrooms: [room], more: false }
    expect(groupFoundAttendees(found)).toEqual([{ kind: 'classrooms', options: [room] }])
    expect(groupFoundAttendees(found, ['students', 'groups'])).toEqual([])
  })
})
