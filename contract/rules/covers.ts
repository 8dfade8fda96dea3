import type { AlternativeReason } from '../changes/alternatives.ts'
import type { CoverKind } from '../changes/ledger.ts'
import { type ProposalRule, proposalRules } from '../changes/proposal.ts'

/** `perWeek` is the most lessons of others that a full-timer takes. */
export interface CoverRules {
  perWeek: number
  seenByTeachers: boolean
  /** Names of activities and courses that are standby duty. */
  standby: string[]
  /** In order of importance; the others are off. */
  rules: ProposalRule[]
}

export const completeCoverRules = ({
  perWeek = 5,
  seenByTeachers = false,
  standby = [],
  rules = [...proposalRules],
}: { [N in keyof CoverRules]?: CoverRules[N] | undefined } = {}): CoverRules => ({
  perWeek,
  seenByTeachers,
  standby,
  rules,
})

export const getCoverKind = (reasons: readonly AlternativeReason[]): CoverKind =>
  reasons.includes('standby') ? 'standby' : reasons.includes('freed') ? 'freedTeacher' : 'cover'

/** A part-timer has the same share of it as of the working week; without fte it is that of a full-timer. */
export const computeCoverCap = (perWeek: number, fte: number | null): number =>
  Math.ceil(Math.round(perWeek * (fte || 1) * 1000) / 1000)

/** Weeks over which covers are shared fairly, the present one included. */
export const coverTermWeeks = 12

/** Returns the dates of the week and of the term that end with it, both included. */
export function getCoverSpans(date: Temporal.PlainDate) {
  const monday = date.subtract({ days: date.dayOfWeek - 1 })
  const sunday = monday.add({ days: 6 }).toString()
  const termStart = monday.subtract({ weeks: coverTermWeeks - 1 })
  return {
    week: { start: monday.toString(), end: sunday },
    term: { start: termStart.toString(), end: sunday },
  }
}
