import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { DateRange } from '@uurwerk/contract/roster/appointment'
import type { Findings } from '#server/import/findings.ts'
import { type IdentityOptions, toSchoolIdentity } from '#server/import/school-identity.ts'
import { OptionInvalid } from '#server/import/import-errors.ts'
import type { SchoolData } from '#server/import/school.ts'
import { Unreadable } from '#server/import/reading/utf8-text.ts'
import { isDate } from '#server/import/reading/time.ts'
import { openUnpacked } from '#server/import/reading/open-unpacked.ts'
import { readXml, type XmlKind } from '#server/import/reading/xml/reader.ts'
import { type Archive, createArchiveBuilder } from './archive.ts'
import { defaultBellTable, readBells } from './bell-table.ts'
import { checkArchive } from './check-archive.ts'
import { readHolidays } from './holidays.ts'
import { buildXhsttSchool, type XhsttSchoolOptions } from './build-school.ts'
import { chooseSolution } from './solution.ts'

/** Options for what an XHSTT file does not state. */
export interface XhsttOptions extends IdentityOptions {
  /** First and last date of the lessons, as `2025-08-25`; both are required. */
  start?: string | undefined
  end?: string | undefined
  /** Id of a SolutionGroup; defaults to GerhardPost_2009-04-29, the lowest cost, or the first. */
  solution?: string | undefined
  /** JSON bell table; defaults to lessons of 50 minutes from 08:30. */
  bell?: string | undefined
  /** CSV files, or folders with `holidays.*.csv` files. */
  holidays?: string[] | undefined
  /** Region of the holidays, such as NO. */
  region?: string | undefined
  /** School days despite the holiday tables, such as Good Friday. */
  schoolDays?: string[] | undefined
  /** Days without lessons, also without a holiday table. */
  daysOff?: DateRange[] | undefined
  /** True if the timetable repeats in cycle days (day 1, day 2, …) instead of weekdays; guessed if undefined. */
  cycle?: boolean | undefined
}

/** Two years. */
const maximumSchoolYearDays = 730

const archiveKind: XmlKind = {
  name: 'anXhsttArchive',
  root: 'HighSchoolTimetableArchive',
  allowsExternalDoctype: false,
}

/** Reads the file into a school. Reports faults and returns undefined if there are any. @throws OptionInvalid */
export async function readXhstt(
  file: string,
  options: XhsttOptions,
  findings: Findings,
  onProgress: (fraction: number) => void,
): Promise<SchoolData | undefined> {
  const schoolOptions = await readOptions(options)
  const name = path.basename(file)
  const archive = await readArchive(file, name, findings, onProgress)
  const selection = archive && chooseSolution(archive, options.solution, name, findings)
  if (!selection) return undefined
  checkArchive(selection.instance, selection.solution, name, findings)
  if (findings.faultCount > 0) return undefined
  const school = buildXhsttSchool(selection.instance, selection.solution, schoolOptions, name, findings)
  onProgress(1)
  return findings.faultCount > 0 ? undefined : school
}

async function readArchive(
  file: string,
  name: string,
  findings: Findings,
  onProgress: (fraction: number) => void,
): Promise<Archive | undefined> {
  const { archive, handlers } = createArchiveBuilder()
  const { size } = await stat(file)
  let readBytes = 0
  try {
    await readXml(openUnpacked(file), name, archiveKind, findings, handlers, (count) => {
      readBytes += count
      // For packed files this is only an estimate.
      onProgress(Math.min(0.9, readBytes / size))
    })
    return archive
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

async function readOptions(options: XhsttOptions): Promise<XhsttSchoolOptions> {
  const start = parseDateOption('start', options.start)
  const end = parseDateOption('end', options.end)
  if (Temporal.PlainDate.compare(start, end) > 0) throw new OptionInvalid({ code: 'endBeforeStart' })
  if (start.until(end).days > maximumSchoolYearDays) throw new OptionInvalid({ code: 'yearTooLong' })
  const daysOff = options.holidays ? await readHolidays(options.holidays, options.region) : new Set<string>()
  for (const day of listDaysOff(options.daysOff ?? [], start, end)) daysOff.add(day)
  for (const day of options.schoolDays ?? []) daysOff.delete(parseDateOption('schoolDays', day).toString())
  return {
    start,
    end,
    daysOff,
    cycle: options.cycle,
    bellTable: options.bell === undefined ? defaultBellTable : await readBells(options.bell),
    ...toSchoolIdentity(options),
  }
}

/** Lists the days of the school year that the periods contain. */
function listDaysOff(periods: DateRange[], start: Temporal.PlainDate, end: Temporal.PlainDate): string[] {
  for (const period of periods) {
    parseDateOption('daysOff', period.start)
    parseDateOption('daysOff', period.end)
    if (period.end < period.start) throw new OptionInvalid({ code: 'endBeforeStart' })
  }
  const days = Array.from({ length: start.until(end).days + 1 }, (_, index) => start.add({ days: index }).toString())
  return days.filter((day) => periods.some((period) => period.start <= day && day <= period.end))
}

function parseDateOption(option: string, text: string | undefined): Temporal.PlainDate {
  if (text === undefined) throw new OptionInvalid({ code: 'xhsttWithoutDates', values: { option } })
  if (!isDate(text)) throw new OptionInvalid({ code: 'optionDate', values: { text, option } })
  return Temporal.PlainDate.from(text)
}
