import { appointmentContract } from './appointment.ts'
import { attendeeContract } from './attendee.ts'
import { bookingContract } from './booking.ts'
import { bookingProfileContract } from './booking-profile.ts'
import { composeRosterContract } from './compose-roster.ts'
import type { Contract } from './endpoint.ts'
import { examContract } from './exam.ts'
import { helpContract } from './help.ts'
import { impersonationContract } from './impersonation.ts'
import { clientLogContract, logContract } from './log.ts'
import { notificationContract } from './notification.ts'
import { realtimeContract } from './realtime.ts'
import { scheduleContract } from './schedule.ts'
import { sessionContract } from './session.ts'
import { settingsContract } from './settings.ts'
import { subscriptionContract } from './subscription.ts'

/** Every contract by feature: what the server serves, OpenAPI prints and the tests walk. */
export const contracts = {
  session: sessionContract,
  attendee: attendeeContract,
  appointment: appointmentContract,
  subscription: subscriptionContract,
  exam: examContract,
  schedule: scheduleContract,
  settings: settingsContract,
  help: helpContract,
  impersonation: impersonationContract,
  log: { ...logContract, ...clientLogContract },
  notification: notificationContract,
  realtime: realtimeContract,
  'compose-roster': composeRosterContract,
  booking: bookingContract,
  'booking-profile': bookingProfileContract,
} satisfies Record<string, Contract>
