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
  lostPlans: PlannedFields[]
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
  newFieldsByWeek: ReadonlyMap<number, PlannedFields>,
): WeekChange[] =>
  weeks.flatMap((week) => {
    const before = getPlannedWeek(subject, week.week)
    const after = newFieldsByWeek.get(week.week)
    return after && !isSame(before, after) ? [{ week, before, after }] : []
  })

export const copyWeek = (
  subject: ProgramSubject,
  weeks: readonly YearWeek[],
  fromWeek: number,
  toWeek: number,
): BulkWeeksPlan => ({
  changes: listWeekChanges(subject, weeks, new Map([[toWeek, pickPlannedFields(getPlannedWeek(subject, fromWeek))]])),
  lostPlans: [],
})

/**
 * Moves all plans from a week on by a number of school weeks. A plan in a week without school counts from the next
 * school week. Plans that would end up after the year are lost.
 */
export function moveWeeks(
  subject: ProgramSubject,
  weeks: readonly YearWeek[],
  fromWeek: number,
  offset: number,
): BulkWeeksPlan {
  const weeksFromStart = weeks.filter(({ week }) => week >= fromWeek)
  const schoolWeeks = weeksFromStart.filter(({ fullHoliday }) => fullHoliday === undefined)
  const newFieldsByWeek = new Map<number, PlannedFields>(weeksFromStart.map(({ week }) => [week, emptyPlannedFields]))
  const lostPlans: PlannedFields[] = []
  for (const { week } of weeksFromStart) {
    const plannedWeek = getPlannedWeek(subject, week)
    if (!isPlanned(plannedWeek)) continue
    const schoolWeekIndex = schoolWeeks.findIndex((yearWeek) => yearWeek.week >= week)
    const targetWeek = schoolWeekIndex < 0 ? undefined : schoolWeeks[schoolWeekIndex + offset]
    if (targetWeek === undefined) lostPlans.push(pickPlannedFields(plannedWeek))
    else newFieldsByWeek.set(targetWeek.week, joinPlannedFields(newFieldsByWeek.get(targetWeek.week), plannedWeek))
  }
  return { changes: listWeekChanges(subject, weeks, newFieldsByWeek), lostPlans }
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
  plannedWeeks: readonly PlannedWeek[]
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
  const isoNumberByWeek = new Map(source.weeks.map(({ week, isoWeek }) => [week, isoWeek.slice(-2)]))
  const plannedByIsoNumber = new Map(
    source.plannedWeeks.filter(isPlanned).map((plannedWeek) => [isoNumberByWeek.get(plannedWeek.week), plannedWeek]),
  )
  const newFieldsByWeek = new Map<number, PlannedFields>()
  for (const { week, isoWeek, fullHoliday } of weeks) {
    const sourceWeek = plannedByIsoNumber.get(isoWeek.slice(-2))
    if (!sourceWeek || fullHoliday !== undefined) continue
    if (onlyEmpty && isPlanned(getPlannedWeek(subject, week))) continue
    newFieldsByWeek.set(week, pickPlannedFields(sourceWeek))
  }
  const schoolIsoNumbers = new Set(
    weeks.filter(({ fullHoliday }) => fullHoliday === undefined).map(({ isoWeek }) => isoWeek.slice(-2)),
  )
  const lostEntries = [...plannedByIsoNumber].filter(
    ([number]) => number !== undefined && !schoolIsoNumbers.has(number),
  )
  return {
    changes: listWeekChanges(subject, weeks, newFieldsByWeek),
    lostPlans: lostEntries.map(([, plannedWeek]) => pickPlannedFields(plannedWeek)),
  }
}

/** Returns the new plans with the versions that the user saw. */
export const toWeeksToWrite = (changes: readonly WeekChange[]): PlannedWeek[] =>
  changes.map(({ before, after }) => ({ ...after, week: before.week, version: before.version }))

/** Returns the original plans with the current versions. */
export const toWeeksToRestore = (changes: readonly WeekChange[], savedWeeks: readonly PlannedWeek[]): PlannedWeek[] =>
  changes.map(({ before }) => ({
    ...before,
    version: savedWeeks.find(({ week }) => week === before.week)?.version ?? before.version,
  }))

export const replacePlannedWeeks = (subject: ProgramSubject, savedWeeks: readonly PlannedWeek[]): ProgramSubject => {
  const otherWeeks = subject.weeks.filter(({ week }) => !savedWeeks.some((plannedWeek) => plannedWeek.week === week))
  return { ...subject, weeks: [...otherWeeks, ...savedWeeks].toSorted((a, b) => a.week - b.week) }
}
