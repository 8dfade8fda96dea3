import type { EventStream } from '../../http/event-stream.ts'
import { Pace } from './pace.ts'
import type { Announcement } from './queries.ts'
import { type Audiences, type Message, messageOf, type Reader, type Topics } from './topics.ts'

/** More than one has devices and windows in sight; with one more the oldest is let go. */
const streamsAPerson = 10
/** Of many who do the same thing in a moment (a rush for seats) each reader hears four times a second. */
const sameMilliseconds = 250

/** The streams that are open on this server, and who hears what on them. */
export class Hub {
  readonly #streams = new Map<number, Map<EventStream, Reader>>()
  readonly #audiences: Audiences
  readonly #pace = new Pace(sameMilliseconds)

  constructor(audiences: Audiences) {
    this.#audiences = audiences
  }

  connect(stream: EventStream, reader: Reader) {
    const own = this.#streams.get(reader.person) ?? new Map<EventStream, Reader>()
    this.#streams.set(reader.person, own)
    own.set(stream, reader)
    stream.onClose(() => {
      own.delete(stream)
      if (own.size === 0 && this.#streams.get(reader.person) === own) this.#streams.delete(reader.person)
    })
    if (own.size > streamsAPerson) this.#letGo(own)
    // What happened while the reader was away is not known here.
    if (stream.isResumed) stream.send('refetch', {})
  }

  /** Passes on what was announced; the same thing at most four times a second. */
  hear(announcement: Announcement) {
    if (this.#streams.size === 0) return
    if (announcement.topic === 'signed-out') return this.#end((announcement.data as Topics['signed-out']).sessions)
    this.#pace.run(JSON.stringify(announcement), () => {
      const message = messageOf(announcement, this.#audiences)
      // When the check fails (the database is too busy), send it: one refetch too many is better than one missed.
      if (message) this.#send(message).catch(() => this.refetchAll())
    })
  }

  refetchAll() {
    for (const [stream] of this.#all()) stream.send('refetch', {})
  }

  close() {
    this.#pace.close()
    for (const [stream] of this.#all()) stream.close()
  }

  #end(sessions: readonly string[]) {
    for (const [stream, { session }] of this.#all())
      if (session !== undefined && sessions.includes(session)) stream.close()
  }

  async #send({ event, data, mayHear }: Message) {
    const hears = typeof mayHear === 'function' ? mayHear : await mayHear
    for (const [stream, reader] of this.#all()) if (hears(reader)) stream.send(event, data)
  }

  /** The oldest, which counts no more at once: its end may come later than the next stream. */
  #letGo(own: Map<EventStream, Reader>) {
    const [oldest] = own.keys()
    if (!oldest) return
    own.delete(oldest)
    oldest.close()
  }

  #all = (): [EventStream, Reader][] => [...this.#streams.values()].flatMap((own) => [...own])
}
