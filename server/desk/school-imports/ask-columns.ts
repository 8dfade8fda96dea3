import type { CsvQuestions, UnknownValue } from '@uurwerk/contract/desk/csv-columns'
import type { Db } from '#server/db/connect.ts'
import { Findings } from '#server/import/findings.ts'
import { listMeanings, sampleCsvPath } from '#server/import/read-csv-path.ts'
import { emptyReport, toFaults } from './import-report.ts'
import type { RunOutcome } from './queries.ts'
import type { PreparedOptions } from './to-import-options.ts'

interface KnownColumns {
  onUnknown: (values: UnknownValue[]) => void
  /** Call it after the files were read. */
  listQuestions: () => Promise<CsvQuestions>
}

/** Returns the outcome of a run that waits for an answer, or that failed; otherwise what to ask after reading. */
export async function askColumns(
  db: Db,
  { path, format, source, csv }: PreparedOptions['options'],
): Promise<RunOutcome | KnownColumns> {
  const findings = new Findings()
  const files = await sampleCsvPath(db, path, source, csv?.columns, findings)
  if (findings.faultCount > 0) {
    const report = { ...emptyReport, faults: toFaults(findings.faults), faultCount: findings.faultCount }
    return { state: 'failed', format, source, report }
  }
  let values: UnknownValue[] = []
  const listQuestions = async () => ({ files, values, existing: await listMeanings(db, values) })
  if (files.every(({ isKnown }) => isKnown)) return { onUnknown: (unknown) => (values = unknown), listQuestions }
  const report = { ...emptyReport, questions: ['columns' as const], csv: await listQuestions() }
  return { state: 'ready', format, source, report }
}
