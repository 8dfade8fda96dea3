import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import type { PlanChoice } from './plan-choice.ts'
import { selectPeriods, sumHours, buildTeacherLines } from './plan-lines.ts'
import { formatCsvNumber } from './format-plan-numbers.ts'

/** Decimals of full-time equivalents, as `0.875`. */
const fteDecimals = 3

type PlanCsvTexts = Record<'teacher' | 'code' | 'fte' | 'kind' | 'work' | 'total' | 'contractedHours', string>

/**
 * Returns a row for each piece of work in the visible periods, and a row for the contracted hours. Leaves out
 * differences, which a spreadsheet can compute.
 */
export function buildPlanCsvRows(plan: DeploymentPlan, { periods, team }: PlanChoice, texts: PlanCsvTexts): string[][] {
  const periodNames = periods.map(({ name }) => name)
  const formatNumbers = (hours: readonly (number | null)[]) =>
    [...hours, sumHours(hours)].map((amount) => formatCsvNumber(amount))
  const lines = buildTeacherLines(selectPeriods(plan, periodNames), team.name)
  const rows = lines.flatMap(({ teacher, label: name, subtitle: code, parts: workLines, contractedHours }) => {
    const teacherCells = [name, code, formatCsvNumber(teacher?.fte ?? null, fteDecimals)]
    const contractedRows =
      sumHours(contractedHours) === null
        ? []
        : [[...teacherCells, texts.contractedHours, '', ...formatNumbers(contractedHours)]]
    return [
      ...workLines.map(({ label: work, subtitle: kind, hours }) => [
        ...teacherCells,
        kind,
        work,
        ...formatNumbers(hours),
      ]),
      ...contractedRows,
    ]
  })
  return [[texts.teacher, texts.code, texts.fte, texts.kind, texts.work, ...periodNames, texts.total], ...rows]
}
