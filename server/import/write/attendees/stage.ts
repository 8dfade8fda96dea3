import type { Tx } from '#server/db/connect.ts'
import { toSearchText } from '#server/lib/search-text.ts'
import { toArrayLiteral, stageRecords } from '#server/import/queries.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import type { SchoolData, Team } from '#server/import/school.ts'

interface StagedAttendee {
  sources?: string[] | undefined
  id: string
  kind: 'people' | 'teams' | 'groups' | 'rooms'
  type: string
  name: string
  code: string | null
}

function* listAttendees(school: SchoolData): Generator<StagedAttendee> {
  for (const person of school.people ?? []) yield { ...person, kind: 'people' }
  for (const team of school.teams ?? []) yield { ...team, kind: 'teams', type: 'team', code: null }
  for (const group of school.groups ?? []) yield { ...group, kind: 'groups', type: 'group', code: null }
  for (const room of school.rooms ?? []) yield { ...room, kind: 'rooms', type: 'classroom', code: null }
}

/** Includes coordinators who are not members. */
const listMembers = (team: Team) =>
  [...new Set([...team.coordinators, ...team.members])].map((person) => ({
    team: team.id,
    person,
    isCoordinator: team.coordinators.includes(person),
    isMember: team.members.includes(person),
  }))

export async function stageAttendees(tx: Tx, school: SchoolData, sources: ImportSources): Promise<void> {
  await stageRecords(
    tx,
    'staged_attendee',
    {
      source_id: 'text primary key',
      kind: 'text',
      type: 'text',
      name: 'text',
      code: 'text',
      search_text: 'text',
      sources: 'smallint[]',
    },
    listAttendees(school),
    ({ id, kind, type, name, code, sources: names }) => [
      id,
      kind,
      type,
      name,
      code,
      toSearchText(name, code, id),
      sources.toCell({ sources: names }),
    ],
  )
  await stageRecords(
    tx,
    'staged_person',
    { source_id: 'text', email: 'text', roles: 'text[]', coach: 'text', fte: 'numeric(6, 3)' },
    school.people ?? [],
    ({ id, email, roles, coach, fte }) => [id, email, toArrayLiteral(roles), coach, fte],
  )
  await stageRecords(
    tx,
    'staged_team',
    { source_id: 'text', unit: 'text', groups: 'text[]' },
    school.teams ?? [],
    ({ id, unit, groups = [] }) => [id, unit, toArrayLiteral(groups)],
  )
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
  await stageRooms(tx, school)
  await stageMemberships(tx, school, sources)
  await stageCourses(tx, school, sources)
}

async function stageRooms(tx: Tx, { rooms = [] }: SchoolData): Promise<void> {
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
    rooms,
    (room) => [room.id, room.building, room.capacity, room.latitude, room.longitude, toArrayLiteral(room.facilities)],
  )
}

async function stageMemberships(tx: Tx, school: SchoolData, { toCell }: ImportSources): Promise<void> {
  await stageRecords(
    tx,
    'staged_membership',
    { student_group: 'text', person: 'text', from_date: 'date', until_date: 'date', sources: 'smallint[]' },
    school.memberships ?? [],
    (membership) => [membership.group, membership.person, membership.from, membership.until, toCell(membership)],
  )
}

async function stageCourses(tx: Tx, school: SchoolData, { toCell }: ImportSources): Promise<void> {
  await stageRecords(
    tx,
    'staged_course',
    { source_id: 'text primary key', name: 'text', code: 'text', sources: 'smallint[]' },
    school.courses ?? [],
    (course) => [course.id, course.name, course.code, toCell(course)],
  )
}
