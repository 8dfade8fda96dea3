import type { Db } from '../db/connect.ts'

const lifetimeMilliseconds = 1000
const maximumEntries = 5000

interface CacheEntry<T> {
  until: number
  found: Promise<T>
}

/** Caches results, not failures, for a second. Concurrent callers share one lookup. */
export class ExpiringCache<T> {
  readonly #byDatabase = new WeakMap<Db, Map<string, CacheEntry<T>>>()

  get(db: Db, key: string, ask: () => Promise<T>): Promise<T> {
    const kept = this.#byDatabase.get(db) ?? new Map<string, CacheEntry<T>>()
    this.#byDatabase.set(db, kept)
    const known = kept.get(key)
    if (known && performance.now() < known.until) return known.found
    const found = ask()
    found.catch(() => kept.delete(key))
    // Keeps insertion order, oldest first.
    kept.delete(key)
    const [oldest] = kept.keys()
    if (kept.size >= maximumEntries && oldest !== undefined) kept.delete(oldest)
    kept.set(key, { until: performance.now() + lifetimeMilliseconds, found })
    return found
  }
}
