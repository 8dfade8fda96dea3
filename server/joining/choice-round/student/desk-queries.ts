import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { isCoordinatorOfRound } from '#server/db/sql/choice-round.ts'
import { type RoundBaseRow, roundColumns } from './round-base-queries.ts'

export interface DeskRoundsFilter {
  actorId: number | null
  isAdmin: boolean
  date: string
}

export interface DeskRoundRow extends RoundBaseRow {
  is_imported: boolean
  published_allocation_id: number | null
  is_coordinator: boolean
}

export const deskRoundsQuery = ({ actorId, isAdmin }: DeskRoundsFilter): RawBuilder<DeskRoundRow> => sql<DeskRoundRow>`
  select ${roundColumns}, round.source_id is not null as is_imported, round.published_allocation_id,
    ${isAdmin ? sql`true` : isCoordinatorOfRound('round', actorId)} as is_coordinator
  from choice_round round
  where not round.removed`

/** Finds a round, also if the caller does not coordinate it. */
export async function findDeskRound(db: Db, id: number, filter: DeskRoundsFilter): Promise<DeskRoundRow | undefined> {
  const { rows } = await sql<DeskRoundRow>`${deskRoundsQuery(filter)} and round.id = ${id}`.execute(db)
  return rows[0]
}
