import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import type { Findings } from '../findings.ts'
import { type Unreadable, reportUnreadable } from './utf8-text.ts'

/** Maximum number of entries, beyond the size of any university; a larger file is a mistake or an attack. */
const maximumEntries = 2_000_000

/** Reports faults of one file and limits the memory that its entries take. */
export class FileFindings {
  readonly file: string
  readonly findings: Findings
  #entryCount = 0

  constructor(file: string, findings: Findings) {
    this.file = file
    this.findings = findings
  }

  reportFault(line: number, column: string | null, value: string | null, text: ImportText): void {
    this.findings.reportFault({ file: this.file, line, column, value, text })
  }

  /** Reports the fault that ends the reading, and returns the error to throw. */
  reportUnreadable(line: number, text: ImportText): Unreadable {
    return reportUnreadable(this.file, line, text, this.findings)
  }

  /** Counts entries that stay in memory. @throws Unreadable */
  countEntries(line: number, count = 1): void {
    this.#entryCount += count
    if (this.#entryCount > maximumEntries) throw this.reportUnreadable(line, { code: 'tooManyEntries' })
  }

  /** Returns undefined after reporting a fault. */
  parseWholeNumber(
    column: string,
    text: string | undefined,
    line: number,
    min: number,
    max: number,
  ): number | undefined {
    const value = /^\d{1,10}$/.test(text ?? '') ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    this.reportFault(line, column, text ?? null, { code: 'wholeNumberExpected', values: { min, max } })
    return undefined
  }
}
