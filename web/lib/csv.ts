import type { Language } from '@uurwerk/contract/languages'
import { getCurrentLanguage } from './language.ts'
import { offerFile } from './offer-file.ts'

/** A cell that a spreadsheet would take for a formula gets an apostrophe in front, which makes it text. */
const neutralizeFormula = (cell: string) => (/^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

const quoteCell = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** The separator that spreadsheets expect where the decimal mark is a comma (Dutch) or a dot (English). */
const separators = { nl: ';', en: ',' } as const satisfies Record<Language, string>

/** Formats rows as CSV (RFC 4180, with the language's separator) and keeps spreadsheets from running a cell as a formula. */
export const toCsv = (rows: readonly (readonly string[])[], language = getCurrentLanguage()): string =>
  rows.map((row) => `${row.map((cell) => quoteCell(neutralizeFormula(cell))).join(separators[language])}\r\n`).join('')

/** Offers a text as a file; the mark in front tells spreadsheets that it is UTF-8. */
export const downloadCsv = (name: string, csv: string) => offerFile(name, 'text/csv', '\uFEFF', csv)
