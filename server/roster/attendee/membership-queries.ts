import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { Statement } from '#server/db/batch-statements.ts'

interface RoundMembers {
  roundId: number
  members: readonly { studentId: number; groupId: number }[]
  /** Dates, both included. */
  from: string
  until: string
}

export const insertRoundMemberships = ({ roundId, from, until, members }: RoundMembers): Statement => sql`
  insert into membership (group_id, person_id, from_date, until_date, round_id)
  select new_membership.group_id, new_membership.person_id, ${from}::date, ${until}::date, ${roundId}
  from unnest(${members.map(({ groupId }) => groupId)}::int[], ${members.map(({ studentId }) => studentId)}::int[])
    as new_membership (group_id, person_id)
  on conflict do nothing
  returning 1`

export const deleteRoundMemberships = (roundId: number, studentIds: readonly number[]): Statement => sql`
  delete from membership
  where round_id = ${roundId} and person_id = any(${studentIds}::int[]) returning 1`

interface RoundMembershipsInput {
  roundIds: readonly number[]
  /** Memberships that the rounds should give, with the columns of `membership`. */
  expectedMemberships: RawBuilder<unknown>
  studentIds?: readonly number[]
}

interface ChangedMembershipRow {
  person_id: number
  from_date: string
  until_date: string
}

/** Makes the memberships of the rounds as expected, and returns those inserted and deleted. */
export async function replaceRoundMemberships(
  tx: Tx,
  { roundIds, expectedMemberships, studentIds }: RoundMembershipsInput,
): Promise<ChangedMembershipRow[]> {
  const studentCondition = (column: string) =>
    studentIds ? sql`and ${sql.ref(column)} = any(${studentIds}::int[])` : sql``
  const columns = sql.raw('group_id, person_id, from_date, until_date, round_id')
  const deleted = await sql<ChangedMembershipRow>`
    delete from membership existing
    where round_id = any(${roundIds}::int[]) ${studentCondition('existing.person_id')}
      and not exists (
        select from ${expectedMemberships} expected
        where (expected.group_id, expected.person_id, expected.from_date, expected.until_date, expected.round_id)
          = (existing.group_id, existing.person_id, existing.from_date, existing.until_date, existing.round_id))
    returning person_id, from_date, until_date`.execute(tx)
  const inserted = await sql<ChangedMembershipRow>`
    insert into membership (${columns})
    select ${columns}
    from ${expectedMemberships} expected
    where true ${studentCondition('expected.person_id')}
    on conflict do nothing
    returning person_id, from_date, until_date`.execute(tx)
  return [...deleted.rows, ...inserted.rows]
}
