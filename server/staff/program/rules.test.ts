import { expect, test } from 'vitest'
import { listYearWeeks } from '#server/lib/list-year-weeks.ts'
import { parseWeekOffset, applyWeekPatch, findTooLongTexts } from './rules.ts'

const planned = { objectives: 'a', material: 'b', test: 'c' }

test.each([
  ['0', 0],
  ['52', 52],
  ['007', 7],
  ['53', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
  ['2026-W47', undefined],
  ['99999999999999999999', undefined],
])('parseWeekOffset reads %s of 53 weeks as %s', (text, offset) => {
  expect(parseWeekOffset(text, 53)).toBe(offset)
})

test('applyWeekPatch applies operations in order, and a removed text becomes empty', () => {
  const patch = [
    { op: 'remove', path: '/test' },
    { op: 'add', path: '/material', value: 'x' },
    { op: 'replace', path: '/material', value: ' y ' },
  ] as const
  expect(applyWeekPatch(planned, [...patch])).toEqual({ objectives: 'a', material: 'y', test: '' })
})

test('findTooLongTexts accepts texts up to their limit in characters, and returns texts over it', () => {
  expect(
    findTooLongTexts({ objectives: '😀'.repeat(1000), material: 'm'.repeat(1000), test: 't'.repeat(500) }),
  ).toEqual([])
  expect(findTooLongTexts({ ...planned, objectives: 'o'.repeat(1001), test: 't'.repeat(501) })).toMatchObject([
    { path: 'body/objectives' },
    { path: 'body/test' },
  ])
})

test('listYearWeeks returns every week that overlaps the year, from Monday to Sunday', () => {
  const weeks = listYearWeeks({ start: '2026-08-01', end: '2027-07-31' })
  expect(weeks).toHaveLength(53)
  expect(weeks[0]).toEqual({ week: 0, isoWeek: '2026-W31', start: '2026-07-27', end: '2026-08-02' })
  expect(weeks[22]).toMatchObject({ week: 22, isoWeek: '2026-W53' })
  expect(weeks[52]).toMatchObject({ isoWeek: '2027-W30', end: '2027-08-01' })
  expect(listYearWeeks({ start: '2026-08-03', end: '2026-08-03' })).toHaveLength(1)
})
