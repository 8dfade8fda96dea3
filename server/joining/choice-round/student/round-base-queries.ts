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

export const roundColumns: RawBuilder<RoundBaseRow> = sql`
  i.id, i.name, i.kind, i.year_start, i.year_end, i.period_start, i.period_end, i.opens_at, i.student_until,
    i.coach_until, i.ranks, i.counts_only, i.allocate_at_closing, i.version`
