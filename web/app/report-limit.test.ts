import { expect, test } from 'vitest'
import { createReportLimit } from './report-limit.ts'

test('the report limit allows 10 reports a minute, and more in the next minute', () => {
  const may = createReportLimit()
  const within = Array.from({ length: 30 }, (_, second) => may(second * 1000))
  expect(within.filter(Boolean).length).toBe(10)
  expect(may(59_000)).toBe(false)
  expect(may(60_000)).toBe(true)
})

test('the report limit allows a named report only once, even an hour later', () => {
  const may = createReportLimit()
  expect(may(0, 'TypeError: x')).toBe(true)
  expect(may(1, 'TypeError: x')).toBe(false)
  expect(may(3_600_000, 'TypeError: x')).toBe(false)
  expect(may(3_600_000, 'TypeError: y')).toBe(true)
})

test('the report limit allows a named report that it refused earlier once there is room again', () => {
  const may = createReportLimit(1)
  expect(may(0, 'a')).toBe(true)
  expect(may(1, 'b')).toBe(false)
  expect(may(60_000, 'b')).toBe(true)
})
