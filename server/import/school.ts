import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import type { ChoiceRoundKind } from '@uurwerk/contract/joining/choice-round/student'
import type { Confirmation } from '@uurwerk/contract/rooms/booking-profile'
import type { Language } from '@uurwerk/contract/languages'
import type { Role } from '@uurwerk/contract/roles'
import type { AvailabilityWeeks } from '@uurwerk/contract/staff/availability'
import type { RetentionDays } from '@uurwerk/contract/retention'
import type { Module } from '@uurwerk/contract/modules'
import type { SettingValues } from '#server/school/rules.ts'
import type { Bell } from '@uurwerk/contract/values'

/**
 * Data of a school, from any format. Ids are the school's own (`sourceId`), dates `YYYY-MM-DD`, wall-clock times
 * `YYYY-MM-DDTHH:mm`. A kind that is undefined stays unchanged.
 */
export interface SchoolData {
  settings: SchoolSettings
  people?: Person[]
  teams?: Team[]
  groups?: Group[]
  memberships?: Membership[]
  rooms?: Room[]
  courses?: Course[]
  bookingProfiles?: BookingProfile[]
  choiceRounds?: ChoiceRound[]
  availability?: AvailabilityRequest[]
  deploymentPlans?: DeploymentPlan[]
  programs?: Program[]
  appointments?: Appointment[]
  /** Given at the desk; added where it has none, and never taken away. */
  roles?: DeskRoles[]
  blocks?: Block[]
  /** True if the settings are those that the school has already, because the files state none. */
  leavesSettings?: boolean
  /** Types of attendees, and `courses`, of which the files need not give all: others stay. */
  partial?: ReadonlySet<string>
  /** Dates that the appointments cover in full, both included; defaults to the first and last appointment. */
  span?: { start: string; end: string }
}

export interface SchoolSettings {
  customer: string
  name: string
  timeZone: string
  studentsSeeStudents: boolean
  modulesPerRole: Partial<Record<Role, Module[]>> | null
  day: { start: string; end: string }
  /** Lesson hours; none by default. */
  bells?: Bell[] | undefined
  /** Names of sources in the order in which they win; others follow, `desk` goes first unless it is named. */
  sources?: string[] | undefined
  weekLabels?: { A: string; B: string } | undefined
  retention?: RetentionDays | undefined
  testLimits?: SettingValues['testLimits'] | undefined
  covers?: SettingValues['covers'] | undefined
  /** `here`, the default, or the name of a source. */
  dayChanges?: string | undefined
  /** Settings that the desk gives, with the values that files gave. */
  deskSettings?: { [N in keyof SettingValues]?: SettingValues[N] | undefined } | undefined
  /** Hours that a full-time post has in a week. */
  fteHours: number
  /** Hours that a full-time post has in a year; the usual number by default. */
  planHours?: number | undefined
  years: { name: string; start: string; end: string; periods: { name: string; start: string; end: string }[] }[]
  /** Names of all sources in the order of their first import; those that `sources` omits win in this order. */
  sourcesByAge?: string[] | undefined
  /** Published ISO weeks, as `2026-W47..2026-W50`; by default those that the appointments cover. */
  publishedWeeks?: string[] | undefined
  /** Source that gives the settings; undefined if the files do not say. */
  source?: string | undefined
}

export interface Sourced {
  /**
   * Names of sources in order of precedence; undefined if the files do not say. An empty list is a record that no source
   * gives any more, which others still name.
   */
  sources?: string[] | undefined
}

export interface Person extends Sourced {
  id: string
  type: 'student' | 'teacher' | 'exam-desk' | 'staff'
  name: string
  email: string | null
  code: string | null
  roles: Role[]
  coach: string | null
  fte: number | null
}

interface OfDesk {
  sources: []
}

export interface DeskRoles extends OfDesk {
  person: string
  /** All roles of the person. */
  roles: Role[]
}

/** Keeps bookings out of a room. */
export interface Block extends OfDesk {
  room: string
  start: string
  end: string
  reason: string
}

export interface Team extends Sourced {
  id: string
  name: string
  unit: string
  coordinators: string[]
  members: string[]
  /** Besides the groups that only its members teach. */
  groups?: string[]
}

