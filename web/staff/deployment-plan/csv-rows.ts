import type { DeploymentPlan } from '@uurwerk/contract/staff/deployment-plan'
import type { Choice } from './choice.ts'
import { inPeriods, sumOf, teacherLines } from './lines.ts'
import { plainText } from './numbers.ts'

type Words = Record<'teacher' | 'code' | 'fte' | 'kind' | 'work' | 'total' | 'norm', string>

/**
 * A row for each piece of a teacher's work in the periods that are shown, and one for what the fte gives; without
 * differences, which a spreadsheet would take for formulas where they begin with a minus.
 */
export function csvRows(plan: DeploymentPlan, { periods, team }: Choice, words: Words): string[][] {
  const names = periods.map(({ name }) => name)
  const numbers = (hours: readonly (number | null)[]) => [...hours, sumOf(hours)].map((item) => plainText(item))
  const lines = teacherLines(inPeriods(plan, names), team.name)
  const rows = lines.flatMap(({ teacher, label, note, lines: parts, norm }) => {
    const who = [label, note, plainText(teacher?.fte ?? null, 3)]
    const given = sumOf(norm) === null ? [] : [[...who, words.norm, '', ...numbers(norm)]]
    return [...parts.map((part) => [...who, part.note, part.label, ...numbers(part.hours)]), ...given]
  })
  return [[words.teacher, words.code, words.fte, words.kind, words.work, ...names, words.total], ...rows]
}
