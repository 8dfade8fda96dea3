import { type Module, modules } from '@uurwerk/contract/modules'
import { isStaff, type Role, roles } from '@uurwerk/contract/roles'
import { describe, expect, test } from 'vitest'
import { parseModulesPerRole, parseRoles, listAllowedModules } from './rules.ts'

// The default modules, each with the roles that have it.
const table: Record<Module, Role[]> = {
  roster: [...roles],
  booking: [...roles],
  notifications: [...roles],
  settings: [...roles],
  rosterChange: ['student', 'teacher', 'team-coordinator', 'planner'],
  program: ['student', 'teacher', 'team-coordinator', 'planner', 'admin', 'vendor-admin'],
  exam: ['student', 'teacher', 'team-coordinator', 'planner', 'exam-desk', 'admin', 'vendor-admin'],
  coach: ['team-coordinator', 'admin', 'vendor-admin'],
  deploymentPlan: ['teacher', 'team-coordinator', 'planner', 'admin', 'vendor-admin'],
  availabilityRequest: ['teacher', 'team-coordinator', 'planner', 'admin', 'vendor-admin'],
  impersonation: ['exam-desk', 'service-desk', 'admin', 'vendor-admin'],
  changes: ['team-coordinator', 'planner', 'admin', 'vendor-admin'],
  school: ['planner', 'admin', 'vendor-admin'],
}

const neither = { isCoach: false, canBook: false }
const coach = { isCoach: true, canBook: false }
const booker = { isCoach: false, canBook: true }

describe('listAllowedModules', () => {
  test.each(roles)('gives %s the modules of the table, in menu order', (role) => {
    expect(listAllowedModules([role], booker, null)).toEqual(modules.filter((module) => table[module].includes(role)))
  })

  test.each(roles)('gives %s booking only when a booking profile covers the person', (role) => {
    const others = listAllowedModules([role], booker, null).filter((module) => module !== 'booking')
    expect(listAllowedModules([role], neither, null)).toEqual(others)
  })

  test('gives a teacher the coach module only as coach of a student', () => {
    expect(listAllowedModules(['teacher'], neither, null)).not.toContain('coach')
    expect(listAllowedModules(['teacher'], coach, null)).toContain('coach')
  })

  test('gives the exam desk nothing extra for being a coach', () => {
    expect(listAllowedModules(['exam-desk'], coach, null)).toEqual(listAllowedModules(['exam-desk'], neither, null))
  })

  test('gives a person with several roles the modules of each', () => {
    const both = listAllowedModules(['teacher', 'service-desk'], neither, null)
    expect(both).toEqual(expect.arrayContaining(['availabilityRequest', 'impersonation']))
  })

  test('gives a person without a role no modules', () => {
    expect(listAllowedModules([], { isCoach: true, canBook: true }, null)).toEqual([])
  })
})

describe('listAllowedModules with modules set by the school', () => {
  test('replaces the modules of the named role only', () => {
    const school = { student: ['roster', 'exam'] as const }
    expect(listAllowedModules(['student'], neither, school)).toEqual(['roster', 'exam'])
    expect(listAllowedModules(['teacher'], neither, school)).toEqual(listAllowedModules(['teacher'], neither, null))
  })

  test('gives no modules for an empty list', () => {
    expect(listAllowedModules(['student'], neither, { student: [] })).toEqual([])
  })

  test('still gives a teacher the coach module only as coach of a student', () => {
    expect(listAllowedModules(['teacher'], neither, { teacher: ['roster', 'coach'] })).toEqual(['roster'])
    expect(listAllowedModules(['teacher'], coach, { teacher: ['roster', 'coach'] })).toEqual(['roster', 'coach'])
  })

  test('gives booking only to a person covered by a booking profile', () => {
    const school = { student: ['roster', 'booking'] as const }
    expect(listAllowedModules(['student'], neither, school)).toEqual(['roster'])
    expect(listAllowedModules(['student'], booker, school)).toEqual(['roster', 'booking'])
  })

  test('gives no booking if the school leaves it out, even with a booking profile', () => {
    expect(listAllowedModules(['student'], booker, { student: ['roster'] })).toEqual(['roster'])
  })

  test('gives the vendor the modules of the admin, unless the school sets the vendor’s own', () => {
    expect(listAllowedModules(['vendor-admin'], neither, { admin: ['settings'] })).toEqual(['school', 'settings'])
    expect(listAllowedModules(['vendor-admin'], neither, { admin: ['settings'], 'vendor-admin': ['roster'] })).toEqual([
      'roster',
      'school',
    ])
  })

  test('never takes the school module from administrators, who could not give it back', () => {
    expect(listAllowedModules(['admin'], neither, { admin: [] })).toEqual(['school'])
    expect(listAllowedModules(['planner'], neither, { planner: [] })).toEqual([])
  })

  test('ignores unknown roles and modules', () => {
    expect(parseModulesPerRole({ student: ['roster', 'chess'], janitor: ['roster'], teacher: 'all' })).toEqual({
      student: ['roster'],
    })
    expect(parseModulesPerRole(null)).toBeNull()
  })
})

test('parseRoles drops unknown roles and sorts the rest from lowest to highest', () => {
  expect(parseRoles(['admin', 'janitor', 'teacher'])).toEqual(['teacher', 'admin'])
})

test('isStaff is true for coordinators, planners, desks and admins, and false for teachers and students', () => {
  expect(roles.filter((role) => isStaff([role]))).toEqual([
    'team-coordinator',
    'planner',
    'exam-desk',
    'service-desk',
    'admin',
    'vendor-admin',
  ])
  expect(isStaff(['teacher', 'exam-desk'])).toBe(true)
})
