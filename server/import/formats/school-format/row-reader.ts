import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import type { Findings } from '#server/import/findings.ts'
import { hasHiddenCharacter } from '#server/import/reading/utf8-text.ts'
import type { Fault } from '#server/import/school.ts'
import type { TextCache } from './text-cache.ts'
import { isSourceName } from '@uurwerk/contract/rules/source-name'

/** Maximum lengths in characters; ids are shorter because they are indexed. */
const bounds = { id: 200, text: 10_000, list: 1_000_000 }

const booleanByText: Record<string, boolean> = { true: true, false: false, yes: true, no: false, '1': true, '0': false }

/** Reads cells by column and reports faults; a faulty cell reads as empty. */
export class RowReader {
  readonly line: number
  readonly #file: string
  readonly #cells: string[]
  readonly #columns: Map<string, number>
  readonly #findings: Findings
  readonly #texts: TextCache

  constructor(
    file: string,
    line: number,
    cells: string[],
    columns: Map<string, number>,
    { findings, texts }: { findings: Findings; texts: TextCache },
  ) {
    this.line = line
    this.#file = file
    this.#cells = cells
    this.#columns = columns
    this.#findings = findings
    this.#texts = texts
  }

  reportFault(column: string, value: string | null, text: ImportText, code?: Fault['code']): void {
    this.#findings.reportFault({ file: this.#file, line: this.line, column, value, text, ...(code && { code }) })
  }

  reportNotice(text: ImportText, example: string): void {
    this.#findings.reportNotice(text.code, text, example)
  }

  /** The column may still be empty in this row. */
  hasColumn(column: string): boolean {
    return this.#columns.has(column)
  }

  /** Returns null for an empty or faulty cell, or an absent column. */
  readOptional(column: string, maxLength: number = bounds.text): string | null {
    const index = this.#columns.get(column)
    const cell = index === undefined ? '' : (this.#cells[index] ?? '')
    if (cell === '') return null
    if (cell.length > maxLength) {
      this.reportFault(column, cell, { code: 'charactersAtMost', values: { max: maxLength } })
      return null
    }
    const known = this.#texts.findText(cell)
    if (known !== undefined) return known
    if (hasHiddenCharacter(cell)) {
      this.reportFault(column, cell, { code: 'hiddenCharacter' })
      return null
    }
    if (column !== 'id') this.#texts.addText(cell)
    return cell
  }

  readRequired(column: string, code?: Fault['code'], maxLength: number = bounds.text): string {
    const cell = this.readOptional(column, maxLength)
    if (cell !== null && cell.trim() !== '') return cell
    if (this.hasColumn(column) && this.#isEmpty(column))
      this.reportFault(column, cell ?? '', { code: 'valueRequired' }, code)
    return ''
  }

  #isEmpty(column: string): boolean {
    return (this.#cells[this.#columns.get(column) ?? -1] ?? '').trim() === ''
  }

  readId(code?: Fault['code']): string {
    const id = this.readRequired('id', code, bounds.id)
    if (id.includes('|')) this.reportFault('id', id, { code: 'idWithBar' })
    return id
  }

  readReference(column: string): string {
    return this.readRequired(column, undefined, bounds.id)
  }

  /** Reads values separated by `|`, each once. */
  readList(column: string): string[] {
    return this.#texts.getList(this.readOptional(column, bounds.list) ?? '')
  }

  /** Returns the names of the record's sources; undefined without the column, as in files that no export wrote. */
  readSources(): { sources?: string[] } {
    if (!this.hasColumn('source')) return {}
    const names = this.readList('source')
    for (const name of names) if (!isSourceName(name)) this.reportFault('source', name, { code: 'sourceNameExpected' })
    return { sources: names }
  }

  readBoolean(column: string, fallback: boolean): boolean {
    const cell = this.readOptional(column)
    if (cell === null) return fallback
    const value = booleanByText[cell.toLowerCase()]
    if (value === undefined) this.reportFault(column, cell, { code: 'booleanExpected' })
    return value ?? fallback
  }

  readChoice<T extends string>(column: string, values: readonly T[], fallback: T): T {
    const cell = this.readRequired(column)
    return cell === '' ? fallback : (this.#matchChoice(column, cell, values) ?? fallback)
  }

  readChoices<T extends string>(column: string, values: readonly T[]): T[] {
    return this.readList(column).flatMap((item) => this.#matchChoice(column, item, values) ?? [])
  }

  #matchChoice<T extends string>(column: string, value: string, values: readonly T[]): T | undefined {
    const choice = values.find((candidate) => candidate === value)
    if (choice === undefined)
      this.reportFault(column, value, { code: 'oneOfExpected', values: { values: values.join(', ') } })
    return choice
  }

  /** Accepts a decimal comma or point; null if empty or faulty. */
  readNumber(column: string, { min, max, whole }: { min: number; max: number; whole: boolean }): number | null {
    const cell = this.readOptional(column)
    if (cell === null) return null
    const value = /^[+-]?\d+([.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : Number.NaN
    if (value >= min && value <= max && (!whole || Number.isInteger(value))) return value
    this.reportFault(column, cell, { code: whole ? 'wholeNumberExpected' : 'numberExpected', values: { min, max } })
    return null
  }
}
