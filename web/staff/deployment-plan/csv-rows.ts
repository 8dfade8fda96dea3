import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import type { PlanChoice } from './plan-choice.ts'
import { selectPeriods, sumHours, buildTeacherLines } from './plan-lines.ts'
import { formatCsvNumber } from './format-plan-numbers.ts'

type Words = Record<'teacher' | 'code' | 'fte' | 'kind' | 'work' | 'total' | 'norm', string>

/**
 * Returns a row for each piece of work in the visible periods, and a row for the contracted hours. Leaves out
 * differences, because a spreadsheet takes a leading minus for a formula.
 */
export function buildPlanCsvRows(plan: DeploymentPlan, { periods, team }: PlanChoice, words: Words): string[][] {
  const periodNames = periods.map(({ name }) => name)
  const formatNumbers = (hours: readonly (number | null)[]) =>
    [...hours, sumHours(hours)].map((item) => formatCsvNumber(item))
  const lines = buildTeacherLines(selectPeriods(plan, periodNames), team.name)
  const rows = lines.flatMap(({ teacher, label, note, lines: workLines, norm }) => {
    const teacherCells = [label, note, formatCsvNumber(teacher?.fte ?? null, 3)]
    const normRows = sumHours(norm) === null ? [] : [[...teacherCells, words.norm, '', ...formatNumbers(norm)]]
    return [
      ...workLines.map((workLine) => [
        ...teacherCells,
        workLine.note,
        workLine.label,
        ...formatNumbers(workLine.hours),
      ]),
      ...normRows,
    ]
  })
  return [[words.teacher, words.code, words.fte, words.kind, words.work, ...periodNames, words.total], ...rows]
}
