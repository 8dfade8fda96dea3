import { unescapeFormula } from '@uurwerk/contract/rules/formula'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCsv } from './csv.ts'

test('formatCsv quotes a cell that contains the separator, a quote or a line break', () => {
  expect(formatCsv([['a', 'b;c', 'd"e', 'f\ng', '']], ';')).toBe('a;"b;c";"d""e";"f\ng";\r\n')
  expect(formatCsv([['a', 'b;c']], ',')).toBe('a,b;c\r\n')
})

test.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '\t=1', '\r=1'])(
  'formatCsv escapes %j, so that a spreadsheet does not read it as a formula',
  (text) => {
    const [[cell]] = parse(formatCsv([[text]], ','), { relax_quotes: true }) as [[string]]
    expect(cell).toBe(`'${text}`)
  },
)

test('a CSV parser reads from formatCsv the cells that were written', () => {
  const rows = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { minLength: 1 })
  fc.assert(
    fc.property(rows, fc.constantFrom(',' as const, ';' as const), (written, separator) => {
      const parsedRows: string[][] = parse(formatCsv(written, separator), {
        delimiter: separator,
        record_delimiter: '\r\n',
        relax_column_count: true,
      })
      expect(parsedRows.map((row) => row.map(unescapeFormula))).toEqual(written)
    }),
  )
})
