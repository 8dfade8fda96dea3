import type { School } from './school.ts'

/** What the database holds already, so that a file may refer to it. */
export interface Known {
  attendees: Map<string, { type: string; removed: boolean }>
  /** The rooms of which it is known where they are. */
  located: Set<string>
  courses: Map<string, { removed: boolean }>
}

export const nothingKnown: Known = { attendees: new Map(), located: new Set(), courses: new Map() }

/** What files may refer to that come after those of a school. */
export const knownOf = ({ people = [], teams = [], groups = [], rooms = [], courses = [] }: School): Known => ({
  attendees: new Map([
    ...people.map(({ id, type }) => [id, { type, removed: false }] as const),
    ...teams.map(({ id }) => [id, { type: 'team', removed: false }] as const),
    ...groups.map(({ id }) => [id, { type: 'group', removed: false }] as const),
    ...rooms.map(({ id }) => [id, { type: 'classroom', removed: false }] as const),
  ]),
  located: new Set(rooms.flatMap(({ id, latitude, longitude }) => (latitude && longitude ? id : []))),
  courses: new Map(courses.map(({ id }) => [id, { removed: false }])),
})
