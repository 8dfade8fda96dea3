export const kinds = [
  'school',
  'people',
  'teams',
  'groups',
  'memberships',
  'rooms',
  'courses',
  'bookingProfiles',
  'interrogations',
  'availability',
  'deploymentPlans',
  'programs',
  'appointments',
] as const
export type RecordKind = (typeof kinds)[number]

export interface ChangeCounts {
  added: number
  changed: number
  removed: number
}

/** A booking that an import took away: for a lesson in its room, or since its room or organizer is gone. */
export interface LostBooking {
  id: number
  name: string
  room: string
  organizer: string
  start: string
  end: string
  reason: 'lesson' | 'room' | 'organizer'
}

/** A choice of a round that the files overruled: they have the student in another group of the same round. */
export interface OverruledChoice {
  interrogation: string
  student: string
  chosen: string
  given: string
}

/** What an import did, or would do. */
export interface ImportSummary {
  kinds: Record<RecordKind, ChangeCounts>
  /** How many of the removed appointments stay, cancelled, because people know of them. */
  cancelled: number
  /** The dates that were replaced, both included; null when no appointments were given. */
  span: { start: string; end: string } | null
  /** How many of the given appointments lie outside the chosen weeks, and were left out. */
  outsideWeeks: number
  /** How many people were told of changes in their roster. */
  notifications: number
  /** The bookings that are no more; their organizers and invitees were told. */
  displaced: LostBooking[]
  /** The choices that are no more; the students were told. */
  overruled: OverruledChoice[]
  /** The ISO weeks that were not published before. */
  published: string[]
}

export const createEmptySummary = (): ImportSummary => ({
  kinds: Object.fromEntries(
    kinds.map((kind) => [kind, { added: 0, changed: 0, removed: 0 }]),
  ) as ImportSummary['kinds'],
  cancelled: 0,
  span: null,
  outsideWeeks: 0,
  notifications: 0,
  displaced: [],
  overruled: [],
  published: [],
})

/** Whether anything at all changed. */
export const hasChanges = ({ kinds, published, displaced, overruled }: ImportSummary): boolean =>
  published.length > 0 ||
  overruled.length > 0 ||
  displaced.length > 0 ||
  Object.values(kinds).some(({ added, changed, removed }) => added + changed + removed > 0)

/** The counts of all kinds together. */
export const sumChangeCounts = ({ kinds }: ImportSummary): ChangeCounts =>
  Object.values(kinds).reduce(
    (sum, { added, changed, removed }) => ({
      added: sum.added + added,
      changed: sum.changed + changed,
      removed: sum.removed + removed,
    }),
    { added: 0, changed: 0, removed: 0 },
  )
