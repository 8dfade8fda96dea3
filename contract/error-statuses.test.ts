import { expect, test } from 'vitest'
import { type ErrorCode, errorCatalogue } from './errors.ts'

const codes = Object.keys(errorCatalogue) as ErrorCode[]

/**
 * 400 is malformed, 403 no right, 404 not there, 409 in the way of what is there now (full, taken, finished, locked), 412 a
 * version that has passed, 422 against a rule.
 */
const statuses: [status: number, codes: ErrorCode[]][] = [
  [400, ['requestInvalid']],
  [401, ['401']],
  [
    403,
    [
      'impersonationActiveOnlyGetRequestsAllowed',
      'moduleMissing',
      'requestFromElsewhere',
      'userIsNoAttendee',
      'attendeeNoRights',
      'attendeeNoScheduleAccount',
      'attendeeMustBeExamDesk',
      'attendeeNoOrganisationalUnit',
      'onlyTeamLeadAllowed',
      'appointmentNoRights',
      'subscriptionNoAccess',
      'subscriptionOnlyStudent',
      'bookingMissingProfile',
      'bookingOnlyOrganizerDeletes',
    ],
  ],
  [
    404,
    [
      'routeNotFound',
      'attendeeDoesNotExist',
      'attendeeHasNoXedule',
      'appointmentDoesNotExist',
      'subscriptionNoAttendeeOrAppointment',
      'subscriptionDoesNotExist',
      'bookingDoesNotExist',
      'availabilityNoRequest',
      'deploymentPlanNoneForAttendee',
      'interrogationMissing',
      'interrogationCourseMissing',
      'notificationDoesNotExist',
      'feedDoesNotExist',
      'presetDoesNotExist',
      'translationsMissing',
    ],
  ],
  [408, ['requestTooSlow']],
  [
    409,
    [
      'attendeeNoEmail',
      'appointmentNotStartedOrEnded',
      'appointmentHolidayNotSelectable',
      'subscriptionLocked',
      'subscriptionReachedCapacity',
      'subscriptionReachedCapacityWarning',
      'subscriptionRegistrationPeriodEnded',
      'subscriptionHiddenByLesson',
      'subscriptionFailedForStudent',
      'subscriptionAlreadyAtOtherMoment',
      'subscriptionAlreadyAtOtherMomentSeveral',
      'subscriptionNoWaitList',
      'bookingCannotConfirm',
      'bookingOutsideConfirmationTimeRange',
      'bookingNotRunning',
      'bookingTimeslotNotAvailable',
      'bookingOnlyBookingsDeletable',
      'availabilityStateNotAllowed',
      'availabilityFinished',
      'availabilityOutsideOpening',
      'availabilityTeamLeadCommentFixed',
      'interrogationNotStartedOrExpired',
      'interrogationGroupFull',
      'interrogationSeatsTaken',
      'interrogationNotRanked',
      'interrogationAllocationPublished',
      'notificationReadFailed',
      'settingsFeedsLimit',
    ],
  ],
  [412, ['preconditionFailed']],
  [413, ['bodyTooLarge']],
  [415, ['mediaTypeUnsupported']],
  [417, ['expectationUnknown']],
  [
    422,
    [
      'requestOutOfBounds',
      'requestTooWide',
      'dateRangeInvalid',
      'patchNotAllowed',
      'textTooLong',
      'timeDoesNotExist',
      'idempotencyKeyReused',
      'appointmentOneClassroom',
      'appointmentTimeNotSet',
      'appointmentCodeNotSet',
      'appointmentIdNotSet',
      'appointmentTeacherNoteTooLong',
      'subscriptionModelMismatch',
      'subscriptionPatchFailed',
      'bookingLocationMissing',
      'bookingTooFarFromClassroom',
      'bookingClassroomNotBookable',
      'bookingProfileLimits',
      'bookingInvalidTimeSlot',
      'bookingReservationBeforeNow',
      'bookingInvalidInvitees',
      'availabilityCommentTooLong',
      'deploymentPlanIdentifiersEmpty',
      'deploymentPlanIdentifiersTwoOrThree',
      'deploymentPlanRelationsNotMatching',
      'deploymentPlanPeriodsMissing',
      'deploymentPlanTypeNotAllowed',
      'interrogationOnlyOneChoice',
      'interrogationInvalidCourseChoices',
      'plannedWeekOffsetInvalid',
      'plannedWeekPatchFailed',
      'settingsLanguageMissing',
      'settingsPatchFailed',
      'logsRangeBad',
    ],
  ],
  [429, ['tooManyRequests']],
  [431, ['headersTooLarge']],
  [500, ['fatalUnknownError', 'unknownError']],
  [503, ['serviceUnavailable', 'logsExceptionFailed']],
]

test('each code has the status that says what kind of refusal it is', () => {
  const byStatus = Object.entries(Object.groupBy(codes, (code) => errorCatalogue[code].status))
  expect(byStatus).toEqual(statuses.map(([status, listed]) => [String(status), listed]))
})

test('500 is answered only for what nobody foresaw', () => {
  expect(codes.filter((code) => errorCatalogue[code].status === 500)).toEqual(['fatalUnknownError', 'unknownError'])
})
