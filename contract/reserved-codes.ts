import type { ErrorCode } from './errors.ts'

/** Unused codes with the reason; `npm run contract` requires a rule for all others. */
export const reservedCodes: Partial<Record<ErrorCode, string>> = {
  fatalUnknownError:
    'the web shows it for a write that failed in its own code (web/app/error-handling.ts); server errors are unknownError',
  attendeeNoScheduleAccount:
    'there is no account besides the one for signing in; a missing roster is attendeeHasNoXedule',
  attendeeNoEmail: 'no mail is sent, so nothing needs an address',

  appointmentNotStartedOrEnded:
    'the specification names no call for it; stop and extend answer bookingNotRunning, confirm bookingOutsideConfirmationTimeRange',
  appointmentOneClassroom: 'a booking has a single room, and files have no bookings',

  subscriptionReachedCapacityWarning:
    'the web shows it after a bulk change (web/joining/subscribers/subscription-warning.ts)',
  subscriptionAlreadyAtOtherMomentSeveral:
    'the web shows it after a bulk change (web/joining/subscribers/subscription-warning.ts)',
  subscriptionFailedForStudent: 'a bulk change answers each refused student with the code of the broken rule',

  notificationReadFailed:
    'own notifications can always be marked as read; for others the code is notificationDoesNotExist',
  logsExceptionFailed:
    'the server accepts every error object, and only counts those above a limit; a malformed one is requestInvalid',
}
