import { en } from '@uurwerk/contract/i18n/en'
import { nl } from '@uurwerk/contract/i18n/nl'
import { auditActions } from '@uurwerk/contract/tell/audit-action'
import type { LogEntry } from '@uurwerk/contract/tell/log'
import i18next from 'i18next'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setCurrentLanguage } from '#web/lib/language.ts'
import {
  formatAct,
  buildLogCsvRows,
  formatLogEntry,
  formatEntryTime,
  isConsentEntry,
  sortActs,
} from './format-log-entry.ts'
import { type LogAct, groupActs } from './group-acts.ts'

const switchLanguage = async (language: 'nl' | 'en') => {
  setCurrentLanguage(language)
  await i18next.changeLanguage(language)
}
beforeAll(() => i18next.init({ lng: 'nl', resources: { nl: { translation: nl }, en: { translation: en } } }))
afterEach(() => switchLanguage('nl'))

const yusuf = { id: 1, name: 'Yusuf Demir', about: null, hasRoster: false }
const sanne = { id: 2, name: 'Sanne Bakker', about: 'V4a', hasRoster: true }
const createEntry = (changes: Partial<LogEntry>): LogEntry => ({
  id: 1,
  at: '2026-11-18T10:06:05.000Z',
  action: 'impersonation.end',
  actor: yusuf,
  actingAs: sanne,
  subject: sanne,
  details: {},
  things: {},
  ...changes,
})
const listFactTexts = (logEntry: LogEntry) => formatLogEntry(logEntry).facts.map(({ text }) => text)

