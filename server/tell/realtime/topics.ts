import type { ChoiceRoundTopic } from '@uurwerk/contract/choice-round-names'
import type { Module } from '@uurwerk/contract/modules'
import type { RealtimeData, RealtimeEvent } from '@uurwerk/contract/tell/realtime'
import type { StreamAnnouncement } from './queries.ts'

/** Data by topic. The last three contain an id, as `seats:812`. */
export interface Topics {
  /** New notifications, or the `id` of a read notification. */
  notification: { people: readonly number[]; id: number | null }
  /** `people` is null if the change may concern everyone. */
  roster: { start: string; end: string; people: readonly number[] | 'staff' | null }
  booking: { start: string; end: string; people: readonly number[] }
  /** For the teacher and the teacher's coordinators. */
  availability: { people: readonly number[]; id: number; attendeeId: number; version: number }
  /** Null stands for many. */
  program: { groupId: number | null; courseId: number | null; year: number | null }
  announcement: Record<string, never>
  /** Ends the streams of these sessions. */
  'signed-out': { sessions: readonly string[] }
  /** Roles or students changed; the windows of these people connect again. */
  rights: { people: readonly number[] }
  /** Seats or waiting-list places changed. */
  [seats: `seats:${number}`]: Record<string, never>
  [round: ChoiceRoundTopic]: Record<string, never>
  /** A student continues on another device. */
  [session: `round-session:${number}`]: { student: number; device: string }
}

export interface StreamReader {
  /** Real person, whose streams are counted. */
  person: number
  /** Recipient of personal events; null while impersonating. */
  recipient: number | null
  /** Person whose data is shown, also while impersonating. */
  viewer: number | null
  isStaff: boolean
  isAdmin: boolean
  modules: readonly Module[]
  /** Absent for command-line tokens. */
  session?: string | undefined
}

/** Decides whether a reader may receive an event. */
export type AudienceCheck = (
  reader: Pick<StreamReader, 'recipient' | 'viewer' | 'isStaff' | 'isAdmin' | 'modules'>,
) => boolean

export type StreamMessage = {
  [E in RealtimeEvent]: { event: E; data: RealtimeData<E>; mayReceive: AudienceCheck | Promise<AudienceCheck> }
}[RealtimeEvent]

/**
 * Returns undefined for topics of a newer version.
 * @param findSeatAudience called on receipt, so that no write waits
 */
export function toStreamMessage(
  { topic, data }: StreamAnnouncement,
  findSeatAudience: (appointmentId: number) => Promise<AudienceCheck>,
): StreamMessage | undefined {
  const [kind = '', id] = topic.split(':')
  switch (kind) {
    case 'notification': {
      const notification = data as Topics['notification']
      return {
        event: 'notification',
        data: { id: notification.id },
        mayReceive: createRecipientCheck(notification.people),
      }
    }
    case 'roster': {
      const { start, end, people } = data as Topics['roster']
      return {
        event: 'roster-changed',
        data: { start, end },
        mayReceive: createRosterCheck(people),
      }
    }
    case 'booking': {
      const { start, end, people } = data as Topics['booking']
      const isInvolved = createRecipientCheck(people)
      const mayReceive: AudienceCheck = (reader) => reader.modules.includes('booking') || isInvolved(reader)
      return { event: 'booking-changed', data: { start, end }, mayReceive: mayReceive }
    }
    case 'availability': {
      const { people, ...change } = data as Topics['availability']
      return { event: 'availability-changed', data: change, mayReceive: createRecipientCheck(people) }
    }
    case 'program': {
      const mayReceive: AudienceCheck = ({ modules }) => modules.includes('program')
      return { event: 'program-changed', data: data as Topics['program'], mayReceive: mayReceive }
    }
    case 'announcement':
      return { event: 'announcement-changed', data: {}, mayReceive: () => true }
    case 'seats': {
      const appointmentId = Number(id)
      return { event: 'seats-changed', data: { appointmentId }, mayReceive: findSeatAudience(appointmentId) }
    }
    default:
      return undefined
  }
}

function createRosterCheck(people: Topics['roster']['people']): AudienceCheck {
  if (people === 'staff') return ({ isStaff }) => isStaff
  return people ? createRecipientCheck(people) : () => true
}

function createRecipientCheck(people: readonly number[]): AudienceCheck {
  const recipientIds = new Set(people)
  return ({ recipient }) => recipient !== null && recipientIds.has(recipient)
}
