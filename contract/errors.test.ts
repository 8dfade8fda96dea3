import { describe, expect, test } from 'vitest'
import { commonErrors, type ErrorCode, errorCatalogue, type ErrorHandling, isSilentUrl } from './errors.ts'
import { importTexts } from './desk/import-texts.ts'
import { texts } from './i18n/texts.ts'

const codes = Object.keys(errorCatalogue) as ErrorCode[]
const listCodesHandledAs = (handling: ErrorHandling) =>
  codes.filter((code) => errorCatalogue[code].handling === handling).sort()

/** Lists texts with their full key, such as `COMMON.ERROR.COMMON.TITLE`. */
const listTexts = (tree: unknown, path: string): [string, string][] =>
  typeof tree === 'string'
    ? [[path, tree]]
    : Object.entries(tree as object).flatMap(([key, value]) => listTexts(value, path === '' ? key : `${path}.${key}`))

const listPlaceholders = (text: string) => (text.match(/\{\{.*?\}\}/g) ?? []).sort()
const nl = new Map(listTexts({ ...texts.nl, IMPORT_TEXTS: importTexts.nl }, ''))
const en = new Map(listTexts({ ...texts.en, IMPORT_TEXTS: importTexts.en }, ''))

describe('the error catalogue', () => {
  const rethrown: ErrorCode[] = [
    'attendeeNoOrganisationalUnit',
    'attendeeHasNoXedule',
    'subscriptionReachedCapacity',
    'routeNotFound',
    'deploymentPlanNoneForAttendee',
    'availabilityNoRequest',
    'onlyTeamLeadAllowed',
  ]
  // Additions to the specification. moduleMissing redirects, without a modal over the target page.
  // requestFromElsewhere is shown by the page that could not open; the asking screen handles the others.
  const ownRethrown: ErrorCode[] = [
    'moduleMissing',
    'requestFromElsewhere',
    'requestTooWide',
    'blockDisplacesBookings',
    'changeClash',
    'changeTooManyCovers',
    'changeDisplacesBooking',
    'logoUnusable',
    'importDoesNotExist',
  ]

  const warnedAndRethrown: ErrorCode[] = [
    'bookingProfileLimits',
    'bookingOutsideConfirmationTimeRange',
    'bookingTimeslotNotAvailable',
    'deploymentPlanRelationsNotMatching',
    'interrogationGroupFull',
    'bookingInvalidTimeSlot',
    'bookingClassroomNotBookable',
    'appointmentNotStartedOrEnded',
    'appointmentDoesNotExist',
    'subscriptionFailedForStudent',
    'userIsNoAttendee',
    'interrogationMissing',
    'interrogationNotStartedOrExpired',
  ]

  const fatal: ErrorCode[] = [
    'subscriptionPatchFailed',
    'subscriptionModelMismatch',
    'deploymentPlanIdentifiersEmpty',
    'deploymentPlanIdentifiersTwoOrThree',
    'settingsPatchFailed',
    'interrogationCourseMissing',
    'logsRangeBad',
    'plannedWeekOffsetInvalid',
    'plannedWeekPatchFailed',
    'bookingInvalidInvitees',
    'translationsMissing',
    'fatalUnknownError',
    'unknownError',
  ]
  // Requests that our own web app never sends.
  const ownFatal: ErrorCode[] = [
    'requestInvalid',
    'expectationUnknown',
    'mediaTypeUnsupported',
    'patchNotAllowed',
    'idempotencyKeyReused',
  ]

  const silent: ErrorCode[] = ['401', 'logsExceptionFailed']

  test('rethrows the errors that screens handle themselves', () => {
    expect(listCodesHandledAs('rethrow')).toEqual([...rethrown, ...ownRethrown].sort())
  })

  test('warns about and rethrows the errors that concern both the user and the screen', () => {
    expect(listCodesHandledAs('warningAndRethrow')).toEqual([...warnedAndRethrown].sort())
  })

  test('treats failed patches, mismatches and impossible data as fatal', () => {
    expect(listCodesHandledAs('fatal')).toEqual([...fatal, ...ownFatal].sort())
  })

  test('stays silent about 401 and logsExceptionFailed', () => {
    expect(listCodesHandledAs('silent')).toEqual([...silent].sort())
  })

  // The other codes of the specification, in its order, without our additions.
  const warned: ErrorCode[] = [
    'impersonationActiveOnlyGetRequestsAllowed',
    'subscriptionNoAttendeeOrAppointment',
    'subscriptionNoAccess',
    'subscriptionOnlyStudent',
    'subscriptionLocked',
    'subscriptionReachedCapacityWarning',
    'subscriptionRegistrationPeriodEnded',
    'subscriptionHiddenByLesson',
    'subscriptionDoesNotExist',
    'subscriptionAlreadyAtOtherMoment',
    'subscriptionAlreadyAtOtherMomentSeveral',
    'bookingDoesNotExist',
    'bookingCannotConfirm',
    'bookingReservationBeforeNow',
    'bookingOnlyOrganizerDeletes',
    'bookingOnlyBookingsDeletable',
    'appointmentOneClassroom',
    'bookingMissingProfile',
    'appointmentTeacherNoteTooLong',
    'appointmentTimeNotSet',
    'appointmentCodeNotSet',
    'appointmentIdNotSet',
    'attendeeNoRights',
    'attendeeNoEmail',
    'attendeeNoScheduleAccount',
    'attendeeMustBeExamDesk',
    'availabilityCommentTooLong',
    'availabilityStateNotAllowed',
    'availabilityFinished',
    'availabilityOutsideOpening',
    'settingsFeedsLimit',
    'settingsLanguageMissing',
    'notificationReadFailed',
  ]

  test('shows a warning for every other error', () => {
    expect(listCodesHandledAs('warning')).toEqual(expect.arrayContaining(warned))
    const listed = [...rethrown, ...ownRethrown, ...warnedAndRethrown, ...fatal, ...ownFatal, ...silent]
    expect(listCodesHandledAs('warning')).toEqual(codes.filter((code) => !listed.includes(code)).sort())
    expect(listCodesHandledAs('info')).toEqual([])
  })

  test('names every code in camelCase, except 401', () => {
    expect(codes.filter((code) => !/^[a-z][a-zA-Z]+$/.test(code))).toEqual(['401'])
  })

  test('lists no error twice as common, and none with status 409', () => {
    expect(commonErrors.map((code) => errorCatalogue[code].status)).not.toContain(409)
    expect(new Set(commonErrors).size).toBe(commonErrors.length)
  })
})