describe('a log entry', () => {
  test('is written in the user’s language and in the school’s time', async () => {
    expect(formatLogEntry(createEntry({}))).toMatchObject({
      actor: 'Yusuf Demir',
      actingAs: 'Sanne Bakker ·\u00A0V4a',
      action: 'Meekijken gestopt',
      facts: [],
    })
    expect(formatEntryTime(createEntry({}))).toEqual({
      date: '18-11-2026',
      time: '11:06',
      precise: '2026-11-18 11:06:05',
    })
    await switchLanguage('en')
    expect(formatLogEntry(createEntry({})).action).toBe('Stopped viewing as someone')
    expect(formatEntryTime(createEntry({})).date).toBe('11/18/2026')
  })
  test('without an actor is attributed to system administration', () => {
    expect(formatLogEntry(createEntry({ actor: null })).actor).toBe('Systeembeheer')
  })
  test('names its things and time, links them to rosters, and shows no internal id', () => {
    const bookingEntry = createEntry({
      action: 'booking.create',
      subject: sanne,
      details: { booking: 12, facility: 9, start: '2026-11-19T10:30' },
      things: {
        booking: { name: 'Overleg', roster: 9, date: '2026-11-19' },
        facility: { name: 'B204', roster: 9, date: null },
      },
    })
    expect(formatLogEntry(bookingEntry).facts).toEqual([
      { text: 'Overleg', to: { atnId: 2, date: '2026-11-19', appointment: 12 } },
      { text: 'B204', to: { atnId: 9 } },
      { text: '19-11-2026 10:30', to: undefined },
    ])
    // Organisers without a roster: the booking is in the room's roster.
    expect(formatLogEntry({ ...bookingEntry, subject: yusuf }).facts[0]?.to?.atnId).toBe(9)
  })
  test('about a removed booking still names room and time, and its time links to that day', () => {
    const cancelledEntry = createEntry({
      action: 'booking.cancel',
      details: { booking: 12, facility: 9, start: '2026-11-19T10:30' },
      things: { facility: { name: 'B204', roster: 9, date: null } },
    })
    expect(formatLogEntry(cancelledEntry).facts).toEqual([
      { text: 'B204', to: { atnId: 9 } },
      { text: '19-11-2026 10:30', to: { atnId: 9, date: '2026-11-19' } },
    ])
    expect(listFactTexts({ ...cancelledEntry, things: {} })).toEqual(['19-11-2026 10:30'])
  })
  test('lists each detail that has a text, and leaves out the others', () => {
    const details = {
      online: true,
      noteLength: 12345,
      published: null,
      feed: 3,
      preset: 'x1',
      allocation: 4,
      colour: 'groen',
    }
    expect(listFactTexts(createEntry({ details }))).toEqual([
      'online: ja',
      'notitie van 12345 tekens',
      'gepubliceerd: geen',
    ])
    expect(listFactTexts(createEntry({ details: { noteLength: 0, commentLength: 0 } }))).toEqual(['notitie verwijderd'])
  })
  test('describes changed settings and choice round fields in the user’s language', async () => {
    const details = {
      language: 'en',
      theme: 'dark',
      showPrivacyConsentMessage: false,
      notifications: 2,
      courseColours: 1,
    }
    expect(listFactTexts(createEntry({ details })).join(' · ')).toBe(
      'taal: Engels · thema: donker · privacybericht bij het inloggen: nee · meldingen uit: 2 · eigen vakkleuren: 1',
    )
    const fields = createEntry({
      action: 'round-desk.change',
      details: { interrogation: 5, fields: 'name, openingDate' },
    })
    expect(listFactTexts(fields)).toEqual(['gewijzigde velden: Naam, Gaat open'])
    await switchLanguage('en')
    expect(listFactTexts(createEntry({ details }))[0]).toBe('language: English')
  })
  test('is only consent to the privacy message if no other setting changed', () => {
    const consent = { showPrivacyConsentMessage: false }
    expect(isConsentEntry(createEntry({ action: 'settings.patch', details: consent }))).toBe(true)
    expect(
      isConsentEntry(createEntry({ action: 'settings.patch', details: { showPrivacyConsentMessage: true } })),
    ).toBe(false)
    expect(isConsentEntry(createEntry({ action: 'settings.patch', details: { ...consent, theme: 'dark' } }))).toBe(
      false,
    )
  })
  test('counts planned weeks, options and students, and names published weeks', () => {
    const weeks = { weeks: '12,13' }
    expect(listFactTexts(createEntry({ action: 'program.plan', details: weeks }))).toEqual(['2 weken'])
    expect(listFactTexts(createEntry({ action: 'interrogation.confirm', details: { options: 1 } }))).toEqual([
      '1 keuze',
    ])
    expect(listFactTexts(createEntry({ action: 'round-desk.remind', details: { students: 26 } }))).toEqual([
      '26 leerlingen',
    ])
    expect(listFactTexts(createEntry({ action: 'school.publish', details: { weeks: '2026-W50' } }))).toEqual([
      'weken: 2026-W50',
    ])
  })
  test('has a text for every action in both languages', async () => {
    for (const language of ['nl', 'en'] as const) {
      await switchLanguage(language)
      for (const action of auditActions) expect(formatLogEntry(createEntry({ action })).action).not.toMatch(/\.|^$/)
    }
  })
})

