import { escapeFormula } from '@uurwerk/contract/rules/formula'

/** Formats CSV (RFC 4180), with formulas escaped. */
export const formatCsv = (rows: readonly (readonly string[])[], separator: ',' | ';'): string =>
  rows.map((row) => `${row.map((cell) => quoteCsvCell(escapeFormula(cell), separator)).join(separator)}\r\n`).join('')

/** Quotes a cell if it has to be, and changes nothing in it: for programs, not for spreadsheets. */
export const quoteCsvCell = (text: string, separator: string): string =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
