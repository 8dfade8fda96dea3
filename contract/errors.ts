/**
 * Texts are the translations `COMMON.ERROR.<code>.TITLE` and `.MESSAGE`.
 * rethrow: not shown; the calling screen handles it.
 * warningAndRethrow: a warning modal, and the same.
 * warning, fatal, info: a modal of that kind. silent: neither.
 */
export type ErrorHandling = 'rethrow' | 'warningAndRethrow' | 'warning' | 'fatal' | 'info' | 'silent'

interface ErrorRow {
  status: number
  handling: ErrorHandling
}

// Written as calls, to keep the first load small.
const rethrow = <S extends number>(status: S) => ({ status, handling: 'rethrow' }) as const
const warningAndRethrow = <S extends number>(status: S) => ({ status, handling: 'warningAndRethrow' }) as const
const warning = <S extends number>(status: S) => ({ status, handling: 'warning' }) as const
const fatal = <S extends number>(status: S) => ({ status, handling: 'fatal' }) as const
const silent = <S extends number>(status: S) => ({ status, handling: 'silent' }) as const

export const errorCatalogue = {
  fatalUnknownError: fatal(500),
  unknownError: fatal(500),
  routeNotFound: rethrow(404),
  '401': silent(401),
  impersonationActiveOnlyGetRequestsAllowed: warning(403),
  moduleMissing: rethrow(403),
  requestFromElsewhere: rethrow(403),
  requestInvalid: fatal(400),
  requestOutOfBounds: warning(422),
  // The calling screen narrows its query.
  requestTooWide: rethrow(422),
  dateRangeInvalid: warning(422),
  bodyTooLarge: warning(413),
  requestTooSlow: warning(408),
  expectationUnknown: fatal(417),
  headersTooLarge: warning(431),
  mediaTypeUnsupported: fatal(415),
  patchNotAllowed: fatal(422),
  textTooLong: warning(422),
  timeDoesNotExist: warning(422),
  idempotencyKeyReused: fatal(422),
  preconditionFailed: warning(412),
  tooManyRequests: warning(429),
  serviceUnavailable: warning(503),

  lastAdmin: warning(409),
  userIsNoAttendee: warningAndRethrow(403),
  attendeeDoesNotExist: warning(404),
  attendeeNoRights: warning(403),
  attendeeHasNoXedule: rethrow(404),
  attendeeNoScheduleAccount: warning(403),
  attendeeNoEmail: warning(409),
  attendeeMustBeExamDesk: warning(403),
  attendeeNoOrganisationalUnit: rethrow(403),
  onlyTeamLeadAllowed: rethrow(403),

  appointmentDoesNotExist: warningAndRethrow(404),
  appointmentNotStartedOrEnded: warningAndRethrow(409),
  appointmentHolidayNotSelectable: warning(409),
  appointmentOneClassroom: warning(422),
  appointmentTimeNotSet: warning(422),
  appointmentCodeNotSet: warning(422),
  appointmentIdNotSet: warning(422),
  appointmentTeacherNoteTooLong: warning(422),
  appointmentNoRights: warning(403),
  appointmentIsOver: warning(409),
  // The screen names whom or what, and offers to go on.
  changeClash: rethrow(409),
  changeTooManyCovers: rethrow(409),
  changeDisplacesBooking: rethrow(409),
  deedDoesNotExist: warning(404),
  deedSuperseded: warning(409),
  coverDoesNotExist: warning(404),
  coverDeclined: warning(409),
  absenceDoesNotExist: warning(404),
  absenceNoRights: warning(403),
  absenceOverlaps: warning(409),

  subscriptionNoAttendeeOrAppointment: warning(404),
  subscriptionNoAccess: warning(403),
  subscriptionOnlyStudent: warning(403),
  subscriptionLocked: warning(409),
  subscriptionReachedCapacity: rethrow(409),
  subscriptionReachedCapacityWarning: warning(409),
  subscriptionRegistrationPeriodEnded: warning(409),
  subscriptionHiddenByLesson: warning(409),
  subscriptionFailedForStudent: warningAndRethrow(409),
  subscriptionModelMismatch: fatal(422),
  subscriptionPatchFailed: fatal(422),
  subscriptionDoesNotExist: warning(404),
  subscriptionAlreadyAtOtherMoment: warning(409),
  subscriptionAlreadyAtOtherMomentSeveral: warning(409),
  subscriptionNoWaitList: warning(409),

  bookingDoesNotExist: warning(404),
  bookingCannotConfirm: warning(409),
  bookingOutsideConfirmationTimeRange: warningAndRethrow(409),
  bookingLocationMissing: warning(422),
  bookingTooFarFromClassroom: warning(422),
  bookingNotRunning: warning(409),
  bookingTimeslotNotAvailable: warningAndRethrow(409),
  bookingClassroomNotBookable: warningAndRethrow(422),
  bookingMissingProfile: warning(403),
  bookingProfileLimits: warningAndRethrow(422),
  bookingInvalidTimeSlot: warningAndRethrow(422),
  bookingReservationBeforeNow: warning(422),
  bookingInvalidInvitees: fatal(422),
  bookingOnlyOrganizerDeletes: warning(403),
  bookingOnlyBookingsDeletable: warning(409),
  // The screen says whose, and offers to displace them.
  blockDisplacesBookings: rethrow(409),
  blockDoesNotExist: warning(404),
  displayDoesNotExist: warning(404),
  bookingProfileDoesNotExist: warning(404),

  availabilityNoRequest: rethrow(404),
  availabilityCommentTooLong: warning(422),
  availabilityStateNotAllowed: warning(409),
  availabilityFinished: warning(409),
  availabilityOutsideOpening: warning(409),
  availabilityTeamLeadCommentFixed: warning(409),

  deploymentPlanNoneForAttendee: rethrow(404),
  deploymentPlanIdentifiersEmpty: fatal(422),
  deploymentPlanIdentifiersTwoOrThree: fatal(422),
  deploymentPlanRelationsNotMatching: warningAndRethrow(422),
  deploymentPlanPeriodsMissing: warning(422),
  deploymentPlanTypeNotAllowed: warning(422),

  interrogationMissing: warningAndRethrow(404),
  interrogationNotStartedOrExpired: warningAndRethrow(409),
  interrogationGroupFull: warningAndRethrow(409),
  interrogationOnlyOneChoice: warning(422),
  interrogationInvalidCourseChoices: warning(422),
  interrogationCourseMissing: fatal(404),
  interrogationSeatsTaken: warning(409),
  interrogationNotRanked: warning(409),
  interrogationAllocationPublished: warning(409),

  plannedWeekOffsetInvalid: fatal(422),
  plannedWeekPatchFailed: fatal(422),

  notificationDoesNotExist: warning(404),
  notificationReadFailed: warning(409),

  feedDoesNotExist: warning(404),
  presetDoesNotExist: warning(404),
  announcementDoesNotExist: warning(404),
  announcementNoRights: warning(403),
  settingsFeedsLimit: warning(409),
  settingsLanguageMissing: warning(422),
  settingsPatchFailed: fatal(422),
  logoUnusable: rethrow(422),

  importRunning: warning(409),
  importDoesNotExist: rethrow(404),
  importNotReady: warning(409),
  importOutdated: warning(409),
  importStopped: warning(409),

  logsRangeBad: fatal(422),
  logsExceptionFailed: silent(503),
  translationsMissing: fatal(404),
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
