import { AvailabilityWeeks } from '@uurwerk/contract/staff/availability'
import { LocalMinute } from '@uurwerk/contract/values'
import * as z from 'zod/mini'
import type { Findings } from '#server/import/findings.ts'
import type { SchoolFiles } from '#server/import/reading/school-files.ts'
import { withText } from '#server/import/reading/explain-issue.ts'
import { existsInTimeZone } from '#server/import/reading/time.ts'
import type { AvailabilityRequest } from '#server/import/school.ts'
import { dateSchema, nameSchema, readJson, sourceSchema, withSources } from './json-file.ts'
import type { RecordTable } from './table.ts'

const file = 'availability.json'
const maximumMebibytes = 8

const createSchema = (timeZone: string) => {
  const timeSchema = LocalMinute.check(
    z.refine(
      (text) => existsInTimeZone(text, text.slice(0, 10), timeZone),
      withText({ code: 'clockSkips', values: { timeZone } }),
    ),
  )
  return z.array(
    z
      .strictObject({
        id: nameSchema,
        name: nameSchema,
        opens: timeSchema,
        closes: timeSchema,
        start: dateSchema,
        end: dateSchema,
        teachers: z
          .array(nameSchema)
          .check(z.refine((ids) => new Set(ids).size === ids.length, withText({ code: 'teacherTwice' }))),
        weeks: z._default(AvailabilityWeeks, 'all'),
        source: sourceSchema,
      })
      .check(
        z.refine(({ opens, closes }) => opens < closes, withText({ code: 'closesBeforeOpening' }, ['closes'])),
        z.refine(({ start, end }) => start <= end, withText({ code: 'endBeforeStart' }, ['end'])),
      ),
  )
}

/** Records whose faults can be located after reading. */
export interface AvailabilityRequestTable extends RecordTable<AvailabilityRequest> {
  getLineAt: (path: readonly PropertyKey[]) => number
}

/** Returns undefined if the file is absent. */
export async function readAvailability(
  files: SchoolFiles,
  timeZone: string,
  findings: Findings,
): Promise<AvailabilityRequestTable | undefined> {
  if (!files.sizes.has(file)) return undefined
  const json = await readJson(files, file, createSchema(timeZone), findings, maximumMebibytes)
  if (!json) return { file, records: [], lines: [], isComplete: false, getLineAt: () => 1 }
  const records = json.value.map(withSources)
  return {
    file,
    records,
    lines: records.map((_, index) => json.getLineAt([index])),
    isComplete: true,
    getLineAt: json.getLineAt,
  }
}
