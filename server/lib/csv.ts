const formula = /^[=+\-@\t\r]/

/** Formats CSV (RFC 4180). An apostrophe keeps spreadsheets from evaluating formulas. */
export const formatCsv = (rows: readonly (readonly string[])[], separator: ',' | ';'): string =>
  rows.map((row) => `${row.map((cell) => formatCsvCell(cell, separator)).join(separator)}\r\n`).join('')

function formatCsvCell(text: string, separator: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe
}
