import type { DB } from './schema.ts'

/**
 * Owner of a table, which `npm run tables` enforces, and rules for export, erasure, retention and backup of its rows.
 * Of these four the product does the export of the school's files.
 */
export interface TableRules {
  /** The folder whose SQL reads and writes the table (`scripts/check-tables.ts`). */
  owner: string
  /**
   * The exports that hold its rows: the school's files (`scripts/export-tables.test.ts`), without those that people made,
   * the export of the person a row concerns, or neither.
   */
  export: readonly ('school' | 'person')[]
  /** Erasing a person deletes the rows that concern them, clears what names them, or finds nobody (`none`). */
  erasure: 'delete' | 'clear' | 'none'
  /** How long rows stay: the school's setting of that name, until they expire, or as long as the school has them. */
  retention: 'expires' | 'notifications' | 'audit log' | 'people who left' | 'school year' | 'kept'
  /** False for rows that expire within days and for secrets of a sign-in. */
  backup: boolean
}

type DataRules = Omit<TableRules, 'owner'>

const schoolData: DataRules = { export: ['school'], erasure: 'none', retention: 'kept', backup: true }
const internalData: DataRules = { ...schoolData, export: [] }
const yearData: DataRules = { ...schoolData, retention: 'school year' }
const personYearData: DataRules = { ...yearData, export: ['school', 'person'], erasure: 'delete' }
const personData: DataRules = { ...personYearData, retention: 'people who left' }
const privateYearData: DataRules = { ...personYearData, export: ['person'] }
const privateData: DataRules = { ...personData, export: ['person'] }
const expiringData: DataRules = { export: [], erasure: 'delete', retention: 'expires', backup: false }

const round = { owner: 'server/joining/choice-round' }
const attendee = { owner: 'server/roster/attendee' }
const appointment = { owner: 'server/roster/appointment' }
const booking = { owner: 'server/rooms/booking' }
const profile = { owner: 'server/rooms/booking-profile' }
const plan = { owner: 'server/staff/deployment-plan' }
const notification = { owner: 'server/tell/notification' }
const school = { owner: 'server/school' }
const auth = { owner: 'server/auth' }

/** A table without an entry does not compile; `tables.test.ts` holds `erasure` to the database. */
export const tables: Readonly<Record<keyof DB, TableRules>> = {
  appointment: { ...appointment, ...personYearData, erasure: 'clear' },
  appointment_attendee: { ...appointment, ...personYearData },
  appointment_change: { ...notification, ...yearData, export: [], erasure: 'clear' },
  attendee: { ...attendee, ...personData },
  audit_log: { owner: 'server/tell/log', ...privateData, erasure: 'clear', retention: 'audit log' },
  availability: { owner: 'server/staff/availability', ...personYearData },
  availability_request: { owner: 'server/staff/availability', ...yearData, erasure: 'clear' },
  booking: { ...booking, ...privateYearData, erasure: 'clear' },
  booking_invitee: { ...booking, ...privateYearData },
  booking_profile: { ...profile, ...schoolData },
  booking_profile_attendee: { ...profile, ...personData },
  booking_profile_facility: { ...profile, ...schoolData },
  choice_round: { ...round, ...yearData, erasure: 'clear' },
  choice_round_allocated: { ...round, ...privateYearData },
  choice_round_allocation: { ...round, ...yearData, export: [], erasure: 'clear' },
  choice_round_audience: { ...round, ...yearData },
  choice_round_choice: { ...round, ...privateYearData },
  choice_round_group: { ...round, ...yearData },
  choice_round_group_course: { ...round, ...yearData },
  choice_round_option: { ...round, ...yearData },
  choice_round_option_course: { ...round, ...yearData },
  choice_round_option_set: { ...round, ...yearData },
  choice_round_ranking: { ...round, ...privateYearData },
  choice_round_session: { ...round, ...expiringData },
  choice_round_student: { ...round, ...privateYearData },
  classroom: { ...attendee, ...schoolData },
  course: { ...appointment, ...schoolData },
  deployment_plan: { ...plan, ...personYearData },
  deployment_plan_period: { ...plan, ...personYearData },
  feed: { owner: 'server/roster/feed', ...privateData },
  idempotency_key: { owner: 'server/http', ...expiringData },
  identity_record: { owner: 'server/account/identity-provider', ...expiringData },
  impersonation: { ...auth, ...privateData, erasure: 'clear', retention: 'audit log' },
  membership: { ...attendee, ...personData },
  notification: { ...notification, ...privateData, retention: 'notifications' },
  occupancy: { ...booking, ...yearData, export: [] },
  person: { ...attendee, ...personData },
  person_settings: { owner: 'server/account/settings', ...privateData },
  planned_week: { owner: 'server/staff/program', ...yearData },
  program: { owner: 'server/staff/program', ...yearData },
  published_week: { owner: 'server/roster/schedule', ...schoolData },
  room_display: { owner: 'server/rooms/room-display', ...internalData },
  roster_preset: { owner: 'server/roster/compose-roster', ...privateData },
  roster_version: { ...appointment, ...internalData },
  school: { ...school, ...schoolData },
  school_period: { ...school, ...schoolData },
  school_year: { ...school, ...schoolData },
  session: { ...auth, ...expiringData, export: ['person'] },
  import_source: { owner: 'server/import', ...schoolData },
  source_person: { owner: 'server/import', ...privateData },
  sign_in_link: { owner: 'server/account/sign-in', ...expiringData },
  stream_event: { owner: 'server/tell/realtime', ...expiringData },
  stream_generation: { owner: 'server/tell/realtime', ...internalData, erasure: 'none', backup: false },
  student_group: { ...attendee, ...schoolData },
  subscription: { owner: 'server/joining/subscription', ...privateYearData },
  team: { ...attendee, ...schoolData },
  team_member: { ...attendee, ...personData },
  waiting: { owner: 'server/joining/subscription', ...privateYearData },
}
