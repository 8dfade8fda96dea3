import { setupCall } from './account/setup.ts'
import { allocationContract } from './joining/choice-round/allocation.ts'
import { announcementContract } from './tell/announcement.ts'
import { absenceContract } from './changes/absence.ts'
import { appointmentContract } from './roster/appointment.ts'
import { appointmentStudentsContract } from './roster/appointment-students.ts'
import { attendeeContract } from './roster/attendee.ts'
import { attendeeFindContract } from './roster/attendee-find.ts'
import { bookingContract } from './rooms/booking.ts'
import { bookingFindContract } from './rooms/booking-find.ts'
import { bookingProfileContract } from './rooms/booking-profile.ts'
import { coachContract } from './staff/coach.ts'
import { composeRosterContract } from './roster/compose-roster.ts'
import { boardContract } from './changes/board.ts'
import { alternativesContract } from './changes/alternatives.ts'
import { dayContract } from './changes/day.ts'
import { heldContract } from './changes/held.ts'
import { ledgerContract } from './changes/ledger.ts'
import { specialDayContract } from './changes/special-day.ts'
import { proposalContract } from './changes/proposal.ts'
import { dayChangeContract } from './changes/day-change.ts'
import { joinableContract } from './changes/joinable.ts'
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
import { importsContract } from './desk/imports.ts'
import { schoolContract } from './desk/school.ts'
import { schoolPeopleContract } from './desk/people.ts'
import { schoolBookingProfilesContract } from './desk/booking-profiles.ts'
import { schoolRoomsContract } from './desk/rooms.ts'
import { schoolSettingsContract } from './desk/settings.ts'
import { personDataContract } from './desk/person-data.ts'
import { scheduleContract } from './roster/schedule.ts'
import { sessionContract } from './account/session.ts'
import { settingsContract } from './account/settings.ts'
import { subscriptionContract } from './joining/subscription.ts'

export const contracts = {
  session: sessionContract,
  attendee: { ...attendeeContract, ...attendeeFindContract },
  appointment: { ...appointmentContract, ...appointmentStudentsContract },
  'day-change': dayChangeContract,
  joinable: joinableContract,
  board: boardContract,
  alternatives: alternativesContract,
  day: dayContract,
  'special-day': specialDayContract,
  proposal: proposalContract,
  ledger: ledgerContract,
  held: heldContract,
  absence: absenceContract,
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
  announcement: announcementContract,
  realtime: realtimeContract,
  'compose-roster': composeRosterContract,
  booking: { ...bookingContract, ...bookingFindContract },
  'booking-profile': bookingProfileContract,
  school: schoolContract,
  'school-imports': importsContract,
  'school-people': schoolPeopleContract,
  'school-rooms': schoolRoomsContract,
  'school-booking-profiles': schoolBookingProfilesContract,
  'school-settings': schoolSettingsContract,
  'school-person-data': personDataContract,
} satisfies Record<string, Contract>

/** Descriptions of the features in the OpenAPI document. */
export const featureDescriptions: Record<keyof typeof contracts, string> = {
  session: 'The signed-in person and their modules.',
  attendee: 'Finding people, teams, groups and rooms that have a roster.',
  appointment: 'Rosters and their appointments.',
  board: 'Screens in the hall with the changes of the day, and those changes as text.',
  'day-change': 'Changes of lessons on top of the timetable, in deeds that can be undone.',
  day: 'The day of the planner: who is absent, what is open, what was arranged.',
  'special-day': 'Deeds on many lessons: shortened days, and trips and exams of groups.',
  proposal: 'Who takes the open lessons of a day, and where, solved together.',
  ledger: 'Lessons of others that each teacher takes.',
  held: 'How many planned lessons were held, covered, moved and cancelled.',
  alternatives: 'Other teachers, classrooms and times for a lesson.',
  absence: 'When teachers and rooms are not there, and what their lessons need.',
  subscription: 'Seats of choice lessons and exams: taking, declining, locking and waiting for them.',
  joinable: 'Adding, changing and removing exams and choice lessons.',
  exam: 'Exams: rosters and search.',
  'choice-round': 'Choice rounds for students: choosing, ranking and confirming.',
  availability: 'Availability of teachers: requests, answers and reviews.',
  coach: 'Overviews of students for their coaches.',
  'choice-round-desk': 'Choice rounds for coordinators: creating, following and changing them, and moving students.',
  'choice-round-allocation': 'Allocation of the seats of ranked choice rounds.',
  'deployment-plan': 'Hours of teachers per task, in each period of a school year.',
  program: 'Weekly plans of the courses of groups: objectives, material and tests.',
  feed: 'Appointments as files for other calendars.',
  schedule: 'Publication of weeks.',
  settings: 'Settings and calendar feeds of a person.',
  help: 'Access to the online help.',
  impersonation: 'Seeing the product as another person.',
  log: 'The audit log, and reports of clients about errors and page views.',
  notification: 'Notifications of a person.',
  announcement: 'Announcements of the school, its teams and its teachers.',
  realtime: 'Announcements of changes, in an event stream.',
  'compose-roster': 'Saved composed rosters of several attendees.',
  booking: 'Finding, booking and confirming rooms.',
  'booking-profile': 'Which rooms a person may book, and how long.',
  school: 'The school’s desk: what it holds, what needs attention, and publication of weeks.',
  'school-imports': 'Imports at the desk: uploading files, comparing them with the school, and applying them.',
  'school-people': 'People of the school: roles, coaches and sessions, for administrators.',
  'school-rooms': 'The school’s rooms: their facts, blocks, displays and use, and freeing them from bookings.',
  'school-booking-profiles': 'The booking profiles of the school.',
  'school-settings': 'Settings of the school, modules of its roles, and a test of sign-in, for administrators.',
  'school-person-data': 'Export and erasure of the data of a person.',
}

/** Calls without a bearer, by the feature that they stand with in the documentation. */
export const openCalls = { school: { setUp: setupCall } }
