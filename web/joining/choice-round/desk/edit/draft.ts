import type { NewRound, Round, RoundPatch } from '@uurwerk/contract/joining/choice-round/desk'
import { changedFields, type EditedField } from '@uurwerk/contract/rules/round'
import { usualRanks } from './usual.ts'

/** A round as it is being written: like a new one, with the ids that its options have already. */
export type Draft = NewRound
export type DraftOption = Draft['options'][number]
export type DraftSet = Draft['optionSets'][number]

/** What of a round can be edited. */
export function draftOf(round: Round): Draft {
  const { id: _id, state: _state, isImported: _isImported, names: _names, publishedAllocationId: _p, ...draft } = round
  return draft
}

/** What makes one version the other. */
export const patchOf = (before: Draft, after: Draft): RoundPatch =>
  changedFields(before, after).map((field) => ({ op: 'replace', path: `/${field}`, value: after[field] })) as RoundPatch

/** What one changed, made again in what somebody else made of it meanwhile; both in one field: what one changed. */
export function onTopOf(theirs: Draft, before: Draft, mine: Draft): Draft {
  const changed = changedFields(before, mine).map((field) => [field, mine[field]] as const)
  return { ...theirs, ...Object.fromEntries(changed) }
}

/** Between which there is a choice: what both changed, each in another way. */
export const clashes = (theirs: Draft, before: Draft, mine: Draft): EditedField[] => {
  const changedByThem = changedFields(before, theirs)
  const differing = changedFields(theirs, mine)
  return changedFields(before, mine).filter((field) => changedByThem.includes(field) && differing.includes(field))
}

/** A draft of another kind: what goes with the other is left out. */
export const ofKind = (draft: Draft, kind: Draft['kind']): Draft =>
  kind === 'ranked'
    ? { ...draft, kind, ranks: draft.ranks ?? usualRanks, groups: [], countsOnly: draft.countsOnly }
    : { ...draft, kind, ranks: null, allocateAtClosing: false }

const minute = (moment: Temporal.PlainDateTime) => moment.toString({ smallestUnit: 'minute' })

/** A round to begin with: it opens next Monday at nine and is about the school year that is on. */
export function emptyDraft(now: Temporal.PlainDateTime): Draft {
  const today = now.toPlainDate()
  const monday = today.add({ days: 8 - today.dayOfWeek })
  const firstYear = today.month >= 8 ? today.year : today.year - 1
  const yearStart = Temporal.PlainDate.from({ year: firstYear, month: 8, day: 1 })
  const yearEnd = yearStart.add({ years: 1 }).subtract({ days: 1 })
  return {
    name: '',
    kind: 'choose',
    yearStart: yearStart.toString(),
    yearEnd: yearEnd.toString(),
    periodStart: monday.add({ weeks: 2 }).toString(),
    periodEnd: yearEnd.toString(),
    openingDate: minute(monday.toPlainDateTime('09:00')),
    studentExpirationDate: minute(monday.add({ days: 4 }).toPlainDateTime('17:00')),
    coachExpirationDate: minute(monday.add({ days: 8 }).toPlainDateTime('17:00')),
    countsOnly: false,
    ranks: null,
    allocateAtClosing: false,
    audience: [],
    groups: [],
    optionSets: [],
    options: [],
  }
}

const daysInYears = 364

/**
 * The same once more, to come: one of a year that is over in the next year on the same weekdays, one of this year so many
 * weeks later that it opens in the future. Its options are new ones.
 */
export function copyOf(round: Round, now: Temporal.PlainDateTime): Draft {
  const isOver = round.yearEnd < now.toPlainDate().toString()
  const step = isOver ? daysInYears : 7
  const opens = Temporal.PlainDateTime.from(round.openingDate)
  const behind = opens.until(now, { largestUnit: 'day' }).total({ unit: 'days' })
  const days = Math.max(0, Math.ceil(behind / step)) * step
  const later = (at: string) => minute(Temporal.PlainDateTime.from(at).add({ days }))
  const laterDay = (date: string) => Temporal.PlainDate.from(date).add({ days }).toString()
  const years = isOver ? Math.max(1, Math.round(days / daysInYears)) : 0
  const laterYear = (date: string) => Temporal.PlainDate.from(date).add({ years }).toString()
  const withoutId = ({ id: _id, ...option }: DraftOption) => option
  const draft = draftOf(round)
  return {
    ...draft,
    yearStart: laterYear(draft.yearStart),
    yearEnd: laterYear(draft.yearEnd),
    ...(isOver && { periodStart: laterDay(draft.periodStart), periodEnd: laterDay(draft.periodEnd) }),
    openingDate: later(draft.openingDate),
    studentExpirationDate: later(draft.studentExpirationDate),
    coachExpirationDate: later(draft.coachExpirationDate),
    options: draft.options.map(withoutId),
    optionSets: draft.optionSets.map(({ id: _id, ...set }) => ({ ...set, options: set.options.map(withoutId) })),
  }
}
