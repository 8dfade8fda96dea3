/** Acts at once, and again after the interval if asked meanwhile. */
export class KeyedThrottle {
  readonly #milliseconds: () => number
  readonly #runs = new Map<string, { timer: NodeJS.Timeout; isScheduled: boolean }>()

  /** @param milliseconds interval, read each time */
  constructor(milliseconds: () => number) {
    this.#milliseconds = milliseconds
  }

  run(key: string, act: () => void) {
    const run = this.#runs.get(key)
    if (run) {
      run.isScheduled = true
      return
    }
    act()
    const timer = setTimeout(() => {
      const isScheduled = this.#runs.get(key)?.isScheduled
      this.#runs.delete(key)
      if (isScheduled) this.run(key, act)
    }, this.#milliseconds())
    this.#runs.set(key, { timer, isScheduled: false })
  }

  close() {
    for (const { timer } of this.#runs.values()) clearTimeout(timer)
    this.#runs.clear()
  }
}
