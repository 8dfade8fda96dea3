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

describe('the role alert', () => {
  test('names who is signed in', () => {
    expect(buildRoleAlert({ me: user('Yusuf Demir', 'service-desk'), impersonatedUser: null }, true)).toEqual({
      showAlert: true,
      role: 'service-desk',
      attendeeName: 'Yusuf Demir',
      impersonatedName: null,
      impersonatedRole: null,
    })
  })
  test('names who is really there and, while impersonating, the other one with role', () => {
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

describe('its messages', () => {
  const alert = (role: RoleAlert['role'], impersonatedName: string | null): RoleAlert => ({
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
  ])('of the role %s are %j, and while impersonating %j', (role, usual, impersonating) => {
    expect(listAlertMessages(alert(role, null))).toEqual(usual)
    expect(listAlertMessages(alert(role, 'Sanne Bakker'))).toEqual(impersonating)
  })
  test('never leave out, for any role, that one impersonates', () => {
    for (const role of [...roles, null])
      expect(listAlertMessages(alert(role, 'Sanne Bakker'))).toContain('impersonating')
  })
})
