import { programBounds } from '@uurwerk/contract/staff/program'
import { countCharacters } from '@uurwerk/contract/rules/text'
import * as z from 'zod/mini'
import { listYearWeeks } from '#server/lib/list-year-weeks.ts'
import type { Findings } from '#server/import/findings.ts'
import type { SchoolFiles } from '#server/import/reading/school-files.ts'
import type { Program, SchoolSettings } from '#server/import/school.ts'
import { hasHiddenCharacter, hiddenCharacterReason } from '#server/import/reading/utf8-text.ts'
import { name, readJson } from './json-file.ts'
import type { RecordTable } from './table.ts'

const file = 'program.json'
const mebibytes = 64

const createTextSchema = (most: number) =>
  z._default(
    z.string().check(
      z.trim(),
      z.refine((given) => !hasHiddenCharacter(given), hiddenCharacterReason),
      z.refine((given) => countCharacters(given) <= most, `The text is longer than ${most} characters.`),
    ),
    '',
  )
const week = z.strictObject({
  week: z.union([z.int(), z.string()]),
  objectives: createTextSchema(programBounds.objectives),
  material: createTextSchema(programBounds.material),
  test: createTextSchema(programBounds.test),
})
const program = z.strictObject({
  course: name,
  group: name,
  year: z.int().check(z.minimum(1900), z.maximum(2199)),
  weeks: z.array(week).check(z.maxLength(programBounds.weeks)),
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
  const json = await readJson(files, file, z.array(program), findings, mebibytes)
  if (!json) return { file, records: [], lines: [], whole: false, getLineAt: () => 1 }
  const reportFault: ReportFault = (path, value, reason) =>
    findings.fault({ file, line: json.getLineAt(path), column: path.slice(1).join('.'), value, reason })
  const seen = new Map<string, number>()
  const records = json.value.map((given, at) => {
    const key = JSON.stringify([given.course, given.group, given.year])
    const first = seen.get(key)
    if (first === undefined) seen.set(key, at)
    else
      reportFault(
        [at],
        null,
        `This program is there already, on line ${json.getLineAt([first])}: same course, group and year.`,
      )
    return { ...given, weeks: resolveWeeks(given, at, settings, reportFault) }
  })
  return {
    file,
    records,
    lines: json.value.map((_, at) => json.getLineAt([at])),
    whole: true,
    getLineAt: json.getLineAt,
  }
}

type ReportFault = (path: readonly PropertyKey[], value: string | null, reason: string) => void

/** Converts ISO weeks to offsets within the school year. */
function resolveWeeks(
  { year, weeks }: z.output<typeof program>,
  at: number,
  settings: SchoolSettings | undefined,
  fault: ReportFault,
): Program['weeks'] {
  // Faulty settings are reported already, so nothing is checked against them.
  if (!settings) return []
  const known = settings.years.find(({ start }) => Number(start.slice(0, 4)) === year)
  if (!known) {
    fault([at, 'year'], String(year), 'No school year of school.json starts in this year.')
    return []
  }
  const all = listYearWeeks(known)
  const seen = new Set<number>()
  return weeks.flatMap((given, index) => {
    const found = all.find(({ week: offset, isoWeek }) => given.week === offset || given.week === isoWeek)
    const path = [at, 'weeks', index, 'week']
    if (!found)
      fault(
        path,
        String(given.week),
        `The school year ${known.name} has no such week; expected ${all[0]?.isoWeek} to ${all.at(-1)?.isoWeek}, or 0 to ${all.length - 1}.`,
      )
    else if (seen.has(found.week)) fault(path, String(given.week), 'This week is there already.')
    else {
      seen.add(found.week)
      return [{ ...given, week: found.week }]
    }
    return []
  })
}
