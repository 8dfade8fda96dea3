/** Spaces and apostrophes may stand before the sign. */
const formula = /^'*\s*[=+\-@\t\r]/

/** Adds an apostrophe to a cell of CSV, which keeps spreadsheets from running a formula; a negative number is none. */
export const escapeFormula = (cell: string): string =>
  formula.test(cell) && !/^-\d+([.,]\d+)?$/.test(cell) ? `'${cell}` : cell

/** Takes away what `escapeFormula` added. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
