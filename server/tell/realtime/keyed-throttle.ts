/** Runs equal work at once, and again after the interval if it was requested meanwhile. */
export class KeyedThrottle {
  readonly #getIntervalMilliseconds: () => number
  readonly #activeRuns = new Map<string, { timer: NodeJS.Timeout; isScheduled: boolean }>()

  /** @param getIntervalMilliseconds interval, read each time */
  constructor(getIntervalMilliseconds: () => number) {
    this.#getIntervalMilliseconds = getIntervalMilliseconds
  }

  run(key: string, work: () => void) {
    const run = this.#activeRuns.get(key)
    if (run) {
      run.isScheduled = true
      return
    }
    work()
    const timer = setTimeout(() => {
      const isScheduled = this.#activeRuns.get(key)?.isScheduled
      this.#activeRuns.delete(key)
      if (isScheduled) this.run(key, work)
    }, this.#getIntervalMilliseconds())
    this.#activeRuns.set(key, { timer, isScheduled: false })
  }

  close() {
    for (const { timer } of this.#activeRuns.values()) clearTimeout(timer)
    this.#activeRuns.clear()
  }
}
