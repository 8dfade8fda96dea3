const formulaStart = /^[=+\-@\t\r]/

/** Formats CSV (RFC 4180). An apostrophe before a formula keeps spreadsheets from evaluating it. */
export const formatCsv = (rows: readonly (readonly string[])[], separator: ',' | ';'): string =>
  rows.map((row) => `${row.map((cell) => formatCsvCell(cell, separator)).join(separator)}\r\n`).join('')

function formatCsvCell(text: string, separator: string): string {
  const safeText = formulaStart.test(text) ? `'${text}` : text
  return /["\r\n]/.test(safeText) || safeText.includes(separator) ? `"${safeText.replaceAll('"', '""')}"` : safeText
}
