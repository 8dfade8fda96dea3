/** Runs at most `count` pieces of work at once; others wait their turn in memory. */
export class Semaphore {
  #freeTurns: number
  readonly #timeoutMilliseconds: number
  readonly #waiting = new Set<() => void>()

  /** @param timeout milliseconds to wait for a turn */
  constructor(count: number, timeout: number) {
    this.#freeTurns = count
    this.#timeoutMilliseconds = timeout
  }

  /** @throws Error if there is no turn in time; `createTimeoutError` makes it */
  async run<T>(work: () => Promise<T>, createTimeoutError: () => Error): Promise<T> {
    if (this.#freeTurns > 0) this.#freeTurns -= 1
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
      }, this.#timeoutMilliseconds)
      this.#waiting.add(start)
    })
  }

  #passTurn() {
    const [next] = this.#waiting
    if (next) next()
    else this.#freeTurns += 1
  }
}
