import { readFile, stat } from 'node:fs/promises'
import { CsvColumns, type CsvQuestions, type UnknownValue } from '@uurwerk/contract/desk/csv-columns'
import type { Db } from '#server/db/connect.ts'
import { type Clock, getToday } from '#server/lib/clock.ts'
import { findSchool, listSchoolYears } from '#server/school/queries.ts'
import { listGivenIds, listLessons, listNamedRecords } from './csv-queries.ts'
import type { Findings } from './findings.ts'
import { findMapping, fits, guessColumns, listTableNames, readCsv, readTables } from './formats/csv/reader.ts'
import { OptionInvalid } from './import-errors.ts'
import { openFile, openFolder, openZip, requireNamedFile, type SchoolFiles } from './reading/school-files.ts'
import { explainFirstIssue } from './reading/explain-issue.ts'
import { isDate } from './reading/time.ts'
import type { SchoolData, SchoolSettings } from './school.ts'
import { type IdentityOptions, toSchoolIdentity } from './school-identity.ts'
import { findColumns, listColumns, mergeColumns } from './sources/columns-queries.ts'
import { unstatedSettings } from './unstated-settings.ts'
import { findSchoolSettings } from './write/settings/queries.ts'

export interface CsvOptions extends IdentityOptions {
  /** Adds to what is remembered of the source. */
  columns?: CsvColumns | undefined
  /** First and last day of the school year, for a school that is new. */
  start?: string | undefined
  end?: string | undefined
  onUnknown?: ((values: UnknownValue[]) => void) | undefined
}

/** Returns undefined if there are faults, which are reported, or values to ask about. @throws OptionInvalid */
export async function readCsvPath(
  db: Db,
  clock: Clock,
  path: string,
  options: CsvOptions & { source: string },
  findings: Findings,
  onProgress: (fraction: number) => void,
): Promise<SchoolData | undefined> {
  const { settings, isPresentSchool } = await loadSettings(db, options)
  const context = {
    columns: await loadColumns(db, options.source, options.columns),
    settings,
    isPresentSchool,
    today: getToday(clock).toString(),
    existing: isPresentSchool ? await listNamedRecords(db) : [],
    lessons: isPresentSchool ? await listLessons(db, options.source) : [],
    givenIds: isPresentSchool ? await listGivenIds(db, options.source) : new Map<string, string>(),
    onUnknown: options.onUnknown,
  }
  return withFiles(path, (files) => readCsv(files, context, findings, onProgress))
}

const loadColumns = async (db: Db, source: string, columns: CsvColumns | undefined): Promise<CsvColumns> =>
  mergeColumns(await findColumns(db, source), columns ?? { files: [], values: [] })

/** Finds the only source whose columns are remembered for all of the files. */
export async function findCsvSource(db: Db, path: string): Promise<string | undefined> {
  const remembered = await listColumns(db)
  if (remembered.length === 0) return undefined
  const names = await withFiles(path, (files) => Promise.resolve(listTableNames(files)))
  const matching = remembered.filter(({ columns }) => names.every((name) => findMapping(columns, name)))
  return names.length > 0 && matching.length === 1 ? matching[0]?.source : undefined
}

/** Lists the files with their first rows and how to read them, guessed for those that are not known. */
export async function sampleCsvPath(
  db: Db,
  path: string,
  source: string,
  columns: CsvColumns | undefined,
  findings: Findings,
): Promise<CsvQuestions['files']> {
  const known = await loadColumns(db, source, columns)
  const tables = await withFiles(path, (files) => readTables(files, findings))
  return tables.map((table) => {
    const mapping = findMapping(known, table.file)
    const isKnown = mapping !== undefined && fits(mapping, table)
    return {
      ...(isKnown ? mapping : guessColumns(table)),
      name: table.file,
      headers: table.headers,
      rows: table.rows.slice(0, sampleRows).map(({ cells }) => cells.map((cell) => cell.slice(0, sampleLength))),
      isKnown,
    }
  })
}

const sampleRows = 3
const sampleLength = 100

export async function listMeanings(db: Db, values: readonly UnknownValue[]): Promise<CsvQuestions['existing']> {
  const kinds = new Set(values.map(({ kind }) => kind))
  return (await listNamedRecords(db)).flatMap(({ id, kind, type, name, code }) => {
    const asked = kind === 'people' && type === 'teacher' ? 'teachers' : kind
    if (asked === 'teams' || asked === 'people' || !kinds.has(asked)) return []
    return [{ kind: asked, id, name: code === null || code === name ? name : `${name} (${code})` }]
  })
}

async function withFiles<T>(path: string, read: (files: SchoolFiles) => Promise<T>): Promise<T> {
  const isFolder = (await stat(path)).isDirectory()
  const files = isFolder ? await openFolder(path) : /\.zip$/i.test(path) ? await openZip(path) : openFile(path)
  try {
    return await read(files)
  } finally {
    files.close()
  }
}

/** The settings are those of the school, unless the options name another one. @throws OptionInvalid */
async function loadSettings(
  db: Db,
  options: CsvOptions,
): Promise<{ settings: SchoolSettings; isPresentSchool: boolean }> {
  const { customer, name, timeZone } = toSchoolIdentity(options)
  const school = await findSchool(db)
  if (school && (customer === undefined || customer === school.customer)) {
    const years = await listSchoolYears(db)
    return { settings: { ...(await findSchoolSettings(db)), bells: school.bells, years }, isPresentSchool: true }
  }
  const { start = '', end = '' } = options
  if (customer === undefined || name === undefined || !isDate(start) || !isDate(end) || end < start)
    throw new OptionInvalid({ code: 'csvOfNewSchool' })
  const years = [{ name: `${start.slice(0, 4)}-${end.slice(0, 4)}`, start, end, periods: [] }]
  return { settings: { ...unstatedSettings, customer, name, timeZone, years }, isPresentSchool: false }
}

/** @throws OptionInvalid */
export async function readColumnsFile(file: string): Promise<CsvColumns> {
  await requireNamedFile(file)
  return parseColumns(await readFile(file, 'utf8'), file)
}

/** @throws OptionInvalid */
export function parseColumns(text: string, name: string): CsvColumns {
  try {
    const result = CsvColumns.safeParse(JSON.parse(text))
    if (result.success) return result.data
    throw new OptionInvalid({ code: 'columnsWrong', values: { file: name, ...explainFirstIssue(result.error) } })
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new OptionInvalid({ code: 'columnsNotJson', values: { file: name, reason: error.message } })
    throw error
  }
}
