import type { Module } from '@uurwerk/contract/modules'
import type { RealtimeData, RealtimeEvent } from '@uurwerk/contract/tell/realtime'
import type { Announcement } from './queries.ts'

/** What can be announced, by topic; of `seats` the topic has the appointment's id, as in `seats:812`. */
export interface Topics {
  /** Something new for these people, or read by them (`id`). */
  notification: { people: readonly number[]; id: number | null }
  /** The rosters between two days changed, of these people or (null) perhaps of everyone. */
  roster: { start: string; end: string; people: readonly number[] | null }
  /** Bookings between two days changed, and these people are part of them. */
  booking: { start: string; end: string; people: readonly number[] }
  /** These sessions have ended, and with them their streams. */
  'signed-out': { sessions: readonly string[] }
  /** Seats of the appointment, or places in line for one, were taken or given back. */
  [seats: `seats:${number}`]: Record<string, never>
}

/** Who holds a stream, with all that decides what is heard on it. */
export interface Reader {
  /** The person who is really there; streams are counted by it. */
  person: number
  /** The person who hears what is meant for one person; null while impersonating. */
  recipient: number | null
  isStaff: boolean
  modules: readonly Module[]
  /** The session with which the stream ends; none for a token of the command line. */
  session?: string | undefined
}

export type MayHear = (reader: Pick<Reader, 'recipient' | 'isStaff' | 'modules'>) => boolean

/** Asked of the features above when it is heard, so that no write waits for it. */
export interface Audiences {
  /** Who may see that an appointment is offered, and so that its seats change. */
  seats: (appointmentId: number) => Promise<MayHear>
}

/** What goes over the wire, and who may hear it. */
export type Message = {
  [E in RealtimeEvent]: { event: E; data: RealtimeData<E>; mayHear: MayHear | Promise<MayHear> }
}[RealtimeEvent]

/** What an announcement becomes; nothing when it is one of a newer version, on another server. */
export function messageOf({ topic, data }: Announcement, audiences: Audiences): Message | undefined {
  const [kind = '', id] = topic.split(':')
  switch (kind) {
    case 'notification': {
      const told = data as Topics['notification']
      return { event: 'notification', data: { id: told.id }, mayHear: among(told.people) }
    }
    case 'roster': {
      const { start, end, people } = data as Topics['roster']
      return { event: 'roster-changed', data: { start, end }, mayHear: people ? among(people) : () => true }
    }
    case 'booking': {
      const { start, end, people } = data as Topics['booking']
      const isPart = among(people)
      const mayHear: MayHear = (reader) => reader.modules.includes('booking') || isPart(reader)
      return { event: 'booking-changed', data: { start, end }, mayHear }
    }
    case 'seats': {
      const appointmentId = Number(id)
      return { event: 'seats-changed', data: { appointmentId }, mayHear: audiences.seats(appointmentId) }
    }
    default:
      return undefined
  }
}

function among(people: readonly number[]): MayHear {
  const ids = new Set(people)
  return ({ recipient }) => recipient !== null && ids.has(recipient)
}
