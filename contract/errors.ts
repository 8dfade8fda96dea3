/**
 * Error texts are the translations `COMMON.ERROR.<code>.TITLE` and `.MESSAGE`.
 * rethrow: not shown; the calling screen handles it.
 * warningAndRethrow: a warning modal, and the calling screen handles it too.
 * warning, fatal, info: a modal of that kind. silent: neither shown nor rethrown.
 */
export type ErrorHandling = 'rethrow' | 'warningAndRethrow' | 'warning' | 'fatal' | 'info' | 'silent'

interface ErrorRow {
  status: number
  handling: ErrorHandling
}

export const errorCatalogue = {
  fatalUnknownError: { status: 500, handling: 'fatal' },
  unknownError: { status: 500, handling: 'fatal' },
  routeNotFound: { status: 404, handling: 'rethrow' },
  '401': { status: 401, handling: 'silent' },
  impersonationActiveOnlyGetRequestsAllowed: { status: 403, handling: 'warning' },
  moduleMissing: { status: 403, handling: 'rethrow' },
  requestFromElsewhere: { status: 403, handling: 'rethrow' },
  requestInvalid: { status: 400, handling: 'fatal' },
  requestOutOfBounds: { status: 422, handling: 'warning' },
  // The calling screen narrows its query.
  requestTooWide: { status: 422, handling: 'rethrow' },
  dateRangeInvalid: { status: 422, handling: 'warning' },
  bodyTooLarge: { status: 413, handling: 'warning' },
  requestTooSlow: { status: 408, handling: 'warning' },
  expectationUnknown: { status: 417, handling: 'fatal' },
  headersTooLarge: { status: 431, handling: 'warning' },
  mediaTypeUnsupported: { status: 415, handling: 'fatal' },
  patchNotAllowed: { status: 422, handling: 'fatal' },
  textTooLong: { status: 422, handling: 'warning' },
  timeDoesNotExist: { status: 422, handling: 'warning' },
  idempotencyKeyReused: { status: 422, handling: 'fatal' },
  preconditionFailed: { status: 412, handling: 'warning' },
  tooManyRequests: { status: 429, handling: 'warning' },
  serviceUnavailable: { status: 503, handling: 'warning' },

  userIsNoAttendee: { status: 403, handling: 'warningAndRethrow' },
  attendeeDoesNotExist: { status: 404, handling: 'warning' },
  attendeeNoRights: { status: 403, handling: 'warning' },
  attendeeHasNoXedule: { status: 404, handling: 'rethrow' },
  attendeeNoScheduleAccount: { status: 403, handling: 'warning' },
  attendeeNoEmail: { status: 409, handling: 'warning' },
  attendeeMustBeExamDesk: { status: 403, handling: 'warning' },
  attendeeNoOrganisationalUnit: { status: 403, handling: 'rethrow' },
  onlyTeamLeadAllowed: { status: 403, handling: 'rethrow' },

  appointmentDoesNotExist: { status: 404, handling: 'warningAndRethrow' },
  appointmentNotStartedOrEnded: { status: 409, handling: 'warningAndRethrow' },
  appointmentHolidayNotSelectable: { status: 409, handling: 'warning' },
  appointmentOneClassroom: { status: 422, handling: 'warning' },
  appointmentTimeNotSet: { status: 422, handling: 'warning' },
  appointmentCodeNotSet: { status: 422, handling: 'warning' },
  appointmentIdNotSet: { status: 422, handling: 'warning' },
  appointmentTeacherNoteTooLong: { status: 422, handling: 'warning' },
  appointmentNoRights: { status: 403, handling: 'warning' },

  subscriptionNoAttendeeOrAppointment: { status: 404, handling: 'warning' },
  subscriptionNoAccess: { status: 403, handling: 'warning' },
  subscriptionOnlyStudent: { status: 403, handling: 'warning' },
  subscriptionLocked: { status: 409, handling: 'warning' },
  subscriptionReachedCapacity: { status: 409, handling: 'rethrow' },
  subscriptionReachedCapacityWarning: { status: 409, handling: 'warning' },
  subscriptionRegistrationPeriodEnded: { status: 409, handling: 'warning' },
  subscriptionHiddenByLesson: { status: 409, handling: 'warning' },
  subscriptionFailedForStudent: { status: 409, handling: 'warningAndRethrow' },
  subscriptionModelMismatch: { status: 422, handling: 'fatal' },
  subscriptionPatchFailed: { status: 422, handling: 'fatal' },
  subscriptionDoesNotExist: { status: 404, handling: 'warning' },
  subscriptionAlreadyAtOtherMoment: { status: 409, handling: 'warning' },
  subscriptionAlreadyAtOtherMomentSeveral: { status: 409, handling: 'warning' },
  subscriptionNoWaitList: { status: 409, handling: 'warning' },

  bookingDoesNotExist: { status: 404, handling: 'warning' },
  bookingCannotConfirm: { status: 409, handling: 'warning' },
  bookingOutsideConfirmationTimeRange: { status: 409, handling: 'warningAndRethrow' },
  bookingLocationMissing: { status: 422, handling: 'warning' },
  bookingTooFarFromClassroom: { status: 422, handling: 'warning' },
  bookingNotRunning: { status: 409, handling: 'warning' },
  bookingTimeslotNotAvailable: { status: 409, handling: 'warningAndRethrow' },
  bookingClassroomNotBookable: { status: 422, handling: 'warningAndRethrow' },
  bookingMissingProfile: { status: 403, handling: 'warning' },
  bookingProfileLimits: { status: 422, handling: 'warningAndRethrow' },
  bookingInvalidTimeSlot: { status: 422, handling: 'warningAndRethrow' },
  bookingReservationBeforeNow: { status: 422, handling: 'warning' },
  bookingInvalidInvitees: { status: 422, handling: 'fatal' },
  bookingOnlyOrganizerDeletes: { status: 403, handling: 'warning' },
  bookingOnlyBookingsDeletable: { status: 409, handling: 'warning' },

  availabilityNoRequest: { status: 404, handling: 'rethrow' },
  availabilityCommentTooLong: { status: 422, handling: 'warning' },
  availabilityStateNotAllowed: { status: 409, handling: 'warning' },
  availabilityFinished: { status: 409, handling: 'warning' },
  availabilityOutsideOpening: { status: 409, handling: 'warning' },
  availabilityTeamLeadCommentFixed: { status: 409, handling: 'warning' },

  deploymentPlanNoneForAttendee: { status: 404, handling: 'rethrow' },
  deploymentPlanIdentifiersEmpty: { status: 422, handling: 'fatal' },
  deploymentPlanIdentifiersTwoOrThree: { status: 422, handling: 'fatal' },
  deploymentPlanRelationsNotMatching: { status: 422, handling: 'warningAndRethrow' },
  deploymentPlanPeriodsMissing: { status: 422, handling: 'warning' },
  deploymentPlanTypeNotAllowed: { status: 422, handling: 'warning' },

  interrogationMissing: { status: 404, handling: 'warningAndRethrow' },
  interrogationNotStartedOrExpired: { status: 409, handling: 'warningAndRethrow' },
  interrogationGroupFull: { status: 409, handling: 'warningAndRethrow' },
  interrogationOnlyOneChoice: { status: 422, handling: 'warning' },
  interrogationInvalidCourseChoices: { status: 422, handling: 'warning' },
  interrogationCourseMissing: { status: 404, handling: 'fatal' },
  interrogationSeatsTaken: { status: 409, handling: 'warning' },
  interrogationNotRanked: { status: 409, handling: 'warning' },
  interrogationAllocationPublished: { status: 409, handling: 'warning' },

  plannedWeekOffsetInvalid: { status: 422, handling: 'fatal' },
  plannedWeekPatchFailed: { status: 422, handling: 'fatal' },

  notificationDoesNotExist: { status: 404, handling: 'warning' },
  notificationReadFailed: { status: 409, handling: 'warning' },

  feedDoesNotExist: { status: 404, handling: 'warning' },
  presetDoesNotExist: { status: 404, handling: 'warning' },
  settingsFeedsLimit: { status: 409, handling: 'warning' },
  settingsLanguageMissing: { status: 422, handling: 'warning' },
  settingsPatchFailed: { status: 422, handling: 'fatal' },

  importRunning: { status: 409, handling: 'warning' },
  importDoesNotExist: { status: 404, handling: 'rethrow' },
  importNotReady: { status: 409, handling: 'warning' },
  importOutdated: { status: 409, handling: 'warning' },
  importStopped: { status: 409, handling: 'warning' },
  lastAdmin: { status: 409, handling: 'warning' },

  logsRangeBad: { status: 422, handling: 'fatal' },
  logsExceptionFailed: { status: 503, handling: 'silent' },
  translationsMissing: { status: 404, handling: 'fatal' },
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errorCatalogue

export const commonErrors: readonly ErrorCode[] = [
  'fatalUnknownError',
  'unknownError',
  'routeNotFound',
  '401',
  'impersonationActiveOnlyGetRequestsAllowed',
  'moduleMissing',
  'userIsNoAttendee',
  'requestInvalid',
  'bodyTooLarge',
  'requestTooSlow',
  'expectationUnknown',
  'headersTooLarge',
  'mediaTypeUnsupported',
  'tooManyRequests',
  'serviceUnavailable',
]

export const listErrorCodes = ({ errors, creates }: { errors: readonly ErrorCode[]; creates?: true }): ErrorCode[] => [
  ...new Set<ErrorCode>([...errors, ...(creates ? ['idempotencyKeyReused' as const] : []), ...commonErrors]),
]

/** Parts of addresses whose failures are never shown. */
export const silentUrlParts = ['log/exception', 'assets/language', 'appointment/dateRange'] as const

export const isSilentUrl = (url: string): boolean => {
  const address = url.toLowerCase()
  return silentUrlParts.some((urlPart) => address.includes(urlPart.toLowerCase()))
}
