import { type ErrorCode, errorCatalogue, type ErrorHandling } from '@uurwerk/contract/errors'
import { nl } from '@uurwerk/contract/i18n/nl'
import { appointmentContract } from '@uurwerk/contract/roster/appointment'
import i18next from 'i18next'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError, readAnswer } from '../lib/call.ts'
import { errorModalKinds, findErrorModalContent } from './error-handling.ts'
import { getErrorTexts } from './error-texts.ts'

const refused = (code: ErrorCode, url = '/api/x') =>
  new ApiError({ code, status: errorCatalogue[code].status, url, instance: 'a1' })

describe('an error', () => {
  it('is shown as the catalogue says', () => {
    expect(findErrorModalContent(refused('appointmentDoesNotExist'))).toMatchObject({ kind: 'warning' })
    expect(findErrorModalContent(refused('attendeeNoRights'))).toMatchObject({
      kind: 'warning',
      code: 'attendeeNoRights',
    })
    expect(findErrorModalContent(refused('patchNotAllowed'))).toMatchObject({ kind: 'fatal', instance: 'a1' })
  })
  it('that the screen deals with is not shown', () => {
    expect(findErrorModalContent(refused('attendeeHasNoXedule'))).toBeUndefined()
    expect(findErrorModalContent(refused('moduleMissing'))).toBeUndefined()
  })
  it('of reaching the most feeds leads to the feeds, as no other does', () => {
    const limit = findErrorModalContent(refused('settingsFeedsLimit'))
    expect(limit).toEqual({ kind: 'warning', code: 'settingsFeedsLimit', leadsTo: 'feeds' })
    expect(findErrorModalContent(refused('feedDoesNotExist'))).not.toHaveProperty('leadsTo')
  })
  it('of a session that has ended is never shown', () => {
    expect(findErrorModalContent(refused('401'))).toBeUndefined()
  })
  it('from a silent address is not shown', () => {
    for (const url of ['/api/log/exception', '/assets/language/nl.json', '/api/Appointment/DateRange?atnId=1'])
      expect(findErrorModalContent(refused('fatalUnknownError', url))).toBeUndefined()
  })
  it('of the web’s own is fatal, in general words, and nothing where it only stopped', () => {
    expect(findErrorModalContent(new TypeError('x'))).toEqual({ kind: 'fatal', code: 'fatalUnknownError' })
    expect(findErrorModalContent(new DOMException('x', 'AbortError'))).toBeUndefined()
  })
})

/** Returns the error that `call` throws for a refusal with this code. */
const thrownFor = (code: ErrorCode) =>
  readAnswer(
    appointmentContract.dateRange,
    Response.json({ code }, { status: errorCatalogue[code].status }),
    '/api/x',
  ).then(
    () => expect.unreachable('the call should have failed'),
    (error: unknown) => error,
  )
/** Texts per error code. */
const own: Record<string, { TITLE: string; MESSAGE: string } | undefined> = nl.COMMON.ERROR
const codesHandled = (...handlings: ErrorHandling[]) =>
  (Object.keys(errorCatalogue) as ErrorCode[]).filter((code) => handlings.includes(errorCatalogue[code].handling))

describe('the handling of the catalogue', () => {
  beforeAll(() => i18next.init({ lng: 'nl', resources: { nl: { translation: nl } } }))

  it.each(codesHandled('rethrow'))('leaves %s to the caller, and shows nothing', async (code) => {
    const error = await thrownFor(code)
    expect(error).toMatchObject({ code })
    expect(findErrorModalContent(error)).toBeUndefined()
  })
  it.each(codesHandled('warningAndRethrow', 'warning'))(
    'warns of %s in its own words, and the caller hears of it',
    async (code) => {
      const error = await thrownFor(code)
      expect(error).toMatchObject({ code })
      expect(findErrorModalContent(error)).toMatchObject({ kind: 'warning', code })
      expect(getErrorTexts(code)).toEqual({ title: own[code]?.TITLE, message: own[code]?.MESSAGE })
    },
  )
  it.each(codesHandled('fatal'))('shows %s as an error, in its own words if it has any', async (code) => {
    const error = await thrownFor(code)
    expect(findErrorModalContent(error)).toMatchObject({ kind: 'fatal', code })
    const { TITLE: title, MESSAGE: message } = own[code] ?? nl.COMMON.ERROR.COMMON
    expect(getErrorTexts(code)).toEqual({ title, message })
  })

  it('opens an info, a warning or an error modal, or none', () => {
    expect(errorModalKinds).toEqual({
      info: 'info',
      warning: 'warning',
      warningAndRethrow: 'warning',
      fatal: 'fatal',
      rethrow: undefined,
      silent: undefined,
    })
  })
})

describe('a position that the browser does not give', () => {
  class PositionError {
    readonly code: number
    constructor(code: number) {
      this.code = code
    }
  }
  beforeAll(() => i18next.init({ lng: 'nl', resources: { nl: { translation: nl } } }))
  afterEach(() => vi.unstubAllGlobals())

  it.each([
    [1, 'PERMISSION_DENIED', 'Je browser mag je locatie niet doorgeven'],
    [2, 'POSITION_UNAVAILABLE', 'We kunnen je locatie nu niet bepalen'],
    [3, 'TIMEOUT', 'Het duurde te lang om je locatie te bepalen'],
  ] as const)('opens for its code %i a warning modal about %s', (code, reason, message) => {
    vi.stubGlobal('GeolocationPositionError', PositionError)
    const shown = findErrorModalContent(new PositionError(code))
    expect(shown).toEqual({ kind: 'warning', code: reason })
    expect(getErrorTexts(reason)).toMatchObject({ title: 'We weten niet waar je bent' })
    expect(getErrorTexts(reason).message).toMatch(message)
  })

  it('is a fault like any other in a browser that knows no positions', () => {
    expect(findErrorModalContent(new PositionError(1))).toMatchObject({ code: 'fatalUnknownError' })
  })
})

describe('the texts of an error', () => {
  beforeAll(() => i18next.init({ lng: 'nl', resources: { nl: { translation: nl } } }))
  it('are its own, and the general ones for a code without any', () => {
    expect(getErrorTexts('plannedWeekOffsetInvalid').title).toBe('Deze week valt buiten het schooljaar')
    const unnamed = 'brandNew' as ErrorCode
    expect(getErrorTexts(unnamed)).toEqual({
      title: nl.COMMON.ERROR.COMMON.TITLE,
      message: nl.COMMON.ERROR.COMMON.MESSAGE,
    })
  })
})
