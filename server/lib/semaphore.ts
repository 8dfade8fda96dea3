/** Runs at most `count` pieces of work at once; others wait their turn in memory. */
export class Semaphore {
  #free: number
  readonly #timeout: number
  readonly #waiting = new Set<() => void>()

  /** @param timeout milliseconds to wait for a turn */
  constructor(count: number, timeout: number) {
    this.#free = count
    this.#timeout = timeout
  }

  /** @throws Error if there is no turn in time; `createTimeoutError` makes it */
  async run<T>(work: () => Promise<T>, createTimeoutError: () => Error): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await this.#waitForTurn(createTimeoutError)
    try {
      return await work()
    } finally {
      this.#passTurn()
    }
  }

  #waitForTurn(createTimeoutError: () => Error): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        this.#waiting.delete(start)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#waiting.delete(start)
        reject(createTimeoutError())
      }, this.#timeout)
      this.#waiting.add(start)
    })
  }

  #passTurn() {
    const [next] = this.#waiting
    if (next) next()
    else this.#free += 1
  }
}
