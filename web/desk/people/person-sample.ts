import type { SchoolPersonInFull } from '@uurwerk/contract/desk/people'

export const createSampleSchoolPerson = (changes: Partial<SchoolPersonInFull> = {}): SchoolPersonInFull => ({
  id: 7,
  sourceId: '100007',
  type: 'teacher',
  name: 'Femke Hendriks',
  code: 'HEN',
  email: null,
  roles: [{ role: 'teacher', from: 'import' }],
  importedRoles: ['teacher'],
  groups: [],
  coach: null,
  fte: 1,
  lastSignIn: null,
  areRolesFromDesk: false,
  isCoachFromDesk: false,
  teams: [],
  coachedStudents: 0,
  sources: [],
  feeds: 0,
  sessions: 0,
  ...changes,
})
