import { CoverSettings, SourceOrder, TestLimits, WeekLabels } from '@uurwerk/contract/desk/settings'
import { modules } from '@uurwerk/contract/modules'
import { RetentionDays } from '@uurwerk/contract/retention'
import { roles } from '@uurwerk/contract/roles'
import { TimeOfDay } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import { withText } from '#server/import/reading/explain-issue.ts'
import type { Findings } from '#server/import/findings.ts'
import type { SchoolSettings } from '#server/import/school.ts'
import type { SchoolFiles } from '#server/import/reading/school-files.ts'
import { bellsSchema } from '@uurwerk/contract/bells'
import { dateSchema, nameSchema, readJson, sourceNameSchema, sourceSchema } from './json-file.ts'
import { isTimeZone } from '#server/lib/time-zone.ts'
import { isWeekRange } from '#server/import/week-range.ts'

const file = 'school.json'

const startBeforeEnd = z.refine<{ start: string; end: string }>(
  ({ start, end }) => start <= end,
  withText({ code: 'endBeforeStart' }),
)
const uniqueNames = z.refine<{ name: string }[]>(
  (items) => new Set(items.map((item) => item.name)).size === items.length,
  withText({ code: 'sameName' }),
)
const periodSchema = z.strictObject({ name: nameSchema, start: dateSchema, end: dateSchema }).check(startBeforeEnd)
const periodsSchema = z._default(z.array(periodSchema).check(uniqueNames), [])
const yearSchema = z
  .strictObject({ name: nameSchema, start: dateSchema, end: dateSchema, periods: periodsSchema })
  .check(startBeforeEnd)

/** Default weekly hours of a full-time post. */
const defaultFteHours = 40

const modulesSchema = z.nullable(z.partialRecord(z.enum(roles), z.array(z.enum(modules))))

const deskSettingsSchema = z.partial(
  z.strictObject({
    name: nameSchema,
    studentsSeeStudents: z.boolean(),
    modulesPerRole: modulesSchema,
    day: z.strictObject({ start: TimeOfDay, end: TimeOfDay }),
    bells: bellsSchema,
    weekLabels: z.nullable(WeekLabels),
    sources: SourceOrder,
    retention: RetentionDays,
    testLimits: TestLimits,
    covers: CoverSettings,
    dayChanges: nameSchema,
  }),
)

const settingsSchema = z.strictObject({
  customer: nameSchema,
  name: nameSchema,
  timeZone: z.string().check(z.refine(isTimeZone, withText({ code: 'timeZoneExpected' }))),
  studentsSeeStudents: z._default(z.boolean(), false),
  modulesPerRole: z._default(modulesSchema, null),
  day: z._default(z.strictObject({ start: TimeOfDay, end: TimeOfDay }).check(startBeforeEnd), {
    start: '08:00',
    end: '17:00',
  }),
  bells: z.optional(bellsSchema),
  sources: z.optional(SourceOrder),
  weekLabels: z.optional(WeekLabels),
  retention: z.optional(RetentionDays),
  testLimits: z.optional(TestLimits),
  covers: z.optional(CoverSettings),
  dayChanges: z.optional(nameSchema),
  deskSettings: z.optional(deskSettingsSchema),
  fteHours: z._default(z.number().check(z.positive(), z.maximum(168)), defaultFteHours),
  planHours: z.optional(z.number().check(z.positive(), z.maximum(10_000), z.multipleOf(0.01))),
  years: z.array(yearSchema).check(uniqueNames),
  publishedWeeks: z.optional(z.array(z.string().check(z.refine(isWeekRange, withText({ code: 'weeksExpected' }))))),
  sourcesByAge: sourceSchema,
  source: z.optional(sourceNameSchema),
})

/** Returns undefined if there are faults, which are reported. */
export async function readSchoolSettings(files: SchoolFiles, findings: Findings): Promise<SchoolSettings | undefined> {
  if (!files.sizes.has(file)) {
    findings.reportFault({ file, line: null, column: null, value: null, text: { code: 'fileMissing' } })
    return undefined
  }
  return (await readJson(files, file, settingsSchema, findings))?.value
}
