import { en } from '@uurwerk/contract/i18n/en'
import { nl } from '@uurwerk/contract/i18n/nl'
import { auditActions } from '@uurwerk/contract/tell/audit-action'
import type { LogEntry } from '@uurwerk/contract/tell/log'
import i18next from 'i18next'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setCurrentLanguage } from '../../lib/language.ts'
import { csvRows, entryTexts, momentTexts, sorted } from './entry-texts.ts'

const show = async (language: 'nl' | 'en') => {
  setCurrentLanguage(language)
  await i18next.changeLanguage(language)
}
beforeAll(() => i18next.init({ lng: 'nl', resources: { nl: { translation: nl }, en: { translation: en } } }))
afterEach(() => show('nl'))

const entry = (changes: Partial<LogEntry>): LogEntry => ({
  id: 1,
  at: '2026-11-18T10:06:05.000Z',
  action: 'impersonation.end',
  actor: { id: 1, name: 'Yusuf Demir' },
  actingAs: { id: 2, name: 'Sanne Bakker' },
  subject: { id: 2, name: 'Sanne Bakker' },
  details: {},
  ...changes,
})

describe('an entry', () => {
  test('is told in the words of the language, at the time of the school', async () => {
    expect(entryTexts(entry({}))).toMatchObject({ actor: 'Yusuf Demir', action: 'Meekijken gestopt', details: '' })
    expect(momentTexts(entry({}))).toEqual({ date: '18-11-2026', time: '11:06', precise: '2026-11-18 11:06:05' })
    await show('en')
    expect(entryTexts(entry({})).action).toBe('Stopped viewing as someone')
    expect(momentTexts(entry({})).date).toBe('11/18/2026')
  })
  test('without an actor is of the command line', () => {
    expect(entryTexts(entry({ actor: null })).actor).toBe('Opdrachtregel')
  })
  test('names each detail that it knows, and keeps the name of one that it does not', () => {
    const details = { start: '2026-11-19T10:30', online: true, noteLength: 12345, published: null, colour: 'groen' }
    expect(entryTexts(entry({ details })).details).toBe(
      'begin: 19-11-2026 10:30 · online: ja · tekens in de notitie: 12345 · gepubliceerd: geen · colour: groen',
    )
  })
  test('tells what was changed in settings in the words of the language', async () => {
    const details = {
      language: 'en',
      theme: 'dark',
      showPrivacyConsentMessage: false,
      notifications: 2,
      courseColours: 1,
    }
    const told = 'taal: Engels · thema: donker · vraag om toestemming: nee · meldingen uit: 2 · eigen vakkleuren: 1'
    expect(entryTexts(entry({ details })).details).toBe(told)
    await show('en')
    expect(entryTexts(entry({ details })).details).toMatch(
      /^language: English · theme: dark · question for consent: no/,
    )
  })
  test('names what a calendar feed holds', () => {
    expect(entryTexts(entry({ details: { feed: 3, content: 'own-roster' } })).details).toBe(
      'koppeling: 3 · inhoud: eigen rooster',
    )
  })
  test('has words for every action, in both languages', async () => {
    for (const language of ['nl', 'en'] as const) {
      await show(language)
      for (const action of auditActions) expect(entryTexts(entry({ action })).action).not.toMatch(/\.|^$/)
    }
  })
})

describe('entries', () => {
  const some = [
    entry({ id: 4, actor: { id: 1, name: 'Zoë' } }),
    entry({ id: 3, actor: { id: 2, name: 'anna' } }),
    entry({ id: 2, actor: null }),
    entry({ id: 1, actor: { id: 1, name: 'Zoë' } }),
  ]
  const ids = (entries: LogEntry[]) => entries.map(({ id }) => id)
  test('are sorted both ways, and those that are alike stay newest first', () => {
    expect(ids(sorted(some, 'at', 'descending'))).toEqual([4, 3, 2, 1])
    expect(ids(sorted(some, 'at', 'ascending'))).toEqual([1, 2, 3, 4])
    expect(ids(sorted(some, 'actor', 'ascending'))).toEqual([3, 2, 4, 1])
    expect(ids(sorted(some, 'actor', 'descending'))).toEqual([4, 1, 2, 3])
  })
  test('become rows of a file, below a header', () => {
    expect(csvRows([entry({})])).toEqual([
      ['Wanneer', 'Wie', 'Als', 'Wat', 'Over wie', 'Bijzonderheden'],
      ['2026-11-18 11:06:05', 'Yusuf Demir', 'Sanne Bakker', 'Meekijken gestopt', 'Sanne Bakker', ''],
    ])
  })
})
