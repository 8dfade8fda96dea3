const formulaStart = /^[=+\-@\t\r]/

/** Formats CSV (RFC 4180). An apostrophe before a formula keeps spreadsheets from evaluating it. */
export const formatCsv = (rows: readonly (readonly string[])[], separator: ',' | ';'): string =>
  rows.map((row) => `${row.map((cell) => formatCsvCell(cell, separator)).join(separator)}\r\n`).join('')

function formatCsvCell(text: string, separator: string): string {
  return quoteCsvCell(formulaStart.test(text) ? `'${text}` : text, separator)
}

/** Quotes a cell if it has to be, and changes nothing in it: for programs, not for spreadsheets. */
export const quoteCsvCell = (text: string, separator: string): string =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
