import type { Round } from '@uurwerk/contract/joining/choice-round/desk'
import { describe, expect, test } from 'vitest'
import {
  listConflictingFields,
  copyRoundAsDraft,
  type RoundDraft,
  toRoundDraft,
  createEmptyRoundDraft,
  changeDraftKind,
  completeRoundDraft,
  findFreeName,
  movePeriodStart,
  rebaseRoundDraft,
  buildRoundPatch,
} from './round-draft.ts'
import { findDraftFaults } from './draft-faults.ts'
import { createSampleDeskRound } from './desk-round-sample.ts'

const now = Temporal.PlainDateTime.from('2026-11-18T11:06')
const round = createSampleDeskRound({})
const baseDraft = toRoundDraft(round)

describe('a round draft', () => {
  test('is sent as a patch of the changed fields, with lists replaced as a whole', () => {
    expect(buildRoundPatch(baseDraft, baseDraft)).toEqual([])
    expect(buildRoundPatch(baseDraft, { ...baseDraft, name: 'Sport', audience: [10] })).toEqual([
      { op: 'replace', path: '/name', value: 'Sport' },
      { op: 'replace', path: '/audience', value: [10] },
    ])
  })
  const theirDraft: RoundDraft = { ...baseDraft, name: 'Van hen', countsOnly: true }
  test('keeps changes that another user saved meanwhile together with the user’s own changes', () => {
    const ownDraft = { ...baseDraft, ranks: 2 }
    expect(listConflictingFields(theirDraft, baseDraft, ownDraft)).toEqual([])
    expect(rebaseRoundDraft(theirDraft, baseDraft, ownDraft)).toEqual({ ...theirDraft, ranks: 2 })
  })
  test('has a conflict only in fields that both users changed to different values', () => {
    expect(listConflictingFields(theirDraft, baseDraft, { ...baseDraft, name: 'Van mij', countsOnly: true })).toEqual([
      'name',
    ])
  })
  test('loses its groups when it becomes ranked, and its ranks when it becomes unranked', () => {
    const ranked = changeDraftKind({ ...baseDraft, kind: 'choose' }, 'ranked')
    expect([ranked.ranks, ranked.groups]).toEqual([3, []])
    expect(changeDraftKind(ranked, 'choose').ranks).toBeNull()
  })
  test('keeps its options when its kind changes: in a single list if ranked, else in a set of which one is picked', () => {
    const ranked = changeDraftKind({ ...baseDraft, kind: 'choose' }, 'ranked')
    expect([ranked.optionSets, ranked.options.map(({ name }) => name)]).toEqual([[], ['Debat', 'Roeien', 'Klimmen']])
    const { optionSets, options } = changeDraftKind(ranked, 'choose')
    expect([optionSets, options]).toEqual([[{ name: '', min: 1, max: 1, options: ranked.options }], []])
  })
  test('follows the school year of its period, but keeps the dates of a year that still fits', () => {
    const importedYear = { yearStart: '2026-08-24', yearEnd: '2027-07-09' }
    expect(movePeriodStart(importedYear, '2027-07-09')).toEqual({ ...importedYear, periodStart: '2027-07-09' })
    expect(movePeriodStart(importedYear, '2027-09-06')).toEqual({
      yearStart: '2027-08-01',
      yearEnd: '2028-07-31',
      periodStart: '2027-09-06',
    })
  })
  test('is sent without blank rows, and a new set without a name gets that of the round', () => {
    const blank = { name: ' ', description: null, seats: 9, courseIds: [], courseGroupName: null, groupId: null }
    const film = { ...blank, name: 'Film' }
    const emptySet = { name: '', min: 1, max: 1, options: [blank] }
    const draft = { ...baseDraft, name: 'Sportdag', optionSets: [emptySet, { ...emptySet, options: [film, blank] }] }
    expect(completeRoundDraft({ ...draft, options: [blank, { ...blank, id: 7 }] })).toEqual({
      ...draft,
      optionSets: [{ name: 'Sportdag', min: 1, max: 1, options: [film] }],
      options: [{ ...blank, id: 7 }],
    })
  })
})

