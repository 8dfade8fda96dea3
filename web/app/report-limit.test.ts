import { expect, test } from 'vitest'
import { createReportLimit } from './report-limit.ts'

test('ten reports a minute are sent, and more when that minute is over', () => {
  const may = createReportLimit()
  const within = Array.from({ length: 30 }, (_, second) => may(second * 1000))
  expect(within.filter(Boolean).length).toBe(10)
  expect(may(59_000)).toBe(false)
  expect(may(60_000)).toBe(true)
})

test('what has a name is sent once, however long ago', () => {
  const may = createReportLimit()
  expect(may(0, 'TypeError: x')).toBe(true)
  expect(may(1, 'TypeError: x')).toBe(false)
  expect(may(3_600_000, 'TypeError: x')).toBe(false)
  expect(may(3_600_000, 'TypeError: y')).toBe(true)
})

test('what came too often is not forgotten: it may be sent when there is room again', () => {
  const may = createReportLimit(1)
  expect(may(0, 'a')).toBe(true)
  expect(may(1, 'b')).toBe(false)
  expect(may(60_000, 'b')).toBe(true)
})
