import { languages } from '@uurwerk/contract/languages'
import { deploymentPlanTypes, planPeriodsMaximum } from '@uurwerk/contract/staff/deployment-plan'
import * as z from 'zod/mini'
import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import { withText } from '#server/import/reading/explain-issue.ts'
import type { Findings } from '#server/import/findings.ts'
import type { SchoolFiles } from '#server/import/reading/school-files.ts'
import type { DeploymentPlan, SchoolSettings } from '#server/import/school.ts'
import { dateSchema, nameSchema, readJson, sourceSchema, withSources } from './json-file.ts'
import type { RecordTable } from './table.ts'

const file = 'deployment-plans.json'
const maximumMebibytes = 64

const hoursSchema = z.number().check(z.minimum(0), z.maximum(100_000), z.multipleOf(0.01))
const rowSchema = z.strictObject({
  label: nameSchema,
  course: z._default(z.nullable(nameSchema), null),
  hours: z.record(nameSchema, hoursSchema),
})
const planSchema = z.strictObject({
  type: z.enum(deploymentPlanTypes),
  unit: nameSchema,
  team: nameSchema,
  teacher: z._default(z.nullable(nameSchema), null),
  year: z.int().check(z.minimum(1900), z.maximum(2199)),
  language: z.enum(languages),
  periods: z.array(z.strictObject({ name: nameSchema, publishedOn: z._default(z.nullable(dateSchema), null) })).check(
    z.minLength(1),
    z.maxLength(planPeriodsMaximum),
    z.refine(
      (periods) => new Set(periods.map((period) => period.name)).size === periods.length,
      withText({ code: 'sameName' }),
    ),
  ),
  tables: z
    .array(z.strictObject({ title: nameSchema, rows: z.array(rowSchema).check(z.maxLength(500)) }))
    .check(z.minLength(1), z.maxLength(50)),
  source: sourceSchema,
})
type ParsedPlan = z.output<typeof planSchema>

/** Records whose faults can be located after reading. */
export interface DeploymentPlanTable extends RecordTable<DeploymentPlan> {
  getLineAt: (path: readonly PropertyKey[]) => number
}

/** Returns undefined if the file is absent. */
export async function readDeploymentPlans(
  files: SchoolFiles,
  settings: SchoolSettings | undefined,
  findings: Findings,
): Promise<DeploymentPlanTable | undefined> {
  if (!files.sizes.has(file)) return undefined
  const json = await readJson(files, file, z.array(planSchema), findings, maximumMebibytes)
  if (!json) return { file, records: [], lines: [], isComplete: false, getLineAt: () => 1 }
  const reportFault = (path: readonly PropertyKey[], value: string | null, text: ImportText) =>
    findings.reportFault({ file, line: json.getLineAt(path), column: path.slice(1).join('.'), value, text })
  const indexByKey = new Map<string, number>()
  for (const [planIndex, parsedPlan] of json.value.entries()) {
    checkTeacher(parsedPlan, planIndex, reportFault)
    checkPeriods(parsedPlan, planIndex, settings, reportFault)
    const key = JSON.stringify([parsedPlan.team, parsedPlan.teacher, parsedPlan.year, parsedPlan.language])
    const firstIndex = indexByKey.get(key)
    if (firstIndex === undefined) indexByKey.set(key, planIndex)
    else reportFault([planIndex], null, { code: 'planTwice', values: { line: json.getLineAt([firstIndex]) } })
  }
  const lines = json.value.map((_, planIndex) => json.getLineAt([planIndex]))
  // Drops `type`, because `teacher` says whose plan it is.
  const records = json.value.map(({ type: _type, ...plan }) => withSources(plan))
  return { file, records, lines, isComplete: true, getLineAt: json.getLineAt }
}

type ReportFault = (path: readonly PropertyKey[], value: string | null, text: ImportText) => void

function checkTeacher({ type, teacher }: ParsedPlan, planIndex: number, reportFault: ReportFault) {
  if (type === 'teacher' && teacher === null) reportFault([planIndex, 'teacher'], null, { code: 'planWithoutTeacher' })
  if (type === 'team' && teacher !== null) reportFault([planIndex, 'teacher'], teacher, { code: 'teamPlanWithTeacher' })
}

function checkPeriods(
  plan: ParsedPlan,
  planIndex: number,
  settings: SchoolSettings | undefined,
  reportFault: ReportFault,
) {
  // Faulty settings are reported already, so nothing is checked against them.
  const year = settings?.years.find(({ start }) => Number(start.slice(0, 4)) === plan.year)
  if (settings && !year) return reportFault([planIndex, 'year'], String(plan.year), { code: 'noSuchYear' })
  for (const [periodIndex, period] of plan.periods.entries())
    if (year && !year.periods.some((yearPeriod) => yearPeriod.name === period.name))
      reportFault([planIndex, 'periods', periodIndex, 'name'], period.name, {
        code: 'noSuchPeriod',
        values: { year: year.name },
      })
  for (const [tableIndex, table] of plan.tables.entries())
    for (const [rowIndex, tableRow] of table.rows.entries())
      for (const period of Object.keys(tableRow.hours))
        if (!plan.periods.some((planPeriod) => planPeriod.name === period))
          reportFault([planIndex, 'tables', tableIndex, 'rows', rowIndex, 'hours', period], period, {
            code: 'hoursOfOtherPeriod',
          })
}
