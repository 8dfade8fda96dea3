import { describe, expect, test } from 'vitest'
import { readSmallSchool } from './reader-fixture.ts'

const round = {
  id: 'sport',
  name: 'Sport V5',
  yearStart: '2026-08-01',
  yearEnd: '2027-07-31',
  periodStart: '2026-11-30',
  periodEnd: '2027-02-12',
  openingDate: '2026-11-18T09:00',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-24T17:00',
  for: ['v5a'],
}
const option = { id: 'row', name: 'Roeien', seats: 24 }
const readRounds = (...rounds: object[]) => readSmallSchool({ 'interrogations.json': JSON.stringify(rounds, null, 1) })

describe('interrogations.json', () => {
  test('is read with every field', async () => {
    const completeRound = {
      ...round,
      kind: 'choose',
      ranks: null,
      countsOnly: true,
      allocateAtClosing: false,
      groupChoice: [{ group: 'v5a', description: 'Met een reis.', seats: 30, courses: ['wisb'] }],
      optionSets: [
        {
          name: 'Sport',
          min: 0,
          max: 2,
          options: [
            { ...option, description: 'Op de <b>Bosbaan</b>.', courses: ['wisb'], courseGroupName: 'LO', group: 'v5a' },
          ],
        },
      ],
      options: [{ ...option, id: 'lunch', description: null, courses: [], courseGroupName: null, group: null }],
    }
    const { school, faults } = await readRounds(completeRound)
    expect(faults).toEqual([])
    expect(school?.choiceRounds).toEqual([completeRound])
  })

  test('defaults to the kind choose without groups and options, and to three ranks for the kind ranked', async () => {
    const { school } = await readRounds(
      round,
      { ...round, id: 'b', kind: 'ranked', options: [option] },
      { ...round, id: 'c', kind: 'ranked', allocateAtClosing: true },
    )
    expect(school?.choiceRounds).toMatchObject([
      {
        kind: 'choose',
        ranks: null,
        countsOnly: false,
        allocateAtClosing: false,
        groupChoice: [],
        optionSets: [],
        options: [],
      },
      {
        kind: 'ranked',
        ranks: 3,
        options: [{ id: 'row', description: null, courses: [], courseGroupName: null, group: null }],
      },
      { kind: 'ranked', allocateAtClosing: true },
    ])
  })

  test.each<[string, { change: object; path: string; reason?: string }]>([
    ['a date instead of a time', { change: { openingDate: '2026-11-18' }, path: '0.openingDate' }],
    [
      'a time that the clock skips',
      { change: { openingDate: '2026-03-29T02:30' }, path: '0.openingDate', reason: 'goes forward' },
    ],
    [
      'a closing time before the opening',
      { change: { studentExpirationDate: '2026-11-18T09:00' }, path: '0.studentExpirationDate', reason: 'closes' },
    ],
    [
      'a closing time for coaches before that for students',
      { change: { coachExpirationDate: '2026-11-19T09:00' }, path: '0.coachExpirationDate', reason: 'coaches' },
    ],
    [
      'a period that ends early',
      { change: { periodEnd: '2026-11-01' }, path: '0.periodEnd', reason: 'before the start' },
    ],
    ['a year that ends early', { change: { yearEnd: '2026-07-31' }, path: '0.yearEnd', reason: 'before the start' }],
    [
      'allocation at closing in a round without ranking',
      { change: { allocateAtClosing: true }, path: '0.allocateAtClosing', reason: 'allocated' },
    ],
    ['an empty audience', { change: { for: [] }, path: '0.for' }],
    ['negative seats', { change: { options: [{ ...option, seats: -1 }] }, path: '0.options.0.seats' }],
    [
      'a description that is too long',
      { change: { options: [{ ...option, description: 'x'.repeat(201) }] }, path: '0.options.0.description' },
    ],
    ['an unknown field', { change: { colour: 'red' }, path: '0.colour' }],
    [
      'the same group twice',
      {
        change: { groupChoice: [1, 2].map((seats) => ({ group: 'v5a', seats })) },
        path: '0.groupChoice',
        reason: 'same group',
      },
    ],
    ['two options with the same id', { change: { options: [option, option] }, path: '0.id', reason: 'same id' }],
    [
      'a loose option with the id of an option in a set',
      {
        change: { options: [option], optionSets: [{ name: 'a', min: 0, max: 1, options: [option] }] },
        path: '0.id',
        reason: 'same id',
      },
    ],
    [
      'two sets with the same name',
      {
        change: { optionSets: [1, 2].map((max) => ({ name: 'a', min: 0, max, options: [] })) },
        path: '0.optionSets',
        reason: 'same name',
      },
    ],
    ['too many ranks', { change: { kind: 'ranked', ranks: 11 }, path: '0.ranks' }],
    [
      'a minimum above the maximum',
      {
        change: { optionSets: [{ name: 'a', min: 1, max: 0, options: [option] }] },
        path: '0.optionSets.0',
        reason: 'above the maximum',
      },
    ],
    [
      'a minimum that nobody can reach',
      {
        change: { optionSets: [{ name: 'a', min: 2, max: 2, options: [option] }] },
        path: '0.optionSets.0',
        reason: 'above the number of options',
      },
    ],
    ['ranks in a round without ranking', { change: { ranks: 2 }, path: '0.ranks', reason: 'ranked' }],
    [
      'groups in a ranked round',
      {
        change: { kind: 'ranked', groupChoice: [{ group: 'v5a', seats: 1 }] },
        path: '0.groupChoice',
        reason: 'ranked',
      },
    ],
  ])('is refused with the path and line of %s', async (_, { change, path, reason = '' }) => {
    const { faults, school } = await readRounds({ ...round, ...change })
    expect(school).toBeUndefined()
    expect(faults).toMatchObject([{ file: 'interrogations.json', column: path }])
    expect(faults[0]?.reason).toContain(reason)
    expect(faults[0]?.line).toBeGreaterThan(1)
  })

  test('is refused with a fault for each unknown group and course', async () => {
    const { faults } = await readRounds({
      ...round,
      for: ['v5a', 'v9'],
      groupChoice: [{ group: 'teun', seats: 1, courses: ['dance'] }],
      optionSets: [{ name: 'a', min: 0, max: 1, options: [{ ...option, group: 'v8', courses: ['song'] }] }],
    })
    expect(faults.map(({ column, value }) => [column, value])).toEqual([
      ['for.1', 'v9'],
      ['groupChoice.0.group', 'teun'],
      ['groupChoice.0.courses', 'dance'],
      ['optionSets.0.options.0.group', 'v8'],
      ['optionSets.0.options.0.courses', 'song'],
    ])
    expect(faults[0]).toMatchObject({ line: 14, reason: 'Nothing in groups.csv has this id; expected a group.' })
  })

  test('is refused with the line of a repeated id and of malformed JSON', async () => {
    expect((await readRounds(round, round)).lines).toEqual(['interrogations.json:16 id'])
    const { faults } = await readSmallSchool({ 'interrogations.json': '[\n{]' })
    expect(faults).toMatchObject([{ file: 'interrogations.json', line: 2, column: null }])
  })
})
