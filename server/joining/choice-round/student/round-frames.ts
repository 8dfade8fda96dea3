import { setTimeout as sleep } from 'node:timers/promises'
import type { RoundUpdate } from '@uurwerk/contract/tell/realtime'
import type { AudienceCheck } from '#server/tell/realtime/service.ts'
import type { LiveRounds } from './live.ts'
import type { RoundSeats } from './live-queries.ts'

/** Minimum interval between frames. */
const frameMilliseconds = 250
/** Cache time of audiences. Students in a session are always included. */
const audienceMilliseconds = 5000

type Send = (update: RoundUpdate, isInAudience: AudienceCheck) => void

/** Sends the changed seats of each round in frames: one at once, and one per interval while changes continue. */
export class RoundFrames {
  readonly #rounds: LiveRounds
  readonly #getIntervalMilliseconds: () => number
  readonly #send: Send
  readonly #activeRuns = new Map<number, { isScheduled: boolean }>()
  /** Per round: the last sent version of each group and option. */
  readonly #sentVersions = new Map<number, ReadonlyMap<string, string>>()
  readonly #audiences = new Map<number, { expiresAt: number; audienceCheck: Promise<AudienceCheck> }>()
  #isClosed = false

  /** @param getIntervalMilliseconds interval between frames if it is more than the minimum, read each time */
  constructor(rounds: LiveRounds, getIntervalMilliseconds: () => number, send: Send) {
    this.#rounds = rounds
    this.#getIntervalMilliseconds = getIntervalMilliseconds
    this.#send = send
  }

  /** Sends at once, or after the current interval. */
  schedule(roundId: number) {
    const run = this.#activeRuns.get(roundId)
    if (run) run.isScheduled = true
    else void this.#run(roundId)
  }

  close() {
    this.#isClosed = true
  }

  async #run(roundId: number) {
    const run = { isScheduled: true }
    this.#activeRuns.set(roundId, run)
    while (run.isScheduled && !this.#isClosed) {
      run.isScheduled = false
      const pause = sleep(Math.max(frameMilliseconds, this.#getIntervalMilliseconds()), undefined, {
        ref: false,
      })
      // Retries in the next frame.
      await this.#sendChanges(roundId).catch(() => (run.isScheduled = true))
      await pause
    }
    this.#activeRuns.delete(roundId)
  }

  async #sendChanges(roundId: number) {
    const [seats, isInAudience] = await Promise.all([this.#rounds.findSeats(roundId), this.#getAudience(roundId)])
    const sentVersions = this.#sentVersions.get(roundId)
    const isChanged = ([key, transactionId]: [string, string]) => sentVersions?.get(key) !== transactionId
    const groups = seats.groups.filter((group) => isChanged(toGroupVersion(group)))
    const options = seats.options.filter((option) => isChanged(toOptionVersion(option)))
    this.#sentVersions.set(
      roundId,
      new Map([...seats.groups.map(toGroupVersion), ...seats.options.map(toOptionVersion)]),
    )
    if (groups.length === 0 && options.length === 0) return
    this.#send(
      {
        id: roundId,
        groups: groups.map(({ groupId, full, taken }) => ({ groupId, full, taken })),
        options: options.map(({ id, full, taken }) => ({ id, full, taken })),
      },
      isInAudience,
    )
  }

  #getAudience(roundId: number): Promise<AudienceCheck> {
    const cachedAudience = this.#audiences.get(roundId)
    if (cachedAudience && performance.now() < cachedAudience.expiresAt) return cachedAudience.audienceCheck
    const audienceCheck = this.#rounds.findAudience(roundId)
    this.#audiences.set(roundId, { expiresAt: performance.now() + audienceMilliseconds, audienceCheck: audienceCheck })
    audienceCheck.catch(() => this.#audiences.delete(roundId))
    return audienceCheck
  }
}

const toGroupVersion = ({ groupId, transactionId }: RoundSeats['groups'][number]): [string, string] => [
  `group ${groupId}`,
  transactionId,
]
const toOptionVersion = ({ id, transactionId }: RoundSeats['options'][number]): [string, string] => [
  `option ${id}`,
  transactionId,
]
