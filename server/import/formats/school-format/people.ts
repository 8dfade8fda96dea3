import { type Role, roles } from '@uurwerk/contract/roles'
import type { Group, Membership, Person, Room, Team } from '#server/import/school.ts'
import type { RowReader } from './row-reader.ts'
import type { TableColumns } from './table.ts'
import { readDateCell } from './cells.ts'

const personTypes = ['student', 'teacher', 'exam-desk', 'staff'] as const

/** Roles that a type implies; staff have only the roles that the file lists. */
const rolesOfType: Record<Person['type'], Role[]> = {
  student: ['student'],
  teacher: ['teacher'],
  'exam-desk': ['exam-desk'],
  staff: [],
}

export const personColumns: TableColumns = {
  required: ['id', 'type', 'name', 'email'],
  optional: ['code', 'roles', 'coach', 'fte'],
}

export function readPerson(row: RowReader): Person {
  const type = row.parseChoice('type', personTypes, 'staff')
  const email = row.optional('email')
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) row.fault('email', email, 'Expected an e-mail address.')
  const personRoles = new Set([...rolesOfType[type], ...row.parseChoices('roles', roles)])
  return {
    id: row.id(),
    type,
    name: row.required('name'),
    email,
    code: row.optional('code'),
    roles: roles.filter((role) => personRoles.has(role)),
    coach: row.optional('coach'),
    fte: row.number('fte', { min: 0, max: 99, whole: false }),
  }
}

export const teamColumns: TableColumns = { required: ['id', 'name', 'unit'], optional: ['coordinators', 'members'] }

export const readTeam = (row: RowReader): Team => ({
  id: row.id(),
  name: row.required('name'),
  unit: row.required('unit'),
  coordinators: row.list('coordinators'),
  members: row.list('members'),
})

export const groupColumns: TableColumns = { required: ['id', 'name'], optional: ['kind'] }

export const readGroup = (row: RowReader): Group => ({
  id: row.id(),
  name: row.required('name'),
  kind: row.optional('kind') ?? 'class',
})

export const membershipColumns: TableColumns = { required: ['group', 'person'], optional: ['from', 'until'] }

export function readMembership(row: RowReader): Membership {
  const from = readDateCell(row, 'from')
  const until = readDateCell(row, 'until')
  if (from !== null && until !== null && until < from)
    row.fault('until', until, `The membership ends before it starts (${from}).`)
  return { group: row.reference('group'), person: row.reference('person'), from, until }
}

export const roomColumns: TableColumns = {
  required: ['id', 'name'],
  optional: ['building', 'capacity', 'latitude', 'longitude', 'facilities'],
}

export const readRoom = (row: RowReader): Room => ({
  id: row.id(),
  name: row.required('name'),
  building: row.optional('building'),
  capacity: row.number('capacity', { min: 0, max: 1_000_000, whole: true }),
  latitude: row.number('latitude', { min: -90, max: 90, whole: false }),
  longitude: row.number('longitude', { min: -180, max: 180, whole: false }),
  facilities: row.list('facilities'),
})
