import type { Db } from '../db/connect.ts'
import { type Clock, getToday } from '../lib/clock.ts'
import { createBatchLoader } from '../lib/batch-loader.ts'
import { ExpiringCache } from './expiring-cache.ts'
import { loadSessionsWithPeople, listPeopleByClaim, loadPeopleByClaimValues } from './queries.ts'
import type { PersonClaim } from './tokens.ts'

export type ActorRow = Awaited<ReturnType<typeof listPeopleByClaim>>[number]
type SessionWithPerson = Awaited<ReturnType<typeof loadSessionsWithPeople>> extends Map<string, infer S> ? S : never

export interface ActorLookups {
  listPeople: (db: Db, clock: Clock, claim: PersonClaim) => Promise<ActorRow[]>
  findSession: (db: Db, clock: Clock, id: string) => Promise<SessionWithPerson | undefined>
}

export const uncachedLookups: ActorLookups = {
  listPeople: (db, clock, claim) => listPeopleByClaim(db, getToday(clock).toString(), claim),
  findSession: async (db, clock, id) => (await loadSessionsWithPeople(db, getToday(clock).toString(), [id])).get(id),
}

/** Lookups of the same date and kind become one query. */
interface LookupKey<Kind> {
  date: string
  kind: Kind
  value: string
}

type FindByValues<Kind, T> = (db: Db, key: LookupKey<Kind>, values: readonly string[]) => Promise<Map<string, T>>

/** Batches concurrent lookups, since a whole school calls when a lesson begins. */
class CachedBatchLoader<Kind extends string, T> {
  readonly #cache = new ExpiringCache<T | undefined>()
  readonly #loaders = new WeakMap<Db, (keys: readonly LookupKey<Kind>[]) => Promise<Map<LookupKey<Kind>, T>>>()
  readonly #find: FindByValues<Kind, T>

  constructor(find: FindByValues<Kind, T>) {
    this.#find = find
  }

  get(db: Db, key: LookupKey<Kind>): Promise<T | undefined> {
    const find =
      this.#loaders.get(db) ?? createBatchLoader((keys: readonly LookupKey<Kind>[]) => this.#findAll(db, keys))
    this.#loaders.set(db, find)
    return this.#cache.get(db, JSON.stringify([key.kind, key.value]), async () => (await find([key])).get(key))
  }

  clear() {
    this.#cache.clear()
  }

  async #findAll(db: Db, keys: readonly LookupKey<Kind>[]): Promise<Map<LookupKey<Kind>, T>> {
    const results = new Map<LookupKey<Kind>, T>()
    for (const [firstKey, ...otherKeys] of Map.groupBy(keys, ({ date, kind }) => `${date} ${kind}`).values()) {
      if (!firstKey) continue
      const groupKeys = [firstKey, ...otherKeys]
      // A lookup that takes over a second is repeated, so a batch may contain equal values.
      const values = new Set(groupKeys.map(({ value }) => value))
      const byValue = await this.#find(db, firstKey, [...values])
      for (const key of groupKeys) {
        const result = byValue.get(key.value)
        if (result !== undefined) results.set(key, result)
      }
    }
    return results
  }
}

const peopleLoader = new CachedBatchLoader<PersonClaim['field'], ActorRow[]>((db, { date, kind }, values) =>
  loadPeopleByClaimValues(db, date, kind, values),
)
const sessionLoader = new CachedBatchLoader<'session', SessionWithPerson>((db, { date }, ids) =>
  loadSessionsWithPeople(db, date, ids),
)

export const cachedLookups: ActorLookups = {
  listPeople: async (db, clock, { field, value }) =>
    (await peopleLoader.get(db, { date: getToday(clock).toString(), kind: field, value })) ?? [],
  findSession: (db, clock, value) =>
    sessionLoader.get(db, { date: getToday(clock).toString(), kind: 'session', value }),
}

/** Looks people up again at their next call. */
export function forgetActors() {
  peopleLoader.clear()
  sessionLoader.clear()
}
