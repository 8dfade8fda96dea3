import { type Role, roles } from '@uurwerk/contract/roles'
import type { Group, Membership, Person, Room, Team } from '#server/import/school.ts'
import type { Row } from './row.ts'
import type { Columns } from './table.ts'
import { dateCell } from './cells.ts'

const personTypes = ['student', 'teacher', 'exam-desk', 'staff'] as const

/** The role that comes with the type; staff have only those that are listed. */
const rolesOfType: Record<Person['type'], Role[]> = {
  student: ['student'],
  teacher: ['teacher'],
  'exam-desk': ['exam-desk'],
  staff: [],
}

export const personColumns: Columns = {
  required: ['id', 'type', 'name', 'email'],
  optional: ['code', 'roles', 'coach', 'fte'],
}

export function readPerson(row: Row): Person {
  const type = row.oneOf('type', personTypes, 'staff')
  const email = row.optional('email')
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) row.fault('email', email, 'Expected an e-mail address.')
  const held = new Set([...rolesOfType[type], ...row.someOf('roles', roles)])
  return {
    id: row.id(),
    type,
    name: row.required('name'),
    email,
    code: row.optional('code'),
    roles: roles.filter((role) => held.has(role)),
    coach: row.optional('coach'),
    fte: row.number('fte', { min: 0, max: 99, whole: false }),
  }
}

export const teamColumns: Columns = { required: ['id', 'name', 'unit'], optional: ['coordinators', 'members'] }

export const readTeam = (row: Row): Team => ({
  id: row.id(),
  name: row.required('name'),
  unit: row.required('unit'),
  coordinators: row.list('coordinators'),
  members: row.list('members'),
})

export const groupColumns: Columns = { required: ['id', 'name'], optional: ['kind'] }

export const readGroup = (row: Row): Group => ({
  id: row.id(),
  name: row.required('name'),
  kind: row.optional('kind') ?? 'class',
})

export const membershipColumns: Columns = { required: ['group', 'person'], optional: ['from', 'until'] }

export function readMembership(row: Row): Membership {
  const from = dateCell(row, 'from')
  const until = dateCell(row, 'until')
  if (from !== null && until !== null && until < from)
    row.fault('until', until, `The membership ends before it starts (${from}).`)
  return { group: row.reference('group'), person: row.reference('person'), from, until }
}

export const roomColumns: Columns = {
  required: ['id', 'name'],
  optional: ['building', 'capacity', 'latitude', 'longitude', 'facilities'],
}

export const readRoom = (row: Row): Room => ({
  id: row.id(),
  name: row.required('name'),
  building: row.optional('building'),
  capacity: row.number('capacity', { min: 0, max: 1_000_000, whole: true }),
  latitude: row.number('latitude', { min: -90, max: 90, whole: false }),
  longitude: row.number('longitude', { min: -180, max: 180, whole: false }),
  facilities: row.list('facilities'),
})
