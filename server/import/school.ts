import type { Confirmation } from '@uurwerk/contract/rooms/booking-profile'
import type { Role } from '@uurwerk/contract/roles'
import type { Module } from '@uurwerk/contract/modules'

/**
 * A school's data as every import format makes it and `apply` writes it. Ids are the school's own (`sourceId`),
 * dates `YYYY-MM-DD`, times `YYYY-MM-DDTHH:mm` on the school's wall. A kind that is undefined stays as it is.
 */
export interface School {
  settings: SchoolSettings
  people?: Person[]
  teams?: Team[]
  groups?: Group[]
  memberships?: Membership[]
  rooms?: Room[]
  courses?: Course[]
  bookingProfiles?: BookingProfile[]
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
