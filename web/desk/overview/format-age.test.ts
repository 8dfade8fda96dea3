import { expect, onTestFinished, test } from 'vitest'
import { setClock } from '#web/lib/time.ts'
import { formatAge } from './format-age.ts'

test.each([
  ['2026-11-18T09:54:00Z', 'nl', '12 minuten geleden'],
  ['2026-11-17T09:00:00Z', 'en', '25 hours ago'],
  ['2026-11-15T09:00:00Z', 'en', '3 days ago'],
  ['2026-11-15T09:00:00Z', 'nl', '3 dagen geleden'],
  ['2026-11-18T10:07:00Z', 'en', '0 minutes ago'],
] as const)('the age of %s in %s is “%s”, at 10:06 of 18 November', (instant, language, text) => {
  setClock(() => Temporal.Instant.from('2026-11-18T10:06:00Z'))
  onTestFinished(() => setClock())
  expect(formatAge(instant, language)).toBe(text)
})
