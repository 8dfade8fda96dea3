import { choiceRoundEvent, isChoiceRoundTopic } from '@uurwerk/contract/choice-round-names'
import { type EventStream, eventText } from '#server/http/event-stream.ts'
import { Pace } from './pace.ts'
import type { Announcement } from './queries.ts'
import { RoundFrames } from './round-frames.ts'
import { RoundSessions } from './round-sessions.ts'
import type { Audiences, RoundSession } from './rounds.ts'
import { type Message, messageOf, type Reader, type Topics } from './topics.ts'

/** More than one has devices and windows in sight; with one more the oldest is let go. */
const streamsAPerson = 10
/**
 * Of many who do the same thing in a moment (a rush for seats) each reader hears four times a second; of a thousand
 * readers each two seconds, since each asks again for what it shows, and that must not crowd out the rush itself.
 */
const [sameMilliseconds, millisecondsAReader] = [250, 2]

/** The streams that are open on this server, and who hears what on them. */
export class Hub {
  readonly #streams = new Map<number, Map<EventStream, Reader>>()
  readonly #audiences: Audiences
  readonly #pace = new Pace(() => Math.max(sameMilliseconds, millisecondsAReader * this.#streams.size))
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
          (reader, stream) => mayHear(reader) || this.#sessions.of(stream)?.roundId === news.id,
        ),
    )
    this.#sessions = new RoundSessions(audiences.rounds)
  }

  /** The session that the caller would have. @throws AppError choiceRoundError.missing */
  sessionOf: Audiences['rounds']['requireSession'] = (...asked) => this.#audiences.rounds.requireSession(...asked)

  /** @param session what the stream is besides, of a student who has a choice round open */
  connect(stream: EventStream, reader: Reader, session?: RoundSession) {
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
    if (session) this.#sessions.begin(stream, session)
  }

  /** Passes on what was announced; the same thing at most four times a second, and more seldom to very many. */
  hear(announcement: Announcement) {
    if (this.#streams.size === 0) return
    const [kind = '', id] = announcement.topic.split(':')
    if (kind === 'signed-out') return this.#end((announcement.data as Topics['signed-out']).sessions)
    if (isChoiceRoundTopic(kind)) return this.#frames.ask(Number(id))
    if (kind === 'round-session') return this.#takenOver(Number(id), announcement.data as Topics['round-session:1'])
    this.#pace.run(JSON.stringify(announcement), () => {
      const message = messageOf(announcement, this.#audiences.seats)
      // When the check fails (the database is too busy), send it: one refetch too many is better than one missed.
      if (message) this.#send(message).catch(() => this.refetchAll())
    })
  }

  /** Number of open streams on this server. */
  get size(): number {
    return this.#all().length
  }

  refetchAll() {
    for (const [stream] of this.#all()) stream.send('refetch', {})
    // Those that could not be read now are looked at within the minute.
    this.#sessions.check().catch(() => undefined)
  }

  close() {
    this.#pace.close()
    this.#frames.close()
    this.#sessions.close()
    for (const [stream] of this.#all()) stream.close()
  }

  #end(sessions: readonly string[]) {
    for (const [stream, { session }] of this.#all())
      if (session !== undefined && sessions.includes(session)) stream.close()
  }

  async #send({ event, data, mayHear }: Message) {
    this.#sendTo(event, data, typeof mayHear === 'function' ? mayHear : await mayHear)
  }

  #sendTo(event: string, data: object, hears: (reader: Reader, stream: EventStream) => boolean) {
    const text = eventText(event, data)
    for (const [stream, reader] of this.#all()) if (hears(reader, stream)) stream.pass(text)
  }

  #takenOver(roundId: number, { student, device }: Topics['round-session:1']) {
    this.#sessions.takenOver({ roundId, studentId: student, device }).catch(() => undefined)
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
