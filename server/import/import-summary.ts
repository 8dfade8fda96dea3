import { type ChangeCounts, type DayChangeConflict, type ImportKind, importKinds } from '@uurwerk/contract/desk/imports'
import type { Role } from '@uurwerk/contract/roles'
import type { NewYear } from './stop/new-year.ts'
import type { StopReason } from './stop/rules.ts'

/** Booking that an import cancelled: a lesson came into its room, or its room or organizer was removed. */
export interface LostBooking {
  id: number
  name: string
  room: string
  organizer: string
  start: string
  end: string
  reason: 'lesson' | 'room' | 'organizer'
}

/** Choice that the files overruled: they put the student in another group of the same round. */
export interface OverruledChoice {
  interrogation: string
  student: string
  chosen: string
  given: string
}

/** Numbers of records that a change of year leaves as they are. */
export interface StayingRecords {
  people: number
  /** Outside the replaced dates. */
  appointments: number
  /** To come. */
  bookings: number
}

/** Changes that an import made or would make. */
export interface ImportSummary {
  kinds: Record<ImportKind, ChangeCounts>
  /** Number of removed appointments that stay as cancelled, because people know of them. */
  cancelled: number
  /** Replaced dates, both included; null if no appointments were given. */
  span: { start: string; end: string } | null
  /** Number of appointments left out because they are outside the chosen weeks. */
  outsideWeeks: number
  /** Number of people notified of roster changes. */
  notifications: number
  displaced: LostBooking[]
  overruled: OverruledChoice[]
  /** Changes that people made in the timetable; overruled if the files plan the lesson otherwise. */
  dayChanges: { kept: number; overruled: DayChangeConflict[]; keptByChoice: DayChangeConflict[] }
  /** Newly published ISO weeks. */
  published: string[]
  /**
   * Number of people who get or lose a right, or sign in to it by something else or with someone else, and 1 for
   * settings that decide about others; only administrators may change these.
   */
  rightsChanged: number
  /**
   * Their roles after the import; nobody at the desk changes those above the own. Empty at the first import of a school.
   */
  changedRoles: readonly Role[]
  /** Without `replace` the import stops for these. */
  reasonsToStop: StopReason[]
  /** School year that starts with this import. */
  newYear: (NewYear & { stays: StayingRecords }) | null
}

export const createEmptySummary = (): ImportSummary => ({
  kinds: Object.fromEntries(
    importKinds.map((kind) => [kind, { added: 0, changed: 0, removed: 0 }]),
  ) as ImportSummary['kinds'],
  cancelled: 0,
  span: null,
  outsideWeeks: 0,
  notifications: 0,
  displaced: [],
  overruled: [],
  dayChanges: { kept: 0, overruled: [], keptByChoice: [] },
  published: [],
  rightsChanged: 0,
  changedRoles: [],
  reasonsToStop: [],
  newYear: null,
})

export const hasChanges = ({ kinds, published, displaced, overruled }: ImportSummary): boolean =>
  published.length > 0 ||
  overruled.length > 0 ||
  displaced.length > 0 ||
  Object.values(kinds).some(({ added, changed, removed }) => added + changed + removed > 0)

export const sumChangeCounts = ({ kinds }: ImportSummary): ChangeCounts =>
  Object.values(kinds).reduce(
    (sum, { added, changed, removed }) => ({
      added: sum.added + added,
      changed: sum.changed + changed,
      removed: sum.removed + removed,
    }),
    { added: 0, changed: 0, removed: 0 },
  )
