import { type ErrorCode, errorCatalogue, type ErrorHandling } from '@uurwerk/contract/errors'
import { nl } from '@uurwerk/contract/i18n/nl'
import { appointmentContract } from '@uurwerk/contract/roster/appointment'
import i18next from 'i18next'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ApiError, readAnswer } from '../lib/call.ts'
import { errorModalKinds, findErrorModalContent } from './error-handling.ts'
import { getErrorTexts } from './error-texts.ts'

const createApiError = (code: ErrorCode, url = '/api/x') =>
  new ApiError({ code, status: errorCatalogue[code].status, url, instance: 'a1' })

describe('findErrorModalContent', () => {
  it('returns a warning or a fatal modal as the error catalogue says', () => {
    expect(findErrorModalContent(createApiError('appointmentDoesNotExist'))).toMatchObject({ kind: 'warning' })
    expect(findErrorModalContent(createApiError('attendeeNoRights'))).toMatchObject({
      kind: 'warning',
      code: 'attendeeNoRights',
    })
    expect(findErrorModalContent(createApiError('patchNotAllowed'))).toMatchObject({ kind: 'fatal', instance: 'a1' })
  })
  it('returns nothing for an error that the screen handles itself', () => {
    expect(findErrorModalContent(createApiError('attendeeHasNoXedule'))).toBeUndefined()
    expect(findErrorModalContent(createApiError('moduleMissing'))).toBeUndefined()
  })
  it('leads to the feeds for settingsFeedsLimit, and nowhere for feedDoesNotExist', () => {
    const limit = findErrorModalContent(createApiError('settingsFeedsLimit'))
    expect(limit).toEqual({ kind: 'warning', code: 'settingsFeedsLimit', linkTo: 'feeds' })
    expect(findErrorModalContent(createApiError('feedDoesNotExist'))).not.toHaveProperty('linkTo')
  })
  it('returns nothing for a 401, when the session has ended', () => {
    expect(findErrorModalContent(createApiError('401'))).toBeUndefined()
  })
  it('returns nothing for an error from a silent URL', () => {
    for (const url of ['/api/log/exception', '/assets/language/nl.json', '/api/Appointment/DateRange?atnId=1'])
      expect(findErrorModalContent(createApiError('fatalUnknownError', url))).toBeUndefined()
  })
  it('returns a fatal modal with fatalUnknownError for a script error, and nothing for an abort', () => {
    expect(findErrorModalContent(new TypeError('x'))).toEqual({ kind: 'fatal', code: 'fatalUnknownError' })
    expect(findErrorModalContent(new DOMException('x', 'AbortError'))).toBeUndefined()
  })
})

/** Returns the error that `call` throws for a refusal with this code. */
const readError = (code: ErrorCode) =>
  readAnswer(
    appointmentContract.dateRange,
    Response.json({ code }, { status: errorCatalogue[code].status }),
    '/api/x',
  ).then(
    () => expect.unreachable('the call should have failed'),
    (error: unknown) => error,
  )
/** Texts per error code. */
const textsByCode: Record<string, { TITLE: string; MESSAGE: string } | undefined> = nl.COMMON.ERROR
const listCodesHandledAs = (...handlings: ErrorHandling[]) =>
  (Object.keys(errorCatalogue) as ErrorCode[]).filter((code) => handlings.includes(errorCatalogue[code].handling))

describe('error catalogue handling', () => {
  beforeAll(() => i18next.init({ lng: 'nl', resources: { nl: { translation: nl } } }))

  it.each(listCodesHandledAs('rethrow'))('leaves %s to the caller and shows no modal', async (code) => {
    const error = await readError(code)
    expect(error).toMatchObject({ code })
    expect(findErrorModalContent(error)).toBeUndefined()
  })
  it.each(listCodesHandledAs('warningAndRethrow', 'warning'))(
    'shows %s as a warning with its own texts, and throws it to the caller',
    async (code) => {
      const error = await readError(code)
      expect(error).toMatchObject({ code })
      expect(findErrorModalContent(error)).toMatchObject({ kind: 'warning', code })
      expect(getErrorTexts(code)).toEqual({ title: textsByCode[code]?.TITLE, message: textsByCode[code]?.MESSAGE })
    },
  )
  it.each(listCodesHandledAs('fatal'))(
    'shows %s as a fatal error, with its own texts or else the general texts',
    async (code) => {
      const error = await readError(code)
      expect(findErrorModalContent(error)).toMatchObject({ kind: 'fatal', code })
      const { TITLE: title, MESSAGE: message } = textsByCode[code] ?? nl.COMMON.ERROR.COMMON
      expect(getErrorTexts(code)).toEqual({ title, message })
    },
  )

  it('maps to an info, warning or error modal, or to none', () => {
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

describe('geolocation error', () => {
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
  ] as const)('with code %i opens a warning modal for %s', (code, reason, message) => {
    vi.stubGlobal('GeolocationPositionError', PositionError)
    const content = findErrorModalContent(new PositionError(code))
    expect(content).toEqual({ kind: 'warning', code: reason })
    expect(getErrorTexts(reason)).toMatchObject({ title: 'We weten niet waar je bent' })
    expect(getErrorTexts(reason).message).toMatch(message)
  })

  it('is a fatalUnknownError in a browser without GeolocationPositionError', () => {
    expect(findErrorModalContent(new PositionError(1))).toMatchObject({ code: 'fatalUnknownError' })
  })
})

describe('getErrorTexts', () => {
  beforeAll(() => i18next.init({ lng: 'nl', resources: { nl: { translation: nl } } }))
  it('returns the texts of a code, and the general texts for a code without its own', () => {
    expect(getErrorTexts('plannedWeekOffsetInvalid').title).toBe('Deze week valt buiten het schooljaar')
    const unnamed = 'brandNew' as ErrorCode
    expect(getErrorTexts(unnamed)).toEqual({
      title: nl.COMMON.ERROR.COMMON.TITLE,
      message: nl.COMMON.ERROR.COMMON.MESSAGE,
    })
  })
})
