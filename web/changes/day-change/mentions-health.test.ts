import { describe, expect, test } from 'vitest'
import { mentionsHealth } from './mentions-health.ts'

describe('a message about health', () => {
  test.each(['Docent is ziek', 'Ziekte', 'Naar de tandarts', 'She is ill today', 'Doctor’s appointment', 'Burn-out'])(
    'is recognised in %s',
    (text) => expect(mentionsHealth(text)).toBe(true),
  )

  test.each(['Neem je schetsboek mee', 'We will meet in the hall', 'Bring your skills', 'Muziekles in de aula', ''])(
    'is not read into %s',
    (text) => expect(mentionsHealth(text)).toBe(false),
  )
})
