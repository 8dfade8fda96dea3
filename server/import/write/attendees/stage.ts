import type { Tx } from '#server/db/connect.ts'
import { toSearchText } from '#server/lib/search-text.ts'
import { toArrayLiteral, stageRecords } from '#server/import/queries.ts'
import type { SchoolData, Team } from '#server/import/school.ts'

interface StagedAttendee {
  id: string
  kind: 'people' | 'teams' | 'groups' | 'rooms'
  type: string
  name: string
  code: string | null
}

function* listAttendees(school: SchoolData): Generator<StagedAttendee> {
  for (const { id, type, name, code } of school.people ?? []) yield { id, kind: 'people', type, name, code }
  for (const { id, name } of school.teams ?? []) yield { id, kind: 'teams', type: 'team', name, code: null }
  for (const { id, name } of school.groups ?? []) yield { id, kind: 'groups', type: 'group', name, code: null }
  for (const { id, name } of school.rooms ?? []) yield { id, kind: 'rooms', type: 'classroom', name, code: null }
}

/** Includes coordinators who are not members. */
const listMembers = (team: Team) =>
  [...new Set([...team.coordinators, ...team.members])].map((person) => ({
    team: team.id,
    person,
    isCoordinator: team.coordinators.includes(person),
    isMember: team.members.includes(person),
  }))

export async function stageAttendees(tx: Tx, school: SchoolData): Promise<void> {
  await stageRecords(
    tx,
    'staged_attendee',
    { source_id: 'text primary key', kind: 'text', type: 'text', name: 'text', code: 'text', search_text: 'text' },
    listAttendees(school),
    ({ id, kind, type, name, code }) => [id, kind, type, name, code, toSearchText(name, code, id)],
  )
  await stageRecords(
    tx,
    'staged_person',
    { source_id: 'text', email: 'text', roles: 'text[]', coach: 'text', fte: 'numeric(6, 3)' },
    school.people ?? [],
    ({ id, email, roles, coach, fte }) => [id, email, toArrayLiteral(roles), coach, fte],
  )
  await stageRecords(tx, 'staged_team', { source_id: 'text', unit: 'text' }, school.teams ?? [], ({ id, unit }) => [
    id,
    unit,
  ])
  await stageRecords(
    tx,
    'staged_team_member',
    { team: 'text', person: 'text', is_coordinator: 'boolean', is_member: 'boolean' },
    (school.teams ?? []).flatMap(listMembers),
    ({ team, person, isCoordinator, isMember }) => [team, person, isCoordinator, isMember],
  )
  await stageRecords(tx, 'staged_group', { source_id: 'text', kind: 'text' }, school.groups ?? [], ({ id, kind }) => [
    id,
    kind,
  ])
  await stageRecords(
    tx,
    'staged_membership',
    { student_group: 'text', person: 'text', from_date: 'date', until_date: 'date' },
    school.memberships ?? [],
    ({ group, person, from, until }) => [group, person, from, until],
  )
  await stageRecords(
    tx,
    'staged_room',
    {
      source_id: 'text',
      building: 'text',
      capacity: 'integer',
      latitude: 'double precision',
      longitude: 'double precision',
      facilities: 'text[]',
    },
    school.rooms ?? [],
    (room) => [room.id, room.building, room.capacity, room.latitude, room.longitude, toArrayLiteral(room.facilities)],
  )
  await stageRecords(
    tx,
    'staged_course',
    { source_id: 'text primary key', name: 'text', code: 'text' },
    school.courses ?? [],
    ({ id, name, code }) => [id, name, code],
  )
}
