import type { ChoiceRoundKind } from '@uurwerk/contract/joining/choice-round/student'
import { type RawBuilder, sql } from 'kysely'

/** Fields of a round that do not depend on the caller. */
export interface RoundBaseRow {
  id: number
  name: string
  kind: ChoiceRoundKind
  year_start: string
  year_end: string
  period_start: string
  period_end: string
  opens_at: string
  student_until: string
  coach_until: string
  ranks: number | null
  counts_only: boolean
  allocate_at_closing: boolean
  version: number
}

/** Requires the alias `round`. */
export const roundColumns: RawBuilder<RoundBaseRow> = sql`
  round.id, round.name, round.kind, round.year_start, round.year_end, round.period_start, round.period_end,
  round.opens_at, round.student_until,
    round.coach_until, round.ranks, round.counts_only, round.allocate_at_closing, round.version`
