import type { DeploymentPlan, PlanRow, PlanTable } from '@uurwerk/contract/staff/deployment-plan'
import type { PlanColumn } from './address.ts'
import type { SortOrder } from '#web/ui/sort-order.ts'

// A plan as lines of numbers, one per period. null means that the plan has no value, which differs from zero.

type Hours = readonly (number | null)[]

export interface PlanLine {
  key: string
  /** Set for a teacher's line. */
  teacher: PlanTable['teacher']
  label: string
  /** Teacher's code or kind of work, shown beside the label. */
  subtitle: string
  hours: Hours
  /** Contracted hours of the periods that the plan covers; null where they are unknown. */
  contractedHours: Hours
  /** The same line of the other year. */
  otherYearLine?: PlanLine | undefined
  /** Lines that add up to this one. */
  parts: readonly PlanLine[]
}

/** A plan limited to some periods: each row has an amount of hours for each of them. */
export interface PeriodPlan {
  fullPostHours: number
  tables: readonly PlanTable[]
  periodCount: number
}

/** Limits a plan to some periods; periods that it does not have become null. */
export function selectPeriods(
  { fullPostHours, tables, periods }: DeploymentPlan,
  periodNames: readonly string[],
): PeriodPlan {
  const periodIndexes = periodNames.map((name) => periods.findIndex((period) => period.name === name))
  const selectHours = ({ hours, ...row }: PlanRow): PlanRow => ({
    ...row,
    hours: periodIndexes.map((periodIndex) => hours[periodIndex] ?? null),
  })
  return {
    fullPostHours,
    periodCount: periodNames.length,
    tables: tables.map(({ rows, ...table }) => ({ ...table, rows: rows.map(selectHours) })),
  }
}

const createEmptyHours = (periodCount: number): null[] => Array.from({ length: periodCount }, () => null)

/** Adds up per period; null where all values are null. */
export const sumByPeriod = (hoursPerLine: readonly Hours[], periodCount: number): (number | null)[] =>
  Array.from({ length: periodCount }, (_, periodIndex) =>
    sumHours(hoursPerLine.map((hours) => hours[periodIndex] ?? null)),
  )

export function sumHours(hours: Hours): number | null {
  const knownHours = hours.filter((amount) => amount !== null)
  // Rounds to hundredths, so that rounding errors of thirds show no difference.
  return knownHours.length === 0 ? null : Math.round(knownHours.reduce((sum, amount) => sum + amount, 0) * 100) / 100
}

/** Returns `a` minus `b`; null if either is unknown. */
export const subtractHours = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : sumHours([a, -b])

/** Returns the contracted hours per period; null for periods that have no planned hours yet. */
const computeContractedHours = (teacher: PlanTable['teacher'], hours: Hours, fullPostHours: number): Hours =>
  hours.map((amount) => (amount === null || teacher?.fte == null ? null : teacher.fte * fullPostHours))

const buildRowKey = (kindOfWork: string, { label, course }: PlanRow) =>
  JSON.stringify([kindOfWork, course?.id ?? null, label])

/** Merges rows with the same kind of work (the title of their table), course and name. */
function buildWorkLines(tables: readonly PlanTable[], periodCount: number): PlanLine[] {
  const rows = tables.flatMap((table) => table.rows.map((row) => ({ row, kindOfWork: table.title })))
  const rowsByKey = Map.groupBy(rows, ({ row, kindOfWork }) => buildRowKey(kindOfWork, row))
  return [...rowsByKey].map(([key, sameRows]) => ({
    key,
    teacher: null,
    label: sameRows[0]?.row.label ?? '',
    subtitle: sameRows[0]?.kindOfWork ?? '',
    hours: sumByPeriod(
      sameRows.map(({ row }) => row.hours),
      periodCount,
    ),
    contractedHours: createEmptyHours(periodCount),
    parts: [],
  }))
}

/** Builds a line per kind of work, with its rows as parts. */
export function buildKindLines({ tables, periodCount }: PeriodPlan): PlanLine[] {
  return [...Map.groupBy(tables, ({ title }) => title)].map(([kindOfWork, kindTables]) => {
    const parts = buildWorkLines(kindTables, periodCount).map((line) => ({ ...line, subtitle: '' }))
    return buildLine({ key: kindOfWork, label: kindOfWork, parts }, periodCount)
  })
}

const buildLine = (
  { key, label, parts }: Pick<PlanLine, 'key' | 'label' | 'parts'>,
  periodCount: number,
): PlanLine => ({
  key,
  teacher: null,
  label,
  subtitle: '',
  hours: sumByPeriod(
    parts.map(({ hours }) => hours),
    periodCount,
  ),
  contractedHours: createEmptyHours(periodCount),
  parts,
})

