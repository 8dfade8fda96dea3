import type { PublishedChange } from '@uurwerk/contract/appointment-change'
import type { Appointment, AppointmentType } from '@uurwerk/contract/roster/appointment'
import type { Named } from '@uurwerk/contract/values'

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
  /** What most appointments have nothing of; null where it would be as `usual` is. */
  unusual: UnusualFields | null
}

/** A row with the version of the appointment. */
export interface VersionedAppointmentRow extends AppointmentRow {
  version: number
  /** The moment of the version. */
  updated_at: string
}

interface UnusualFields {
  /** Whether the viewer may know more of it than that a teacher and a room are taken, see `redactAppointment`. */
  is_told: boolean
  is_online: boolean
  teacher_note: string | null
  is_cancelled: boolean
  change: PublishedChange | null
  capacity: number | null
  subscription_count: number
  subscribe_from: string | null
  subscribe_until: string | null
  offered_to_all: boolean
  students_only: boolean
  wait_list: boolean
  is_full: boolean
  /** Of bookings alone. */
  booking: { organizer: Named; confirmed: boolean } | null
  /** The row of the person asked about, else of the caller. */
  subscription: { motivation: string | null; locked: boolean; accepted: boolean; denied: boolean } | null
  /** Whether the subscriber stands in line for a seat. */
  is_waiting: boolean
}

/** What a plain lesson has of it. */
export const usualFields: Readonly<UnusualFields> = {
  is_told: true,
  is_online: false,
  teacher_note: null,
  is_cancelled: false,
  change: null,
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
  is_waiting: false,
}

/**
 * A row as the viewer may know it: of others' bookings that a room is taken, of others' talks that teachers and rooms
 * are. Not even its version tells when something of it was changed. Every query of rows ends with this.
 */
export function redactAppointment<R extends AppointmentRow>(row: R): R {
  const { unusual } = row
  if (unusual === null || unusual.is_told) return row
  const isBooking = row.type === 'booking'
  const { is_cancelled, subscribe_from, subscribe_until, offered_to_all } = unusual
  return {
    ...row,
    source_id: null,
    type: isBooking ? 'booking' : 'activity',
    name: '',
    course: null,
    participants: isBooking ? { ...row.participants, groups: [], teachers: [] } : row.participants,
    unusual: {
      ...usualFields,
      is_told: false,
      wait_list: false,
      is_cancelled,
      subscribe_from,
      subscribe_until,
      offered_to_all,
    },
    // A cancelled one of a feed keeps its version, without which a calendar does not hear of it.
    ...(!isBooking && { version: 1, updated_at: `${row.starts_at.slice(0, 10)}T00:00:00Z` }),
  }
}
