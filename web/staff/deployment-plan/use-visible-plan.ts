import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import { useMemo } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import type { SortOrder } from '#web/ui/sort-order.ts'
import type { PlanColumn, PlanView } from './address.ts'
import { type PlanChoice, listMatchingPeriods } from './plan-choice.ts'
import { toComparisonBasis, computeTotals } from './plan-comparison.ts'
import {
  addOtherYearLines,
  selectPeriods,
  buildKindLines,
  type PlanLine,
  sortTeacherLines,
  countByNorm,
  buildTeacherLines,
  buildTotalLine,
  addOtherYear,
  sumHours,
} from './plan-lines.ts'
import { usePlanAddress } from './use-plan-address.ts'

export interface VisiblePlan {
  plan: DeploymentPlan
  view: PlanView
  lines: readonly PlanLine[]
  /** Kinds of work, the most hours first. */
  kinds: readonly PlanLine[]
  total: PlanLine
  /** Sum of the teachers' FTE; null if any is unknown. */
  fte: number | null
  standings: ReturnType<typeof countByNorm>
  sort: PlanColumn
  order: SortOrder
}

export interface PlanViewProps {
  shown: VisiblePlan
  choice: PlanChoice
  news: ReadonlySet<string>
}

/** Builds the plan as the address selects it; undefined until it is loaded. */
export function useVisiblePlan(
  plan: DeploymentPlan | undefined,
  choice: PlanChoice,
  otherPlan: DeploymentPlan | undefined,
): VisiblePlan | undefined {
  const { t } = useTexts()
  const address = usePlanAddress()
  const { team, teacher, year, periods, compare } = choice
  const view = teacher ? 'work' : (address.view ?? 'teachers')
  const { sort = 'name', order = 'ascending' } = address
  const total = t(($) => $.DEPLOYMENT_PLAN.TOTAL)
  return useMemo(() => {
    if (!plan) return undefined
    const names = periods.map(({ name }) => name)
    const own = selectPeriods(plan, names)
    const sum = buildTotalLine(own, total)
    const other =
      otherPlan && typeof compare === 'object'
        ? selectPeriods(otherPlan, blankUnfilledPeriods(listMatchingPeriods(periods, year, compare), sum))
        : undefined
    const teachers = buildTeacherLines(own, team.name)
    const buildWithOtherYear = (made: (from: typeof own) => PlanLine[]) =>
      other ? addOtherYearLines(made(own), made(other)) : made(own)
    const kinds = buildWithOtherYear(buildKindLines)
    const getDifference = (line: PlanLine) => computeTotals(line, toComparisonBasis(compare)).more
    const ftes = teachers.flatMap((line) => (line.teacher ? [line.teacher.fte] : []))
    return {
      plan,
      view,
      lines:
        view === 'work'
          ? kinds
          : sortTeacherLines(
              buildWithOtherYear((from) => buildTeacherLines(from, team.name)),
              sort,
              order,
              getDifference,
            ),
      kinds: kinds.toSorted((a, b) => (sumHours(b.hours) ?? 0) - (sumHours(a.hours) ?? 0)),
      total: addOtherYear(sum, other && buildTotalLine(other, total)),
      fte: ftes.includes(null) ? null : ftes.reduce<number>((sum, fte) => sum + (fte ?? 0), 0),
      standings: countByNorm(teachers),
      sort,
      order,
    }
  }, [plan, otherPlan, periods, compare, year, team.name, view, sort, order, total])
}

/** Drops the other year's periods that have no hours this year yet, so that they count as no difference. */
const blankUnfilledPeriods = (names: readonly string[], { hours }: PlanLine) =>
  names.map((name, place) => (hours[place] == null ? '' : name))
