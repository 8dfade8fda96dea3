import { setTimeout as sleep } from 'node:timers/promises'
import type { RoundUpdate } from '@uurwerk/contract/tell/realtime'
import type { MayHear } from '#server/tell/realtime/service.ts'
import type { LiveRounds } from './live.ts'
import type { RoundSeats } from './live-queries.ts'

/**
 * Minimum interval between frames: 250 ms, or 0.25 ms per reader if more. Each frame is a write per reader, and choices
 * need the same server.
 */
const [frameMilliseconds, millisecondsAReader] = [250, 0.25]
/** Cache time of audiences. Students in a session are always included. */
const audienceMilliseconds = 5000

type Send = (news: RoundUpdate, mayHear: MayHear) => void

/** Sends changed seats, combining changes. */
export class RoundFrames {
  readonly #rounds: LiveRounds
  readonly #readers: () => number
  readonly #send: Send
  readonly #running = new Map<number, { isAskedAgain: boolean }>()
  /** Last sent version of each group and option. */
  readonly #sent = new Map<number, ReadonlyMap<string, string>>()
  readonly #audiences = new Map<number, { until: number; mayHear: Promise<MayHear> }>()
  #isClosed = false

  constructor(rounds: LiveRounds, readers: () => number, send: Send) {
    this.#rounds = rounds
    this.#readers = readers
    this.#send = send
  }

  /** Sends at once, or after the current interval. */
  schedule(roundId: number) {
    const running = this.#running.get(roundId)
    if (running) running.isAskedAgain = true
    else void this.#run(roundId)
  }

  close() {
    this.#isClosed = true
  }

  async #run(roundId: number) {
    const own = { isAskedAgain: true }
    this.#running.set(roundId, own)
    while (own.isAskedAgain && !this.#isClosed) {
      own.isAskedAgain = false
      const rest = sleep(Math.max(frameMilliseconds, millisecondsAReader * this.#readers()), undefined, { ref: false })
      // Retries in the next frame.
      await this.#sendChanges(roundId).catch(() => (own.isAskedAgain = true))
      await rest
    }
    this.#running.delete(roundId)
  }

  async #sendChanges(roundId: number) {
    const [seats, mayHear] = await Promise.all([this.#rounds.seats(roundId), this.#getAudience(roundId)])
    const sent = this.#sent.get(roundId)
    const isNew = ([key, written]: [string, string]) => sent?.get(key) !== written
    const groups = seats.groups.filter((group) => isNew(toGroupVersion(group)))
    const options = seats.options.filter((option) => isNew(toOptionVersion(option)))
    this.#sent.set(roundId, new Map([...seats.groups.map(toGroupVersion), ...seats.options.map(toOptionVersion)]))
    if (groups.length === 0 && options.length === 0) return
    this.#send(
      {
        id: roundId,
        groups: groups.map(({ groupId, full, taken }) => ({ groupId, full, taken })),
        options: options.map(({ id, full, taken }) => ({ id, full, taken })),
      },
      mayHear,
    )
  }

  #getAudience(roundId: number): Promise<MayHear> {
    const held = this.#audiences.get(roundId)
    if (held && performance.now() < held.until) return held.mayHear
    const mayHear = this.#rounds.audience(roundId)
    this.#audiences.set(roundId, { until: performance.now() + audienceMilliseconds, mayHear })
    mayHear.catch(() => this.#audiences.delete(roundId))
    return mayHear
  }
}

const toGroupVersion = ({ groupId, written }: RoundSeats['groups'][number]): [string, string] => [
  `group ${groupId}`,
  written,
]
const toOptionVersion = ({ id, written }: RoundSeats['options'][number]): [string, string] => [`option ${id}`, written]
