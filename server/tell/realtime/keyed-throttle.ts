interface Run<T> {
  timer: NodeJS.Timeout
  waiting: Map<string, T>
}

/** Handles items of a key at once, and those that come during the interval after it, without repetitions. */
export class KeyedThrottle<T> {
  readonly #getIntervalMilliseconds: () => number
  readonly #handle: (item: T) => void
  readonly #activeRuns = new Map<string, Run<T>>()

  /** @param getIntervalMilliseconds interval, read each time */
  constructor(getIntervalMilliseconds: () => number, handle: (item: T) => void) {
    this.#getIntervalMilliseconds = getIntervalMilliseconds
    this.#handle = handle
  }

  /** @param itemKey the same for items that repeat each other */
  add(key: string, itemKey: string, item: T) {
    const run = this.#activeRuns.get(key)
    if (run) run.waiting.set(itemKey, item)
    else this.#run(key, [item])
  }

  close() {
    for (const { timer } of this.#activeRuns.values()) clearTimeout(timer)
    this.#activeRuns.clear()
  }

  #run(key: string, items: Iterable<T>) {
    const waiting = new Map<string, T>()
    const timer = setTimeout(() => {
      this.#activeRuns.delete(key)
      if (waiting.size > 0) this.#run(key, waiting.values())
    }, this.#getIntervalMilliseconds())
    this.#activeRuns.set(key, { timer, waiting })
    for (const item of items) this.#handle(item)
  }
}
