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

  reportFault(line: number, column: string | null, value: string | null, reason: string): void {
    this.findings.reportFault({ file: this.file, line, column, value, reason })
  }

  /** Reports the fault that ends the reading, and returns the error to throw. */
  reportUnreadable(line: number, reason: string): Unreadable {
    return reportUnreadable(this.file, line, reason, this.findings)
  }

  /** Counts entries that stay in memory. @throws Unreadable */
  countEntries(line: number, count = 1): void {
    this.#entryCount += count
    if (this.#entryCount > maximumEntries)
      throw this.reportUnreadable(line, 'The file lists more than 2,000,000 things.')
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
    this.reportFault(line, column, text ?? null, `Expected a whole number from ${min} to ${max}.`)
    return undefined
  }
}
