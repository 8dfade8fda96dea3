import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than two checks of a proxy at its usual pace. */
const watchedMilliseconds = 15_000
/** Time for a proxy to see that this server stops, and to send calls elsewhere. Calls are answered meanwhile. */
const farewellMilliseconds = 4000

/** Says goodbye to a proxy that checks this server; a server that nobody watches stops at once. */
export class Readiness {
  #lastChecks: number[] = []
  isStopping = false

  noteCheck() {
    this.#lastChecks = [...this.#lastChecks, performance.now()].slice(-2)
  }

  async sayGoodbye(): Promise<void> {
    this.isStopping = true
    const [first = -Infinity] = this.#lastChecks
    const isWatched = this.#lastChecks.length === 2 && performance.now() - first < watchedMilliseconds
    if (isWatched) await sleep(farewellMilliseconds)
  }
}
