import { allocationContract } from './joining/choice-round/allocation.ts'
import { appointmentContract } from './roster/appointment.ts'
import { appointmentStudentsContract } from './roster/appointment-students.ts'
import { attendeeContract } from './roster/attendee.ts'
import { attendeeFindContract } from './roster/attendee-find.ts'
import { bookingContract } from './rooms/booking.ts'
import { bookingFindContract } from './rooms/booking-find.ts'
import { bookingProfileContract } from './rooms/booking-profile.ts'
import { coachContract } from './staff/coach.ts'
import { composeRosterContract } from './roster/compose-roster.ts'
import { deploymentPlanContract } from './staff/deployment-plan.ts'
import type { Contract } from './endpoint.ts'
import { examContract } from './joining/exam.ts'
import { feedContract } from './roster/feed.ts'
import { feedsContract } from './roster/feed-settings.ts'
import { helpContract } from './account/help.ts'
import { choiceRoundContract, rankingContract } from './joining/choice-round/student.ts'
import { impersonationContract } from './account/impersonation.ts'
import { clientLogContract, logContract } from './tell/log.ts'
import { notificationContract } from './tell/notification.ts'
import { realtimeContract } from './tell/realtime.ts'
import { availabilityContract } from './staff/availability.ts'
import { programContract } from './staff/program.ts'
import { roundDeskContract } from './joining/choice-round/desk.ts'
import { scheduleContract } from './roster/schedule.ts'
import { sessionContract } from './account/session.ts'
import { settingsContract } from './account/settings.ts'
import { subscriptionContract } from './joining/subscription.ts'

export const contracts = {
  session: sessionContract,
  attendee: { ...attendeeContract, ...attendeeFindContract },
  appointment: { ...appointmentContract, ...appointmentStudentsContract },
  subscription: subscriptionContract,
  exam: examContract,
  availability: availabilityContract,
  'choice-round': { ...choiceRoundContract, ...rankingContract },
  'choice-round-desk': roundDeskContract,
  'choice-round-allocation': allocationContract,
  'deployment-plan': deploymentPlanContract,
  coach: coachContract,
  program: programContract,
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

/** Descriptions of the features in the OpenAPI document. */
export const about: Record<keyof typeof contracts, string> = {
  session: 'Who is signed in, and what that person may use.',
  attendee: 'People, teams, groups and rooms that have a roster: to find and to name.',
  appointment: 'Rosters, and one appointment of them.',
  subscription: 'Seats of choice lessons and exams: to take, decline, lock and wait for.',
  exam: 'Exams, to plan ahead by.',
  'choice-round': 'Choice rounds: what a student chooses and confirms.',
  availability: 'When teachers can work: asked for, given and judged.',
  coach: 'Students at a glance, for those who coach them.',
  'choice-round-desk': 'Choice rounds for those who coordinate them: to make, watch and change, and to move students.',
  'choice-round-allocation': 'Who gets what in a choice round where students rank.',
  'deployment-plan': 'Who gives how many hours to what, in each period of a school year.',
  program: 'What a group does and is tested on in each of its courses, week by week.',
  feed: 'An appointment as a file for other calendars.',
  schedule: 'Which weeks are published.',
  settings: 'What a person chose, and the calendar feeds of that person.',
  help: 'The way to the online help.',
  impersonation: 'Seeing the product as somebody else.',
  log: 'The audit log, and what clients tell of errors and screens.',
  notification: 'What a person was told.',
  realtime: 'What happens, as it happens.',
  'compose-roster': 'Rosters of several attendees that a person keeps.',
  booking: 'Rooms: to find, book, confirm and give back.',
  'booking-profile': 'Which rooms a person may book, and how long.',
}
