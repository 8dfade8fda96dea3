import type { SchoolData } from './school.ts'

/** Records of the database that a file may refer to. */
export interface ExistingRecords {
  attendees: Map<string, { type: string; removed: boolean }>
  /** Rooms with a known location. */
  located: Set<string>
  courses: Map<string, { removed: boolean }>
}

export const noExistingRecords: ExistingRecords = { attendees: new Map(), located: new Set(), courses: new Map() }

/** Returns the records that later files may refer to. */
export function toExistingRecords({
  people = [],
  teams = [],
  groups = [],
  rooms = [],
  courses = [],
}: SchoolData): ExistingRecords {
  const typed = [
    ...people,
    ...teams.map(({ id }) => ({ id, type: 'team' })),
    ...groups.map(({ id }) => ({ id, type: 'group' })),
    ...rooms.map(({ id }) => ({ id, type: 'classroom' })),
  ]
  const located = rooms.filter(({ latitude, longitude }) => latitude !== null && longitude !== null)
  return {
    attendees: new Map(typed.map(({ id, type }) => [id, { type, removed: false }])),
    located: new Set(located.map(({ id }) => id)),
    courses: new Map(courses.map(({ id }) => [id, { removed: false }])),
  }
}
