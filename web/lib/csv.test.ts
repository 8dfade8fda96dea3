import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('toCsv ends each row in CRLF and quotes a cell that contains a comma, a quote or a line break', () => {
  expect(
    toCsv([
      ['Wie', 'Wat'],
      ['Bakker, Sanne', 'zei "hoi"'],
      ['twee\nregels', ''],
    ]),
  ).toBe('Wie;Wat\r\n"Bakker, Sanne";"zei ""hoi"""\r\n"twee\nregels";\r\n')
})

test.each(['=1+1', '+31', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1'])(
  'toCsv prefixes %j with an apostrophe, so that a spreadsheet reads text instead of a formula',
  (cell) => {
    expect(toCsv([[cell]]).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('toCsv leaves cells that cannot start a formula unchanged', () => {
  expect(toCsv([['Anna-Lies', 'a=b', '2026-11-18 11:06:00', '-0.12']])).toBe(
    'Anna-Lies;a=b;2026-11-18 11:06:00;-0.12\r\n',
  )
})

test('toCsv leaves a negative number unchanged, with the decimal mark of either language', () => {
  expect(toCsv([['-4,0']], 'nl')).toBe('"-4,0"\r\n')
  expect(toCsv([['-4.0']], 'en')).toBe('-4.0\r\n')
})

test('toCsv separates with semicolons in Dutch and commas in English, and quotes a cell that contains either', () => {
  const rows = [['1,5', 'a;b']]
  expect(toCsv(rows, 'nl')).toBe('"1,5";"a;b"\r\n')
  expect(toCsv(rows, 'en')).toBe('"1,5","a;b"\r\n')
})