/** Returns the teacher's id; 0 for the work of the team itself. */
export const getTeacherId = ({ teacher }: Pick<PlanTable, 'teacher'>) => teacher?.id ?? 0

/** Builds a line per teacher, and a line for the work of the team itself. */
export function buildTeacherLines({ tables, periodCount, fullPostHours }: PeriodPlan, teamName: string): PlanLine[] {
  return [...Map.groupBy(tables, getTeacherId)].map(([id, teacherTables]) => {
    const teacher = teacherTables[0]?.teacher ?? null
    const line = buildLine(
      { key: `teacher ${id}`, label: teacher?.name ?? teamName, parts: buildWorkLines(teacherTables, periodCount) },
      periodCount,
    )
    return {
      ...line,
      teacher,
      subtitle: teacher?.code ?? '',
      contractedHours: computeContractedHours(teacher, line.hours, fullPostHours),
    }
  })
}

export function buildTotalLine(
  plan: PeriodPlan,
  label: string,
  teacherLines: readonly PlanLine[] = buildTeacherLines(plan, ''),
): PlanLine {
  const total = buildLine({ key: 'total', label, parts: teacherLines }, plan.periodCount)
  const contractedHours = sumByPeriod(
    teacherLines.map((teacherLine) => teacherLine.contractedHours),
    plan.periodCount,
  )
  // The contracted hours of all teachers are unknown if any teacher's FTE is.
  const areContractedHoursKnown = teacherLines.every(({ teacher }) => teacher === null || teacher.fte !== null)
  return {
    ...total,
    parts: [],
    contractedHours: areContractedHoursKnown ? contractedHours : createEmptyHours(plan.periodCount),
  }
}

/** Pairs lines with those of another year. Lines of only that year come last, with null for this year. */
export function pairLinesWithOtherYear(lines: readonly PlanLine[], otherYearLines: readonly PlanLine[]): PlanLine[] {
  const otherLinesByKey = new Map(otherYearLines.map((otherLine) => [otherLine.key, otherLine]))
  const ownKeys = new Set(lines.map(({ key }) => key))
  return [
    ...lines.map((line) => pairLineWithOtherYear(line, otherLinesByKey.get(line.key))),
    ...otherYearLines
      .filter(({ key }) => !ownKeys.has(key))
      .map((otherLine) => pairLineWithOtherYear(clearHours(otherLine), otherLine)),
  ]
}

/** Pairs the parts too. */
export const pairLineWithOtherYear = (line: PlanLine, otherLine: PlanLine | undefined): PlanLine => ({
  ...line,
  otherYearLine: otherLine,
  parts: pairLinesWithOtherYear(line.parts, otherLine?.parts ?? []),
})

const clearHours = (line: PlanLine): PlanLine => ({
  ...line,
  hours: createEmptyHours(line.hours.length),
  contractedHours: createEmptyHours(line.contractedHours.length),
  parts: line.parts.map(clearHours),
})

/** Returns the hours above the contracted hours, negative below them; null if either is unknown. */
export const computeHoursOverContract = ({ hours, contractedHours }: PlanLine) =>
  subtractHours(sumHours(hours), sumHours(contractedHours))

/** Sorts teachers by a column, unknown values last in either order. The team's own line stays first. */
export function sortTeacherLines(
  lines: readonly PlanLine[],
  sort: PlanColumn,
  order: SortOrder,
  getDifference: (line: PlanLine) => number | null,
): PlanLine[] {
  const valueGetters = {
    fte: ({ teacher }: PlanLine) => teacher?.fte ?? null,
    total: ({ hours }: PlanLine) => sumHours(hours),
    difference: getDifference,
  }
  const sign = order === 'ascending' ? 1 : -1
  const compareByName = (a: PlanLine, b: PlanLine) => a.label.localeCompare(b.label)
  const compare = (left: PlanLine, right: PlanLine) => {
    if (left.teacher === null || right.teacher === null)
      return Number(left.teacher !== null) - Number(right.teacher !== null)
    if (sort === 'name') return sign * compareByName(left, right)
    const [a, b] = [valueGetters[sort](left), valueGetters[sort](right)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b) || compareByName(left, right)
  }
  return lines.toSorted(compare)
}

/** Counts the teachers above, below and at their contracted hours, in whole hours. */
export function countTeachersByContract(lines: readonly PlanLine[]) {
  const differences = lines.map(computeHoursOverContract).filter((difference) => difference !== null)
  return {
    over: differences.filter((difference) => Math.round(difference) > 0).length,
    under: differences.filter((difference) => Math.round(difference) < 0).length,
    equal: differences.filter((difference) => Math.round(difference) === 0).length,
  }
}
