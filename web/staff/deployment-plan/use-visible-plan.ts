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
  const address = usePlanAddress()
  const { team, teacher, year, periods, comparison } = choice
  const view = teacher ? 'work' : (address.view ?? 'teachers')
  const { sort = 'name', order = 'ascending' } = address
  const totalLabel = t(($) => $.DEPLOYMENT_PLAN.TOTAL)
  return useMemo(() => {
    if (!plan) return undefined
    const periodNames = periods.map(({ name }) => name)
    const periodPlan = selectPeriods(plan, periodNames)
    const totalLine = buildTotalLine(periodPlan, totalLabel)
    const otherYearPeriodPlan =
      otherYearPlan && typeof comparison === 'object'
        ? selectPeriods(otherYearPlan, blankUnfilledPeriods(listMatchingPeriods(periods, year, comparison), totalLine))
        : undefined
    const teacherLines = buildTeacherLines(periodPlan, team.name)
    const buildWithOtherYear = (buildLines: (selectedPlan: typeof periodPlan) => PlanLine[]) =>
      otherYearPeriodPlan
        ? pairLinesWithOtherYear(buildLines(periodPlan), buildLines(otherYearPeriodPlan))
        : buildLines(periodPlan)
    const kindLines = buildWithOtherYear(buildKindLines)
    const getDifference = (line: PlanLine) => computeTotals(line, toComparisonBasis(comparison)).difference
    const ftes = teacherLines.flatMap((line) => (line.teacher ? [line.teacher.fte] : []))
    return {
      plan,
      view,
      lines:
        view === 'work'
          ? kindLines
          : sortTeacherLines(
              buildWithOtherYear((selectedPlan) => buildTeacherLines(selectedPlan, team.name)),
              sort,
              order,
              getDifference,
            ),
      kindLines: kindLines.toSorted((a, b) => (sumHours(b.hours) ?? 0) - (sumHours(a.hours) ?? 0)),
      totalLine: pairLineWithOtherYear(
        totalLine,
        otherYearPeriodPlan && buildTotalLine(otherYearPeriodPlan, totalLabel),
      ),
      totalFte: ftes.includes(null) ? null : ftes.reduce<number>((sum, fte) => sum + (fte ?? 0), 0),
      teacherCounts: countTeachersByContract(teacherLines),
      sort,
      order,
    }
  }, [plan, otherYearPlan, periods, comparison, year, team.name, view, sort, order, totalLabel])
}

/** Drops the other year's periods that have no hours this year yet, so that they count as no difference. */
const blankUnfilledPeriods = (periodNames: readonly string[], { hours }: PlanLine) =>
  periodNames.map((name, periodIndex) => (hours[periodIndex] == null ? '' : name))
