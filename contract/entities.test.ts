import { describe, expect, test } from 'vitest'
import { Appointment, AppointmentType, DateRange, Subscription } from './roster/appointment.ts'
import { Attendee, attendeeTypes } from './roster/attendee.ts'
import { AttendeeSearchResult, attendeeFindContract } from './roster/attendee-find.ts'
import { menuModules, modules } from './modules.ts'
import { Notification, RosterChange } from './tell/notification.ts'
import { roles } from './roles.ts'
import { Session, SessionUser } from './account/session.ts'
import { Settings } from './account/settings.ts'

const listFields = (schema: { shape: object }) => Object.keys(schema.shape)

describe('entity schemas', () => {
  test.each([
    ['an appointment', Appointment, ['id', 'start', 'end', 'type', 'isOnline', 'teacherNote']],
    ['who joined an appointment', Appointment, ['subscriptions', 'subscriptionCount']],
    ['whether oneself did', Appointment, ['isSubscribed', 'isAccepted', 'isDenied']],
    ['a subscription', Subscription, ['appointmentId', 'attendeeId', 'motivation', 'locked']],
    ['what became of it', Subscription, ['accepted', 'denied', 'appointmentName']],
    ['an attendee', Attendee, ['id', 'type']],
    ['a notification', Notification, ['id', 'type', 'read']],
    ['when it was made, and what it holds', Notification, ['timestamp', 'createdOn', 'data', 'dataReferenceId']],
    ['the details of a roster change', RosterChange, ['id']],
    ['a date range', DateRange, ['start', 'end']],
    ['the session', Session, ['me', 'env', 'customer', 'language', 'showPrivacyConsentMessage', 'impersonatedUser']],
    ['its user', SessionUser, ['name', 'role', 'attendeeRange']],
    ['the settings', Settings, ['showPrivacyConsentMessage']],
  ])('have the specified fields for %s', (_, schema, fields) => {
    expect(listFields(schema)).toEqual(expect.arrayContaining(fields))
  })
})

test('a holiday is a type of appointment', () => {
  expect(AppointmentType.options).toContain('holiday')
})

test('the attendee types are the five of the specification, plus group and staff', () => {
  const five = ['teacher', 'team', 'student', 'classroom', 'exam-desk']
  expect(attendeeTypes.toSorted()).toEqual([...five, 'group', 'staff'].toSorted())
})

test('AttendeeSearchResult accepts only students tagged student and teachers tagged teacher', () => {
  const buildSearchResult = (student: string, teacher: string) => {
    const attendee = { id: 1, sourceId: 's', name: 'Iemand', code: null, className: null }
    const none = { teams: [], groups: [], classrooms: [], more: false }
    const lists = {
      students: [{ ...attendee, className: null, type: student }],
      teachers: [{ ...attendee, type: teacher }],
    }
    return AttendeeSearchResult.safeParse({ ...none, ...lists }).success
  }
  expect(buildSearchResult('student', 'teacher')).toBe(true)
  expect(buildSearchResult('teacher', 'teacher')).toBe(false)
  expect(buildSearchResult('student', 'student')).toBe(false)
})

test('filter options accept only teams and groups tagged as such, and refuse a team without a name', () => {
  const { result } = attendeeFindContract.filterOptions
  const options = (teams: object[], groups: object[]) => result.safeParse({ teams, groups }).success
  const [team, group] = [
    { id: 1, name: 'Bèta', type: 'team' },
    { id: 2, name: 'V5A', type: 'group' },
  ]
  expect(options([team], [group])).toBe(true)
  expect(options([group], [team])).toBe(false)
  expect(options([{ id: 1, type: 'team' }], [])).toBe(false)
})

test('the menu has the seven modules of the specification in its order, then day changes and the school, and four more modules have no menu entry', () => {
  const menu = [
    'roster',
    'coach',
    'deploymentPlan',
    'program',
    'booking',
    'availabilityRequest',
    'exam',
    'changes',
    'school',
  ]
  expect(menuModules).toEqual(menu)
  // rosterChange is a module without a screen.
  expect(modules).toEqual([...menu, 'notifications', 'settings', 'impersonation', 'rosterChange'])
})

test('the roles are the seven of the specification, and the planner', () => {
  const eight = [
    'planner',
    'teacher',
    'student',
    'exam-desk',
    'service-desk',
    'admin',
    'vendor-admin',
    'team-coordinator',
  ]
  expect(roles.toSorted()).toEqual(eight.toSorted())
})
