import { expect, test } from 'vitest'
import { createReportLimit } from './report-limit.ts'

test('the report limit allows 10 reports a minute, and more in the next minute', () => {
  const allowReport = createReportLimit()
  const allowed = Array.from({ length: 30 }, (_, second) => allowReport(second * 1000))
  expect(allowed.filter(Boolean).length).toBe(10)
  expect(allowReport(59_000)).toBe(false)
  expect(allowReport(60_000)).toBe(true)
})

test('the report limit allows a named report only once, even an hour later', () => {
  const allowReport = createReportLimit()
  expect(allowReport(0, 'TypeError: x')).toBe(true)
  expect(allowReport(1, 'TypeError: x')).toBe(false)
  expect(allowReport(3_600_000, 'TypeError: x')).toBe(false)
  expect(allowReport(3_600_000, 'TypeError: y')).toBe(true)
})

test('the report limit allows a named report that it refused earlier once there is room again', () => {
  const allowReport = createReportLimit(1)
  expect(allowReport(0, 'a')).toBe(true)
  expect(allowReport(1, 'b')).toBe(false)
  expect(allowReport(60_000, 'b')).toBe(true)
})
