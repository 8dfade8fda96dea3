import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import { useMemo } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import type { SortOrder } from '#web/ui/sort-order.ts'
import type { PlanColumn, PlanView } from './address.ts'
import { type PlanChoice, listMatchingPeriods } from './plan-choice.ts'
import { toComparisonBasis, computeTotals } from './plan-comparison.ts'
import {
  pairLinesWithOtherYear,
  selectPeriods,
  buildKindLines,
  type PlanLine,
  sortTeacherLines,
  countTeachersByContract,
  buildTeacherLines,
  buildTotalLine,
  pairLineWithOtherYear,
  sumHours,
} from './plan-lines.ts'
import { usePlanAddress } from './use-plan-address.ts'

export interface VisiblePlan {
  plan: DeploymentPlan
  view: PlanView
  /** Teachers or kinds of work, as `view` says. */
  lines: readonly PlanLine[]
  /** The most hours first, for the load bars. */
  kindLines: readonly PlanLine[]
  totalLine: PlanLine
  /** Sum of the teachers' FTE; null if any is unknown. */
  totalFte: number | null
  teacherCounts: ReturnType<typeof countTeachersByContract>
  sort: PlanColumn
  order: SortOrder
}

/** Props of the table and of the cards, which show the same plan. */
export interface PlanViewProps {
  visiblePlan: VisiblePlan
  choice: PlanChoice
  newPeriods: ReadonlySet<string>
}

/** Builds the plan as the address selects it; undefined until it is loaded. */
export function useVisiblePlan(
  plan: DeploymentPlan | undefined,
  choice: PlanChoice,
  otherYearPlan: DeploymentPlan | undefined,
): VisiblePlan | undefined {
  const { t } = useTexts()
  const address = usePlanAddress('view', 'sort', 'order')
  const { team, teacher, year, periods, comparison } = choice
  const view = teacher ? 'work' : (address.view ?? 'teachers')
  const { sort = 'name', order = 'ascending' } = address
  const totalLabel = t(($) => $.DEPLOYMENT_PLAN.TOTAL)
  const planLines = useMemo(() => {
    if (!plan) return undefined
    const periodPlan = selectPeriods(
      plan,
      periods.map(({ name }) => name),
    )
    const buildTeachers = (selectedPlan: typeof periodPlan) => buildTeacherLines(selectedPlan, team.name)
    const teacherLines = buildTeachers(periodPlan)
    const totalLine = buildTotalLine(periodPlan, totalLabel, teacherLines)
    const otherYearPeriodPlan =
      otherYearPlan && typeof comparison === 'object'
        ? selectPeriods(otherYearPlan, blankUnfilledPeriods(listMatchingPeriods(periods, year, comparison), totalLine))
        : undefined
    const pairWithOtherYear = (lines: PlanLine[], buildLines: (selectedPlan: typeof periodPlan) => PlanLine[]) =>
      otherYearPeriodPlan ? pairLinesWithOtherYear(lines, buildLines(otherYearPeriodPlan)) : lines
    const ftes = teacherLines.flatMap((line) => (line.teacher ? [line.teacher.fte] : []))
    return {
      teacherLines: pairWithOtherYear(teacherLines, buildTeachers),
      kindLines: pairWithOtherYear(buildKindLines(periodPlan), buildKindLines),
      totalLine: pairLineWithOtherYear(
        totalLine,
        otherYearPeriodPlan && buildTotalLine(otherYearPeriodPlan, totalLabel),
      ),
      totalFte: ftes.includes(null) ? null : ftes.reduce<number>((sum, fte) => sum + (fte ?? 0), 0),
      teacherCounts: countTeachersByContract(teacherLines),
    }
  }, [plan, otherYearPlan, periods, comparison, year, team.name, totalLabel])
  return useMemo(() => {
    if (!plan || !planLines) return undefined
    const { teacherLines, kindLines, ...rest } = planLines
    const getDifference = (line: PlanLine) => computeTotals(line, toComparisonBasis(comparison)).difference
    return {
      ...rest,
      plan,
      view,
      lines: view === 'work' ? kindLines : sortTeacherLines(teacherLines, sort, order, getDifference),
      kindLines: kindLines.toSorted((a, b) => (sumHours(b.hours) ?? 0) - (sumHours(a.hours) ?? 0)),
      sort,
      order,
    }
  }, [plan, planLines, comparison, view, sort, order])
}

/** Drops the other year's periods that have no hours this year yet, so that they count as no difference. */
const blankUnfilledPeriods = (periodNames: readonly string[], { hours }: PlanLine) =>
  periodNames.map((name, periodIndex) => (hours[periodIndex] == null ? '' : name))
