import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('each row ends in CRLF, and what holds a comma, a quote or a line end is quoted', () => {
  expect(
    toCsv([
      ['Wie', 'Wat'],
      ['Bakker, Sanne', 'zei "hoi"'],
      ['twee\nregels', ''],
    ]),
  ).toBe('Wie;Wat\r\n"Bakker, Sanne";"zei ""hoi"""\r\n"twee\nregels";\r\n')
})

test.each(['=1+1', '+31', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1'])(
  'a spreadsheet takes %j for text, not for a formula',
  (cell) => {
    expect(toCsv([[cell]]).replace(/^"/, '')).toMatch(/^'/)
  },
)

test('other cells stay as they are', () => {
  expect(toCsv([['Anna-Lies', 'a=b', '2026-11-18 11:06:00']])).toBe('Anna-Lies;a=b;2026-11-18 11:06:00\r\n')
})

test('the separator is a semicolon in Dutch and a comma in English; a cell with either is quoted', () => {
  const rows = [['1,5', 'a;b']]
  expect(toCsv(rows, 'nl')).toBe('"1,5";"a;b"\r\n')
  expect(toCsv(rows, 'en')).toBe('"1,5","a;b"\r\n')
})
