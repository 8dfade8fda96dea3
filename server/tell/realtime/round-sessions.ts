import { choiceRoundEvent } from '@uurwerk/contract/choice-round-names'
import type { EventStream } from '#server/http/event-stream.ts'
import type { LiveRounds, RoundSession } from './rounds.ts'

const second = 1000
/** After so many seconds it is said again which sessions are open here; one counts as open for a minute after that. */
const keptEvery = 20

/** The sessions that students have in choice rounds on the streams of this server. */
export class RoundSessions {
  readonly #rounds: LiveRounds
  readonly #sessions = new Map<EventStream, RoundSession>()
  #timer: NodeJS.Timeout | undefined
  #seconds = 0

  constructor(rounds: LiveRounds) {
    this.#rounds = rounds
  }

  /** Makes a stream a session: here first, so that it hears when another device takes it over from that moment on. */
  begin(stream: EventStream, session: RoundSession) {
    this.#sessions.set(stream, session)
    stream.onClose(() => this.#sessions.delete(stream))
    this.#rounds.begin(session, stream.isResumed).then(
      (isOurs) => isOurs || this.#end(stream, 'taken-over'),
      // The reader comes back, and then it is known again whose it is.
      () => stream.close(),
    )
    this.#timer ??= setTimeout(() => void this.#tick(), getMillisecondsToNextSecond())
  }

  find = (stream: EventStream): RoundSession | undefined => this.#sessions.get(stream)

  /** A student goes on elsewhere. Of two who began at once, what is heard last need not be what was written last. */
  async handleTakeOver({ roundId, studentId, device }: RoundSession) {
    const others = [...this.#sessions].filter(
      ([, one]) => one.roundId === roundId && one.studentId === studentId && one.device !== device,
    )
    if (others.length > 0) await this.#keep(others)
  }

  /** Looks whose all sessions are: for when it may have been missed that some were taken over. */
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

  /** To the second, and by what the round says at that moment: it may have been lengthened. */
  async #tick() {
    this.#seconds++
    try {
      const rounds = [...new Set([...this.#sessions.values()].map(({ roundId }) => roundId))]
      const expired = await this.#rounds.expired(rounds)
      for (const [stream, { roundId }] of this.#sessions) if (expired.includes(roundId)) this.#end(stream, 'expired')
      if (this.#seconds % keptEvery === 0) await this.check()
    } catch {
      // Without a database nothing is known; the next second asks again.
    }
    this.#timer =
      this.#sessions.size > 0 ? setTimeout(() => void this.#tick(), getMillisecondsToNextSecond()) : undefined
  }

  /** The stream stays, as one that only listens. */
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
