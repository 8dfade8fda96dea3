import { type Module, modules } from '@uurwerk/contract/modules'
import { type Role, roles } from '@uurwerk/contract/roles'
import { describe, expect, test } from 'vitest'
import { isStaff, knownModulesPerRole, knownRoles, modulesOf } from './rules.ts'

// The product's table, one column a role: module by module, as a school reads it.
const table: Record<Exclude<Module, 'booking'>, Role[]> = {
  roster: [...roles],
  notifications: [...roles],
  settings: [...roles],
  rosterChange: ['student', 'teacher', 'team-coordinator'],
  program: ['student', 'teacher', 'team-coordinator', 'admin', 'vendor-admin'],
  exam: ['student', 'teacher', 'team-coordinator', 'exam-desk', 'admin', 'vendor-admin'],
  coach: ['team-coordinator', 'admin', 'vendor-admin'],
  deploymentPlan: ['teacher', 'team-coordinator', 'admin', 'vendor-admin'],
  availabilityRequest: ['teacher', 'team-coordinator', 'admin', 'vendor-admin'],
  impersonation: ['exam-desk', 'service-desk', 'admin', 'vendor-admin'],
}

describe('the modules of a role', () => {
  test.each(roles)('%s has those of the table, in the order of the menu', (role) => {
    const expected = modules.filter((module) => module !== 'booking' && table[module].includes(role))
    expect(modulesOf([role], false, null)).toEqual(expected)
  })

  test('a teacher has coach only as coach of a student', () => {
    expect(modulesOf(['teacher'], false, null)).not.toContain('coach')
    expect(modulesOf(['teacher'], true, null)).toContain('coach')
  })

  test('being a coach adds nothing to other roles', () => {
    expect(modulesOf(['exam-desk'], true, null)).toEqual(modulesOf(['exam-desk'], false, null))
  })

  test('someone with several roles has the modules of each', () => {
    const both = modulesOf(['teacher', 'service-desk'], false, null)
    expect(both).toEqual(expect.arrayContaining(['availabilityRequest', 'impersonation']))
  })

  test('someone without a role has none', () => {
    expect(modulesOf([], true, null)).toEqual([])
  })
})

describe('a school that differs', () => {
  test('replaces the modules of the role that it names, and of no other', () => {
    const school = { student: ['roster', 'exam'] as const }
    expect(modulesOf(['student'], false, school)).toEqual(['roster', 'exam'])
    expect(modulesOf(['teacher'], false, school)).toEqual(modulesOf(['teacher'], false, null))
  })

  test('takes everything away with an empty list', () => {
    expect(modulesOf(['student'], false, { student: [] })).toEqual([])
  })

  test('still gives coach to a teacher only as coach of a student', () => {
    expect(modulesOf(['teacher'], false, { teacher: ['roster', 'coach'] })).toEqual(['roster'])
    expect(modulesOf(['teacher'], true, { teacher: ['roster', 'coach'] })).toEqual(['roster', 'coach'])
  })

  test('cannot give booking, which needs a booking profile', () => {
    expect(modulesOf(['student'], false, { student: ['roster', 'booking'] })).toEqual(['roster'])
  })

  test('sets the vendor with the admin, unless it names the vendor too', () => {
    expect(modulesOf(['vendor-admin'], false, { admin: ['settings'] })).toEqual(['settings'])
    expect(modulesOf(['vendor-admin'], false, { admin: ['settings'], 'vendor-admin': ['roster'] })).toEqual(['roster'])
  })

  test('is read without the roles and modules that we do not know', () => {
    expect(knownModulesPerRole({ student: ['roster', 'chess'], janitor: ['roster'], teacher: 'all' })).toEqual({
      student: ['roster'],
    })
    expect(knownModulesPerRole(null)).toBeNull()
  })
})

test('roles from the database come without unknown ones, from least to most', () => {
  expect(knownRoles(['admin', 'janitor', 'teacher'])).toEqual(['teacher', 'admin'])
})

test('coordinators, desks and admins are staff; teachers and students are not', () => {
  expect(roles.filter((role) => isStaff([role]))).toEqual([
    'team-coordinator',
    'exam-desk',
    'service-desk',
    'admin',
    'vendor-admin',
  ])
  expect(isStaff(['teacher', 'exam-desk'])).toBe(true)
})
