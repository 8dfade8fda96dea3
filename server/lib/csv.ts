/** A spreadsheet reads a cell that begins with one of these as a formula. */
const formula = /^[=+\-@\t\r]/

/**
 * Rows as CSV (RFC 4180), each cell as the text that it is: where a spreadsheet would calculate, an apostrophe before it
 * says that it is text.
 */
export const formatCsv = (rows: readonly (readonly string[])[], separator: ',' | ';'): string =>
  rows.map((row) => `${row.map((cell) => formatCsvCell(cell, separator)).join(separator)}\r\n`).join('')

function formatCsvCell(text: string, separator: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}
