import type { ErasureReport } from '@uurwerk/contract/desk/person-data'

type Tables = readonly string[]

/** Tables of the report, by how the screen calls their rows. */
export const erasedKinds = {
  appointments: ['appointment_attendee'],
  personal: ['appointment'],
  bookings: ['booking'],
  invitations: ['booking_invitee'],
  subscriptions: ['subscription', 'waiting'],
  groups: ['membership', 'team_member'],
  availability: ['availability'],
  absences: ['absence', 'cover'],
  plans: ['deployment_plan'],
  notifications: ['notification'],
  settings: ['person_settings', 'feed', 'roster_preset'],
  sessions: ['session'],
  profiles: ['booking_profile_attendee'],
  sources: ['source_person'],
  coach: ['person'],
  author: [
    'announcement',
    'availability_request',
    'choice_round',
    'choice_round_allocation',
    'choice_round_student',
    'day_change',
    'change_deed',
  ],
  texts: ['text'],
} as const satisfies Record<string, Tables>

export const keptKinds = {
  record: ['attendee'],
  subscriptions: ['subscription'],
  bookings: ['booking'],
  rounds: ['choice_round_allocated', 'choice_round_choice', 'choice_round_ranking', 'choice_round_student'],
  log: ['audit_log'],
  views: ['impersonation'],
} as const satisfies Record<string, Tables>

/** Rows without a meaning for people: of a record that is listed already, and of a sign-in in progress. */
export const unlistedTables: Tables = ['person', 'last_sign_in', 'departure', 'choice_round_session', 'sign_in_link']

interface KindCount<Kind> {
  kind: Kind | 'other'
  count: number
}

/** Sums the rows per kind, in the order of the kinds, without those that have none. */
function groupByKind<Kind extends string>(
  counts: Readonly<Record<string, number>>,
  kinds: Readonly<Record<Kind, Tables>>,
): KindCount<Kind>[] {
  const entries = Object.entries<Tables>(kinds) as [Kind, Tables][]
  const listed = new Set(entries.flatMap(([, tables]) => tables))
  const others = Object.keys(counts).filter((table) => !listed.has(table) && !unlistedTables.includes(table))
  const groups: [Kind | 'other', Tables][] = [...entries, ['other', others]]
  return groups
    .map(([kind, tables]) => ({ kind, count: tables.reduce((sum, table) => sum + (counts[table] ?? 0), 0) }))
    .filter(({ count }) => count > 0)
}

export const listErased = ({ erased }: ErasureReport) => groupByKind(erased, erasedKinds)
export const listKept = ({ kept }: ErasureReport) => groupByKind(kept, keptKinds)
