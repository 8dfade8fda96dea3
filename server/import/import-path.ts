/**
 * Imports a school's data, from any format:
 *
 *   const outcome = await importPath(db, clock, { path, dryRun, onProgress })
 *   if (outcome.ok) outcome.summary … else if ('stopped' in outcome) outcome.stopped … else outcome.faults …
 *
 * `formatReport` and `formatReportJson` (format-report.ts) format an outcome for people and programs. Errors are no
 * faults of the data: ImportBusy (another import runs), OptionInvalid and WeeksInvalid. Their messages are for the user.
 */
import { stat } from 'node:fs/promises'
import type { ImportFormat } from '@uurwerk/contract/desk/imports'
import type { Db, Tx } from '../db/connect.ts'
import type { Clock } from '../lib/clock.ts'
import { type ApplyOptions, applySchool } from './apply-school.ts'
import { reportUnseenAppointments } from './appointment-audience.ts'
import { findExistingRecords } from './write/attendees/queries.ts'
import { detectFormat } from './detect-format.ts'
import { Findings } from './findings.ts'
import { type CsvOptions, readCsvPath } from './read-csv-path.ts'
import { type Itc2007Options, readItc2007 } from './formats/itc2007/reader.ts'
import { type Itc2019Options, readItc2019 } from './formats/itc2019/reader.ts'
import { type ExistingRecords, noExistingRecords } from './existing-records.ts'
import { ImportRefused, ImportStopped, OptionInvalid } from './import-errors.ts'
import type { Fault, Notice, SchoolData, SchoolSettings } from './school.ts'
import { readSchoolPath } from './read-school-path.ts'
import { rememberColumns } from './sources/columns-queries.ts'
import { findExistingSchool } from './write/settings/queries.ts'
import { requireSourceName } from './manage-sources.ts'
import type { StopReason } from './stop/rules.ts'
import type { ImportSummary } from './import-summary.ts'
import { parseWeekRange } from './week-range.ts'
import { readXhstt, type XhsttOptions } from './formats/xhstt/reader.ts'

export interface ImportOptions {
  /** Folder or zip of the school format or of CSV files, a CSV file, or an XHSTT, ITC-2019 or ITC-2007 file, optionally packed as `.xz`. */
  path: string
  /** Detected if absent. */
  format?: ImportFormat | undefined
  /** Name of the source; defaults to the format. */
  source?: string | undefined
  dryRun?: boolean
  unpublished?: boolean
  /** Allows replacing another school, and removing much. */
  replace?: boolean
  keepDayChanges?: ApplyOptions['keepDayChanges']
  /** ISO weeks, as `2026-W47..2026-W50`. */
  weeks?: string | undefined
  csv?: CsvOptions
  xhstt?: XhsttOptions
  itc2019?: Itc2019Options
  itc2007?: Itc2007Options
  /** Person who imports, and the action to log; as `ApplyOptions` has them. */
  actor?: ApplyOptions['actor']
  auditAction?: ApplyOptions['auditAction']
  onWritten?: (tx: Tx, summary: ImportSummary, given: { format: ImportFormat; source: string }) => Promise<void>
  /** Runs from 0 to 1 in each phase. */
  onProgress?: (phase: 'reading' | 'writing', fraction: number) => void
}

export type ImportOutcome =
  | { ok: true; format: ImportFormat; source: string; dryRun: boolean; summary: ImportSummary; notices: Notice[] }
  | { ok: false; format: ImportFormat; source: string; faults: Fault[]; faultCount: number; notices: Notice[] }
  | {
      ok: false
      format: ImportFormat
      source: string
      dryRun: boolean
      stopped: StopReason[]
      summary: ImportSummary
      notices: Notice[]
    }

