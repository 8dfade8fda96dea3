import type { Context } from '#server/auth/context.ts'
import type { EventStream } from '#server/http/event-stream.ts'
import type { StreamAnnouncement } from './queries.ts'
import type { AudienceCheck, StreamReader } from './topics.ts'

export interface StreamRequest {
  interrogation?: number | undefined
  device?: string | undefined
  since?: number | undefined
}

export type OpenedStream = (stream: EventStream) => void

/** A feature's own events on the streams. The hub handles every other announcement. */
export interface StreamFeature {
  /**
   * Runs before the stream opens, and can refuse it.
   * @returns what to do with the open stream
   */
  prepare: (context: Context, request: StreamRequest) => Promise<OpenedStream | undefined>
  /** Returns false for topics of others. */
  handle: (announcement: StreamAnnouncement) => boolean
  /** Runs after announcements may have been missed. */
  recover: () => void
  close: () => void
}

export interface StreamSender {
  countReaders(): number
  send(event: string, data: object, mayReceive: (reader: StreamReader, stream: EventStream) => boolean): void
}

/** Registered by `main.ts`, because this folder cannot import the features. */
export interface StreamSources {
  /** Finds who may see the appointment on offer. */
  seats: (appointmentId: number) => Promise<AudienceCheck>
  features: readonly ((sender: StreamSender) => StreamFeature)[]
}
