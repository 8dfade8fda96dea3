import type { PlannedFields, PlannedWeek, ProgramSubject } from '@uurwerk/contract/staff/program'
import { isPlanned, type YearWeek } from '../year-weeks.ts'

export type BulkWeeksAction = 'copy' | 'move' | 'take'

export interface WeekChange {
  week: YearWeek
  before: PlannedWeek
  after: PlannedFields
}

/** Weeks that change, and plans for which the year has no week. */
export interface BulkWeeksPlan {
  changes: WeekChange[]
  lost: PlannedFields[]
}

const emptyPlannedFields: PlannedFields = { objectives: '', material: '', test: '' }

/** Returns the plan of a week, with version 0 if the week was never planned. */
export const getPlannedWeek = ({ weeks }: Pick<ProgramSubject, 'weeks'>, week: number): PlannedWeek =>
  weeks.find((eachWeek) => eachWeek.week === week) ?? { week, ...emptyPlannedFields, version: 0 }

const pickPlannedFields = ({ objectives, material, test }: PlannedFields): PlannedFields => ({
  objectives,
  material,
  test,
})
const isSame = (a: PlannedFields, b: PlannedFields) =>
  a.objectives === b.objectives && a.material === b.material && a.test === b.test

const listWeekChanges = (
  subject: ProgramSubject,
  weeks: readonly YearWeek[],
  then: ReadonlyMap<number, PlannedFields>,
): WeekChange[] =>
  weeks.flatMap((week) => {
    const before = getPlannedWeek(subject, week.week)
    const after = then.get(week.week)
    return after && !isSame(before, after) ? [{ week, before, after }] : []
  })

export const copyWeek = (
  subject: ProgramSubject,
  weeks: readonly YearWeek[],
  from: number,
  to: number,
): BulkWeeksPlan => ({
  changes: listWeekChanges(subject, weeks, new Map([[to, pickPlannedFields(getPlannedWeek(subject, from))]])),
  lost: [],
})

/**
 * Moves all plans from a week on by a number of school weeks. A plan in a week without school counts from the next
 * school week. Plans that would end up after the year are lost.
 */
export function moveWeeks(
  subject: ProgramSubject,
  weeks: readonly YearWeek[],
  from: number,
  by: number,
): BulkWeeksPlan {
  const rest = weeks.filter(({ week }) => week >= from)
  const places = rest.filter(({ free }) => free === undefined)
  const then = new Map<number, PlannedFields>(rest.map(({ week }) => [week, emptyPlannedFields]))
  const lost: PlannedFields[] = []
  for (const { week } of rest) {
    const planned = getPlannedWeek(subject, week)
    if (!isPlanned(planned)) continue
    const place = places.findIndex((yearWeek) => yearWeek.week >= week)
    const to = place < 0 ? undefined : places[place + by]
    if (to === undefined) lost.push(pickPlannedFields(planned))
    else then.set(to.week, joinPlannedFields(then.get(to.week), planned))
  }
  return { changes: listWeekChanges(subject, weeks, then), lost }
}

const joinPlannedFields = (a: PlannedFields = emptyPlannedFields, b: PlannedFields): PlannedFields => {
  const joinLines = (first: string, second: string) => [first, second].filter(Boolean).join('\n')
  return {
    objectives: joinLines(a.objectives, b.objectives),
    material: joinLines(a.material, b.material),
    test: joinLines(a.test, b.test),
  }
}

export interface TakeOverSource {
  weeks: readonly { week: number; isoWeek: string }[]
  planned: readonly PlannedWeek[]
}

/**
 * Takes over the plan of another year or group by ISO week number. Plans for a holiday, or for a week that the year
 * does not have, are lost.
 */
export function takeOverWeeks(
  subject: ProgramSubject,
  weeks: readonly YearWeek[],
  source: TakeOverSource,
  onlyEmpty: boolean,
): BulkWeeksPlan {
  const numbers = new Map(source.weeks.map(({ week, isoWeek }) => [week, isoWeek.slice(-2)]))
  const byNumber = new Map(source.planned.filter(isPlanned).map((week) => [numbers.get(week.week), week]))
  const then = new Map<number, PlannedFields>()
  for (const { week, isoWeek, free } of weeks) {
    const found = byNumber.get(isoWeek.slice(-2))
    if (!found || free !== undefined) continue
    if (onlyEmpty && isPlanned(getPlannedWeek(subject, week))) continue
    then.set(week, pickPlannedFields(found))
  }
  const places = new Set(weeks.filter(({ free }) => free === undefined).map(({ isoWeek }) => isoWeek.slice(-2)))
  const lost = [...byNumber].filter(([number]) => number !== undefined && !places.has(number))
  return { changes: listWeekChanges(subject, weeks, then), lost: lost.map(([, planned]) => pickPlannedFields(planned)) }
}

/** Returns the new plans with the versions that the user saw. */
export const toWeeksToWrite = (changes: readonly WeekChange[]): PlannedWeek[] =>
  changes.map(({ before, after }) => ({ ...after, week: before.week, version: before.version }))

/** Returns the original plans with the current versions. */
export const toWeeksToRestore = (changes: readonly WeekChange[], written: readonly PlannedWeek[]): PlannedWeek[] =>
  changes.map(({ before }) => ({
    ...before,
    version: written.find(({ week }) => week === before.week)?.version ?? before.version,
  }))

export const replacePlannedWeeks = (subject: ProgramSubject, written: readonly PlannedWeek[]): ProgramSubject => {
  const others = subject.weeks.filter(({ week }) => !written.some((plannedWeek) => plannedWeek.week === week))
  return { ...subject, weeks: [...others, ...written].toSorted((a, b) => a.week - b.week) }
}
