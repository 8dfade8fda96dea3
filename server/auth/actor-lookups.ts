import type { Db } from '../db/connect.ts'
import { type Clock, getToday } from '../lib/clock.ts'
import { createBatchLoader } from '../lib/batch-loader.ts'
import { ExpiringCache } from './expiring-cache.ts'
import { findSessionPeople, listPeopleByClaim, loadPeopleByClaimValue } from './queries.ts'
import type { PersonClaim } from './tokens.ts'

export type ActorRow = Awaited<ReturnType<typeof listPeopleByClaim>>[number]
type FoundSession = Awaited<ReturnType<typeof findSessionPeople>> extends Map<string, infer S> ? S : never

export interface ActorLookups {
  people: (db: Db, clock: Clock, claim: PersonClaim) => Promise<ActorRow[]>
  session: (db: Db, clock: Clock, id: string) => Promise<FoundSession | undefined>
}

export const currentLookups: ActorLookups = {
  people: (db, clock, claim) => listPeopleByClaim(db, getToday(clock).toString(), claim),
  session: async (db, clock, id) => (await findSessionPeople(db, getToday(clock).toString(), [id])).get(id),
}

interface LookupKey<By> {
  date: string
  by: By
  value: string
}

type FindByValues<By, T> = (db: Db, asked: LookupKey<By>, values: readonly string[]) => Promise<Map<string, T>>

/** Batches concurrent lookups, since a whole school calls when a lesson begins. */
class CachedBatchLoader<By extends string, T> {
  readonly #cache = new ExpiringCache<T | undefined>()
  readonly #loaders = new WeakMap<Db, (asked: readonly LookupKey<By>[]) => Promise<Map<LookupKey<By>, T>>>()
  readonly #find: FindByValues<By, T>

  constructor(find: FindByValues<By, T>) {
    this.#find = find
  }

  get(db: Db, asked: LookupKey<By>): Promise<T | undefined> {
    const find = this.#loaders.get(db) ?? createBatchLoader((all: readonly LookupKey<By>[]) => this.#findAll(db, all))
    this.#loaders.set(db, find)
    return this.#cache.get(db, JSON.stringify([asked.by, asked.value]), async () => (await find([asked])).get(asked))
  }

  async #findAll(db: Db, all: readonly LookupKey<By>[]): Promise<Map<LookupKey<By>, T>> {
    const found = new Map<LookupKey<By>, T>()
    for (const [first, ...others] of Map.groupBy(all, ({ date, by }) => `${date} ${by}`).values()) {
      if (!first) continue
      const alike = [first, ...others]
      const byValue = await this.#find(
        db,
        first,
        alike.map(({ value }) => value),
      )
      for (const asked of alike) {
        const one = byValue.get(asked.value)
        if (one !== undefined) found.set(asked, one)
      }
    }
    return found
  }
}

const people = new CachedBatchLoader<PersonClaim['by'], ActorRow[]>((db, { date, by }, values) =>
  loadPeopleByClaimValue(db, date, by, values),
)
const sessions = new CachedBatchLoader<'session', FoundSession>((db, { date }, ids) => findSessionPeople(db, date, ids))

export const cachedLookups: ActorLookups = {
  people: async (db, clock, claim) => (await people.get(db, { date: getToday(clock).toString(), ...claim })) ?? [],
  session: (db, clock, value) => sessions.get(db, { date: getToday(clock).toString(), by: 'session', value }),
}
