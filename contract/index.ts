import { appointmentContract } from './roster/appointment.ts'
import { attendeeContract } from './roster/attendee.ts'
import { bookingContract } from './rooms/booking.ts'
import { bookingFindContract } from './rooms/booking-find.ts'
import { bookingProfileContract } from './rooms/booking-profile.ts'
import { composeRosterContract } from './roster/compose-roster.ts'
import type { Contract } from './endpoint.ts'
import { examContract } from './joining/exam.ts'
import { feedContract } from './roster/feed.ts'
import { feedsContract } from './account/feeds.ts'
import { helpContract } from './account/help.ts'
import { impersonationContract } from './account/impersonation.ts'
import { clientLogContract, logContract } from './tell/log.ts'
import { notificationContract } from './tell/notification.ts'
import { realtimeContract } from './tell/realtime.ts'
import { scheduleContract } from './roster/schedule.ts'
import { sessionContract } from './account/session.ts'
import { settingsContract } from './account/settings.ts'
import { subscriptionContract } from './joining/subscription.ts'

/** Every contract by feature: what the server serves, OpenAPI prints and the tests walk. */
export const contracts = {
  session: sessionContract,
  attendee: attendeeContract,
  appointment: appointmentContract,
  subscription: subscriptionContract,
  exam: examContract,
  feed: feedContract,
  schedule: scheduleContract,
  settings: { ...settingsContract, ...feedsContract },
  help: helpContract,
  impersonation: impersonationContract,
  log: { ...logContract, ...clientLogContract },
  notification: notificationContract,
  realtime: realtimeContract,
  'compose-roster': composeRosterContract,
  booking: { ...bookingContract, ...bookingFindContract },
  'booking-profile': bookingProfileContract,
} satisfies Record<string, Contract>
