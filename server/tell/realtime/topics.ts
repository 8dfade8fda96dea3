import type { ChoiceRoundTopic } from '@uurwerk/contract/choice-round-names'
import type { Module } from '@uurwerk/contract/modules'
import type { RealtimeData, RealtimeEvent } from '@uurwerk/contract/tell/realtime'
import type { Announcement } from './queries.ts'

/** What can be announced, by topic; the last three have an id in the topic, as in `seats:812`. */
export interface Topics {
  /** Something new for these people, or read by them (`id`). */
  notification: { people: readonly number[]; id: number | null }
  /** The rosters between two days changed, of these people or (null) perhaps of everyone. */
  roster: { start: string; end: string; people: readonly number[] | null }
  /** Bookings between two days changed, and these people are part of them. */
  booking: { start: string; end: string; people: readonly number[] }
  /** An answer to an availability request changed; for the teacher, and for who coordinates that one. */
  availability: { people: readonly number[]; id: number; attendeeId: number; version: number }
  /** Weeks of a course were planned; with nulls of many. */
  program: { groupId: number | null; courseId: number | null; year: number | null }
  /** These sessions have ended, and with them their streams. */
  'signed-out': { sessions: readonly string[] }
  /** Seats of the appointment, or places in line for one, were taken or given back. */
  [seats: `seats:${number}`]: Record<string, never>
  /** Something was chosen in the choice round, or given back. */
  [round: ChoiceRoundTopic]: Record<string, never>
  /** A student goes on in the choice round on another device. */
  [session: `round-session:${number}`]: { student: number; device: string }
}

/** Who holds a stream, with all that decides what is heard on it. */
export interface StreamReader {
  /** The person who is really there; streams are counted by it. */
  person: number
  /** The person who hears what is meant for one person; null while impersonating. */
  recipient: number | null
  /** The person whose screens these are, also while impersonating. */
  viewer: number | null
  isStaff: boolean
  isAdmin: boolean
  modules: readonly Module[]
  /** The session with which the stream ends; none for a token of the command line. */
  session?: string | undefined
}

export type MayHear = (
  reader: Pick<StreamReader, 'recipient' | 'viewer' | 'isStaff' | 'isAdmin' | 'modules'>,
) => boolean

/** What goes over the wire, and who may hear it. */
export type StreamMessage = {
  [E in RealtimeEvent]: { event: E; data: RealtimeData<E>; mayHear: MayHear | Promise<MayHear> }
}[RealtimeEvent]

/**
 * What an announcement becomes; nothing when it is one of a newer version, on another server.
 * @param seatsHeardBy asked when it is heard, so that no write waits for it
 */
export function toStreamMessage(
  { topic, data }: Announcement,
  seatsHeardBy: (appointmentId: number) => Promise<MayHear>,
): StreamMessage | undefined {
  const [kind = '', id] = topic.split(':')
  switch (kind) {
    case 'notification': {
      const told = data as Topics['notification']
      return { event: 'notification', data: { id: told.id }, mayHear: createRecipientCheck(told.people) }
    }
    case 'roster': {
      const { start, end, people } = data as Topics['roster']
      return {
        event: 'roster-changed',
        data: { start, end },
        mayHear: people ? createRecipientCheck(people) : () => true,
      }
    }
    case 'booking': {
      const { start, end, people } = data as Topics['booking']
      const isPart = createRecipientCheck(people)
      const mayHear: MayHear = (reader) => reader.modules.includes('booking') || isPart(reader)
      return { event: 'booking-changed', data: { start, end }, mayHear }
    }
    case 'availability': {
      const { people, ...changed } = data as Topics['availability']
      return { event: 'availability-changed', data: changed, mayHear: createRecipientCheck(people) }
    }
    case 'program': {
      const mayHear: MayHear = ({ modules }) => modules.includes('program')
      return { event: 'program-changed', data: data as Topics['program'], mayHear }
    }
    case 'seats': {
      const appointmentId = Number(id)
      return { event: 'seats-changed', data: { appointmentId }, mayHear: seatsHeardBy(appointmentId) }
    }
    default:
      return undefined
  }
}

function createRecipientCheck(people: readonly number[]): MayHear {
  const ids = new Set(people)
  return ({ recipient }) => recipient !== null && ids.has(recipient)
}
