import type { DB } from './schema.ts'

/**
 * The folder that owns a table, and rules for its rows. `npm run tables` enforces the owner. Nothing carries out the
 * retention yet.
 */
export interface TableRules {
  /** Only SQL in this folder reads and writes the table (`scripts/check-tables.ts`). */
  owner: string
  /**
   * Exports that contain the rows. `school`: the school's files, without rows that people made
   * (`scripts/export-tables.test.ts`). `person`: the data of the person whom a row concerns.
   */
  export: readonly ('school' | 'person')[]
  /** When a person is erased: delete the rows about them, clear their name in rows, or nothing. */
  erasure: 'delete' | 'clear' | 'none'
  /** Until a row expires by itself, for the period that the school sets for this kind of data, or indefinitely. */
  retention: 'expires' | 'notifications' | 'audit log' | 'people who left' | 'school year' | 'indefinite'
  /** False for rows that expire within days and for secrets of a sign-in. */
  backup: boolean
}

type DataRules = Omit<TableRules, 'owner'>

const schoolData: DataRules = { export: ['school'], erasure: 'none', retention: 'indefinite', backup: true }
const internalData: DataRules = { ...schoolData, export: [] }
const yearData: DataRules = { ...schoolData, retention: 'school year' }
const personYearData: DataRules = { ...yearData, export: ['school', 'person'], erasure: 'delete' }
const personData: DataRules = { ...personYearData, retention: 'people who left' }
const privateYearData: DataRules = { ...personYearData, export: ['person'] }
const privateData: DataRules = { ...personData, export: ['person'] }
const expiringData: DataRules = { export: [], erasure: 'delete', retention: 'expires', backup: false }

const roundOwner = { owner: 'server/joining/choice-round' }
const attendeeOwner = { owner: 'server/roster/attendee' }
const appointmentOwner = { owner: 'server/roster/appointment' }
const bookingOwner = { owner: 'server/rooms/booking' }
const profileOwner = { owner: 'server/rooms/booking-profile' }
const planOwner = { owner: 'server/staff/deployment-plan' }
const notificationOwner = { owner: 'server/tell/notification' }
const schoolOwner = { owner: 'server/school' }
const authOwner = { owner: 'server/auth' }

/** A table without an entry does not compile; `tables.test.ts` checks `erasure` against the foreign keys. */
export const tables: Readonly<Record<keyof DB, TableRules>> = {
  appointment: { ...appointmentOwner, ...personYearData, erasure: 'clear' },
  appointment_attendee: { ...appointmentOwner, ...personYearData },
  appointment_change: { ...notificationOwner, ...yearData, export: [], erasure: 'clear' },
  attendee: { ...attendeeOwner, ...personData },
  audit_log: { owner: 'server/tell/log', ...privateData, erasure: 'clear', retention: 'audit log' },
  availability: { owner: 'server/staff/availability', ...personYearData },
  availability_request: { owner: 'server/staff/availability', ...yearData, erasure: 'clear' },
  booking: { ...bookingOwner, ...privateYearData, erasure: 'clear' },
  booking_invitee: { ...bookingOwner, ...privateYearData },
  booking_profile: { ...profileOwner, ...schoolData },
  booking_profile_attendee: { ...profileOwner, ...personData },
  booking_profile_facility: { ...profileOwner, ...schoolData },
  choice_round: { ...roundOwner, ...yearData, erasure: 'clear' },
  choice_round_allocated: { ...roundOwner, ...privateYearData },
  choice_round_allocation: { ...roundOwner, ...yearData, export: [], erasure: 'clear' },
  choice_round_audience: { ...roundOwner, ...yearData },
  choice_round_choice: { ...roundOwner, ...privateYearData },
  choice_round_group: { ...roundOwner, ...yearData },
  choice_round_group_course: { ...roundOwner, ...yearData },
  choice_round_option: { ...roundOwner, ...yearData },
  choice_round_option_course: { ...roundOwner, ...yearData },
  choice_round_option_set: { ...roundOwner, ...yearData },
  choice_round_ranking: { ...roundOwner, ...privateYearData },
  choice_round_session: { ...roundOwner, ...expiringData },
  choice_round_student: { ...roundOwner, ...privateYearData },
  classroom: { ...attendeeOwner, ...schoolData },
  course: { ...appointmentOwner, ...schoolData },
  deployment_plan: { ...planOwner, ...personYearData },
  deployment_plan_period: { ...planOwner, ...personYearData },
  display_address: { owner: 'server/rooms/room-display', ...internalData },
  erased_person: { owner: 'server/person-data', ...internalData },
  erasure_key: { owner: 'server/person-data', ...internalData },
  feed: { owner: 'server/roster/feed', ...privateData },
  idempotency_key: { owner: 'server/http', ...expiringData },
  identity_record: { owner: 'server/account/identity-provider', ...expiringData },
  impersonation: { ...authOwner, ...privateData, erasure: 'clear', retention: 'audit log' },
  last_sign_in: { ...authOwner, ...privateData },
  last_backup: { owner: 'server/backup', ...internalData, backup: false },
  membership: { ...attendeeOwner, ...personData },
  notification: { ...notificationOwner, ...privateData, retention: 'notifications' },
  occupancy: { ...bookingOwner, ...yearData, export: [] },
  person: { ...attendeeOwner, ...personData },
  person_settings: { owner: 'server/account/settings', ...privateData },
  planned_week: { owner: 'server/staff/program', ...yearData },
  program: { owner: 'server/staff/program', ...yearData },
  published_week: { owner: 'server/roster/schedule', ...schoolData },
  room_block: { ...bookingOwner, ...yearData, export: [] },
  room_display: { owner: 'server/rooms/room-display', ...internalData },
  roster_preset: { owner: 'server/roster/compose-roster', ...privateData },
  roster_version: { ...appointmentOwner, ...internalData },
  school: { ...schoolOwner, ...schoolData },
  school_period: { ...schoolOwner, ...schoolData },
  school_year: { ...schoolOwner, ...schoolData },
  session: { ...authOwner, ...expiringData, export: ['person'] },
  import_run: { owner: 'server/desk/school-imports', ...internalData, retention: 'audit log' },
  import_source: { owner: 'server/import', ...schoolData },
  source_columns: { owner: 'server/import', ...schoolData },
  source_person: { owner: 'server/import', ...privateData },
  sign_in_link: { owner: 'server/account/sign-in', ...expiringData },
  stream_event: { owner: 'server/tell/realtime', ...expiringData },
  stream_generation: { owner: 'server/tell/realtime', ...internalData, erasure: 'none', backup: false },
  student_group: { ...attendeeOwner, ...schoolData },
  subscription: { owner: 'server/joining/subscription', ...privateYearData },
  team: { ...attendeeOwner, ...schoolData },
  team_member: { ...attendeeOwner, ...personData },
  waiting: { owner: 'server/joining/subscription', ...privateYearData },
}

