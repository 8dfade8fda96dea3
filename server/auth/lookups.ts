import type { Db } from '../db/connect.ts'
import { type Clock, today } from '../lib/clock.ts'
import { gathering } from '../lib/gathering.ts'
import { KeptLookups } from './kept-lookups.ts'
import { findSessionPeople, peopleOfToken, peopleOfTokens } from './queries.ts'
import type { PersonClaim } from './tokens.ts'

export type Row = Awaited<ReturnType<typeof peopleOfToken>>[number]
type Session = Awaited<ReturnType<typeof findSessionPeople>> extends Map<string, infer S> ? S : never

/** How people and sessions are looked up. */
export interface Lookups {
  people: (db: Db, clock: Clock, claim: PersonClaim) => Promise<Row[]>
  session: (db: Db, clock: Clock, id: string) => Promise<Session | undefined>
}

/** As they are at this very moment. */
export const now: Lookups = {
  people: (db, clock, claim) => peopleOfToken(db, today(clock).toString(), claim),
  session: async (db, clock, id) => (await findSessionPeople(db, today(clock).toString(), [id])).get(id),
}

/** What is looked up on a date: a claim's value, or the id of a session. */
interface Asked<By> {
  date: string
  by: By
  value: string
}

type Find<By, T> = (db: Db, asked: Asked<By>, values: readonly string[]) => Promise<Map<string, T>>

/**
 * Those who call in the same moment are looked up together: when a lesson begins they are a whole school. Each is kept
 * for a second, so that the calls of one person ask once.
 */
class Together<By extends string, T> {
  readonly #kept = new KeptLookups<T | undefined>()
  readonly #gathered = new WeakMap<Db, (asked: readonly Asked<By>[]) => Promise<Map<Asked<By>, T>>>()
  readonly #find: Find<By, T>

  constructor(find: Find<By, T>) {
    this.#find = find
  }

  get(db: Db, asked: Asked<By>): Promise<T | undefined> {
    const find = this.#gathered.get(db) ?? gathering((all: readonly Asked<By>[]) => this.#findAll(db, all))
    this.#gathered.set(db, find)
    return this.#kept.get(db, JSON.stringify([asked.by, asked.value]), async () => (await find([asked])).get(asked))
  }

  async #findAll(db: Db, all: readonly Asked<By>[]): Promise<Map<Asked<By>, T>> {
    const found = new Map<Asked<By>, T>()
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

const people = new Together<PersonClaim['by'], Row[]>((db, { date, by }, values) =>
  peopleOfTokens(db, date, by, values),
)
const sessions = new Together<'session', Session>((db, { date }, ids) => findSessionPeople(db, date, ids))

/** As they were a second ago at most. */
export const lately: Lookups = {
  people: async (db, clock, claim) => (await people.get(db, { date: today(clock).toString(), ...claim })) ?? [],
  session: (db, clock, value) => sessions.get(db, { date: today(clock).toString(), by: 'session', value }),
}
