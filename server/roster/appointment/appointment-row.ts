import type { PublishedChange } from '@uurwerk/contract/appointment-change'
import type { Cover } from '@uurwerk/contract/cover'
import type { LessonNote } from '@uurwerk/contract/lesson-note'
import type { Appointment, AppointmentType } from '@uurwerk/contract/roster/appointment'
import type { Named, Participant } from '@uurwerk/contract/values'

type Participants = Pick<Appointment, 'groups' | 'teachers' | 'classrooms'>

export interface AppointmentRow {
  id: number
  source_id: string | null
  type: AppointmentType
  name: string
  starts_at: string
  ends_at: string
  course: { id: number; name: string; code: string | null } | null
  participants: Participants
  attendee_ids: number[]
  /** Null if all fields equal `rareFieldDefaults`, as for most appointments. */
  rare_fields: RareFields | null
}

/** A row with its JSON and lists as text, because most of them are sent as they are. */
export type AppointmentTextRow = Omit<AppointmentRow, 'course' | 'participants' | 'attendee_ids'> & {
  course: string | null
  participants: string
  attendee_ids: string
}

export const parseTextRow = <R extends AppointmentTextRow>(row: R) =>
  redactAppointment({
    ...row,
    course: row.course === null ? null : (JSON.parse(row.course) as AppointmentRow['course']),
    participants: JSON.parse(row.participants) as Participants,
    attendee_ids: JSON.parse(`[${row.attendee_ids}]`) as number[],
  })

export interface VersionedAppointmentRow extends AppointmentRow {
  version: number
  updated_at: string
}

export interface RareFields {
  /** Whether the viewer may see the details, see `redactAppointment`. */
  can_see_details: boolean
  is_online: boolean
  teacher_note: string | null
  is_cancelled: boolean
  change: PublishedChange | null
  invigilators: Participant[] | null
  cover: Cover | null
  called: number[] | null
  lesson_notes: LessonNote[] | null
  capacity: number | null
  subscription_count: number
  subscribe_from: string | null
  subscribe_until: string | null
  offered_to_all: boolean
  students_only: boolean
  wait_list: boolean
  is_full: boolean
  booking: { organizer: Named; confirmed: boolean } | null
  /** Answer of the requested attendee, else of the caller. */
  subscription: { motivation: string | null; locked: boolean; accepted: boolean; denied: boolean } | null
  waiting_place: number | null
}

export const rareFieldDefaults: Readonly<RareFields> = {
  can_see_details: true,
  is_online: false,
  teacher_note: null,
  is_cancelled: false,
  change: null,
  invigilators: null,
  cover: null,
  called: null,
  lesson_notes: null,
  capacity: null,
  subscription_count: 0,
  subscribe_from: null,
  subscribe_until: null,
  offered_to_all: false,
  students_only: false,
  wait_list: true,
  is_full: false,
  booking: null,
  subscription: null,
  waiting_place: null,
}

/**
 * Hides the details of others' bookings and talks: a booking keeps only its room, a talk its groups, teachers and rooms.
 * Every query of rows must end with this.
 */
export function redactAppointment<R extends AppointmentRow>(row: R): R {
  const { rare_fields: rareFields } = row
  if (rareFields === null || rareFields.can_see_details) return row
  const isBooking = row.type === 'booking'
  const { is_cancelled, subscribe_from, subscribe_until, offered_to_all } = rareFields
  return {
    ...row,
    source_id: null,
    type: isBooking ? 'booking' : 'activity',
    name: '',
    course: null,
    participants: isBooking ? { ...row.participants, groups: [], teachers: [] } : row.participants,
    rare_fields: {
      ...rareFieldDefaults,
      can_see_details: false,
      wait_list: false,
      is_cancelled,
      subscribe_from,
      subscribe_until,
      offered_to_all,
    },
    // Hides changes of a talk. A booking keeps its version, so that calendars notice a cancellation.
    ...(!isBooking && { version: 1, updated_at: `${row.starts_at.slice(0, 10)}T00:00:00Z` }),
  }
}
