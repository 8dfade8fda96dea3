/**
 * Every error the product can answer with: its HTTP status and how the web handles it.
 * The texts are the translations `COMMON.ERROR.<code>.TITLE` and `.MESSAGE`.
 *
 * rethrow: not shown, the screen that made the call deals with it.
 * warningAndRethrow: a warning modal, and the screen hears of it too.
 * warning, fatal, info: a modal of that kind. silent: neither shown nor rethrown.
 */
export type Handling = 'rethrow' | 'warningAndRethrow' | 'warning' | 'fatal' | 'info' | 'silent'

interface ErrorRow {
  status: number
  handling: Handling
}

export const errorCatalogue = {
  fatalUnknownError: { status: 500, handling: 'fatal' },
  unknownError: { status: 500, handling: 'fatal' },
  routeNotFound: { status: 404, handling: 'rethrow' },
  '401': { status: 401, handling: 'silent' },
  impersonationActiveOnlyGetRequestsAllowed: { status: 403, handling: 'warning' },
  moduleMissing: { status: 403, handling: 'rethrow' },
  requestInvalid: { status: 400, handling: 'fatal' },
  requestOutOfBounds: { status: 422, handling: 'warning' },
  dateRangeInvalid: { status: 422, handling: 'warning' },
  bodyTooLarge: { status: 413, handling: 'warning' },
  mediaTypeUnsupported: { status: 415, handling: 'fatal' },
  patchNotAllowed: { status: 422, handling: 'fatal' },
  preconditionFailed: { status: 412, handling: 'warning' },
  tooManyRequests: { status: 429, handling: 'warning' },
  serviceUnavailable: { status: 503, handling: 'warning' },

  userIsNoAttendee: { status: 403, handling: 'warningAndRethrow' },
  attendeeDoesNotExist: { status: 404, handling: 'warning' },
  attendeeNoRights: { status: 403, handling: 'warning' },
  attendeeHasNoXedule: { status: 404, handling: 'rethrow' },

  appointmentDoesNotExist: { status: 404, handling: 'warningAndRethrow' },
  appointmentHolidayNotSelectable: { status: 409, handling: 'warning' },
  appointmentTeacherNoteTooLong: { status: 422, handling: 'warning' },
  appointmentNoRights: { status: 403, handling: 'warning' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errorCatalogue

/** The codes that any call may answer with, so that no contract repeats them. */
export const commonErrors: readonly ErrorCode[] = [
  'fatalUnknownError',
  'unknownError',
  'routeNotFound',
  '401',
  'impersonationActiveOnlyGetRequestsAllowed',
  'moduleMissing',
  'requestInvalid',
  'bodyTooLarge',
  'mediaTypeUnsupported',
  'tooManyRequests',
  'serviceUnavailable',
]
