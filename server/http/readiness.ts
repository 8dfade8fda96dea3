import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than two checks of a proxy at its usual pace. */
const checkWindowMilliseconds = 15_000
/** Time for a proxy to see that this server stops, and to send calls elsewhere. Calls are answered meanwhile. */
const drainMilliseconds = 4000

/** Drains a server that a proxy checks before it stops; other servers stop at once. */
export class Readiness {
  #lastChecks: number[] = []
  isStopping = false

  recordCheck() {
    this.#lastChecks = [...this.#lastChecks, performance.now()].slice(-2)
  }

  async drain(): Promise<void> {
    this.isStopping = true
    const [firstCheck = -Infinity] = this.#lastChecks
    const isWatched = this.#lastChecks.length === 2 && performance.now() - firstCheck < checkWindowMilliseconds
    if (isWatched) await sleep(drainMilliseconds)
  }
}
