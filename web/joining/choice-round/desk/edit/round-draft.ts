import type { NewRound, Round, RoundPatch } from '@uurwerk/contract/joining/choice-round/desk'
import { listChangedFields, listOptionsWithPath, type EditableRoundField } from '@uurwerk/contract/rules/round'
import { defaultRanks } from './round-defaults.ts'

/** Only options that are saved already have an id. */
export type RoundDraft = NewRound
export type DraftOption = RoundDraft['options'][number]
export type DraftOptionSet = RoundDraft['optionSets'][number]

export function toRoundDraft(round: Round): RoundDraft {
  const { id: _id, state: _state, isImported: _isImported, names: _names, publishedAllocationId: _p, ...draft } = round
  return draft
}

/** Builds the JSON Patch that turns `baseDraft` into `newDraft`. */
export const buildRoundPatch = (baseDraft: RoundDraft, newDraft: RoundDraft): RoundPatch =>
  listChangedFields(baseDraft, newDraft).map((field) => ({
    op: 'replace',
    path: `/${field}`,
    value: newDraft[field],
  })) as RoundPatch

/**
 * Applies the user's changes to the version that somebody else saved. Where both changed a field, the user's value
 * wins.
 */
export function rebaseRoundDraft(theirDraft: RoundDraft, baseDraft: RoundDraft, ownDraft: RoundDraft): RoundDraft {
  const changedValues = listChangedFields(baseDraft, ownDraft).map((field) => [field, ownDraft[field]] as const)
  return { ...theirDraft, ...Object.fromEntries(changedValues) }
}

/** Lists the fields that both sides changed to different values. */
export const listConflictingFields = (
  theirDraft: RoundDraft,
  baseDraft: RoundDraft,
  ownDraft: RoundDraft,
): EditableRoundField[] => {
  const changedByThem = listChangedFields(baseDraft, theirDraft)
  const differingFields = listChangedFields(theirDraft, ownDraft)
  return listChangedFields(baseDraft, ownDraft).filter(
    (field) => changedByThem.includes(field) && differingFields.includes(field),
  )
}

export const emptyOptionSet: DraftOptionSet = { name: '', min: 1, max: 1, options: [] }

/**
 * Makes a draft a round of another kind: clears fields that only the old kind has, and moves options out of or into a
 * set.
 */
export function changeDraftKind(draft: RoundDraft, kind: RoundDraft['kind']): RoundDraft {
  if (kind === draft.kind) return draft
  return kind === 'ranked'
    ? {
        ...draft,
        kind,
        ranks: draft.ranks ?? defaultRanks,
        groups: [],
        optionSets: [],
        options: listOptionsWithPath(draft).map(({ option }) => option),
      }
    : {
        ...draft,
        kind,
        ranks: null,
        allocateAtClosing: false,
        optionSets: [{ ...emptyOptionSet, options: draft.options }],
        options: [],
      }
}

export const isBlank = (text: string) => text.trim() === ''

/** True for a row that the user left empty. */
export const isBlankOption = ({ id, name, description, courseIds, groupId }: DraftOption) =>
  id === undefined && isBlank(name) && description === null && courseIds.length === 0 && groupId === null

export const isBlankSet = ({ id, name, options }: DraftOptionSet) =>
  id === undefined && isBlank(name) && options.every(isBlankOption)

const omitBlankOptions = (options: readonly DraftOption[]) => options.filter((option) => !isBlankOption(option))

/** Prepares a draft for sending: leaves out blank rows, and gives new sets without a name that of the round. */
export const completeRoundDraft = (draft: RoundDraft): RoundDraft => ({
  ...draft,
  optionSets: draft.optionSets
    .filter((set) => !isBlankSet(set))
    .map((set) => ({
      ...set,
      name: set.id === undefined && isBlank(set.name) ? draft.name : set.name,
      options: omitBlankOptions(set.options),
    })),
  options: omitBlankOptions(draft.options),
})

const formatMinute = (dateTime: Temporal.PlainDateTime) => dateTime.toString({ smallestUnit: 'minute' })

/** August. */
const schoolYearStartMonth = 8

function deriveSchoolYear(date: string): Pick<RoundDraft, 'yearStart' | 'yearEnd'> {
  const { year, month } = Temporal.PlainDate.from(date)
  const startYear = month >= schoolYearStartMonth ? year : year - 1
  const yearStart = Temporal.PlainDate.from({ year: startYear, month: schoolYearStartMonth, day: 1 })
  return { yearStart: yearStart.toString(), yearEnd: yearStart.add({ years: 1 }).subtract({ days: 1 }).toString() }
}

/** Sets the start of the period. The school year changes only if the period no longer begins in it. */
export const movePeriodStart = (
  { yearStart, yearEnd }: Pick<RoundDraft, 'yearStart' | 'yearEnd'>,
  periodStart: string,
): Pick<RoundDraft, 'periodStart' | 'yearStart' | 'yearEnd'> => ({
  periodStart,
  ...(yearStart <= periodStart && periodStart <= yearEnd ? { yearStart, yearEnd } : deriveSchoolYear(periodStart)),
})