describe('copyRoundAsDraft', () => {
  const datesOfLastYear: Partial<Round> = {
    yearStart: '2025-08-01',
    yearEnd: '2026-07-31',
    periodStart: '2025-12-01',
    periodEnd: '2026-02-20',
    openingDate: '2025-11-24T09:00',
    studentExpirationDate: '2025-11-28T17:00',
    coachExpirationDate: '2025-12-02T17:00',
  }
  test('shifts a round of last year by a year and keeps the weekdays', () => {
    const copy = copyRoundAsDraft(createSampleDeskRound(datesOfLastYear), now)
    expect([copy.yearStart, copy.yearEnd]).toEqual(['2026-08-01', '2027-07-31'])
    expect([copy.openingDate, copy.studentExpirationDate]).toEqual(['2026-11-23T09:00', '2026-11-27T17:00'])
    expect([copy.periodStart, copy.periodEnd]).toEqual(['2026-11-30', '2027-02-19'])
  })
  test('shifts a round of this year to a future opening date within the same school year', () => {
    const copy = copyRoundAsDraft(
      createSampleDeskRound({ openingDate: '2026-11-16T09:00', studentExpirationDate: '2026-11-20T17:00' }),
      now,
    )
    expect([copy.openingDate, copy.studentExpirationDate]).toEqual(['2026-11-23T09:00', '2026-11-27T17:00'])
    expect(copy.yearStart).toBe(baseDraft.yearStart)
  })
  test('gets the first name that no other round has', () => {
    const formatName = (count: number) => `Sport ${count}`
    expect(findFreeName(['Sport'], formatName)).toBe('Sport 1')
    expect(findFreeName(['Sport', 'Sport 2', 'Sport 1'], formatName)).toBe('Sport 3')
  })
  test('copies the options without their ids', () => {
    const copy = copyRoundAsDraft(round, now)
    expect(round.optionSets[0]?.options[0]?.id).toBeDefined()
    expect(JSON.stringify([copy.options, copy.optionSets])).not.toContain('"id"')
  })
  test('leaves out groups and courses that the school no longer has', () => {
    const [option] = round.options
    const oldRound = createSampleDeskRound({
      options: [{ ...option!, groupId: 20, courseIds: [40, 41] }],
      names: {
        groups: [
          { id: 11, name: 'V5B', isGone: true },
          { id: 20, name: 'Wiskunde B groep 1', isGone: true },
          { id: 21, name: 'Wiskunde B groep 2' },
        ],
        courses: [
          { id: 40, name: 'Wiskunde B', isGone: true },
          { id: 41, name: 'Engels' },
        ],
      },
    })
    const copy = copyRoundAsDraft(oldRound, now)
    expect(copy.audience).toEqual([10])
    expect(copy.groups).toMatchObject([{ groupId: 21, courseIds: [] }])
    expect(copy.options).toMatchObject([{ groupId: null, courseIds: [41] }])
  })
  test('copies the descriptions of groups and options', () => {
    const copy = copyRoundAsDraft(round, now)
    expect(copy.groups.map(({ description }) => description)).toEqual(['Met een mondelinge toets.', null])
    expect(copy.optionSets[0]?.options[0]?.description).toBe('Op de Bosbaan, ook bij regen.')
  })
})

describe('round draft validation', () => {
  const listFaults = (changes: Partial<RoundDraft>) => [...findDraftFaults({ ...baseDraft, ...changes })]
  const option = {
    name: 'Film',
    description: 'Korte films maken.',
    seats: 3,
    courseIds: [],
    courseGroupName: null,
    groupId: null,
  }
  test('finds no faults in a complete draft', () => expect(listFaults({})).toEqual([]))
  test.each<[Partial<RoundDraft>, [string, string][]]>([
    [{ name: '  ' }, [['name', 'noName']]],
    [{ audience: [] }, [['audience', 'noAudience']]],
    [{ groups: [], options: [], optionSets: [] }, [['choices', 'nothingToChoose']]],
    [{ periodEnd: '2020-01-01' }, [['periodEnd', 'periodEndsBefore']]],
    [{ studentExpirationDate: baseDraft.openingDate }, [['studentExpirationDate', 'closesBefore']]],
    [{ coachExpirationDate: baseDraft.openingDate }, [['coachExpirationDate', 'coachesBefore']]],
    [
      {
        options: [
          { ...option, name: '', description: null },
          { ...option, id: 7, name: '' },
        ],
      },
      [['options/1', 'noName']],
    ],
    [
      {
        optionSets: [
          { name: ' ', min: 2, max: 1, options: [{ ...option, name: ' ', description: null }] },
          { name: 'Sport', min: 2, max: 1, options: [] },
          { name: 'Sport', min: 0, max: 1, options: [{ ...option, name: ' ', courseIds: [40] }] },
          { name: 'Kunst', min: 2, max: 2, options: [option, { ...option, name: '', description: null }] },
        ],
      },
      [
        ['optionSets/1/max', 'minAboveMax'],
        ['optionSets/3/min', 'tooFewOptions'],
        ['optionSets/2/name', 'sameName'],
        ['optionSets/2/options/0', 'noName'],
      ],
    ],
  ])('finds the faults of a draft with %j', (changes, expected) => expect(listFaults(changes)).toEqual(expected))
  test('reports a missing audience, missing choices and a missing name in an empty draft', () => {
    expect([...findDraftFaults(createEmptyRoundDraft(now)).values()]).toEqual([
      'noAudience',
      'nothingToChoose',
      'noName',
    ])
  })
  test('opens an empty draft on the coming Monday, in the current school year', () => {
    const { openingDate, yearStart, yearEnd } = createEmptyRoundDraft(now)
    expect([openingDate, yearStart, yearEnd]).toEqual(['2026-11-23T09:00', '2026-08-01', '2027-07-31'])
    expect(createEmptyRoundDraft(Temporal.PlainDateTime.from('2027-02-01T08:00')).yearStart).toBe('2026-08-01')
  })
  test('is for the next school year if its period would begin there', () => {
    const { yearStart, yearEnd, periodStart, periodEnd } = createEmptyRoundDraft(
      Temporal.PlainDateTime.from('2027-07-21T08:00'),
    )
    expect([yearStart, periodStart, periodEnd, yearEnd]).toEqual([
      '2027-08-01',
      '2027-08-09',
      '2028-07-31',
      '2028-07-31',
    ])
  })
})
