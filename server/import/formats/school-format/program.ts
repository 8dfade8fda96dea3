import { programBounds } from '@uurwerk/contract/staff/program'
import { countCharacters } from '@uurwerk/contract/rules/text'
import * as z from 'zod/mini'
import { listYearWeeks } from '#server/lib/list-year-weeks.ts'
import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import { withText } from '#server/import/reading/explain-issue.ts'
import type { Findings } from '#server/import/findings.ts'
import type { SchoolFiles } from '#server/import/reading/school-files.ts'
import type { Program, SchoolSettings } from '#server/import/school.ts'
import { hasHiddenCharacter } from '#server/import/reading/utf8-text.ts'
import { nameSchema, readJson, sourceSchema, withSources } from './json-file.ts'
import type { RecordTable } from './table.ts'

const file = 'program.json'
const maximumMebibytes = 64

const createTextSchema = (maximumLength: number) =>
  z._default(
    z.string().check(
      z.trim(),
      z.refine((text) => !hasHiddenCharacter(text), withText({ code: 'hiddenCharacter' })),
      z.refine(
        (text) => countCharacters(text) <= maximumLength,
        withText({ code: 'charactersAtMost', values: { max: maximumLength } }),
      ),
    ),
    '',
  )
const weekSchema = z.strictObject({
  week: z.union([z.int(), z.string()]),
  objectives: createTextSchema(programBounds.objectives),
  material: createTextSchema(programBounds.material),
  test: createTextSchema(programBounds.test),
})
const programSchema = z.strictObject({
  course: nameSchema,
  group: nameSchema,
  year: z.int().check(z.minimum(1900), z.maximum(2199)),
  weeks: z.array(weekSchema).check(z.maxLength(programBounds.weeks)),
  source: sourceSchema,
})

/** Records whose faults can be located after reading. */
export interface ProgramTable extends RecordTable<Program> {
  getLineAt: (path: readonly PropertyKey[]) => number
}

/** Returns undefined if the file is absent. */
export async function readPrograms(
  files: SchoolFiles,
  settings: SchoolSettings | undefined,
  findings: Findings,
): Promise<ProgramTable | undefined> {
  if (!files.sizes.has(file)) return undefined
  const json = await readJson(files, file, z.array(programSchema), findings, maximumMebibytes)
  if (!json) return { file, records: [], lines: [], isComplete: false, getLineAt: () => 1 }
  const reportFault: ReportFault = (path, value, text) =>
    findings.reportFault({ file, line: json.getLineAt(path), column: path.slice(1).join('.'), value, text })
  const indexByKey = new Map<string, number>()
  const records = json.value.map((parsedProgram, programIndex) => {
    const key = JSON.stringify([parsedProgram.course, parsedProgram.group, parsedProgram.year])
    const firstIndex = indexByKey.get(key)
    if (firstIndex === undefined) indexByKey.set(key, programIndex)
    else reportFault([programIndex], null, { code: 'programTwice', values: { line: json.getLineAt([firstIndex]) } })
    return { ...withSources(parsedProgram), weeks: resolveWeeks(parsedProgram, programIndex, settings, reportFault) }
  })
  return {
    file,
    records,
    lines: json.value.map((_, programIndex) => json.getLineAt([programIndex])),
    isComplete: true,
    getLineAt: json.getLineAt,
  }
}

type ReportFault = (path: readonly PropertyKey[], value: string | null, text: ImportText) => void

/** Converts ISO weeks to numbers of weeks after the first; accepts these too. */
function resolveWeeks(
  { year, weeks }: z.output<typeof programSchema>,
  programIndex: number,
  settings: SchoolSettings | undefined,
  reportFault: ReportFault,
): Program['weeks'] {
  // Faulty settings are reported already, so nothing is checked against them.
  if (!settings) return []
  const schoolYear = settings.years.find(({ start }) => Number(start.slice(0, 4)) === year)
  if (!schoolYear) {
    reportFault([programIndex, 'year'], String(year), { code: 'noSuchYear' })
    return []
  }
  const yearWeeks = listYearWeeks(schoolYear)
  const usedOffsets = new Set<number>()
  return weeks.flatMap((plannedWeek, weekIndex) => {
    const yearWeek = yearWeeks.find(
      ({ week: offset, isoWeek }) => plannedWeek.week === offset || plannedWeek.week === isoWeek,
    )
    const path = [programIndex, 'weeks', weekIndex, 'week']
    if (!yearWeek)
      reportFault(path, String(plannedWeek.week), {
        code: 'noSuchWeek',
        values: {
          year: schoolYear.name,
          first: yearWeeks[0]?.isoWeek ?? '',
          last: yearWeeks.at(-1)?.isoWeek ?? '',
          count: yearWeeks.length - 1,
        },
      })
    else if (usedOffsets.has(yearWeek.week)) reportFault(path, String(plannedWeek.week), { code: 'weekTwice' })
    else {
      usedOffsets.add(yearWeek.week)
      return [{ ...plannedWeek, week: yearWeek.week }]
    }
    return []
  })
}
