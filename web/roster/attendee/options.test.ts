import { describe, expect, test } from 'vitest'
import { groupsOf, stepTo } from './options.ts'

describe('the search for attendees', () => {
  test('shows what was found kind by kind, empty kinds and those not asked for left out', () => {
    const room = { id: 1, sourceId: 'r1', type: 'classroom', name: 'B204', code: null } as const
    const found = { students: [], teachers: [], teams: [], groups: [], classrooms: [room], more: false }
    expect(groupsOf(found)).toEqual([{ kind: 'classrooms', options: [room] }])
    expect(groupsOf(found, ['students', 'groups'])).toEqual([])
  })

  test('goes round with the arrow keys', () => {
    expect(stepTo('ArrowDown', 2, 3)).toBe(0)
    expect(stepTo('ArrowUp', 0, 3)).toBe(2)
    expect(stepTo('ArrowDown', 0, 0)).toBeUndefined()
    expect(stepTo('Home', 0, 3)).toBeUndefined()
  })
})
