/** Acts at once, and again after the interval if asked meanwhile. */
export class KeyedThrottle {
  readonly #milliseconds: () => number
  readonly #resting = new Map<string, { timer: NodeJS.Timeout; isAskedAgain: boolean }>()

  /** @param milliseconds interval, read each time */
  constructor(milliseconds: () => number) {
    this.#milliseconds = milliseconds
  }

  run(key: string, act: () => void) {
    const resting = this.#resting.get(key)
    if (resting) {
      resting.isAskedAgain = true
      return
    }
    act()
    const timer = setTimeout(() => {
      const isAskedAgain = this.#resting.get(key)?.isAskedAgain
      this.#resting.delete(key)
      if (isAskedAgain) this.run(key, act)
    }, this.#milliseconds())
    this.#resting.set(key, { timer, isAskedAgain: false })
  }

  close() {
    for (const { timer } of this.#resting.values()) clearTimeout(timer)
    this.#resting.clear()
  }
}
