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
  note: string
  hours: Hours
  /** Contracted hours of the periods that the plan covers; null where they are unknown. */
  norm: Hours
  /** The same line of the other year. */
  other?: PlanLine | undefined
  lines: readonly PlanLine[]
}

export interface PeriodPlan {
  fullPostHours: number
  tables: readonly PlanTable[]
  /** Number of periods. */
  width: number
}

/** Limits a plan to some periods; periods that it does not have become null. */
export function selectPeriods(
  { fullPostHours, tables, periods }: DeploymentPlan,
  names: readonly string[],
): PeriodPlan {
  const places = names.map((name) => periods.findIndex((period) => period.name === name))
  const pick = ({ hours, ...row }: PlanRow): PlanRow => ({ ...row, hours: places.map((place) => hours[place] ?? null) })
  return {
    fullPostHours,
    width: names.length,
    tables: tables.map(({ rows, ...table }) => ({ ...table, rows: rows.map(pick) })),
  }
}

const createEmptyHours = (width: number): null[] => Array.from({ length: width }, () => null)

/** Adds up per period; null where all values are null. */
export const sumByPeriod = (all: readonly Hours[], width: number): (number | null)[] =>
  Array.from({ length: width }, (_, place) => sumHours(all.map((hours) => hours[place] ?? null)))

export function sumHours(hours: Hours): number | null {
  const known = hours.filter((hour) => hour !== null)
  // Rounds to hundredths, so that rounding errors of thirds show no difference.
  return known.length === 0 ? null : Math.round(known.reduce((sum, eachHours) => sum + eachHours, 0) * 100) / 100
}

/** Returns `a` minus `b`; null if either is unknown. */
export const subtractHours = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : sumHours([a, -b])

const computeNorm = (teacher: PlanTable['teacher'], hours: Hours, fullPostHours: number): Hours =>
  hours.map((hour) => (hour === null || teacher?.fte == null ? null : teacher.fte * fullPostHours))

const buildRowKey = (title: string, { label, course }: PlanRow) => JSON.stringify([title, course?.id ?? null, label])

/** Merges rows with the same kind of work and name. */
function buildWorkLines(tables: readonly PlanTable[], width: number): PlanLine[] {
  const rows = tables.flatMap((table) => table.rows.map((row) => ({ row, title: table.title })))
  const same = Map.groupBy(rows, ({ row, title }) => buildRowKey(title, row))
  return [...same].map(([key, group]) => ({
    key,
    teacher: null,
    label: group[0]?.row.label ?? '',
    note: group[0]?.title ?? '',
    hours: sumByPeriod(
      group.map(({ row }) => row.hours),
      width,
    ),
    norm: createEmptyHours(width),
    lines: [],
  }))
}

/** Builds a line per kind of work, with its rows as parts. */
export function buildKindLines({ tables, width }: PeriodPlan): PlanLine[] {
  return [...Map.groupBy(tables, ({ title }) => title)].map(([title, same]) => {
    const lines = buildWorkLines(same, width).map((line) => ({ ...line, note: '' }))
    return buildLine({ key: title, label: title, lines }, width)
  })
}

const buildLine = ({ key, label, lines }: Pick<PlanLine, 'key' | 'label' | 'lines'>, width: number): PlanLine => ({
  key,
  teacher: null,
  label,
  note: '',
  hours: sumByPeriod(
    lines.map(({ hours }) => hours),
    width,
  ),
  norm: createEmptyHours(width),
  lines,
})

/** Builds a line per teacher, and a line for the work of the team itself. */
export function buildTeacherLines({ tables, width, fullPostHours }: PeriodPlan, teamName: string): PlanLine[] {
  return [...Map.groupBy(tables, ({ teacher }) => teacher?.id ?? 0)].map(([id, own]) => {
    const teacher = own[0]?.teacher ?? null
    const made = buildLine(
      { key: `teacher ${id}`, label: teacher?.name ?? teamName, lines: buildWorkLines(own, width) },
      width,
    )
    return { ...made, teacher, note: teacher?.code ?? '', norm: computeNorm(teacher, made.hours, fullPostHours) }
  })
}

/** Adds up all lines. */
export function buildTotalLine(plan: PeriodPlan, label: string): PlanLine {
  const teachers = buildTeacherLines(plan, '')
  const total = buildLine({ key: 'total', label, lines: teachers }, plan.width)
  const norm = sumByPeriod(
    teachers.map((teacher) => teacher.norm),
    plan.width,
  )
  // The contracted hours of all teachers are unknown if any teacher's FTE is.
  const isKnown = teachers.every(({ teacher }) => teacher === null || teacher.fte !== null)
  return { ...total, lines: [], norm: isKnown ? norm : createEmptyHours(plan.width) }
}

/** Pairs lines with those of another year. Lines of only that year come last, with null for this year. */
export function addOtherYearLines(lines: readonly PlanLine[], others: readonly PlanLine[]): PlanLine[] {
  const known = new Map(others.map((other) => [other.key, other]))
  const own = new Set(lines.map(({ key }) => key))
  return [
    ...lines.map((eachLine) => addOtherYear(eachLine, known.get(eachLine.key))),
    ...others.filter(({ key }) => !own.has(key)).map((gone) => addOtherYear(clearHours(gone), gone)),
  ]
}

export const addOtherYear = (a: PlanLine, b: PlanLine | undefined): PlanLine => ({
  ...a,
  other: b,
  lines: addOtherYearLines(a.lines, b?.lines ?? []),
})

const clearHours = (gone: PlanLine): PlanLine => ({
  ...gone,
  hours: createEmptyHours(gone.hours.length),
  norm: createEmptyHours(gone.norm.length),
  lines: gone.lines.map(clearHours),
})

/** Returns the hours above the contracted hours. */
export const computeHoursOverNorm = ({ hours, norm }: PlanLine) => subtractHours(sumHours(hours), sumHours(norm))

/** Sorts teachers by a column, unknown values last in either order. The team's own line stays first. */
export function sortTeacherLines(
  lines: readonly PlanLine[],
  sort: PlanColumn,
  order: SortOrder,
  differenceOf: (line: PlanLine) => number | null,
): PlanLine[] {
  const valueGetters = {
    fte: ({ teacher }: PlanLine) => teacher?.fte ?? null,
    total: ({ hours }: PlanLine) => sumHours(hours),
    difference: differenceOf,
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
export function countByNorm(lines: readonly PlanLine[]) {
  const known = lines.map(computeHoursOverNorm).filter((more) => more !== null)
  return {
    over: known.filter((more) => Math.round(more) > 0).length,
    under: known.filter((more) => Math.round(more) < 0).length,
    equal: known.filter((more) => Math.round(more) === 0).length,
  }
}
