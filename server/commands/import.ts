import os from 'node:os'
import { Command, Option } from 'commander'
import { importFormats, type ImportFormat, splitPeriods } from '@uurwerk/contract/desk/imports'
import { formatReportJson, formatReport } from '../import/format-report.ts'
import { importAtOnce } from '../desk/school-imports/service.ts'
import { readColumnsFile } from '../import/read-csv-path.ts'
import type { ImportOptions } from '../import/import-path.ts'
import { createSchoolClock } from '../school/clock.ts'
import { createProgressBar } from './progress-bar.ts'
import { withDatabase } from './with-database.ts'

interface Options {
  format?: ImportFormat
  source?: string
  dryRun?: boolean
  unpublished?: boolean
  replace?: boolean
  weeks?: string
  columns?: string
  json?: boolean
  solution?: string
  bell?: string
  holidays?: string[]
  region?: string
  start?: string
  end?: string
  schoolDays?: string[]
  daysOff?: string[]
  cycle?: boolean
  customer?: string
  name?: string
  timeZone?: string
  firstMonday?: string
  solutionFile?: string
}

export const createImportCommand = () =>
  new Command('import')
    .description("Bring in a school's data: all of it, or nothing and a report of every fault")
    .argument(
      '<path>',
      'a folder or zip of the school format or of CSV files, a CSV file, or an XHSTT, ITC-2019 or ITC-2007 file',
    )
    .addOption(new Option('--format <format>', 'instead of guessing by content').choices(importFormats))
    .option('--source <name>', 'who gives these records; otherwise the name of the format')
    .option('--dry-run', 'do everything, report, and take it back')
    .option('--unpublished', 'publish no weeks but those of the publication rule')
    .option('--replace', 'also where it takes the place of another school, or takes much of this one away')
    .option('--weeks <weeks>', 'only the appointments of these ISO weeks, as 2026-W47..2026-W50')
    .option('--json', 'report as JSON')
    .optionsGroup('CSV:')
    .option('--columns <file>', 'a JSON file that says what the columns and values mean; remembered with the source')
    .optionsGroup('CSV, XHSTT, ITC-2019 and ITC-2007:')
    .option('--customer <id>', 'the id of the school, by which the next import knows it; otherwise that of the file')
    .option('--name <name>', 'the name of the school; otherwise that of the file')
    .option('--time-zone <zone>', 'its time zone; otherwise Europe/Amsterdam')
    .optionsGroup('XHSTT, and CSV for a new school:')
    .option('--start <date>', 'the first day of the school year')
    .option('--end <date>', 'the last day of the school year')
    .optionsGroup('XHSTT:')
    .option('--solution <id>', 'which of the solutions in the file')
    .option('--bell <file>', 'a JSON bell table: when each lesson hour of a day starts and ends')
    .option('--holidays <files...>', 'CSV files of school and public holidays')
    .option('--region <region>', 'whose school holidays count, as NO')
    .option('--school-days <dates...>', 'holidays that are school days all the same')
    .option('--days-off <periods...>', 'days without lessons, as 2026-12-19/2027-01-03 or 2027-05-05')
    .option('--cycle', 'the days of the file are no weekdays but follow each other over the school days')
    .option('--no-cycle', 'they are weekdays, also if there are more than five without such names')
    .optionsGroup('ITC-2019 and ITC-2007:')
    .option('--solution-file <file>', 'the file with the solution; of ITC-2007 otherwise the .sln beside the exams')
    .optionsGroup('ITC-2019:')
    .option('--first-monday <date>', 'the Monday of its first week, as 2026-08-31')
    .action(async (path: string, options: Options) => {
      // People who use the school at the same time come first.
      os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
      const report = await withDatabase(async ({ db }, config) =>
        importAtOnce(db, (await createSchoolClock(db, config.CLOCK))(), await toImportOptions(path, options)),
      )
      console.log(options.json ? formatReportJson(report) : formatReport(report))
      if (!report.ok) process.exitCode = 1
    })

async function toImportOptions(path: string, options: Options): Promise<ImportOptions> {
  const { solution, bell, holidays, region, start, end, schoolDays, daysOff, cycle, firstMonday, solutionFile } =
    options
  const { customer, name, timeZone } = options
  const identity = { customer, name, timeZone }
  return {
    path,
    format: options.format,
    source: options.source,
    dryRun: options.dryRun === true,
    unpublished: options.unpublished === true,
    replace: options.replace === true,
    weeks: options.weeks,
    csv: {
      columns: options.columns === undefined ? undefined : await readColumnsFile(options.columns),
      start,
      end,
      ...identity,
    },
    xhstt: {
      ...identity,
      solution,
      bell,
      holidays,
      region,
      start,
      end,
      schoolDays,
      daysOff: daysOff && splitPeriods(daysOff.join(',')),
      cycle,
    },
    itc2019: { firstMonday, solutionFile, ...identity },
    itc2007: { solutionFile, ...identity },
    onProgress: createImportProgress(),
  }
}

/** Reading is the first half, writing the second. */
function createImportProgress(): (phase: string, fraction: number) => void {
  const showProgress = createProgressBar(2)
  return (phase, fraction) => showProgress(phase, phase === 'reading' ? fraction : 1 + fraction)
}
