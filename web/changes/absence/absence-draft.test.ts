import { texts } from '@uurwerk/contract/i18n/texts'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type AbsenceDraft,
  createAbsenceDraft,
  formatAbsence,
  getLastDay,
  startAfterEnded,
  toLink,
  toPeriod,
} from './absence-draft.ts'

const day = { start: '08:00', end: '17:00' }
const createAt = (time: string) => createAbsenceDraft(Temporal.PlainDateTime.from(`2026-11-18T${time}`), day)

describe('a report of absence', () => {
  test('begins as the whole of today, and as tomorrow once the school is closed', () => {
    expect(toPeriod(createAt('07:10'))).toEqual({ start: '2026-11-18T00:00', end: '2026-11-19T00:00' })
    expect(toPeriod(createAt('20:00'))).toEqual({ start: '2026-11-19T00:00', end: '2026-11-20T00:00' })
  })

  test('a part of the day begins now, within the school day', () => {
    expect(toPeriod({ ...createAt('11:06'), kind: 'part' })).toEqual({
      start: '2026-11-18T11:06',
      end: '2026-11-18T17:00',
    })
    expect(toPeriod({ ...createAt('07:10'), kind: 'part' })?.start).toBe('2026-11-18T08:00')
  })

  test('of today begins after an absence that has ended, and not after one that runs', () => {
    const today = { start: '2026-11-18T00:00', end: '2026-11-19T00:00' }
    const now = '2026-11-18T14:00'
    expect(startAfterEnded(today, [{ end: '2026-11-18T11:06' }], now).start).toBe('2026-11-18T11:06')
    for (const end of ['2026-11-17T17:00', '2026-11-18T15:00', '2026-11-20T00:00'])
      expect(startAfterEnded(today, [{ end }], now)).toEqual(today)
  })

  test('several days include the last, and no period ends before it begins', () => {
    const draft: AbsenceDraft = { ...createAt('07:10'), kind: 'days', last: '2026-11-20' }
    const period = toPeriod(draft)
    expect(period).toEqual({ start: '2026-11-18T00:00', end: '2026-11-21T00:00' })
    expect(getLastDay(period ?? { end: '' }).toString()).toBe('2026-11-20')
    expect(toPeriod({ ...draft, last: '2026-11-17' })).toBeUndefined()
    expect(toPeriod({ ...draft, kind: 'part', start: '10:00', end: '10:00' })).toBeUndefined()
  })
})

test('a link gets the protocol that was left out, and anything else is no link', () => {
  expect(toLink(' opgaven.example.org/5 ')).toBe('https://opgaven.example.org/5')
  expect(toLink('http://example.org')).toBe('http://example.org')
  expect(toLink(' ')).toBeNull()
  for (const text of ['blz. 12 lezen', 'boek', 'javascript:alert(1)', 'https://', 'mailto:a@example.org'])
    expect(toLink(text)).toBeUndefined()
})

describe('formatAbsence', () => {
  beforeAll(async () => {
    const resources = { nl: { translation: texts.nl }, en: { translation: texts.en } }
    await i18next.init({ lng: 'nl', resources, interpolation: { escapeValue: false } })
  })

  test.each([
    ['2026-11-18T00:00', '2026-11-21T00:00', 'wo 18 nov tot en met vr 20 nov'],
    ['2026-11-18T10:30', '2026-11-20T12:00', 'wo 18 nov 10:30 tot vr 20 nov 12:00'],
    ['2026-11-18T10:30', '2026-11-18T12:00', 'wo 18 nov 10:30–12:00'],
  ])('includes the last day, and not the moment at which it ends: %s, %s', (start, end, text) => {
    expect(formatAbsence({ start, end })).toBe(text)
  })
})
