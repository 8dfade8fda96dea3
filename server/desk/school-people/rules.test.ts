import { describe, expect, it } from 'vitest'
import { addAndRemoveRoles, areSameRoles, canChangeRoles } from './rules.ts'

describe('canChangeRoles', () => {
  it.each([
    [['admin'], ['teacher'], ['admin'], true],
    [['admin'], ['admin'], [], true],
    [['admin'], [], ['vendor-admin'], false],
    [['admin'], ['vendor-admin'], [], false],
    [['admin'], ['vendor-admin'], ['vendor-admin', 'teacher'], true],
    [['teacher', 'vendor-admin'], [], ['vendor-admin'], true],
    [[], [], ['student'], false],
    [[], ['student'], ['student'], true],
  ] as const)('someone with %j may change %j into %j: %s', (own, before, after, expected) => {
    expect(canChangeRoles(own, before, after)).toBe(expected)
  })
})

describe('addAndRemoveRoles', () => {
  it('keeps the other roles, in ascending order', () => {
    expect(addAndRemoveRoles(['planner', 'teacher'], { add: ['student'], remove: ['planner'] })).toEqual([
      'student',
      'teacher',
    ])
  })
})

describe('areSameRoles', () => {
  it('ignores the order', () => {
    expect(areSameRoles(['planner', 'teacher'], ['teacher', 'planner'])).toBe(true)
    expect(areSameRoles(['teacher'], ['teacher', 'planner'])).toBe(false)
  })
})
