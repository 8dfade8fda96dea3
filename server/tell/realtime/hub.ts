import { choiceRoundEvent, isChoiceRoundTopic } from '@uurwerk/contract/choice-round-names'
import { type EventStream, formatEvent } from '#server/http/event-stream.ts'
import { KeyedThrottle } from './keyed-throttle.ts'
import type { Announcement } from './queries.ts'
import { RoundFrames } from './round-frames.ts'
import { RoundSessions } from './round-sessions.ts'
import type { Audiences, RoundSession } from './rounds.ts'
import { type StreamMessage, toStreamMessage, type StreamReader, type Topics } from './topics.ts'

/** More than one has devices and windows in sight; with one more the oldest is let go. */
const maximumStreamsPerPerson = 10
/**
 * Of many who do the same thing in a moment (a rush for seats) each reader hears four times a second; of a thousand
 * readers each two seconds, since each asks again for what it shows, and that must not crowd out the rush itself.
 */
const [sameMilliseconds, millisecondsAReader] = [250, 2]

/** The streams that are open on this server, and who hears what on them. */
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

  /** The session that the caller would have. @throws AppError choiceRoundError.missing */
  requireSession: Audiences['rounds']['requireSession'] = (...asked) => this.#audiences.rounds.requireSession(...asked)

  /** @param session what the stream is besides, of a student who has a choice round open */
  connect(stream: EventStream, reader: StreamReader, session?: RoundSession) {
    const own = this.#streams.get(reader.person) ?? new Map<EventStream, StreamReader>()
    this.#streams.set(reader.person, own)
    own.set(stream, reader)
    stream.onClose(() => {
      own.delete(stream)
      if (own.size === 0 && this.#streams.get(reader.person) === own) this.#streams.delete(reader.person)
    })
    if (own.size > maximumStreamsPerPerson) this.#closeOldest(own)
    // What happened while the reader was away is not known here.
    if (stream.isResumed) stream.send('refetch', {})
    if (session) this.#sessions.begin(stream, session)
  }

  /** Passes on what was announced; the same thing at most four times a second, and more seldom to very many. */
  handleAnnouncement(announcement: Announcement) {
    if (this.#streams.size === 0) return
    const [kind = '', id] = announcement.topic.split(':')
    if (kind === 'signed-out') return this.#end((announcement.data as Topics['signed-out']).sessions)
    if (isChoiceRoundTopic(kind)) return this.#frames.schedule(Number(id))
    if (kind === 'round-session')
      return this.#handleTakeOver(Number(id), announcement.data as Topics['round-session:1'])
    this.#throttle.run(JSON.stringify(announcement), () => {
      const message = toStreamMessage(announcement, this.#audiences.seats)
      // When the check fails (the database is too busy), send it: one refetch too many is better than one missed.
      if (message) this.#send(message).catch(() => this.refetchAll())
    })
  }

  /** Number of open streams on this server. */
  get size(): number {
    return this.#listStreams().length
  }

  refetchAll() {
    for (const [stream] of this.#listStreams()) stream.send('refetch', {})
    // Those that could not be read now are looked at within the minute.
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

  /** The oldest, which counts no more at once: its end may come later than the next stream. */
  #closeOldest(own: Map<EventStream, StreamReader>) {
    const [oldest] = own.keys()
    if (!oldest) return
    own.delete(oldest)
    oldest.close()
  }

  #listStreams = (): [EventStream, StreamReader][] => [...this.#streams.values()].flatMap((own) => [...own])
}
