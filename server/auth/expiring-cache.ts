import type { Db } from '../db/connect.ts'

const lifetimeMilliseconds = 1000
const maximumEntries = 5000

interface CacheEntry<T> {
  expiresAt: number
  result: Promise<T>
}

/** Caches results, not failures, for a second. Concurrent callers share one lookup. */
export class ExpiringCache<T> {
  #byDatabase = new WeakMap<Db, Map<string, CacheEntry<T>>>()

  clear() {
    this.#byDatabase = new WeakMap()
  }

  get(db: Db, key: string, load: () => Promise<T>): Promise<T> {
    const entries = this.#byDatabase.get(db) ?? new Map<string, CacheEntry<T>>()
    this.#byDatabase.set(db, entries)
    const entry = entries.get(key)
    if (entry && performance.now() < entry.expiresAt) return entry.result
    const result = load()
    result.catch(() => entries.delete(key))
    // Moves the key to the end; the first key is the oldest.
    entries.delete(key)
    const [oldest] = entries.keys()
    if (entries.size >= maximumEntries && oldest !== undefined) entries.delete(oldest)
    entries.set(key, { expiresAt: performance.now() + lifetimeMilliseconds, result })
    return result
  }
}
