// Who owns which table, as docs/architecture.md tells it; scripts/check-tables.ts holds the code to it.

/** Each table has one owner, whose folder has the SQL that reads and writes it. */
export const owners: Record<string, readonly string[]> = {
  'server/account/identity-provider': ['identity_record'],
  'server/account/settings': ['person_settings'],
  'server/account/sign-in': ['sign_in_link'],
  'server/joining/subscription': ['subscription', 'waiting'],
  'server/joining/choice-round/student': [
    'choice_round',
    'choice_round_audience',
    'choice_round_group',
    'choice_round_option_set',
    'choice_round_option',
    'choice_round_group_course',
    'choice_round_option_course',
    'choice_round_student',
    'choice_round_choice',
    'choice_round_ranking',
    'choice_round_allocation',
    'choice_round_allocated',
    'choice_round_session',
  ],
  'server/rooms/booking': ['booking', 'booking_invitee', 'occupancy'],
  'server/rooms/booking-profile': ['booking_profile', 'booking_profile_facility', 'booking_profile_attendee'],
  'server/rooms/room-display': ['room_display'],
  'server/roster/appointment': ['appointment', 'appointment_attendee', 'course', 'roster_version'],
  'server/roster/attendee': ['attendee', 'person', 'team', 'team_member', 'student_group', 'membership', 'classroom'],
  'server/roster/compose-roster': ['roster_preset'],
  'server/roster/feed': ['feed'],
  'server/roster/schedule': ['published_week'],
  'server/staff/availability': ['availability_request', 'availability'],
  'server/staff/deployment-plan': ['deployment_plan', 'deployment_plan_period'],
  'server/staff/program': ['program', 'planned_week'],
  'server/tell/log': ['audit_log'],
  'server/tell/notification': ['notification', 'appointment_change'],
  'server/tell/realtime': ['stream_event'],
  'server/http': ['idempotency_key'],
  'server/auth': ['impersonation', 'session'],
  'server/school': ['school', 'school_year', 'school_period'],
}

/** Who writes tables of others, because that is what it is for. */
export const otherWriters: Record<string, readonly string[]> = {
  // A school's files say what is in these; an import compares and writes whole tables at once.
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
  // Those who coordinate a round make it, and move students in it.
  'server/joining/choice-round/desk': [
    'choice_round',
    'choice_round_audience',
    'choice_round_group',
    'choice_round_option_set',
    'choice_round_option',
    'choice_round_group_course',
    'choice_round_option_course',
    'choice_round_student',
    'choice_round_choice',
    'choice_round_ranking',
    'choice_round_allocated',
  ],
  // What is published of an allocation is what students chose.
  'server/joining/choice-round/allocation': [
    'choice_round',
    'choice_round_option_set',
    'choice_round_option',
    'choice_round_student',
    'choice_round_choice',
    'choice_round_ranking',
    'choice_round_allocation',
    'choice_round_allocated',
  ],
  // A booking is an appointment, and stands in rosters as one.
  'server/rooms/booking': ['appointment', 'appointment_attendee'],
}

/** Where named fragments stand, which read any table and write none. */
export const fragments = 'server/db/sql'

interface ForeignRead {
  reader: string
  tables: readonly string[]
  because: string
}

/** Reads of others' tables that neither a fragment nor a function of the owner can serve well. It only gets shorter. */
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
