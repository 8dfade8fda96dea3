import { type Role, roles } from '@uurwerk/contract/roles'
import type { Group, Membership, Person, Room, Team } from '#server/import/school.ts'
import type { RowReader } from './row-reader.ts'
import type { TableColumns } from './table.ts'
import { readDateCell } from './cells.ts'

const personTypes = ['student', 'teacher', 'exam-desk', 'staff', 'guardian'] as const

/** Roles that a type implies; staff have only the roles that the file lists. */
const rolesOfType: Record<Person['type'], Role[]> = {
  student: ['student'],
  teacher: ['teacher'],
  'exam-desk': ['exam-desk'],
  staff: [],
}

export const personColumns: TableColumns = {
  required: ['id', 'type', 'name', 'email'],
  optional: ['code', 'roles', 'coach', 'fte', 'source'],
  unused: ['children'],
}

export function readPerson(row: RowReader): Person | undefined {
  const type = row.readChoice('type', personTypes, 'staff')
  if (type === 'guardian') {
    row.reportNotice({ code: 'guardiansLeftOut' }, row.readId())
    return undefined
  }
  const email = row.readOptional('email')
  if (email !== null && !/^[^\s@]+@[^\s@]+$/.test(email)) row.reportFault('email', email, { code: 'emailExpected' })
  const personRoles = new Set([...rolesOfType[type], ...row.readChoices('roles', roles)])
  return {
    id: row.readId(),
    type,
    name: row.readRequired('name'),
    email,
    code: row.readOptional('code'),
    roles: roles.filter((role) => personRoles.has(role)),
    coach: row.readOptional('coach'),
    fte: row.readNumber('fte', { min: 0, max: 99, whole: false }),
    ...row.readSources(),
  }
}

export const teamColumns: TableColumns = {
  required: ['id', 'name', 'unit'],
  optional: ['coordinators', 'members', 'groups', 'source'],
}

export const readTeam = (row: RowReader): Team => ({
  id: row.readId(),
  name: row.readRequired('name'),
  unit: row.readRequired('unit'),
  coordinators: row.readList('coordinators'),
  members: row.readList('members'),
  groups: row.readList('groups'),
  ...row.readSources(),
})

export const groupColumns: TableColumns = { required: ['id', 'name'], optional: ['kind', 'source'] }

export const readGroup = (row: RowReader): Group => ({
  id: row.readId(),
  name: row.readRequired('name'),
  kind: row.readOptional('kind') ?? 'class',
  ...row.readSources(),
})

export const membershipColumns: TableColumns = { required: ['group', 'person'], optional: ['from', 'until', 'source'] }

export function readMembership(row: RowReader): Membership {
  const from = readDateCell(row, 'from')
  const until = readDateCell(row, 'until')
  if (from !== null && until !== null && until < from)
    row.reportFault('until', until, { code: 'endsBeforeStart', values: { start: from } })
  const [group, person] = [row.readReference('group'), row.readReference('person')]
  return { group, person, from, until, ...row.readSources() }
}

export const roomColumns: TableColumns = {
  required: ['id', 'name'],
  optional: ['building', 'capacity', 'latitude', 'longitude', 'facilities', 'source'],
}

export const readRoom = (row: RowReader): Room => ({
  id: row.readId(),
  name: row.readRequired('name'),
  building: row.readOptional('building'),
  capacity: row.readNumber('capacity', { min: 0, max: 1_000_000, whole: true }),
  latitude: row.readNumber('latitude', { min: -90, max: 90, whole: false }),
  longitude: row.readNumber('longitude', { min: -180, max: 180, whole: false }),
  facilities: row.readList('facilities'),
  ...row.readSources(),
})
