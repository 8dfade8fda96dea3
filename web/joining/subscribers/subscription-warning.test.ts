import type { ErrorCode } from '@uurwerk/contract/errors'
import { texts } from '@uurwerk/contract/i18n/texts'
import type { Language } from '@uurwerk/contract/languages'
import type { BulkSubscriptionResult } from '@uurwerk/contract/joining/subscription'
import i18next from 'i18next'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { setCurrentLanguage } from '#web/lib/language.ts'
import { buildSubscriptionWarning } from './subscription-warning.ts'

async function switchLanguage(language: Language) {
  setCurrentLanguage(language)
  const resources = { nl: { translation: texts.nl }, en: { translation: texts.en } }
  await i18next.init({ lng: language, resources, interpolation: { escapeValue: false } })
}
beforeEach(() => switchLanguage('nl'))
afterAll(() => switchLanguage('nl'))

const lesson = { name: 'Keuzeles', type: 'choice' } as const
const exam = { name: 'Herkansing Engels', type: 'exam' } as const
const createPeople = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id: id + 100, name: `Leerling ${id}` }))
const createOutcome = (successes: number, ...failed: [name: string, code: ErrorCode][]): BulkSubscriptionResult => ({
  succeeded: createPeople(successes),
  failed: failed.map(([name, code], id) => ({
    attendee: { id, name, code: null, className: null },
    code,
    inTheWay: [],
  })),
  alternatives: [],
})
/** Builds a warning in which the people are replaced by their names. */
function buildWarningWithNames(...parameters: Parameters<typeof buildSubscriptionWarning>) {
  const warning = buildSubscriptionWarning(...parameters)
  const refusalGroups = warning?.refusalGroups.map(({ reasonText, refusals }) => ({
    reason: reasonText,
    names: refusals.map(({ attendee }) => attendee.name).join(', '),
  }))
  return warning && { ...warning, refusalGroups }
}
const fullCode = 'subscriptionReachedCapacity'
const otherMomentCode = 'subscriptionAlreadyAtOtherMoment'

describe('the warning after a bulk change', () => {
  test('is absent when no change failed', () => {
    expect(buildWarningWithNames('subscribe', lesson, createOutcome(15))).toBeUndefined()
    expect(buildWarningWithNames('subscribe', lesson, createOutcome(0))).toBeUndefined()
  })

  test('counts the successes, and lists the failures by reason with the students’ names', () => {
    const warning = buildWarningWithNames(
      'subscribe',
      lesson,
      createOutcome(12, ['Noor', otherMomentCode], ['Anna', fullCode], ['Bram', fullCode]),
    )
    expect(warning).toEqual({
      title: 'Niet iedereen is ingeschreven',
      summary: '12 van de 15 leerlingen ingeschreven voor Keuzeles.',
      refusalGroups: [
        { reason: 'Vol (2)', names: 'Anna, Bram' },
        { reason: 'Dan al ergens anders ingeschreven', names: 'Noor' },
      ],
      advice: undefined,
    })
  })

  test('says that the appointment is an exam', () => {
    expect(buildWarningWithNames('subscribe', exam, createOutcome(1, ['Anna', fullCode]))?.summary).toBe(
      '1 van de 2 leerlingen ingeschreven voor de toets Herkansing Engels.',
    )
  })

  test('says that nobody was signed up when every change failed', () => {
    expect(
      buildWarningWithNames('subscribe', exam, createOutcome(0, ['Anna', fullCode], ['Bram', fullCode]))?.title,
    ).toBe('Niemand is ingeschreven')
  })

  test.each<[ErrorCode, string]>([
    [fullCode, texts.nl.COMMON.ERROR.subscriptionReachedCapacityWarning.MESSAGE],
    [otherMomentCode, texts.nl.COMMON.ERROR.subscriptionAlreadyAtOtherMomentSeveral.MESSAGE],
  ])('gives advice when %s is the only reason', (code, advice) => {
    expect(buildWarningWithNames('subscribe', exam, createOutcome(3, ['Anna', code], ['Bram', code]))?.advice).toBe(
      advice,
    )
  })

  test.each<[ErrorCode, string]>([
    [
      fullCode,
      'Anna is niet ingeschreven voor de toets Herkansing Engels: alle plaatsen zijn bezet. Kies een ander moment.',
    ],
    [
      otherMomentCode,
      'Anna is niet ingeschreven voor de toets Herkansing Engels: op dat moment is er al een andere inschrijving. Schrijf de leerling daar eerst uit.',
    ],
    [
      'subscriptionHiddenByLesson',
      'Anna is niet ingeschreven voor de toets Herkansing Engels: er staat dan een les of toets in het rooster.',
    ],
    [
      'subscriptionOnlyStudent',
      'Anna is niet ingeschreven voor de toets Herkansing Engels: je kunt alleen leerlingen inschrijven.',
    ],
    [
      'subscriptionNoAccess',
      'Anna kon niet worden ingeschreven voor de toets Herkansing Engels. Probeer het nog eens.',
    ],
  ])('names the only student and explains the reason: %s', (code, summary) => {
    const warning = buildWarningWithNames('subscribe', exam, createOutcome(0, ['Anna', code]))
    expect(warning).toMatchObject({ title: 'Inschrijven lukte niet', summary, refusalGroups: [{ names: 'Anna' }] })
    expect(warning?.advice).toBeUndefined()
  })

  test('is worded for the requested action', () => {
    const failed: [string, ErrorCode] = ['Anna', 'subscriptionDoesNotExist']
    const buildWarning = (action: 'unsubscribe' | 'lock' | 'unlock') =>
      buildWarningWithNames(action, lesson, createOutcome(2, failed))
    expect(buildWarning('unsubscribe')).toMatchObject({
      title: 'Niet iedereen is uitgeschreven',
      refusalGroups: [{ reason: 'Om een andere reden niet gelukt', names: 'Anna' }],
    })
    expect(buildWarning('lock')?.summary).toBe('2 van de 3 inschrijvingen voor Keuzeles vastgezet.')
    expect(buildWarningWithNames('unlock', lesson, createOutcome(0, failed))?.summary).toBe(
      'De inschrijving van Anna voor Keuzeles kon niet worden vrijgegeven. Probeer het nog eens.',
    )
  })

  test('is in English when the language is English', async () => {
    await switchLanguage('en')
    expect(
      buildWarningWithNames('subscribe', exam, createOutcome(12, ['Anna', fullCode], ['Bram', fullCode])),
    ).toMatchObject({
      summary: '12 of 14 students signed up for the exam Herkansing Engels.',
      refusalGroups: [{ reason: 'Full (2)', names: 'Anna, Bram' }],
    })
  })
})