/** What erasing a person does with a row that refers to them; `keep` leaves it to the record without a name. */
type PersonColumnErasure = 'delete' | 'clear' | 'keep'

/** Columns that refer to a person, for erasure and for the export of a person's data. */
export const personColumns: Readonly<Partial<Record<keyof DB, Readonly<Record<string, PersonColumnErasure>>>>> = {
  appointment_attendee: { attendee_id: 'delete' },
  attendee: { id: 'keep' },
  audit_log: { actor_id: 'keep', acting_as_id: 'keep', subject_id: 'keep' },
  availability: { person_id: 'delete', judged_by: 'clear' },
  availability_request: { created_by: 'clear' },
  booking: { organizer_id: 'keep' },
  booking_invitee: { attendee_id: 'delete' },
  booking_profile_attendee: { attendee_id: 'delete' },
  choice_round: { created_by: 'clear' },
  choice_round_allocated: { student_id: 'keep' },
  choice_round_allocation: { made_by: 'clear' },
  choice_round_choice: { student_id: 'keep' },
  choice_round_ranking: { student_id: 'keep' },
  choice_round_session: { student_id: 'delete' },
  choice_round_student: { student_id: 'keep', moved_by: 'clear' },
  deployment_plan: { teacher_id: 'delete' },
  feed: { attendee_id: 'delete' },
  impersonation: { impersonator_id: 'keep', attendee_id: 'keep' },
  membership: { person_id: 'delete' },
  notification: { attendee_id: 'delete' },
  person: { attendee_id: 'keep', coach_id: 'clear' },
  person_settings: { attendee_id: 'delete' },
  roster_preset: { attendee_id: 'delete' },
  session: { attendee_id: 'delete' },
  sign_in_link: { attendee_id: 'delete' },
  source_person: { person_id: 'delete' },
  subscription: { attendee_id: 'keep' },
  team_member: { person_id: 'delete' },
  waiting: { attendee_id: 'delete' },
}

/** Texts that people or files write, in which the name of a person who is erased is blanked. */
export const freeTexts: Readonly<Partial<Record<keyof DB, readonly string[]>>> = {
  appointment: ['name', 'teacher_note', 'change', 'participants'],
  appointment_change: ['entry'],
  audit_log: ['details'],
  availability: ['comments', 'team_lead_comment', 'entries'],
  availability_request: ['name'],
  booking: ['description'],
  choice_round: ['name'],
  choice_round_allocated: ['by_hand', 'reason'],
  choice_round_group: ['description'],
  choice_round_option: ['name', 'description', 'course_group_name'],
  choice_round_student: ['moved_reason'],
  deployment_plan: ['tables'],
  feed: ['name'],
  notification: ['data', 'details'],
  planned_week: ['objectives', 'material', 'test', 'given'],
  roster_preset: ['name', 'attendees'],
  stream_event: ['data'],
  subscription: ['motivation'],
}

/** Left out of the export of a person's data: they open something, and tell nobody anything. */
export const secretColumns: Readonly<Partial<Record<keyof DB, readonly string[]>>> = {
  feed: ['nonce', 'token_hash'],
  session: ['id', 'provider_session', 'sealed_id_token'],
  sign_in_link: ['code_hash'],
}
