import { type Module, modules } from '@uurwerk/contract/modules'
import { type Role, roles } from '@uurwerk/contract/roles'
import { describe, expect, test } from 'vitest'
import { isStaff, parseModulesPerRole, parseRoles, listAllowedModules } from './rules.ts'

// The default modules, each with the roles that have it.
const table: Record<Module, Role[]> = {
  roster: [...roles],
  booking: [...roles],
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

const neither = { isCoach: false, mayBook: false }
const coach = { isCoach: true, mayBook: false }
const booker = { isCoach: false, mayBook: true }

describe('the modules of a role', () => {
  test.each(roles)('%s has those of the table, in the order of the menu', (role) => {
    expect(listAllowedModules([role], booker, null)).toEqual(modules.filter((module) => table[module].includes(role)))
  })

  test.each(roles)('%s has booking only when a booking profile covers the person', (role) => {
    const others = listAllowedModules([role], booker, null).filter((module) => module !== 'booking')
    expect(listAllowedModules([role], neither, null)).toEqual(others)
  })

  test('a teacher has coach only as coach of a student', () => {
    expect(listAllowedModules(['teacher'], neither, null)).not.toContain('coach')
    expect(listAllowedModules(['teacher'], coach, null)).toContain('coach')
  })

  test('being a coach adds nothing to other roles', () => {
    expect(listAllowedModules(['exam-desk'], coach, null)).toEqual(listAllowedModules(['exam-desk'], neither, null))
  })

  test('someone with several roles has the modules of each', () => {
    const both = listAllowedModules(['teacher', 'service-desk'], neither, null)
    expect(both).toEqual(expect.arrayContaining(['availabilityRequest', 'impersonation']))
  })

  test('someone without a role has none', () => {
    expect(listAllowedModules([], { isCoach: true, mayBook: true }, null)).toEqual([])
  })
})

describe('a school that differs', () => {
  test('replaces the modules of the role that it names, and of no other', () => {
    const school = { student: ['roster', 'exam'] as const }
    expect(listAllowedModules(['student'], neither, school)).toEqual(['roster', 'exam'])
    expect(listAllowedModules(['teacher'], neither, school)).toEqual(listAllowedModules(['teacher'], neither, null))
  })

  test('takes everything away with an empty list', () => {
    expect(listAllowedModules(['student'], neither, { student: [] })).toEqual([])
  })

  test('still gives coach to a teacher only as coach of a student', () => {
    expect(listAllowedModules(['teacher'], neither, { teacher: ['roster', 'coach'] })).toEqual(['roster'])
    expect(listAllowedModules(['teacher'], coach, { teacher: ['roster', 'coach'] })).toEqual(['roster', 'coach'])
  })

  test('gives booking only to someone a booking profile covers', () => {
    const school = { student: ['roster', 'booking'] as const }
    expect(listAllowedModules(['student'], neither, school)).toEqual(['roster'])
    expect(listAllowedModules(['student'], booker, school)).toEqual(['roster', 'booking'])
  })

  test('takes booking away, whatever profile there is', () => {
    expect(listAllowedModules(['student'], booker, { student: ['roster'] })).toEqual(['roster'])
  })

  test('sets the vendor with the admin, unless it names the vendor too', () => {
    expect(listAllowedModules(['vendor-admin'], neither, { admin: ['settings'] })).toEqual(['settings'])
    expect(listAllowedModules(['vendor-admin'], neither, { admin: ['settings'], 'vendor-admin': ['roster'] })).toEqual([
      'roster',
    ])
  })

  test('is read without the roles and modules that we do not know', () => {
    expect(parseModulesPerRole({ student: ['roster', 'chess'], janitor: ['roster'], teacher: 'all' })).toEqual({
      student: ['roster'],
    })
    expect(parseModulesPerRole(null)).toBeNull()
  })
})

test('roles from the database come without unknown ones, from least to most', () => {
  expect(parseRoles(['admin', 'janitor', 'teacher'])).toEqual(['teacher', 'admin'])
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
