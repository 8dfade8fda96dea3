import type { Findings } from '#server/import/findings.ts'
import type { Group, Membership, Person, Room } from '#server/import/school.ts'
import type { XhsttInstance, XhsttResource, ResourceGroup } from './archive.ts'

/** Kinds of resources, which prefix ids because ids are unique only within a kind. */
const resourceKinds = ['student', 'teacher', 'class', 'room'] as const
type ResourceKind = (typeof resourceKinds)[number]

export interface Attendees {
  people: Person[]
  groups: Group[]
  memberships: Membership[]
  rooms: Room[]
  /** Attendee of each imported resource, by the resource's id. */
  attendeeByResource: Map<string, { kind: ResourceKind; id: string }>
  /** Attendees of a resource group, by its id: a group if it became one, otherwise its members. */
  attendeesByGroup: Map<string, { kind: ResourceKind; id: string }[]>
}

const findKind = (type: string): ResourceKind | undefined => resourceKinds.find((kind) => kind === type.toLowerCase())

/** Recognizes teachers who are still to be found, by names such as `_XXX`. */
const isPlaceholder = ({ type, name }: XhsttResource): boolean => findKind(type) === 'teacher' && name.startsWith('_')

export function buildAttendees(instance: XhsttInstance, findings: Findings): Attendees {
  const attendeeByResource: Attendees['attendeeByResource'] = new Map()
  const resources = instance.resources.filter((resource) => checkUsable(resource, findings))
  for (const { id, type } of resources) {
    const kind = findKind(type)
    if (kind) attendeeByResource.set(id, { kind, id: `${kind}:${id}` })
  }
  const membersByGroup = mapMembersByGroup(resources)
  const classes = listClassGroups(instance, resources, membersByGroup)
  const filterByKind = (kind: ResourceKind) => resources.filter(({ type }) => findKind(type) === kind)
  const facilityByGroup = new Map(
    instance.resourceGroups
      .filter(
        ({ id, type }) => findKind(type) === 'room' && membersByGroup.get(id)?.length !== filterByKind('room').length,
      )
      .map(({ id, name }) => [id, name]),
  )
  return {
    people: [...filterByKind('student'), ...filterByKind('teacher')].map((resource) => buildPerson(resource)),
    groups: [
      ...filterByKind('class').map(({ id, name }) => ({ id: `class:${id}`, name, kind: 'class' })),
      ...classes.map(({ id, name }) => ({ id: `group:${id}`, name, kind: 'class' })),
    ],
    memberships: classes.flatMap(({ id }) =>
      (membersByGroup.get(id) ?? []).map((student) => ({
        group: `group:${id}`,
        person: `student:${student.id}`,
        from: null,
        until: null,
      })),
    ),
    rooms: filterByKind('room').map((resource) => buildRoom(resource, facilityByGroup)),
    attendeeByResource,
    attendeesByGroup: resolveGroupAttendees(instance, classes, membersByGroup, attendeeByResource),
  }
}

/** Reports resources that are left out. */
function checkUsable(resource: XhsttResource, findings: Findings): boolean {
  if (isPlaceholder(resource)) findings.reportNotice('placeholder', { code: 'placeholderTeachers' }, resource.name)
  else if (!findKind(resource.type))
    findings.reportNotice(
      'otherResource',
      { code: 'otherResources', values: { kinds: resourceKinds.join(', ') } },
      resource.name,
    )
  else return true
  return false
}

const mapMembersByGroup = (resources: XhsttResource[]): Map<string, XhsttResource[]> => {
  const members = new Map<string, XhsttResource[]>()
  for (const resource of resources)
    for (const group of new Set(resource.groups)) {
      const list = members.get(group)
      if (list) list.push(resource)
      else members.set(group, [resource])
    }
  return members
}

/** Excludes empty groups, and a group of all students unless it has lessons. */
function listClassGroups(
  instance: XhsttInstance,
  resources: XhsttResource[],
  members: Map<string, XhsttResource[]>,
): ResourceGroup[] {
  const studentCount = resources.filter(({ type }) => findKind(type) === 'student').length
  const groupsWithLessons = new Set(instance.events.flatMap(({ groups }) => groups))
  return instance.resourceGroups.filter(({ id, type }) => {
    const size = members.get(id)?.length ?? 0
    return findKind(type) === 'student' && size > 0 && (size < studentCount || groupsWithLessons.has(id))
  })
}

function resolveGroupAttendees(
  instance: XhsttInstance,
  classes: ResourceGroup[],
  members: Map<string, XhsttResource[]>,
  attendeeByResource: Attendees['attendeeByResource'],
): Attendees['attendeesByGroup'] {
  const classIds = new Set(classes.map(({ id }) => id))
  return new Map(
    instance.resourceGroups.map(({ id }) => [
      id,
      classIds.has(id)
        ? [{ kind: 'class', id: `group:${id}` }]
        : (members.get(id) ?? []).flatMap((member) => attendeeByResource.get(member.id) ?? []),
    ]),
  )
}

function buildPerson({ id, name, type }: XhsttResource): Person {
  const kind = findKind(type) === 'teacher' ? 'teacher' : 'student'
  return {
    id: `${kind}:${id}`,
    type: kind,
    name,
    email: null,
    code: kind === 'teacher' ? name : null,
    roles: [kind],
    coach: null,
    fte: null,
  }
}

const buildRoom = ({ id, name, groups }: XhsttResource, facilityByGroup: Map<string, string>): Room => ({
  id: `room:${id}`,
  name,
  building: null,
  capacity: null,
  latitude: null,
  longitude: null,
  facilities: groups.flatMap((group) => facilityByGroup.get(group) ?? []),
})
