import type { Language } from '@uurwerk/contract/languages'
import { escapeFormula } from '@uurwerk/contract/rules/formula'
import { getCurrentLanguage } from './language.ts'
import { offerFile } from './offer-file.ts'

const quoteCell = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Spreadsheets expect a semicolon where the decimal mark is a comma. */
const separators = { nl: ';', en: ',' } as const satisfies Record<Language, string>

/** Formats rows as CSV by RFC 4180, except for the separator. */
export const toCsv = (rows: readonly (readonly string[])[], language = getCurrentLanguage()): string =>
  rows.map((row) => `${row.map((cell) => quoteCell(escapeFormula(cell))).join(separators[language])}\r\n`).join('')

/** Downloads rows as a CSV file. Adds a byte order mark, because spreadsheets expect it for UTF-8. */
export const downloadCsv = (name: string, csv: string) => offerFile(name, 'text/csv;charset=utf-8', '\uFEFF', csv)
