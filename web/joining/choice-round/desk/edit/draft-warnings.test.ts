import { describe, expect, test } from 'vitest'
import { createSampleDeskRound } from './desk-round-sample.ts'
import {
  countRequiredLooseOptions,
  type DatedField,
  findInsufficientSeats,
  listDateWarnings,
  listOptionsWithoutGroup,
} from './draft-warnings.ts'
import { type RoundDraft, toRoundDraft } from './round-draft.ts'

/** Open from 16 to 24 November, for 30 November to 19 February. */
const draft = toRoundDraft(createSampleDeskRound({}))

describe('warnings of a round draft', () => {
  test.each<[DatedField, string, string[]]>([
    ['openingDate', '2026-11-16T09:00', []],
    ['openingDate', '2026-11-15T09:00', ['sunday']],
    ['studentExpirationDate', '2026-11-29T23:59', ['sunday']],
    ['studentExpirationDate', '2026-11-30T00:00', ['duringPeriod']],
    ['coachExpirationDate', '2027-02-19T17:00', ['duringPeriod']],
    ['coachExpirationDate', '2027-02-21T17:00', ['sunday', 'afterPeriod']],
    ['periodStart', '2026-11-29', ['sunday']],
    ['periodEnd', '2027-07-31', []],
    ['periodEnd', '2027-08-01', ['sunday', 'afterYear']],
  ])('for %s on %s are %j', (field, date, expected) => {
    expect(listDateWarnings({ ...draft, [field]: date }, field)).toEqual(expected)
  })

  test('include the seats only if they are too few for all students', () => {
    const rows = [{ seats: 20 }, { seats: 14 }]
    expect([findInsufficientSeats(rows, 80), findInsufficientSeats(rows, 35), findInsufficientSeats(rows, 34)]).toEqual(
      [34, 34, undefined],
    )
    expect(findInsufficientSeats([], 80)).toBeUndefined()
  })

  test('require a loose option only where there are no groups and no sets', () => {
    const draftWithOnlyLooseOptions: RoundDraft = {
      ...draft,
      groups: [],
      optionSets: [{ name: '', min: 1, max: 1, options: [] }],
    }
    expect([countRequiredLooseOptions(draft), countRequiredLooseOptions(draftWithOnlyLooseOptions)]).toEqual([0, 1])
  })

  test('name the options that have no group', () => {
    const [option] = draft.options
    if (!option) throw new Error('The sample has no loose option.')
    expect(listOptionsWithoutGroup([option, { ...option, groupId: 20 }, { ...option, name: ' ' }])).toEqual(['Debat'])
  })
})
