import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import type { PlanChoice } from './plan-choice.ts'
import { selectPeriods, sumHours, buildTeacherLines } from './plan-lines.ts'
import { formatCsvNumber } from './format-plan-numbers.ts'

type PlanCsvTexts = Record<'teacher' | 'code' | 'fte' | 'kind' | 'work' | 'total' | 'contractedHours', string>

/**
 * Returns a row for each piece of work in the visible periods, and a row for the contracted hours. Leaves out
 * differences, because a spreadsheet takes a leading minus for a formula.
 */
export function buildPlanCsvRows(plan: DeploymentPlan, { periods, team }: PlanChoice, texts: PlanCsvTexts): string[][] {
  const periodNames = periods.map(({ name }) => name)
  const formatNumbers = (hours: readonly (number | null)[]) =>
    [...hours, sumHours(hours)].map((amount) => formatCsvNumber(amount))
  const lines = buildTeacherLines(selectPeriods(plan, periodNames), team.name)
  const rows = lines.flatMap(({ teacher, label, subtitle, parts, contractedHours }) => {
    const teacherCells = [label, subtitle, formatCsvNumber(teacher?.fte ?? null, 3)]
    const contractedRows =
      sumHours(contractedHours) === null
        ? []
        : [[...teacherCells, texts.contractedHours, '', ...formatNumbers(contractedHours)]]
    return [
      ...parts.map((workLine) => [
        ...teacherCells,
        workLine.subtitle,
        workLine.label,
        ...formatNumbers(workLine.hours),
      ]),
      ...contractedRows,
    ]
  })
  return [[texts.teacher, texts.code, texts.fte, texts.kind, texts.work, ...periodNames, texts.total], ...rows]
}
