import type { Findings } from '../findings.ts'
import { type Unreadable, unreadable } from '../school-format/text.ts'

export type Attributes = Record<string, string>

const longestId = 150
/** More than any university has; beyond these a file is a mistake, or means harm. */
export const bounds = { entries: 2_000_000, appointments: 1_000_000 }

/** Reads the attributes of one file's elements, and tells those that are wrong. */
export class Elements {
  readonly file: string
  readonly findings: Findings
  #kept = 0

  constructor(file: string, findings: Findings) {
    this.file = file
    this.findings = findings
  }

  fault(line: number, column: string, value: string | null, reason: string): void {
    this.findings.fault({ file: this.file, line, column, value, reason })
  }

  /** Tells the fault that ends the reading. */
  stop(line: number, reason: string): Unreadable {
    return unreadable(this.file, line, reason, this.findings)
  }

  /** Counts what stays in memory. @throws Unreadable */
  keep(line: number): void {
    this.#kept += 1
    if (this.#kept > bounds.entries) throw this.stop(line, 'The file lists more than 2,000,000 things.')
  }

  id(element: string, { id = '' }: Attributes, line: number): string | undefined {
    this.keep(line)
    if (id !== '' && id.length <= longestId) return id
    this.fault(line, `${element}@id`, id, `An id of 1 to ${longestId} characters is required.`)
    return undefined
  }

  /** The id of an element that may be there only once. */
  ownId(
    element: string,
    attributes: Attributes,
    line: number,
    taken: { has(id: string): boolean },
  ): string | undefined {
    const id = this.id(element, attributes, line)
    if (id === undefined || !taken.has(id)) return id
    this.fault(line, `${element}@id`, id, 'This id is there twice.')
    return undefined
  }

  whole(column: string, text: string | undefined, line: number, min: number, max: number): number | undefined {
    const value = /^\d{1,10}$/.test(text ?? '') ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    this.fault(line, column, text ?? null, `Expected a whole number from ${min} to ${max}.`)
    return undefined
  }

  /** One character a day or week, from the first; never a number, since zeros in front count. */
  bits(column: string, text: string | undefined, line: number, length: number): string | undefined {
    if (text !== undefined && text.length === length && /^[01]+$/.test(text)) return text
    this.fault(line, column, text ?? null, `Expected ${length} characters, each 0 or 1.`)
    return undefined
  }
}
