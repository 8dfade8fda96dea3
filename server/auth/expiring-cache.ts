import type { Db } from '../db/connect.ts'

const lifetimeMilliseconds = 1000
const maximumEntries = 5000

interface CacheEntry<T> {
  until: number
  found: Promise<T>
}

/** Keeps what was found for a second, so that calls of one person that come together ask once. */
export class ExpiringCache<T> {
  readonly #byDatabase = new WeakMap<Db, Map<string, CacheEntry<T>>>()

  get(db: Db, key: string, ask: () => Promise<T>): Promise<T> {
    const kept = this.#byDatabase.get(db) ?? new Map<string, CacheEntry<T>>()
    this.#byDatabase.set(db, kept)
    const known = kept.get(key)
    if (known && performance.now() < known.until) return known.found
    const found = ask()
    found.catch(() => kept.delete(key))
    // Taken out first, so that the oldest stay in front.
    kept.delete(key)
    const [oldest] = kept.keys()
    if (kept.size >= maximumEntries && oldest !== undefined) kept.delete(oldest)
    kept.set(key, { until: performance.now() + lifetimeMilliseconds, found })
    return found
  }
}
