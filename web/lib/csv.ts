import { offerFile } from './file.ts'

/** A cell that a spreadsheet would take for a formula gets an apostrophe in front, which makes it text. */
const harmless = (cell: string) => (/^\s*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Rows as CSV (RFC 4180): CRLF after each, quotes doubled, nothing that a spreadsheet would run. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoted(harmless(cell))).join(',')}\r\n`).join('')

/** Offers a text as a file; the mark in front tells spreadsheets that it is UTF-8. */
export const downloadCsv = (name: string, csv: string) => offerFile(name, 'text/csv', '\uFEFF', csv)
