/** Runs at most `count` pieces of work at once; others wait their turn in memory. */
export class Semaphore {
  #freeTurns: number
  readonly #count: number
  readonly #timeoutMilliseconds: number
  readonly #parent: Semaphore | undefined
  readonly #waiting = new Set<() => void>()

  /** @param timeout milliseconds to wait for a turn */
  constructor(count: number, timeout: number, parent?: Semaphore) {
    this.#freeTurns = count
    this.#count = count
    this.#timeoutMilliseconds = timeout
    this.#parent = parent
  }

  /** Leaves the other turns to other work. */
  createPart(share: number): Semaphore {
    return new Semaphore(Math.max(1, Math.floor(this.#count * share)), this.#timeoutMilliseconds, this)
  }

  /** @throws Error if there is no turn in time; `createTimeoutError` makes it */
  async run<T>(work: () => Promise<T>, createTimeoutError: () => Error): Promise<T> {
    if (this.#freeTurns > 0) this.#freeTurns -= 1
    else await this.#waitForTurn(createTimeoutError)
    try {
      return await (this.#parent?.run(work, createTimeoutError) ?? work())
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
