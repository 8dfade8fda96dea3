import { tables } from '../server/db/tables.ts'

/** Tables per folder whose SQL reads and writes them. */
export const tablesByOwner: Record<string, readonly string[]> = Object.fromEntries(
  Map.groupBy(Object.entries(tables), ([, { owner }]) => owner)
    .entries()
    .map(([owner, entries]) => [owner, entries.map(([table]) => table)]),
)

export const tablesByOtherWriter: Record<string, readonly string[]> = {
  // A school's files define these; an import compares and writes whole tables.
  'server/import': [
    'school',
    'school_year',
    'school_period',
    'attendee',
    'person',
    'team',
    'team_member',
    'student_group',
    'membership',
    'classroom',
    'course',
    'booking_profile',
    'booking_profile_facility',
    'booking_profile_attendee',
    'choice_round',
    'choice_round_audience',
    'choice_round_group',
    'choice_round_option_set',
    'choice_round_option',
    'choice_round_group_course',
    'choice_round_option_course',
    'choice_round_student',
    'choice_round_choice',
    'availability_request',
    'availability',
    'deployment_plan',
    'deployment_plan_period',
    'program',
    'planned_week',
    'published_week',
    'room_block',
    'appointment',
    'appointment_attendee',
    'occupancy',
    'roster_version',
    'appointment_change',
  ],
  // A booking is an appointment too.
  'server/rooms/booking': ['appointment', 'appointment_attendee'],
  // A day change alters what rosters show, in the deed's transaction.
  'server/changes/day-change': ['appointment', 'appointment_attendee'],
}

/** Fragments may read any table and write none. */
export const fragmentsFolder = 'server/db/sql'

interface ForeignRead {
  reader: string
  tables: readonly string[]
  reason: string
}

/** Reads that no fragment or owner's function can serve well. The list only shrinks. */
export const foreignReads: readonly ForeignRead[] = [
  {
    reader: 'server/roster/appointment',
    tables: ['subscription'],
    reason:
      'A roster includes appointments that its owner joined, and is read by a single statement with a tested plan.',
  },
  {
    reader: 'server/joining/subscription',
    tables: ['appointment', 'appointment_attendee'],
    reason: 'The row of the appointment counts its seats, and its lock protects the decision on a seat.',
  },
  {
    reader: 'server/import',
    tables: ['subscription', 'waiting', 'choice_round_ranking', 'choice_round_allocated'],
    reason: 'An import cancels appointments that people joined instead of deleting them, and notifies these people.',
  },
]
