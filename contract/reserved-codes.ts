import type { ErrorCode } from './errors.ts'

/** Unused codes with the reason; `npm run contract` requires a rule for all others. */
export const reservedCodes: Partial<Record<ErrorCode, string>> = {
  fatalUnknownError:
    'the web shows it for a write that its own code broke (web/app/error-handling.ts); the server’s faults are unknownError',
  attendeeNoScheduleAccount:
    'there is no account besides the one to sign in with; who has no roster is attendeeHasNoXedule',
  attendeeNoEmail: 'until mail is sent, nothing needs an address',

  appointmentNotStartedOrEnded:
    'no rule says of which call; stopping and extending answer bookingNotRunning, confirming bookingOutsideConfirmationTimeRange',
  appointmentOneClassroom: 'the form of a booking has one field for its room, and imports take no bookings',

  subscriptionReachedCapacityWarning:
    'the web says it of several at once (web/joining/subscribers/subscription-warning.ts)',
  subscriptionAlreadyAtOtherMomentSeveral:
    'the web says it of several at once (web/joining/subscribers/subscription-warning.ts)',
  subscriptionFailedForStudent: 'each student is named with the rule that stood in the way',

  notificationReadFailed: 'one’s own can always be marked as read, and another’s is notificationDoesNotExist',
  logsExceptionFailed: 'the log keeps what it can of what clients tell and counts the rest; it refuses none',
}
