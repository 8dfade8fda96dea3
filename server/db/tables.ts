import type { RetentionKind } from '@uurwerk/contract/retention'
import type { DB } from './schema.ts'

/**
 * The folder that owns a table, and what export, erasure, retention and backup do with its rows. `npm run tables`
 * enforces the owner, `server/person-data` carries out the rest.
 */
export interface TableRules {
  /** Only SQL in this folder reads and writes the table (`scripts/check-tables.ts`). */
  owner: string
  /** `school`: the school's files hold the rows (`scripts/export-tables.test.ts`). `person`: those of the person they are about. */
  export: readonly ('school' | 'person')[]
  /** Columns that refer to a person. */
  people?: Readonly<Record<string, PersonColumnErasure>>
  /** Texts that cannot name a person. In all others the name and identifiers of someone who is erased are blanked. */
  plainTexts?: readonly string[]
  /** Columns that open something, and are left out of a person's export. */
  secrets?: readonly string[]
  retention: Retention
  /** False for rows that expire or are made again, and for secrets of a sign-in. */
  backup: boolean
}

/** What erasing a person does with a row that refers to them; `keep` leaves it to the record without a name. */
type PersonColumnErasure = 'delete' | 'clear' | 'keep'

/**
 * `people`: until the person is erased, which `peopleWhoLeft` does. `expires`: within thirty days; erasing a person deletes
 * rows that name them. Others go so many days after `since`, an instant of the row, or after the school year of their
 * lesson.
 */
export type Retention =
  | 'indefinite'
  | 'people'
  | 'expires'
  | { days: Exclude<RetentionKind, 'lessonData'>; since: string }
  | { days: 'lessonData'; since: 'school year' }

type DataRules = Pick<TableRules, 'export' | 'retention' | 'backup'>

const schoolData: DataRules = { export: ['school'], retention: 'indefinite', backup: true }
const internalData: DataRules = { ...schoolData, export: [] }
const personData: DataRules = { export: ['school', 'person'], retention: 'people', backup: true }
const privateData: DataRules = { ...personData, export: ['person'] }
const lessonData: DataRules = { ...privateData, retention: { days: 'lessonData', since: 'school year' } }
const expiringData: DataRules = { export: [], retention: 'expires', backup: false }

const roundOwner = { owner: 'server/joining/choice-round' }
const attendeeOwner = { owner: 'server/roster/attendee' }
const appointmentOwner = { owner: 'server/roster/appointment' }
const bookingOwner = { owner: 'server/rooms/booking' }
const profileOwner = { owner: 'server/rooms/booking-profile' }
const planOwner = { owner: 'server/staff/deployment-plan' }
const dayChangeOwner = { owner: 'server/changes/day-change' }
const absenceOwner = { owner: 'server/changes/absence' }
const notificationOwner = { owner: 'server/tell/notification' }
const schoolOwner = { owner: 'server/school' }
const authOwner = { owner: 'server/auth' }

