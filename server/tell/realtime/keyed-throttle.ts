/** Does the same thing at most once in some time: at once, and once more at the end if it was asked for meanwhile. */
export class KeyedThrottle {
  readonly #milliseconds: () => number
  readonly #resting = new Map<string, { timer: NodeJS.Timeout; isAskedAgain: boolean }>()

  /** @param milliseconds asked for each time */
  constructor(milliseconds: () => number) {
    this.#milliseconds = milliseconds
  }

  /** @param key what makes it the same thing */
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