describe('log entries of the same act', () => {
  const createInstant = (milliseconds: string) => `2026-11-18T10:06:05.${milliseconds}Z`
  const series = ['2026-12-03', '2026-11-26', '2026-11-19'].map((date, index) =>
    createEntry({
      id: 9 - index,
      at: createInstant(`00${index}`),
      action: 'booking.createSeries',
      actingAs: null,
      details: { booking: 20 + index, facility: 9, start: `${date}T10:30` },
      things: {
        booking: { name: 'Overleg', roster: 9, date },
        facility: { name: 'B204', roster: 9, date: null },
      },
    }),
  )
  test('form a single row with their common parts, range of dates and number', () => {
    const acts = groupActs(series)
    expect(acts.map(({ length }) => length)).toEqual([3])
    const { facts, otherEntryCount } = formatAct(acts[0] ?? [createEntry({})])
    expect(facts.map(({ text }) => text)).toEqual(['Overleg', 'B204', '19-11-2026 – 03-12-2026', '3 keer'])
    expect(otherEntryCount).toBe(2)
  })
  test('name the first person and the number of others', () => {
    const joined = ['Lars Kramer', 'Noor Visser', 'Sem Bos'].map((name, index) =>
      createEntry({
        id: 5 - index,
        action: 'subscription.several',
        subject: { id: 10 + index, name, about: null, hasRoster: true },
      }),
    )
    expect(formatAct([joined[0] as LogEntry, ...joined.slice(1)])).toMatchObject({
      subject: 'Lars Kramer',
      othersText: 'en nog 2',
      facts: [],
    })
  })
  test('do not repeat the actor as the subject', () => {
    const ownEntry = createEntry({ actor: sanne, actingAs: null })
    expect(formatAct([ownEntry])).toMatchObject({ actor: 'Sanne Bakker ·\u00A0V4a', subject: '' })
    expect(formatAct([{ ...ownEntry, actor: yusuf, actingAs: sanne }]).subject).toBe('')
    expect(formatAct([{ ...ownEntry, actor: yusuf }]).subject).toBe('Sanne Bakker ·\u00A0V4a')
  })
  test('form a group only when actor, action, impersonated user and time match', () => {
    const countEntriesPerAct = (...entries: LogEntry[]) => groupActs(entries).map(({ length }) => length)
    expect(
      countEntriesPerAct(createEntry({ at: createInstant('500') }), createEntry({ at: createInstant('399') })),
    ).toEqual([1, 1])
    expect(countEntriesPerAct(createEntry({}), createEntry({ action: 'impersonation.start' }))).toEqual([1, 1])
    expect(countEntriesPerAct(createEntry({}), createEntry({ actor: sanne }))).toEqual([1, 1])
    expect(countEntriesPerAct(createEntry({}), createEntry({ actingAs: null }))).toEqual([1, 1])
  })
})

describe('sortActs', () => {
  const createEntryByActor = (id: number, name: string) =>
    createEntry({ id, at: `2026-11-18T10:00:0${id}.000Z`, actor: { ...yusuf, id, name } })
  const entries = [
    createEntryByActor(4, 'Zoë'),
    createEntryByActor(3, 'anna'),
    createEntry({ id: 2, at: '2026-11-18T10:00:02.000Z', actor: null }),
    createEntryByActor(1, 'Zoë'),
  ]
  const listIds = (acts: readonly LogAct[]) => acts.map(([{ id }]) => id)
  test('sorts in both directions, and keeps equal acts newest first', () => {
    expect(listIds(sortActs(entries, 'at', 'descending'))).toEqual([4, 3, 2, 1])
    expect(listIds(sortActs(entries, 'at', 'ascending'))).toEqual([1, 2, 3, 4])
    expect(listIds(sortActs(entries, 'actor', 'ascending'))).toEqual([3, 2, 4, 1])
    expect(listIds(sortActs(entries, 'actor', 'descending'))).toEqual([4, 1, 2, 3])
  })
})

test('buildLogCsvRows returns a header and a row per entry, with the ids', () => {
  const logEntry = createEntry({
    details: { booking: 12, facility: 9, start: '2026-11-19T10:30', feed: 3, expired: true },
  })
  expect(buildLogCsvRows([logEntry])).toEqual([
    ['Wanneer', 'Wie', 'Als', 'Wat', 'Over wie', 'Bijzonderheden', 'Nummers'],
    [
      '2026-11-18 11:06:05',
      'Yusuf Demir',
      'Sanne Bakker ·\u00A0V4a',
      'Meekijken gestopt',
      'Sanne Bakker ·\u00A0V4a',
      '19-11-2026 10:30 · vanzelf gestopt: ja',
      'entry 1 · actor 1 · as 2 · subject 2 · booking 12 · facility 9 · feed 3',
    ],
  ])
})
