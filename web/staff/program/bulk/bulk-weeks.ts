import type { PlannedFields, PlannedWeek, ProgramSubject } from '@uurwerk/contract/staff/program'
import { isPlanned, type YearWeek } from '../year-weeks.ts'

/** `take` takes over the plan of another year or group. */
export type BulkWeeksAction = 'copy' | 'move' | 'take'

/** A week and its plan before and after the change. */
export interface WeekChange {
  week: YearWeek
  before: PlannedWeek
  after: PlannedFields
}

/** Weeks that change, and plans for which the year has no week. */
export interface BulkWeeksOutcome {
  changes: WeekChange[]
  lostPlans: PlannedFields[]
}

const emptyPlannedFields: PlannedFields = { objectives: '', material: '', test: '' }

/** Returns the plan of a week, with version 0 if the week was never planned. */
export const getPlannedWeek = ({ weeks }: Pick<ProgramSubject, 'weeks'>, weekIndex: number): PlannedWeek =>
  weeks.find((eachWeek) => eachWeek.week === weekIndex) ?? { week: weekIndex, ...emptyPlannedFields, version: 0 }

const pickPlannedFields = ({ objectives, material, test }: PlannedFields): PlannedFields => ({
  objectives,
  material,
  test,
})
const haveSameTexts = (a: PlannedFields, b: PlannedFields) =>
  a.objectives === b.objectives && a.material === b.material && a.test === b.test

const listWeekChanges = (
  subject: ProgramSubject,
  weeks: readonly YearWeek[],
  newFieldsByWeekIndex: ReadonlyMap<number, PlannedFields>,
): WeekChange[] =>
  weeks.flatMap((week) => {
    const before = getPlannedWeek(subject, week.weekIndex)
    const after = newFieldsByWeekIndex.get(week.weekIndex)
    return after && !haveSameTexts(before, after) ? [{ week, before, after }] : []
  })

export const copyWeek = (
  subject: ProgramSubject,
  weeks: readonly YearWeek[],
  sourceWeekIndex: number,
  targetWeekIndex: number,
): BulkWeeksOutcome => ({
  changes: listWeekChanges(
    subject,
    weeks,
    new Map([[targetWeekIndex, pickPlannedFields(getPlannedWeek(subject, sourceWeekIndex))]]),
  ),
  lostPlans: [],
})

/**
 * Moves all plans from a week on by a number of school weeks. A plan in a week without school counts from the next
 * school week. Plans that would end up after the year are lost.
 */
export function moveWeeks(
  subject: ProgramSubject,
  weeks: readonly YearWeek[],
  firstWeekIndex: number,
  schoolWeekOffset: number,
): BulkWeeksOutcome {
  const weeksToMove = weeks.filter(({ weekIndex }) => weekIndex >= firstWeekIndex)
  const schoolWeeks = weeksToMove.filter(({ fullHoliday }) => fullHoliday === undefined)
  const newFieldsByWeekIndex = new Map<number, PlannedFields>(
    weeksToMove.map(({ weekIndex }) => [weekIndex, emptyPlannedFields]),
  )
  const lostPlans: PlannedFields[] = []
  for (const { weekIndex } of weeksToMove) {
    const plannedWeek = getPlannedWeek(subject, weekIndex)
    if (!isPlanned(plannedWeek)) continue
    const schoolWeekIndex = schoolWeeks.findIndex((yearWeek) => yearWeek.weekIndex >= weekIndex)
    const targetWeek = schoolWeekIndex < 0 ? undefined : schoolWeeks[schoolWeekIndex + schoolWeekOffset]
    if (targetWeek === undefined) lostPlans.push(pickPlannedFields(plannedWeek))
    else
      newFieldsByWeekIndex.set(
        targetWeek.weekIndex,
        joinPlannedFields(newFieldsByWeekIndex.get(targetWeek.weekIndex), plannedWeek),
      )
  }
  return { changes: listWeekChanges(subject, weeks, newFieldsByWeekIndex), lostPlans }
}

const joinPlannedFields = (a: PlannedFields = emptyPlannedFields, b: PlannedFields): PlannedFields => {
  const joinLines = (first: string, second: string) => [first, second].filter(Boolean).join('\n')
  return {
    objectives: joinLines(a.objectives, b.objectives),
    material: joinLines(a.material, b.material),
    test: joinLines(a.test, b.test),
  }
}

/** Plan of another year or group, with the weeks of its year. */
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
): BulkWeeksOutcome {
  const isoNumberByWeekIndex = new Map(source.weeks.map(({ week, isoWeek }) => [week, isoWeek.slice(-2)]))
  const plannedByIsoNumber = new Map(
    source.plannedWeeks
      .filter(isPlanned)
      .map((plannedWeek) => [isoNumberByWeekIndex.get(plannedWeek.week), plannedWeek]),
  )
  const newFieldsByWeekIndex = new Map<number, PlannedFields>()
  for (const { weekIndex, isoWeek, fullHoliday } of weeks) {
    const sourceWeek = plannedByIsoNumber.get(isoWeek.slice(-2))
    if (!sourceWeek || fullHoliday !== undefined) continue
    if (onlyEmpty && isPlanned(getPlannedWeek(subject, weekIndex))) continue
    newFieldsByWeekIndex.set(weekIndex, pickPlannedFields(sourceWeek))
  }
  const schoolIsoNumbers = new Set(
    weeks.filter(({ fullHoliday }) => fullHoliday === undefined).map(({ isoWeek }) => isoWeek.slice(-2)),
  )
  const lostEntries = [...plannedByIsoNumber].filter(
    ([number]) => number !== undefined && !schoolIsoNumbers.has(number),
  )
  return {
    changes: listWeekChanges(subject, weeks, newFieldsByWeekIndex),
    lostPlans: lostEntries.map(([, plannedWeek]) => pickPlannedFields(plannedWeek)),
  }
}

/** Returns the new plans with the versions that the user saw. */
export const buildWeeksToSave = (changes: readonly WeekChange[]): PlannedWeek[] =>
  changes.map(({ before, after }) => ({ ...after, week: before.week, version: before.version }))

/** Returns the original plans with the current versions. */
export const buildWeeksToRestore = (
  changes: readonly WeekChange[],
  savedWeeks: readonly PlannedWeek[],
): PlannedWeek[] =>
  changes.map(({ before }) => ({
    ...before,
    version: savedWeeks.find(({ week }) => week === before.week)?.version ?? before.version,
  }))

export const replacePlannedWeeks = (subject: ProgramSubject, savedWeeks: readonly PlannedWeek[]): ProgramSubject => {
  const otherWeeks = subject.weeks.filter(({ week }) => !savedWeeks.some((plannedWeek) => plannedWeek.week === week))
  return { ...subject, weeks: [...otherWeeks, ...savedWeeks].toSorted((a, b) => a.week - b.week) }
}
