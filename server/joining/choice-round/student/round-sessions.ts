import { choiceRoundEvent } from '@uurwerk/contract/choice-round-names'
import { createStreamEvent, type EventStream } from '#server/http/event-stream.ts'
import type { LiveRounds } from './live.ts'
import type { RoundSession } from './live-queries.ts'

const millisecondsPerSecond = 1000
/** Seconds between renewals; a session expires after a minute without. */
const renewalSeconds = 20

/** Keeps the sessions of this server's streams alive, and ends those that expire or that another device takes over. */
export class RoundSessions {
  readonly #rounds: LiveRounds
  readonly #sessions = new Map<EventStream, RoundSession>()
  #timer: NodeJS.Timeout | undefined
  #elapsedSeconds = 0

  constructor(rounds: LiveRounds) {
    this.#rounds = rounds
  }

  /** Registers the session first, so that no take-over is missed. */
  begin(stream: EventStream, session: RoundSession) {
    this.#sessions.set(stream, session)
    stream.onClose(() => this.#sessions.delete(stream))
    this.#rounds.beginSession(session, stream.isResumed).then(
      (hasSession) => hasSession || this.#end(stream, 'taken-over'),
      // The reader reconnects and asks again.
      () => stream.close(),
    )
    this.#timer ??= setTimeout(() => void this.#tick(), getMillisecondsToNextSecond())
  }

  count = (): number => this.#sessions.size

  find = (stream: EventStream): RoundSession | undefined => this.#sessions.get(stream)

  /** Asks the database, because take-overs of concurrent sessions may be announced out of order. */
  async handleTakeOver({ roundId, studentId, device }: RoundSession) {
    const otherSessions = [...this.#sessions].filter(
      ([, session]) => session.roundId === roundId && session.studentId === studentId && session.device !== device,
    )
    if (otherSessions.length > 0) await this.#renew(otherSessions)
  }

  /** Renews all sessions, for example after take-overs may have been missed. */
  renewAll = () => this.#renew([...this.#sessions])

  close() {
    clearTimeout(this.#timer)
    this.#sessions.clear()
  }

  async #renew(sessions: readonly [EventStream, RoundSession][]) {
    if (sessions.length === 0) return
    const lostSessions = await this.#rounds.renewSessions(sessions.map(([, session]) => session))
    for (const [stream, session] of sessions)
      if (lostSessions.some((lostSession) => isSameSession(lostSession, session))) this.#end(stream, 'taken-over')
  }

  /** Runs at each full second. Reads the closing times again, because they may have been extended. */
  async #tick() {
    this.#elapsedSeconds++
    try {
      const roundIds = [...new Set([...this.#sessions.values()].map(({ roundId }) => roundId))]
      const closedRoundIds = await this.#rounds.listClosedRoundIds(roundIds)
      for (const [stream, { roundId }] of this.#sessions)
        if (closedRoundIds.includes(roundId)) this.#end(stream, 'expired')
      if (this.#elapsedSeconds % renewalSeconds === 0) await this.renewAll()
    } catch {
      // Retries in the next second.
    }
    this.#timer =
      this.#sessions.size > 0 ? setTimeout(() => void this.#tick(), getMillisecondsToNextSecond()) : undefined
  }

  /** Leaves the stream open for listening. */
  #end(stream: EventStream, ending: 'taken-over' | 'expired') {
    const session = this.#sessions.get(stream)
    if (!session) return
    this.#sessions.delete(stream)
    stream.send(createStreamEvent(choiceRoundEvent, { id: session.roundId, session: ending }))
  }
}

const getMillisecondsToNextSecond = () =>
  millisecondsPerSecond - (Temporal.Now.instant().epochMilliseconds % millisecondsPerSecond)

const isSameSession = (a: RoundSession, b: RoundSession) =>
  a.roundId === b.roundId && a.studentId === b.studentId && a.device === b.device