export interface Group extends Sourced {
  id: string
  name: string
  kind: string
}

export interface Membership extends Sourced {
  group: string
  person: string
  from: string | null
  until: string | null
}

export interface Room extends Sourced {
  id: string
  name: string
  building: string | null
  capacity: number | null
  latitude: number | null
  longitude: number | null
  facilities: string[]
}

export interface Course extends Sourced {
  id: string
  name: string
  code: string | null
}

export interface BookingProfile extends Sourced {
  id: string
  name: string
  rooms: string[]
  /** Covers people with these roles, teams and groups; everyone if all three are empty. */
  roles: Role[]
  teams: string[]
  groups: string[]
  maxMinutes: number
  maxMinutesPerWeek: number
  opens: string
  closes: string
  daysAhead: number
  confirmation: Confirmation
  confirmBefore: number
  confirmAfter: number
  radius: number | null
}

export interface ChoiceRound extends Sourced {
  id: string
  name: string
  kind: ChoiceRoundKind
  yearStart: string
  yearEnd: string
  /** Period of the lessons to choose from. */
  periodStart: string
  periodEnd: string
  openingDate: string
  studentExpirationDate: string
  coachExpirationDate: string
  /** Maximum number of options that a student ranks; null if the round is not ranked. */
  ranks: number | null
  countsOnly: boolean
  /** Allocates and publishes the seats of a ranked round when it closes for students. */
  allocateAtClosing: boolean
  /** Groups whose members take part. */
  for: string[]
  groupChoice: { group: string; description: string | null; seats: number; courses: string[] }[]
  optionSets: { name: string; min: number; max: number; options: ChoiceRoundOption[] }[]
  /** Options outside any set. */
  options: ChoiceRoundOption[]
}

export interface ChoiceRoundOption {
  id: string
  name: string
  /** Plain text. */
  description: string | null
  seats: number
  courses: string[]
  courseGroupName: string | null
  /** Group that the student joins; null for an option that only counts. */
  group: string | null
}

export interface AvailabilityRequest extends Sourced {
  id: string
  name: string
  opens: string
  closes: string
  /** Dates that the request covers. */
  start: string
  end: string
  teachers: string[]
  weeks: AvailabilityWeeks
}

/** Plan of hours: a team's own, or a teacher's in that team. */
export interface DeploymentPlan extends Sourced {
  unit: string
  team: string
  /** Null for the team's own plan. */
  teacher: string | null
  /** Calendar year in which the school year starts. */
  year: number
  language: Language
  /** Periods of that school year, with the first day on which each is visible. */
  periods: { name: string; publishedOn: string | null }[]
  tables: { title: string; rows: { label: string; course: string | null; hours: Record<string, number> }[] }[]
}

export interface Program extends Sourced {
  course: string
  group: string
  /** Calendar year in which the school year starts. */
  year: number
  /** `week` is the number of weeks after the first of the school year. */
  weeks: { week: number; objectives: string; material: string; test: string }[]
}

export interface Appointment extends Sourced {
  id: string
  type: 'lesson' | 'exam' | 'choice' | 'activity' | 'holiday'
  name: string
  start: string
  end: string
  course: string | null
  groups: string[]
  teachers: string[]
  rooms: string[]
  /** Students named one by one, besides the members of the groups. */
  students: string[]
  capacity: number | null
  subscribeFrom: string | null
  subscribeUntil: string | null
  studentsOnly: boolean
  /** Null if the files do not say; the existing value then stays. */
  online: boolean | null
  cancelled: boolean
  waitList: boolean
}

/** Problem in the given data; an import with any fault changes nothing. */
export interface Fault {
  file: string
  line: number | null
  column: string | null
  value: string | null
  /** English sentence of `text`, which says what is wrong and what is expected. */
  reason: string
  text: ImportText
  /** Code of the error catalogue, if a rule of the specification is broken. */
  code?: 'appointmentTimeNotSet' | 'appointmentCodeNotSet' | 'appointmentIdNotSet'
}

/** Report of what a format left out; not a fault. */
export interface Notice {
  kind: string
  /** English sentence of `text`. */
  message: string
  text: ImportText
  count: number
  examples: string[]
}
