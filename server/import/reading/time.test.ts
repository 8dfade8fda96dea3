import { expect, test } from 'vitest'
import { isDate } from './time.ts'

test('isDate accepts only calendar dates from 1900 to 2199', () => {
  for (const date of ['1900-01-01', '2026-11-18', '2028-02-29', '2199-12-31']) expect(isDate(date), date).toBe(true)
  for (const date of ['1899-12-31', '2200-01-01', '2026-02-30', '9999-12-31', '2026-1-1', ''])
    expect(isDate(date), date).toBe(false)
})