describe('isSilentUrl', () => {
  test.each([
    'https://school.example/api/log/exception',
    '/api/Log/Exception',
    '/assets/language/nl.json',
    '/api/Appointment/DateRange?atnId=12',
  ])('returns true for %s', (url) => {
    expect(isSilentUrl(url)).toBe(true)
  })

  test.each(['/api/Log?start=2026-11-16', '/api/Appointment/Date/2026-11-16/2026-11-20/Attendee', '/assets/logo.svg'])(
    'returns false for %s',
    (url) => {
      expect(isSilentUrl(url)).toBe(false)
    },
  )
})

describe('the texts', () => {
  test('have a title and a message for every error in both languages', () => {
    const missing = [...codes, 'COMMON'].flatMap((code) =>
      [`COMMON.ERROR.${code}.TITLE`, `COMMON.ERROR.${code}.MESSAGE`].filter((key) => !nl.get(key) || !en.get(key)),
    )
    expect(missing).toEqual([])
  })

  test('use the default error text only for fatalUnknownError and unknownError', () => {
    for (const { ERROR } of Object.values(texts).map(({ COMMON }) => COMMON)) {
      const byDefault = codes.filter((code) => ERROR[code].MESSAGE === ERROR.COMMON.MESSAGE)
      expect(byDefault).toEqual(['fatalUnknownError', 'unknownError'])
      for (const code of byDefault) expect(ERROR[code]).toEqual(ERROR.COMMON)
    }
  })

  test('hold no error text without an error code', () => {
    const knownKeys = new Set<string>([...codes, 'COMMON'])
    expect(Object.keys(texts.nl.COMMON.ERROR).filter((code) => !knownKeys.has(code))).toEqual([])
  })

  test('have the same keys in both languages, and no empty text', () => {
    expect([...en.keys()].sort()).toEqual([...nl.keys()].sort())
    for (const language of [nl, en]) {
      expect([...language].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
    }
  })

  test('use the same placeholders in both languages', () => {
    const different = [...nl].filter(
      ([key, text]) => listPlaceholders(text).join() !== listPlaceholders(en.get(key) ?? '').join(),
    )
    expect(different.map(([key]) => key)).toEqual([])
  })

  test('leave no text untranslated', () => {
    const sameInBoth = new Set([
      'menu',
      'logo',
      'module',
      'coach',
      'acc',
      'online',
      'week',
      'live',
      'min',
      'open',
      'd',
      'week  ()',
      'team',
      'teams',
      'open',
      'd',
      'status',
      'min',
      'was',
      'enter',
      'esc',
      'home',
      'school',
      'imports',
      'in uurwerk',
      'server',
      'database',
      'postgresql ,',
      'e-mail',
      'end',
      'status',
    ])
    const splitIntoWords = (text: string) =>
      text
        .replace(/\{\{.*?\}\}/g, '')
        .trim()
        .toLowerCase()
    const untranslatedKeys = [...nl].filter(
      ([key, text]) =>
        en.get(key) === text && /\p{L}/u.test(splitIntoWords(text)) && !sameInBoth.has(splitIntoWords(text)),
    )
    expect(untranslatedKeys.map(([key]) => key)).toEqual([])
  })

  test('include the messages for a denied, unavailable or slow location', () => {
    for (const key of ['TITLE', 'PERMISSION_DENIED', 'POSITION_UNAVAILABLE', 'TIMEOUT']) {
      expect(nl.get(`COMMON.GEOLOCATION.ERROR.${key}`), key).toBeTruthy()
    }
    for (const key of ['CONFIRM.ERROR.TITLE', 'CONFIRM.ERROR.PERMISSION_DENIED', 'CANCEL.MESSAGE']) {
      expect(nl.get(`BOOKING.BOOKED.${key}`), key).toBeTruthy()
    }
  })

  test('use the name, the exam and the three counts in the sign-up warning', () => {
    const warning = [...nl].filter(([key]) => key.startsWith('COMMON.SUBSCRIPTION_WARNING.'))
    const usedPlaceholders = new Set(warning.flatMap(([, text]) => listPlaceholders(text)))
    for (const value of ['name', 'exam', 'subscriptionCount', 'errorCount', 'successCount']) {
      expect(usedPlaceholders).toContain(`{{${value}}}`)
    }
  })
})
