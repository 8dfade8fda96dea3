import { describe, expect, test } from 'vitest'
import { formatReport, formatSummary } from './format-report.ts'
import { createEmptySummary } from './import-summary.ts'

describe('the report of an import', () => {
  test('counts a single record in the singular', () => {
    const summary = createEmptySummary()
    summary.kinds.appointments.removed = 1
    const stays = { people: 1, appointments: 1, bookings: 1 }
    const newYear = { name: '2027/2028', start: '2027-08-01', isAhead: false, stays }
    expect(formatSummary({ ...summary, cancelled: 1, outsideWeeks: 1, newYear })).toEqual([
      'New school year 2027/2028.',
      'What stays: 1 person, 1 appointment on other dates, 1 booking to come.',
      '  appointments  0 added, 0 changed, 1 removed',
      'Of the removed appointments 1 stays, cancelled.',
      'Left out: 1 appointment outside the chosen weeks.',
    ])
  })

  test('calls interrogations choice rounds, also where they are the reason to stop', () => {
    const summary = createEmptySummary()
    summary.kinds.interrogations.removed = 2
    const stopped = [
      { reason: 'emptied' as const, kind: 'interrogations' as const, count: 2 },
      { reason: 'emptied' as const, kind: 'teams' as const, count: 1 },
    ]
    const outcome = { ok: false as const, format: 'school' as const, source: 'school', dryRun: false, notices: [] }
    expect(formatReport({ ...outcome, stopped, summary }).split('\n')).toEqual([
      'Nothing was imported, because:',
      '  No choice rounds would be left; there are 2.',
      '  No teams would be left; there is one.',
      'If this is what you want, add --replace. An import would do this:',
      '  choice rounds  0 added, 0 changed, 2 removed',
    ])
  })
})
