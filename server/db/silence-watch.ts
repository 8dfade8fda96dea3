import pg from 'pg'

const checkMilliseconds = 500

/** Counts as lost (`isDatabaseLost`). */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent'
  constructor() {
    super('Connection terminated: the database does not answer')
  }
}

/**
 * Fails all work at once while the database is silent, as when frozen: a long query alone is no silence, since a new
 * connection is answered.
 */
export class SilenceWatch {
  readonly #askDatabase: () => Promise<boolean>
  readonly #patience: number
  /** Maps the function that fails a piece of work to its start time. */
  readonly #waiting = new Map<(error: Error) => void, number>()
  #answeredAt = -Infinity
  #isSilent = false
  #isAsking = false
  #timer: NodeJS.Timeout | undefined

  /** @param patience milliseconds without any answer while work waits, until the database is asked */
  constructor(askDatabase: () => Promise<boolean>, patience: number) {
    this.#askDatabase = askDatabase
    this.#patience = patience
  }

  /** @param discard gets a result that nobody waits for any more @throws DatabaseSilent */
  run<T>(work: () => Promise<T>, discard?: (result: T) => void): Promise<T> {
    if (this.#isSilent) return Promise.reject(new DatabaseSilent())
    this.#timer ??= setInterval(() => void this.#check(), checkMilliseconds).unref()
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(reject, performance.now())
      const finish = (result: T) => (this.#waiting.delete(reject) ? resolve(result) : discard?.(result))
      void this.#settle(work, finish, reject)
    })
  }

  async #settle<T>(work: () => Promise<T>, finish: (result: T) => void, fail: (error: Error) => void) {
    try {
      const result = await work()
      this.#answeredAt = performance.now()
      finish(result)
    } catch (error) {
      this.#waiting.delete(fail)
      fail(error as Error)
    }
  }

  async #check() {
    if (this.#isAsking) return
    const [oldestAt] = this.#waiting.values()
    if (oldestAt === undefined && !this.#isSilent) return this.#stop()
    if (!this.#isSilent && performance.now() - Math.max(oldestAt ?? 0, this.#answeredAt) < this.#patience) return
    this.#isAsking = true
    const askedAt = performance.now()
    const isAnswering = await this.#askDatabase()
    this.#isAsking = false
    this.#isSilent = !isAnswering && this.#answeredAt < askedAt
    if (!this.#isSilent) return void (this.#answeredAt = performance.now())
    for (const fail of this.#waiting.keys()) fail(new DatabaseSilent())
    this.#waiting.clear()
  }

  #stop() {
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

/**
 * Returns true also for an error of PostgreSQL, as for too many connections, but not for a pooler's own (08).
 * @param timeout milliseconds to connect, and again for the answer
 */
export async function isAnswering(url: string, timeout: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'uurwerk watch',
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code?.startsWith('08') !== true
  } finally {
    void client.end().catch(() => undefined)
  }
}
