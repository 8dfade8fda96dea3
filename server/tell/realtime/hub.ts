import { choiceRoundEvent, isChoiceRoundTopic } from '@uurwerk/contract/choice-round-names'
import { type EventStream, formatEvent } from '#server/http/event-stream.ts'
import { KeyedThrottle } from './keyed-throttle.ts'
import type { Announcement } from './queries.ts'
import { RoundFrames } from './round-frames.ts'
import { RoundSessions } from './round-sessions.ts'
import type { Audiences, RoundSession } from './rounds.ts'
import { type StreamMessage, toStreamMessage, type StreamReader, type Topics } from './topics.ts'

/** More than a person needs; a further stream closes the oldest. */
const maximumStreamsPerPerson = 10
/**
 * Minimum interval between equal announcements: 250 ms, or 2 ms per reader if more. Each reader then refetches, which
 * must not crowd out a rush for seats.
 */
const [sameMilliseconds, millisecondsAReader] = [250, 2]

export class Hub {
  readonly #streams = new Map<number, Map<EventStream, StreamReader>>()
  readonly #audiences: Audiences
  readonly #throttle = new KeyedThrottle(() => Math.max(sameMilliseconds, millisecondsAReader * this.#streams.size))
  readonly #frames: RoundFrames
  readonly #sessions: RoundSessions

  constructor(audiences: Audiences) {
    this.#audiences = audiences
    this.#frames = new RoundFrames(
      audiences.rounds,
      () => this.#streams.size,
      (news, mayHear) =>
        this.#sendTo(
          choiceRoundEvent,
          news,
          (reader, stream) => mayHear(reader) || this.#sessions.find(stream)?.roundId === news.id,
        ),
    )
    this.#sessions = new RoundSessions(audiences.rounds)
  }

  /** @throws AppError choiceRoundError.missing */
  requireSession: Audiences['rounds']['requireSession'] = (...asked) => this.#audiences.rounds.requireSession(...asked)

  /** @param session of a student who has a choice round open */
  connect(stream: EventStream, reader: StreamReader, session?: RoundSession) {
    const own = this.#streams.get(reader.person) ?? new Map<EventStream, StreamReader>()
    this.#streams.set(reader.person, own)
    own.set(stream, reader)
    stream.onClose(() => {
      own.delete(stream)
      if (own.size === 0 && this.#streams.get(reader.person) === own) this.#streams.delete(reader.person)
    })
    if (own.size > maximumStreamsPerPerson) this.#closeOldest(own)
    // Missed events are unknown.
    if (stream.isResumed) stream.send('refetch', {})
    if (session) this.#sessions.begin(stream, session)
  }

  /** Throttles equal announcements. */
  handleAnnouncement(announcement: Announcement) {
    if (this.#streams.size === 0) return
    const [kind = '', id] = announcement.topic.split(':')
    if (kind === 'signed-out') return this.#end((announcement.data as Topics['signed-out']).sessions)
    if (isChoiceRoundTopic(kind)) return this.#frames.schedule(Number(id))
    if (kind === 'round-session')
      return this.#handleTakeOver(Number(id), announcement.data as Topics['round-session:1'])
    this.#throttle.run(JSON.stringify(announcement), () => {
      const message = toStreamMessage(announcement, this.#audiences.seats)
      // If the check fails, an extra refetch is better than a missed event.
      if (message) this.#send(message).catch(() => this.refetchAll())
    })
  }

  get size(): number {
    return this.#listStreams().length
  }

  refetchAll() {
    for (const [stream] of this.#listStreams()) stream.send('refetch', {})
    // Repeated within the minute.
    this.#sessions.check().catch(() => undefined)
  }

  close() {
    this.#throttle.close()
    this.#frames.close()
    this.#sessions.close()
    for (const [stream] of this.#listStreams()) stream.close()
  }

  #end(sessions: readonly string[]) {
    for (const [stream, { session }] of this.#listStreams())
      if (session !== undefined && sessions.includes(session)) stream.close()
  }

  async #send({ event, data, mayHear }: StreamMessage) {
    this.#sendTo(event, data, typeof mayHear === 'function' ? mayHear : await mayHear)
  }

  #sendTo(event: string, data: object, hears: (reader: StreamReader, stream: EventStream) => boolean) {
    const text = formatEvent(event, data)
    for (const [stream, reader] of this.#listStreams()) if (hears(reader, stream)) stream.sendText(text)
  }

  #handleTakeOver(roundId: number, { student, device }: Topics['round-session:1']) {
    this.#sessions.handleTakeOver({ roundId, studentId: student, device }).catch(() => undefined)
  }

  /** Stops counting the stream at once, because it may close after the next opens. */
  #closeOldest(own: Map<EventStream, StreamReader>) {
    const [oldest] = own.keys()
    if (!oldest) return
    own.delete(oldest)
    oldest.close()
  }

  #listStreams = (): [EventStream, StreamReader][] => [...this.#streams.values()].flatMap((own) => [...own])
}
