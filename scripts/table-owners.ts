import { tables } from '../server/db/tables.ts'

/** Tables per folder whose SQL reads and writes them. */
export const owners: Record<string, readonly string[]> = Object.fromEntries(
  Map.groupBy(Object.entries(tables), ([, { owner }]) => owner)
    .entries()
    .map(([owner, entries]) => [owner, entries.map(([table]) => table)]),
)

export const otherWriters: Record<string, readonly string[]> = {
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
    'appointment',
    'appointment_attendee',
    'occupancy',
    'notification',
    'appointment_change',
  ],
  // A booking is an appointment in rosters.
  'server/rooms/booking': ['appointment', 'appointment_attendee'],
}

/** Fragments may read any table and write none. */
export const fragments = 'server/db/sql'

interface ForeignRead {
  reader: string
  tables: readonly string[]
  because: string
}

/** Reads that no fragment or owner's function can serve well. The list only shrinks. */
export const foreignReads: readonly ForeignRead[] = [
  {
    reader: 'server/roster/appointment',
    tables: ['subscription'],
    because: 'A roster also has what its owner joined, and all of a roster is one statement, whose plan is under test.',
  },
  {
    reader: 'server/joining/subscription',
    tables: ['appointment', 'appointment_attendee'],
    because: 'Seats are numbers of the appointment; whether someone can have one is judged under the lock of its row.',
  },
  {
    reader: 'server/import',
    tables: ['subscription', 'waiting', 'choice_round_ranking', 'choice_round_allocated'],
    because: 'Where people joined, what goes is cancelled and not deleted; and they are told. Whole tables at once.',
  },
]
