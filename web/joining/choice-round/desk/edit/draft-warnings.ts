import { completeRoundDraft, type DraftOption, isBlank, type RoundDraft } from './round-draft.ts'

// Unlike faults, warnings do not prevent saving.

export const dateTimeFields = ['openingDate', 'studentExpirationDate', 'coachExpirationDate'] as const
export type DatedField = (typeof dateTimeFields)[number] | 'periodStart' | 'periodEnd'
export type DateWarning = 'sunday' | 'duringPeriod' | 'afterPeriod' | 'afterYear'

const sunday = 7

export function listDateWarnings(draft: RoundDraft, field: DatedField): DateWarning[] {
  const day = draft[field].slice(0, 10)
  const hasTime = dateTimeFields.some((dateTimeField) => dateTimeField === field)
  return [
    ...(Temporal.PlainDate.from(day).dayOfWeek === sunday ? ['sunday' as const] : []),
    ...(hasTime && day > draft.periodEnd ? ['afterPeriod' as const] : []),
    ...(hasTime && day >= draft.periodStart && day <= draft.periodEnd ? ['duringPeriod' as const] : []),
    ...(field === 'periodEnd' && day > draft.yearEnd ? ['afterYear' as const] : []),
  ]
}

/** Returns the number of seats if that is too low; undefined otherwise, and without rows. */
export function findInsufficientSeats(rows: readonly { seats: number }[], neededSeats: number): number | undefined {
  const seats = rows.reduce((sum, row) => sum + row.seats, 0)
  return rows.length > 0 && seats < neededSeats ? seats : undefined
}

/** Lists the names of options that lead to no lessons. */
export const listOptionsWithoutGroup = (options: readonly DraftOption[]): string[] =>
  options.filter(({ name, groupId }) => groupId === null && !isBlank(name)).map(({ name }) => name)

/** Returns how many loose options a student must choose: one where there is nothing else to choose, else none. */
export function countRequiredLooseOptions(draft: RoundDraft): number {
  const { groups, optionSets } = completeRoundDraft(draft)
  return groups.length === 0 && optionSets.length === 0 ? 1 : 0
}
