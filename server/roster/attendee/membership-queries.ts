import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { Statement } from '../../db/together.ts'

interface FromRound {
  interrogationId: number
  members: readonly { studentId: number; groupId: number }[]
  /** Dates, both included. */
  from: string
  until: string
}

/** Makes students members of what a choice round gave each of them, for as long as its period lasts. */
export const membershipsGiven = ({ interrogationId, from, until, members }: FromRound): Statement => sql`
  insert into membership (group_id, person_id, from_date, until_date, interrogation_id)
  select given.group_id, given.person_id, ${from}::date, ${until}::date, ${interrogationId}
  from unnest(${members.map(({ groupId }) => groupId)}::int[], ${members.map(({ studentId }) => studentId)}::int[])
    as given (group_id, person_id)
  on conflict do nothing
  returning 1`

/** Takes back what a choice round gave students. */
export const membershipsTaken = (interrogationId: number, studentIds: readonly number[]): Statement => sql`
  delete from membership
  where interrogation_id = ${interrogationId} and person_id = any(${studentIds}::int[]) returning 1`

interface OfRounds {
  interrogationIds: readonly number[]
  /** Who shall be in which group by which of these rounds, with the columns of `membership`. */
  given: RawBuilder<unknown>
  /** Of these students alone; of all when absent. */
  studentIds?: readonly number[]
}

/** A membership that came or went. */
interface Moved {
  person_id: number
  from_date: string
  until_date: string
}

/** Makes what choice rounds give their students just that; answers what came and went. */
export async function setMemberships(tx: Tx, { interrogationIds, given, studentIds }: OfRounds): Promise<Moved[]> {
  const among = (column: string) => (studentIds ? sql`and ${sql.ref(column)} = any(${studentIds}::int[])` : sql``)
  const columns = sql.raw('group_id, person_id, from_date, until_date, interrogation_id')
  const gone = await sql<Moved>`
    delete from membership m
    where interrogation_id = any(${interrogationIds}::int[]) ${among('m.person_id')}
      and not exists (
        select from ${given} g
        where (g.group_id, g.person_id, g.from_date, g.until_date, g.interrogation_id)
          = (m.group_id, m.person_id, m.from_date, m.until_date, m.interrogation_id))
    returning person_id, from_date, until_date`.execute(tx)
  const made = await sql<Moved>`
    insert into membership (${columns})
    select ${columns}
    from ${given} g
    where true ${among('g.person_id')}
    on conflict do nothing
    returning person_id, from_date, until_date`.execute(tx)
  return [...gone.rows, ...made.rows]
}