/** A table without an entry does not compile. */
export const tables: Readonly<Record<keyof DB, TableRules>> = {
  announcement: {
    owner: 'server/tell/announcement',
    ...privateData,
    people: { created_by: 'clear' },
    plainTexts: ['roles'],
    retention: { days: 'notifications', since: 'ends_at' },
  },
  absence: { ...absenceOwner, ...lessonData, people: { attendee_id: 'delete', reported_by: 'clear' } },
  absence_lesson: { ...absenceOwner, ...lessonData },
  appointment: {
    ...appointmentOwner,
    ...lessonData,
    export: ['school', 'person'],
    // `participants` follows the names of attendees.
    plainTexts: ['participants', 'source_id', 'type'],
  },
  appointment_attendee: { ...appointmentOwner, ...personData, people: { attendee_id: 'delete' } },
  appointment_change: { ...notificationOwner, ...lessonData, export: [] },
  attendee: { ...attendeeOwner, ...personData, people: { id: 'keep' }, plainTexts: ['source_id', 'type'] },
  audit_log: {
    owner: 'server/tell/log',
    ...privateData,
    people: { actor_id: 'keep', acting_as_id: 'keep', subject_id: 'keep' },
    plainTexts: ['action'],
    retention: { days: 'auditLog', since: 'at' },
  },
  availability: {
    owner: 'server/staff/availability',
    ...personData,
    people: { person_id: 'delete', judged_by: 'clear' },
    plainTexts: ['state'],
  },
  availability_request: {
    owner: 'server/staff/availability',
    ...schoolData,
    people: { created_by: 'clear' },
    plainTexts: ['source_id', 'weeks'],
  },
  booking: { ...bookingOwner, ...lessonData, people: { organizer_id: 'keep' } },
  booking_invitee: { ...bookingOwner, ...lessonData, people: { attendee_id: 'delete' }, plainTexts: ['status'] },
  booking_profile: { ...profileOwner, ...schoolData, plainTexts: ['confirmation', 'roles', 'source_id'] },
  booking_profile_attendee: { ...profileOwner, ...personData, people: { attendee_id: 'delete' } },
  booking_profile_facility: { ...profileOwner, ...schoolData },
  change_deed: { ...dayChangeOwner, ...lessonData, export: [], people: { done_by: 'clear' } },
  change_deed_lesson: { ...dayChangeOwner, ...lessonData, export: [] },
  choice_round: { ...roundOwner, ...schoolData, people: { created_by: 'clear' }, plainTexts: ['kind', 'source_id'] },
  choice_round_allocated: { ...roundOwner, ...privateData, people: { student_id: 'keep' } },
  choice_round_allocation: { ...roundOwner, ...internalData, people: { made_by: 'clear' }, plainTexts: ['method'] },
  choice_round_audience: { ...roundOwner, ...schoolData },
  choice_round_choice: { ...roundOwner, ...privateData, people: { student_id: 'keep' } },
  choice_round_group: { ...roundOwner, ...schoolData },
  choice_round_group_course: { ...roundOwner, ...schoolData },
  choice_round_option: { ...roundOwner, ...schoolData, plainTexts: ['source_id'] },
  choice_round_option_course: { ...roundOwner, ...schoolData },
  choice_round_option_set: { ...roundOwner, ...schoolData },
  choice_round_ranking: { ...roundOwner, ...privateData, people: { student_id: 'keep' } },
  choice_round_session: { ...roundOwner, ...expiringData, people: { student_id: 'delete' } },
  choice_round_student: { ...roundOwner, ...privateData, people: { student_id: 'keep', moved_by: 'clear' } },
  classroom: { ...attendeeOwner, ...schoolData },
  course: { ...appointmentOwner, ...schoolData, plainTexts: ['source_id'] },
  cover: { ...dayChangeOwner, ...lessonData, people: { attendee_id: 'delete' }, plainTexts: ['answer'] },
  day_change: {
    ...dayChangeOwner,
    ...lessonData,
    export: [],
    people: { changed_by: 'clear' },
    plainTexts: ['kind', 'solution'],
  },
  departure: { ...attendeeOwner, ...privateData, people: { person_id: 'delete' } },
  deployment_plan: { ...planOwner, ...personData, people: { teacher_id: 'delete' }, plainTexts: ['language'] },
  deployment_plan_period: { ...planOwner, ...personData },
  board: {
    owner: 'server/changes/board',
    ...internalData,
    plainTexts: ['token_hash'],
  },
  display_address: { owner: 'server/rooms/room-display', ...internalData, plainTexts: ['nonce'] },
  erased_person: { owner: 'server/person-data', ...internalData },
  erasure_key: { owner: 'server/person-data', ...internalData },
  feed: {
    owner: 'server/roster/feed',
    ...privateData,
    people: { attendee_id: 'delete' },
    plainTexts: ['content', 'nonce', 'preset_id', 'token_hash'],
    secrets: ['nonce', 'token_hash'],
  },
  hidden_week: { owner: 'server/import', ...internalData },
  // Answers are encrypted with keys that the server does not store.
  idempotency_key: { owner: 'server/http', ...expiringData },
  identity_record: { owner: 'server/account/identity-provider', ...expiringData },
  impersonation: {
    ...authOwner,
    ...privateData,
    people: { impersonator_id: 'keep', attendee_id: 'keep' },
    plainTexts: ['id'],
    secrets: ['session_id'],
    retention: { days: 'auditLog', since: 'expires_at' },
  },
  last_sign_in: { ...authOwner, ...privateData, people: { attendee_id: 'delete' } },
  last_backup: { owner: 'server/backup', ...internalData, backup: false },
  membership: { ...attendeeOwner, ...personData, people: { person_id: 'delete' } },
  notification: {
    ...notificationOwner,
    ...privateData,
    people: { attendee_id: 'delete' },
    plainTexts: ['type'],
    retention: { days: 'notifications', since: 'created_at' },
  },
  occupancy: { ...bookingOwner, ...internalData },
  person: {
    ...attendeeOwner,
    ...personData,
    people: { attendee_id: 'keep', coach_id: 'clear' },
    plainTexts: ['desk_roles', 'email', 'held_roles', 'roles'],
  },
  person_settings: {
    owner: 'server/account/settings',
    ...privateData,
    people: { attendee_id: 'delete' },
    plainTexts: ['accent', 'course_colours', 'language', 'quiet_notifications', 'theme'],
  },
  planned_week: { owner: 'server/staff/program', ...schoolData },
  program: { owner: 'server/staff/program', ...schoolData },
  published_week: { owner: 'server/roster/schedule', ...schoolData },
  room_block: { ...bookingOwner, ...schoolData },
  room_display: { owner: 'server/rooms/room-display', ...internalData, plainTexts: ['nonce'] },
  roster_preset: {
    owner: 'server/roster/compose-roster',
    ...privateData,
    people: { attendee_id: 'delete' },
    plainTexts: ['id'],
  },
  publication_rule: { owner: 'server/import', ...internalData },
  roster_version: { ...appointmentOwner, ...internalData },
  school: {
    ...schoolOwner,
    ...schoolData,
    plainTexts: [
      'bells',
      'customer',
      'modules_per_role',
      'name',
      'origin',
      'retention',
      'source_order',
      'time_zone',
      'day_changes',
      'desk_settings',
      'test_limits',
      'cover_rules',
      'week_labels',
    ],
  },
  school_logo: { ...schoolOwner, ...internalData, plainTexts: ['type'] },
  school_period: { ...schoolOwner, ...schoolData, plainTexts: ['name', 'year_name'] },
  school_year: { ...schoolOwner, ...schoolData, plainTexts: ['name'] },
  session: {
    ...authOwner,
    ...expiringData,
    export: ['person'],
    people: { attendee_id: 'delete' },
    plainTexts: ['claim_matches', 'issuer', 'provider_session', 'sealed_id_token'],
    secrets: ['id', 'provider_session', 'sealed_id_token'],
  },
  // A restored school is compared in full once.
  imported_appointment: { owner: 'server/import', ...internalData, backup: false },
  import_run: {
    owner: 'server/desk/school-imports',
    ...internalData,
    plainTexts: ['format', 'refusal', 'source', 'state', 'worker'],
    retention: { days: 'auditLog', since: 'started_at' },
  },
  import_source: { owner: 'server/import', ...schoolData, plainTexts: ['format', 'name'] },
  source_columns: { owner: 'server/import', ...internalData, plainTexts: ['source'] },
  source_person: { owner: 'server/import', ...privateData, people: { person_id: 'delete' }, plainTexts: ['given_id'] },
  setup_link: { owner: 'server/desk/setup', ...expiringData, secrets: ['code_hash'] },
  sign_in_link: {
    owner: 'server/account/sign-in',
    ...expiringData,
    people: { attendee_id: 'delete' },
    secrets: ['code_hash'],
  },
  stream_event: { owner: 'server/tell/realtime', ...expiringData },
  stream_generation: { owner: 'server/tell/realtime', ...internalData, backup: false },
  student_group: { ...attendeeOwner, ...schoolData },
  subscription: { owner: 'server/joining/subscription', ...privateData, people: { attendee_id: 'keep' } },
  team: { ...attendeeOwner, ...schoolData },
  team_member: { ...attendeeOwner, ...personData, people: { person_id: 'delete' } },
  waiting: { owner: 'server/joining/subscription', ...privateData, people: { attendee_id: 'delete' } },
}
