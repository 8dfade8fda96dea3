import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import {
  type ImportFormat,
  importFormats,
  type ImportOptionName,
  neededOptions,
  splitPeriods,
} from '@uurwerk/contract/desk/imports'
import type { Db } from '#server/db/connect.ts'
import { detectFormat } from '#server/import/detect-format.ts'
import { OptionInvalid } from '#server/import/import-errors.ts'
import { findCsvSource, parseColumns } from '#server/import/read-csv-path.ts'
import type { ImportOptions } from '#server/import/import-path.ts'
import { type Clock, getMonday, getToday } from '#server/lib/clock.ts'
import { unknownCustomer } from '#server/import/unstated-settings.ts'
import { findSchool, listSchoolYears } from '#server/school/queries.ts'
import { chooseImportFile, type ChosenFiles } from './choose-import-file.ts'
import { findLastOptions } from './queries.ts'
import { dropOutdated, type ImportOptionValues } from './rules.ts'

/** Options that do not pass from one import to the next. */
const oneTimeOptions: readonly ImportOptionName[] = ['weeks', 'columns']

export interface PreparedOptions {
  options: ImportOptions & { format: ImportFormat; source: string }
  /** All that was given, remembered or assumed. */
  values: ImportOptionValues
  /** Options that were assumed. */
  questions: ImportOptionName[]
}

/**
 * Completes the options of an upload by those of the last import of the same source, then by assumptions. @throws
 * OptionInvalid if the format is unknown
 */
export async function toImportOptions(
  db: Db,
  clock: Clock,
  folder: string,
  given: ImportOptionValues,
): Promise<PreparedOptions> {
  const files = await chooseImportFile(folder)
  const format = importFormats.find((name) => name === given.format) ?? (await detectFormat(files.path))
  const isCsv = format === 'csv'
  const source = given.source ?? (isCsv ? await findCsvSource(db, files.path) : undefined) ?? format
  const lastValues = await findLastOptions(db, source, format)
  const lastOptions = dropOutdated(lastValues ?? {}, getToday(clock).toString())
  for (const name of oneTimeOptions) delete lastOptions[name]
  const known: ImportOptionValues = { ...lastOptions, ...given }
  // An applied import has accepted the usual lesson hours.
  const isAsked = (name: ImportOptionName) => known[name] === undefined && (name !== 'bell' || !lastValues)
  const questions = neededOptions[format].filter(isAsked)
  const values = { ...(await assumeOptions(db, clock, format)), ...known, ...(isCsv && { source }) }
  return { options: { ...(await buildOptions(files, folder, values)), format, source }, values, questions }
}

/** Assumes what no file states; the school year is the present one, else the next, else the usual dates. */
async function assumeOptions(db: Db, clock: Clock, format: ImportFormat): Promise<ImportOptionValues> {
  if (format === 'school') return {}
  const identity = await assumeIdentity(db)
  if (format === 'itc2007') return identity
  const today = getToday(clock)
  const year = (await listSchoolYears(db)).find(({ end }) => end >= today.toString())
  const first = today.month >= 7 ? today.year : today.year - 1
  const { start, end } = year ?? { start: `${first}-08-24`, end: `${first + 1}-07-09` }
  const monday = getMonday(Temporal.PlainDate.from(start).add({ days: 6 })).toString()
  return { ...identity, ...(format === 'itc2019' ? { firstMonday: monday } : { start, end }) }
}

/** A school that was set up, and has imported nothing yet, keeps its name. */
async function assumeIdentity(db: Db): Promise<ImportOptionValues> {
  const school = await findSchool(db)
  return school?.customer === unknownCustomer ? { name: school.name, timeZone: school.time_zone } : {}
}

async function buildOptions(files: ChosenFiles, folder: string, values: ImportOptionValues): Promise<ImportOptions> {
  const { customer, name, timeZone, solution, start, end, region, schoolDays, daysOff, cycle, firstMonday, weeks } =
    values
  const identity = { customer, name, timeZone }
  const { solutionFile, holidays } = files
  return {
    path: files.path,
    weeks,
    csv: {
      columns: values.columns === undefined ? undefined : parseColumns(values.columns, 'columns'),
      start,
      end,
      ...identity,
    },
    xhstt: {
      solution,
      bell: values.bell === undefined ? undefined : await findBellTable(folder, values.bell),
      holidays,
      region,
      start,
      end,
      schoolDays: schoolDays?.split(',').map((day) => day.trim()),
      daysOff: daysOff === undefined ? undefined : splitPeriods(daysOff),
      cycle: cycle ? cycle === 'true' : undefined,
      ...identity,
    },
    itc2019: { firstMonday, solutionFile, ...identity },
    itc2007: { ...identity },
  }
}

/** A hidden file, which is not imported itself. */
const bellFile = '.bell.json'

/** Returns the path of the table, which is given itself or as the name of an uploaded file. */
async function findBellTable(folder: string, bell: string): Promise<string> {
  if (/^\s*[[{]/.test(bell)) {
    const file = path.join(folder, bellFile)
    await writeFile(file, bell, { mode: 0o600 })
    return file
  }
  const file = path.resolve(folder, bell)
  if (!file.startsWith(`${path.resolve(folder)}${path.sep}`))
    throw new OptionInvalid({ code: 'bellTableNotUploaded', values: { file: bell } })
  return file
}
