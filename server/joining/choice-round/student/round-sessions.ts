import { choiceRoundEvent } from '@uurwerk/contract/choice-round-names'
import type { EventStream } from '#server/http/event-stream.ts'
import type { LiveRounds } from './live.ts'
import type { RoundSession } from './live-queries.ts'

const second = 1000
/** Seconds between renewals; a session expires after a minute without. */
const keptEvery = 20

export class RoundSessions {
  readonly #rounds: LiveRounds
  readonly #sessions = new Map<EventStream, RoundSession>()
  #timer: NodeJS.Timeout | undefined
  #seconds = 0

  constructor(rounds: LiveRounds) {
    this.#rounds = rounds
  }

  /** Registers the session first, so that no take-over is missed. */
  begin(stream: EventStream, session: RoundSession) {
    this.#sessions.set(stream, session)
    stream.onClose(() => this.#sessions.delete(stream))
    this.#rounds.begin(session, stream.isResumed).then(
      (isOurs) => isOurs || this.#end(stream, 'taken-over'),
      // The reader reconnects and asks again.
      () => stream.close(),
    )
    this.#timer ??= setTimeout(() => void this.#tick(), getMillisecondsToNextSecond())
  }

  find = (stream: EventStream): RoundSession | undefined => this.#sessions.get(stream)

  /** Asks the database, because take-overs of concurrent sessions may be announced out of order. */
  async handleTakeOver({ roundId, studentId, device }: RoundSession) {
    const others = [...this.#sessions].filter(
      ([, one]) => one.roundId === roundId && one.studentId === studentId && one.device !== device,
    )
    if (others.length > 0) await this.#keep(others)
  }

  /** For when take-overs may have been missed. */
  check = () => this.#keep([...this.#sessions])

  close() {
    clearTimeout(this.#timer)
    this.#sessions.clear()
  }

  async #keep(sessions: readonly [EventStream, RoundSession][]) {
    if (sessions.length === 0) return
    const lost = await this.#rounds.keep(sessions.map(([, session]) => session))
    for (const [stream, session] of sessions)
      if (lost.some((roundSession) => isSame(roundSession, session))) this.#end(stream, 'taken-over')
  }

  /** Runs on the second and reads the current end, which may have been extended. */
  async #tick() {
    this.#seconds++
    try {
      const rounds = [...new Set([...this.#sessions.values()].map(({ roundId }) => roundId))]
      const expired = await this.#rounds.expired(rounds)
      for (const [stream, { roundId }] of this.#sessions) if (expired.includes(roundId)) this.#end(stream, 'expired')
      if (this.#seconds % keptEvery === 0) await this.check()
    } catch {
      // Retries in the next second.
    }
    this.#timer =
      this.#sessions.size > 0 ? setTimeout(() => void this.#tick(), getMillisecondsToNextSecond()) : undefined
  }

  /** Leaves the stream open for listening. */
  #end(stream: EventStream, session: 'taken-over' | 'expired') {
    const own = this.#sessions.get(stream)
    if (!own) return
    this.#sessions.delete(stream)
    stream.send(choiceRoundEvent, { id: own.roundId, session })
  }
}

const getMillisecondsToNextSecond = () => second - (Temporal.Now.instant().epochMilliseconds % second)

const isSame = (a: RoundSession, b: RoundSession) =>
  a.roundId === b.roundId && a.studentId === b.studentId && a.device === b.device
