import type { ErrorCode } from './errors.ts'

/** Codes of the catalogue that nothing answers with, and why; `npm run contract` holds every other code to a rule. */
export const reservedCodes: Partial<Record<ErrorCode, string>> = {
  fatalUnknownError: 'for a fault of a client’s own; the server’s are unknownError',
  attendeeNoScheduleAccount: 'nobody needs an account of the roster besides the one to sign in with',
  attendeeNoEmail: 'nothing is sent by e-mail yet',

  appointmentNotStartedOrEnded:
    'no rule says how long after its end something may still be done; of a booking bookingNotRunning and bookingOutsideConfirmationTimeRange do',
  appointmentOneClassroom: 'a booking has one field for its room, so that no call can name two',

  subscriptionReachedCapacityWarning: 'the web says it of several at once (web/joining/subscribers/warning.ts)',
  subscriptionAlreadyAtOtherMomentSeveral: 'the web says it of several at once (web/joining/subscribers/warning.ts)',
  subscriptionFailedForStudent:
    'each student who could not be signed up is told of with the rule that stood in the way',

  notificationReadFailed: 'one’s own can always be marked as read, and another’s is notificationDoesNotExist',
  logsExceptionFailed: 'the log keeps what it can of what clients tell and counts the rest; it refuses none',
}
