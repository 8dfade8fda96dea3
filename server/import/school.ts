import type { ChoiceRoundKind } from '@uurwerk/contract/joining/choice-round/student'
import type { Confirmation } from '@uurwerk/contract/rooms/booking-profile'
import type { Language } from '@uurwerk/contract/languages'
import type { Role } from '@uurwerk/contract/roles'
import type { AvailabilityWeeks } from '@uurwerk/contract/staff/availability'
import type { Module } from '@uurwerk/contract/modules'

/**
 * A school's data as every import format makes it and `apply` writes it. Ids are the school's own (`sourceId`),
 * dates `YYYY-MM-DD`, times `YYYY-MM-DDTHH:mm` on the school's wall. A kind that is undefined stays as it is.
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
  /** The dates that the appointments are the whole of, both included; from the first to the last when absent. */
  span?: { start: string; end: string }
}

export interface SchoolSettings {
  customer: string
  name: string
  timeZone: string
  studentsSeeStudents: boolean
  modulesPerRole: Partial<Record<Role, Module[]>> | null
  day: { start: string; end: string }
  /** Hours a week of a full post. */
  fteHours: number
  /** How many hours a year a full post has; the usual number when absent. */
  planHours?: number | undefined
  years: { name: string; start: string; end: string; periods: { name: string; start: string; end: string }[] }[]
}

export interface Person {
  id: string
  type: 'student' | 'teacher' | 'exam-desk' | 'staff'
  name: string
  email: string | null
  code: string | null
  roles: Role[]
  /** Who coaches this student. */
  coach: string | null
  fte: number | null
}

export interface Team {
  id: string
  name: string
  unit: string
  coordinators: string[]
  members: string[]
}

export interface Group {
  id: string
  name: string
  kind: string
}

export interface Membership {
  group: string
  person: string
  from: string | null
  until: string | null
}

export interface Room {
  id: string
  name: string
  building: string | null
  capacity: number | null
  latitude: number | null
  longitude: number | null
  facilities: string[]
}

export interface Course {
  id: string
  name: string
  code: string | null
}

export interface BookingProfile {
  id: string
  name: string
  rooms: string[]
  /** It covers people with these roles, teams and groups; everyone when there are none of these. */
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

/** A choice round. */
export interface ChoiceRound {
  id: string
  name: string
  kind: ChoiceRoundKind
  yearStart: string
  yearEnd: string
  /** When the lessons are that are chosen. */
  periodStart: string
  periodEnd: string
  openingDate: string
  studentExpirationDate: string
  coachExpirationDate: string
  /** How many options are ranked at most; null where one chooses. */
  ranks: number | null
  countsOnly: boolean
  /** Of a ranked round: whether its seats are allocated and published by themselves when it closes for students. */
  allocateAtClosing: boolean
  /** The groups whose members take part. */
  for: string[]
  groupChoice: { group: string; seats: number; courses: string[] }[]
  optionSets: { name: string; min: number; max: number; options: ChoiceRoundOption[] }[]
  /** Those in no set. */
  options: ChoiceRoundOption[]
}

export interface ChoiceRoundOption {
  id: string
  name: string
  seats: number
  courses: string[]
  courseGroupName: string | null
  /** Whose member one becomes; null for an option that counts only. */
  group: string | null
}

/** A question to teachers, when they can work. */
export interface AvailabilityRequest {
  id: string
  name: string
  opens: string
  closes: string
  /** The dates that it is about. */
  start: string
  end: string
  teachers: string[]
  weeks: AvailabilityWeeks
}

/** Who gives how many hours to what: a team's own plan, or a teacher's in that team. */
export interface DeploymentPlan {
  unit: string
  team: string
  /** Null for the team's own. */
  teacher: string | null
  /** The calendar year in which the school year starts. */
  year: number
  language: Language
  /** Periods of that school year, and from which day each may be seen. */
  periods: { name: string; publishedOn: string | null }[]
  tables: { title: string; rows: { label: string; course: string | null; hours: Record<string, number> }[] }[]
}

/** What a group does and is tested on in a course. */
export interface Program {
  course: string
  group: string
  /** The calendar year in which the school year starts. */
  year: number
  /** A week is how many weeks after that in which the year starts. */
  weeks: { week: number; objectives: string; material: string; test: string }[]
}

export interface Appointment {
  id: string
  type: 'lesson' | 'exam' | 'choice' | 'activity' | 'holiday'
  name: string
  start: string
  end: string
  course: string | null
  groups: string[]
  teachers: string[]
  rooms: string[]
  /** Students named one by one, beside those of the groups. */
  students: string[]
  capacity: number | null
  subscribeFrom: string | null
  subscribeUntil: string | null
  studentsOnly: boolean
  /** Null where the source does not say; then it stays as it is. */
  online: boolean | null
  cancelled: boolean
  waitList: boolean
}

/** One thing to mend in what was given to import; an import with any of these changes nothing. */
export interface Fault {
  file: string
  line: number | null
  column: string | null
  value: string | null
  /** A sentence that says what is wrong and what was expected. */
  reason: string
  /** The catalogue's code where a rule of the specification is broken. */
  code?: 'appointmentTimeNotSet' | 'appointmentCodeNotSet' | 'appointmentIdNotSet'
}

/** What a format could not place and therefore left out, said in the report (not a fault). */
export interface Notice {
  kind: string
  message: string
  count: number
  /** A few of them by name. */
  examples: string[]
}
