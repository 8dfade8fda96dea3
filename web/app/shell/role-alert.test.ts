import { roles } from '@uurwerk/contract/roles'
import type { SessionUser } from '@uurwerk/contract/account/session'
import { describe, expect, test } from 'vitest'
import { listAlertMessages, type RoleAlert, buildRoleAlert } from './role-alert.ts'

const user = (name: string, role: SessionUser['role']): SessionUser => ({
  attendee: null,
  name,
  role,
  roles: role ? [role] : [],
  type: null,
  attendeeRange: null,
})

describe('buildRoleAlert', () => {
  test('names the signed-in user', () => {
    expect(buildRoleAlert({ me: user('Yusuf Demir', 'service-desk'), impersonatedUser: null }, true)).toEqual({
      showAlert: true,
      role: 'service-desk',
      attendeeName: 'Yusuf Demir',
      impersonatedName: null,
      impersonatedRole: null,
    })
  })
  test('names the signed-in user and, while impersonating, the impersonated user with role', () => {
    const session = { me: user('Yusuf Demir', 'service-desk'), impersonatedUser: user('Sanne Bakker', 'student') }
    expect(buildRoleAlert(session, false)).toEqual({
      showAlert: false,
      role: 'service-desk',
      attendeeName: 'Yusuf Demir',
      impersonatedName: 'Sanne Bakker',
      impersonatedRole: 'student',
    })
  })
})

describe('listAlertMessages', () => {
  const createAlert = (role: RoleAlert['role'], impersonatedName: string | null): RoleAlert => ({
    showAlert: true,
    role,
    attendeeName: 'Iemand',
    impersonatedName,
    impersonatedRole: impersonatedName === null ? null : 'student',
  })
  test.each<[RoleAlert['role'], string[], string[]]>([
    ['student', ['student'], ['impersonating']],
    ['teacher', ['teacher'], ['impersonating']],
    ['team-coordinator', [], ['impersonating']],
    ['exam-desk', ['mayImpersonate', 'examDesk'], ['impersonating', 'examDesk']],
    ['service-desk', ['mayImpersonate'], ['impersonating']],
    ['admin', ['mayImpersonate'], ['impersonating', 'admin']],
    ['vendor-admin', ['mayImpersonate'], ['impersonating', 'admin']],
    [null, [], ['impersonating']],
  ])('for the role %s returns %j, and while impersonating %j', (role, usual, impersonating) => {
    expect(listAlertMessages(createAlert(role, null))).toEqual(usual)
    expect(listAlertMessages(createAlert(role, 'Sanne Bakker'))).toEqual(impersonating)
  })
  test('includes the impersonating message for every role while impersonating', () => {
    for (const role of [...roles, null])
      expect(listAlertMessages(createAlert(role, 'Sanne Bakker'))).toContain('impersonating')
  })
})
