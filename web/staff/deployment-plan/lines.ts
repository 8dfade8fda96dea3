import type { DeploymentPlan, PlanRow, PlanTable } from '@uurwerk/contract/staff/deployment-plan'
import type { PlanColumn } from './address.ts'
import type { Order } from '#web/ui/order.ts'

// A plan as lines of numbers, one for each period. null is where a plan says nothing, which is not nought.

type Hours = readonly (number | null)[]

export interface Line {
  key: string
  /** Of a line of a teacher. */
  teacher: PlanTable['teacher']
  label: string
  /** Beside the label: a code, or which kind of work. */
  note: string
  hours: Hours
  /** What the fte gives in each period of which the plan says something; null where there is none, or it is not known. */
  norm: Hours
  /** The same line of the other year. */
  other?: Line | undefined
  lines: readonly Line[]
}

export interface Plan {
  fullPostHours: number
  tables: readonly PlanTable[]
  /** How many periods there are. */
  width: number
}

/** A plan in some of its periods; those it does not have say nothing. */
export function inPeriods({ fullPostHours, tables, periods }: DeploymentPlan, names: readonly string[]): Plan {
  const places = names.map((name) => periods.findIndex((period) => period.name === name))
  const pick = ({ hours, ...row }: PlanRow): PlanRow => ({ ...row, hours: places.map((place) => hours[place] ?? null) })
  return {
    fullPostHours,
    width: names.length,
    tables: tables.map(({ rows, ...table }) => ({ ...table, rows: rows.map(pick) })),
  }
}

const nothing = (width: number): null[] => Array.from({ length: width }, () => null)

/** Numbers of the same places added up; what is null everywhere stays so. */
export const added = (all: readonly Hours[], width: number): (number | null)[] =>
  Array.from({ length: width }, (_, place) => sumOf(all.map((hours) => hours[place] ?? null)))

export function sumOf(hours: Hours): number | null {
  const known = hours.filter((hour) => hour !== null)
  // Hours may have halves and quarters; what is left of thirds is not to be seen as a difference.
  return known.length === 0 ? null : Math.round(known.reduce((sum, eachHours) => sum + eachHours, 0) * 100) / 100
}

/** How much more the one is; null where either is not known. */
export const moreThan = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : sumOf([a, -b])

const normOf = (teacher: PlanTable['teacher'], hours: Hours, fullPostHours: number): Hours =>
  hours.map((hour) => (hour === null || teacher?.fte == null ? null : teacher.fte * fullPostHours))

const rowKey = (title: string, { label, course }: PlanRow) => JSON.stringify([title, course?.id ?? null, label])

/** Rows of the same kind of work and name as one line. */
function workLines(tables: readonly PlanTable[], width: number): Line[] {
  const rows = tables.flatMap((table) => table.rows.map((row) => ({ row, title: table.title })))
  const same = Map.groupBy(rows, ({ row, title }) => rowKey(title, row))
  return [...same].map(([key, group]) => ({
    key,
    teacher: null,
    label: group[0]?.row.label ?? '',
    note: group[0]?.title ?? '',
    hours: added(
      group.map(({ row }) => row.hours),
      width,
    ),
    norm: nothing(width),
    lines: [],
  }))
}

/** A line for each kind of work, with what it is made of. */
export function kindLines({ tables, width }: Plan): Line[] {
  return [...Map.groupBy(tables, ({ title }) => title)].map(([title, same]) => {
    const lines = workLines(same, width).map((line) => ({ ...line, note: '' }))
    return line({ key: title, label: title, lines }, width)
  })
}

const line = ({ key, label, lines }: Pick<Line, 'key' | 'label' | 'lines'>, width: number): Line => ({
  key,
  teacher: null,
  label,
  note: '',
  hours: added(
    lines.map(({ hours }) => hours),
    width,
  ),
  norm: nothing(width),
  lines,
})

/** A line for each teacher, and one for what is the team's own. */
export function teacherLines({ tables, width, fullPostHours }: Plan, teamName: string): Line[] {
  return [...Map.groupBy(tables, ({ teacher }) => teacher?.id ?? 0)].map(([id, own]) => {
    const teacher = own[0]?.teacher ?? null
    const made = line({ key: `teacher ${id}`, label: teacher?.name ?? teamName, lines: workLines(own, width) }, width)
    return { ...made, teacher, note: teacher?.code ?? '', norm: normOf(teacher, made.hours, fullPostHours) }
  })
}

/** All lines together, with the norms of the teachers among them. */
export function totalLine(plan: Plan, label: string): Line {
  const teachers = teacherLines(plan, '')
  const total = line({ key: 'total', label, lines: teachers }, plan.width)
  const norm = added(
    teachers.map((teacher) => teacher.norm),
    plan.width,
  )
  // With a teacher whose fte is not known, nobody knows what all of them give.
  const isKnown = teachers.every(({ teacher }) => teacher === null || teacher.fte !== null)
  return { ...total, lines: [], norm: isKnown ? norm : nothing(plan.width) }
}

/** Lines beside the same ones of another year; what only that year has comes last, with nothing said in this one. */
export function beside(lines: readonly Line[], others: readonly Line[]): Line[] {
  const known = new Map(others.map((other) => [other.key, other]))
  const own = new Set(lines.map(({ key }) => key))
  return [
    ...lines.map((eachLine) => withOther(eachLine, known.get(eachLine.key))),
    ...others.filter(({ key }) => !own.has(key)).map((gone) => withOther(emptied(gone), gone)),
  ]
}

export const withOther = (a: Line, b: Line | undefined): Line => ({
  ...a,
  other: b,
  lines: beside(a.lines, b?.lines ?? []),
})

const emptied = (gone: Line): Line => ({
  ...gone,
  hours: nothing(gone.hours.length),
  norm: nothing(gone.norm.length),
  lines: gone.lines.map(emptied),
})

/** What a teacher has more than the fte gives. */
export const overNorm = ({ hours, norm }: Line) => moreThan(sumOf(hours), sumOf(norm))

/** Teachers by a column, what it says nothing of last; the team's own line stays on top. */
export function sorted(
  lines: readonly Line[],
  sort: PlanColumn,
  order: Order,
  differenceOf: (line: Line) => number | null,
): Line[] {
  const valueOf = {
    fte: ({ teacher }: Line) => teacher?.fte ?? null,
    total: ({ hours }: Line) => sumOf(hours),
    difference: differenceOf,
  }
  const sign = order === 'ascending' ? 1 : -1
  const byName = (a: Line, b: Line) => a.label.localeCompare(b.label)
  const compare = (left: Line, right: Line) => {
    if (left.teacher === null || right.teacher === null)
      return Number(left.teacher !== null) - Number(right.teacher !== null)
    if (sort === 'name') return sign * byName(left, right)
    const [a, b] = [valueOf[sort](left), valueOf[sort](right)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b) || byName(left, right)
  }
  return lines.toSorted(compare)
}

/** How many teachers have more and less than the fte gives, and how many just that. */
export function standings(lines: readonly Line[]) {
  const known = lines.map(overNorm).filter((more) => more !== null)
  return {
    over: known.filter((more) => Math.round(more) > 0).length,
    under: known.filter((more) => Math.round(more) < 0).length,
    equal: known.filter((more) => Math.round(more) === 0).length,
  }
}