/** Imports all or nothing. @throws ImportBusy, OptionInvalid, SourceInvalid, WeeksInvalid */
export async function importPath(db: Db, clock: Clock, options: ImportOptions): Promise<ImportOutcome> {
  if (options.source !== undefined) requireSourceName(options.source)
  if (options.weeks !== undefined) parseWeekRange(options.weeks)
  await requirePath(options.path)
  const format = options.format ?? (await detectFormat(options.path))
  const { dryRun = false, source = format, onProgress } = options
  const findings = new Findings()
  const createRefusedOutcome = (faults: Fault[], faultCount: number): ImportOutcome => ({
    ok: false,
    format,
    source,
    faults,
    faultCount,
    notices: findings.notices,
  })
  try {
    const school = await readers[format](db, clock, options, findings, (fraction) => onProgress?.('reading', fraction))
    if (school === undefined) return createRefusedOutcome(findings.faults, findings.faultCount)
    reportUnseenAppointments(school.appointments ?? [], findings)
    const summary = await applySchool(db, school, {
      ...createApplyOptions(clock, format, options),
      onErased: (count) => reportErased(count, findings),
    })
    return { ok: true, format, source, dryRun, summary, notices: findings.notices }
  } catch (error) {
    if (error instanceof ImportRefused) return createRefusedOutcome(error.faults, error.faultCount)
    if (error instanceof ImportStopped) {
      const { reasons, summary } = error
      return { ok: false, format, source, dryRun, stopped: reasons, summary, notices: findings.notices }
    }
    throw error
  }
}

const reportErased = (count: number, findings: Findings) => {
  for (let erased = 0; erased < count; erased++) findings.reportNotice('people', { code: 'erasedLeftOut' })
}

/** Follows links, but refuses pipes and devices, which could block. @throws OptionInvalid */
async function requirePath(path: string): Promise<void> {
  const stats = await stat(path).catch(() => undefined)
  if (stats?.isFile() !== true && stats?.isDirectory() !== true)
    throw new OptionInvalid({ code: 'noFileOrFolder', values: { file: path } })
}

function createApplyOptions(
  clock: Clock,
  format: ImportFormat,
  {
    source,
    dryRun,
    unpublished,
    replace,
    keepDayChanges,
    weeks,
    csv,
    onProgress,
    actor,
    auditAction,
    onWritten,
  }: ImportOptions,
): ApplyOptions {
  const columns = format === 'csv' && dryRun !== true ? csv?.columns : undefined
  return {
    clock,
    actor,
    auditAction,
    onWritten: async (tx, summary) => {
      if (columns) await rememberColumns(tx, source ?? format, columns)
      await onWritten?.(tx, summary, { format, source: source ?? format })
    },
    source: source ?? format,
    format,
    auditDetails: { format, source: source ?? format },
    weeks,
    dryRun: dryRun === true,
    unpublished: unpublished === true,
    replace: replace === true,
    keepDayChanges,
    onProgress: (fraction) => onProgress?.('writing', fraction),
  }
}

type Reader = (
  db: Db,
  clock: Clock,
  options: ImportOptions,
  findings: Findings,
  onProgress: (fraction: number) => void,
) => Promise<SchoolData | undefined>

const readers: Record<ImportFormat, Reader> = {
  school: (db, _clock, { path, source = 'school' }, findings, onProgress) =>
    readSchoolPath(path, findings, {
      findExistingRecords: (settings) => loadExistingRecords(db, settings, source),
      onProgress,
    }),
  csv: (db, clock, { path, source = 'csv', csv = {} }, findings, onProgress) =>
    readCsvPath(db, clock, path, { ...csv, source }, findings, onProgress),
  xhstt: (_db, _clock, { path, xhstt = {} }, findings, onProgress) => readXhstt(path, xhstt, findings, onProgress),
  itc2019: (_db, _clock, { path, itc2019 = {} }, findings, onProgress) =>
    readItc2019(path, itc2019, findings, onProgress),
  itc2007: (_db, _clock, { path, itc2007 = {} }, findings, onProgress) =>
    readItc2007(path, itc2007, findings, onProgress),
}

/** Returns nothing if the import replaces the demo school. */
async function loadExistingRecords(
  db: Db,
  settings: SchoolSettings | undefined,
  source: string,
): Promise<ExistingRecords> {
  const existing = await findExistingSchool(db)
  if (existing?.origin === 'demo' && existing.customer !== settings?.customer) return noExistingRecords
  return findExistingRecords(db, source)
}