/**
 * Creates a draft that opens next Monday at 9:00. It closes for students that Friday and for coaches the Tuesday after;
 * its period begins the Monday after that, and lasts until the end of that school year.
 */
export function createEmptyRoundDraft(now: Temporal.PlainDateTime): RoundDraft {
  const today = now.toPlainDate()
  const nextMonday = today.add({ days: 8 - today.dayOfWeek })
  const periodStart = nextMonday.add({ weeks: 2 }).toString()
  const schoolYear = deriveSchoolYear(periodStart)
  return {
    name: '',
    kind: 'choose',
    ...schoolYear,
    periodStart,
    periodEnd: schoolYear.yearEnd,
    openingDate: formatMinute(nextMonday.toPlainDateTime('09:00')),
    studentExpirationDate: formatMinute(nextMonday.add({ days: 4 }).toPlainDateTime('17:00')),
    coachExpirationDate: formatMinute(nextMonday.add({ days: 8 }).toPlainDateTime('17:00')),
    countsOnly: false,
    ranks: null,
    allocateAtClosing: false,
    audience: [],
    groups: [],
    optionSets: [emptyOptionSet],
    options: [],
  }
}

/** Returns the first name that no other round has. `formatName` counts from 1. */
export function findFreeName(takenNames: readonly string[], formatName: (count: number) => string): string {
  let count = 1
  while (takenNames.includes(formatName(count))) count++
  return formatName(count)
}

/** Leaves out groups and courses that the school no longer has, because a new round cannot have them. */
function omitGoneItems(draft: RoundDraft, { groups, courses }: Round['names']): RoundDraft {
  const goneGroupIds = groups.flatMap(({ id, isGone }) => (isGone ? [id] : []))
  const goneCourseIds = courses.flatMap(({ id, isGone }) => (isGone ? [id] : []))
  const omitCourses = <T extends { courseIds: number[] }>(choice: T): T => ({
    ...choice,
    courseIds: choice.courseIds.filter((id) => !goneCourseIds.includes(id)),
  })
  const omitFromOption = (option: DraftOption): DraftOption => ({
    ...omitCourses(option),
    groupId: option.groupId !== null && goneGroupIds.includes(option.groupId) ? null : option.groupId,
  })
  return {
    ...draft,
    audience: draft.audience.filter((id) => !goneGroupIds.includes(id)),
    groups: draft.groups.filter(({ groupId }) => !goneGroupIds.includes(groupId)).map((group) => omitCourses(group)),
    options: draft.options.map(omitFromOption),
    optionSets: draft.optionSets.map((set) => ({ ...set, options: set.options.map(omitFromOption) })),
  }
}

const daysIn52Weeks = 364

/**
 * Copies a round so that it opens in the future on the same weekdays. Its options get new ids.
 * A round of a past school year moves by multiples of 52 weeks, with its period, and its school year by as many years.
 * Any other round moves by as many weeks as needed, and keeps its period and school year.
 */
export function copyRoundAsDraft(round: Round, now: Temporal.PlainDateTime): RoundDraft {
  const isOfPastYear = round.yearEnd < now.toPlainDate().toString()
  const stepDays = isOfPastYear ? daysIn52Weeks : 7
  const openingDateTime = Temporal.PlainDateTime.from(round.openingDate)
  const daysSinceOpening = openingDateTime.until(now, { largestUnit: 'day' }).total({ unit: 'days' })
  const shiftDays = Math.max(0, Math.ceil(daysSinceOpening / stepDays)) * stepDays
  const shiftDateTime = (dateTime: string) =>
    formatMinute(Temporal.PlainDateTime.from(dateTime).add({ days: shiftDays }))
  const shiftDate = (date: string) => Temporal.PlainDate.from(date).add({ days: shiftDays }).toString()
  const shiftYears = isOfPastYear ? Math.max(1, Math.round(shiftDays / daysIn52Weeks)) : 0
  const shiftDateByYears = (date: string) => Temporal.PlainDate.from(date).add({ years: shiftYears }).toString()
  const omitId = ({ id: _id, ...option }: DraftOption) => option
  const draft = omitGoneItems(toRoundDraft(round), round.names)
  return {
    ...draft,
    yearStart: shiftDateByYears(draft.yearStart),
    yearEnd: shiftDateByYears(draft.yearEnd),
    ...(isOfPastYear && { periodStart: shiftDate(draft.periodStart), periodEnd: shiftDate(draft.periodEnd) }),
    openingDate: shiftDateTime(draft.openingDate),
    studentExpirationDate: shiftDateTime(draft.studentExpirationDate),
    coachExpirationDate: shiftDateTime(draft.coachExpirationDate),
    options: draft.options.map(omitId),
    optionSets: draft.optionSets.map(({ id: _id, ...set }) => ({ ...set, options: set.options.map(omitId) })),
  }
}
