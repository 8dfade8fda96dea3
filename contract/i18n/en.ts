import absence from './en/absence.json' with { type: 'json' }
import announcement from './en/announcement.json' with { type: 'json' }
import alternatives from './en/alternatives.json' with { type: 'json' }
import availability from './en/availability.json' with { type: 'json' }
import board from './en/board.json' with { type: 'json' }
import booking from './en/booking.json' with { type: 'json' }
import bookingForm from './en/booking-form.json' with { type: 'json' }
import coach from './en/coach.json' with { type: 'json' }
import common from './en/common.json' with { type: 'json' }
import consent from './en/consent.json' with { type: 'json' }
import cover from './en/cover.json' with { type: 'json' }
import compose from './en/compose.json' with { type: 'json' }
import day from './en/day.json' with { type: 'json' }
import deploymentPlan from './en/deployment-plan.json' with { type: 'json' }
import door from './en/door.json' with { type: 'json' }
import error from './en/errors.json' with { type: 'json' }
import exam from './en/exam.json' with { type: 'json' }
import help from './en/help.json' with { type: 'json' }
import impersonation from './en/impersonation.json' with { type: 'json' }
import changes from './en/changes.json' with { type: 'json' }
import joinable from './en/joinable.json' with { type: 'json' }
import choiceRound from './en/choice-round.json' with { type: 'json' }
import ledger from './en/ledger.json' with { type: 'json' }
import log from './en/log.json' with { type: 'json' }
import personData from './en/person-data.json' with { type: 'json' }
import program from './en/program.json' with { type: 'json' }
import person from './en/person.json' with { type: 'json' }
import notification from './en/notification.json' with { type: 'json' }
import roster from './en/roster.json' with { type: 'json' }
import rooms from './en/rooms.json' with { type: 'json' }
import roundDesk from './en/choice-round-desk.json' with { type: 'json' }
import school from './en/school.json' with { type: 'json' }
import schoolFind from './en/school-find.json' with { type: 'json' }
import schoolImports from './en/school-imports.json' with { type: 'json' }
import schoolPeople from './en/school-people.json' with { type: 'json' }
import schoolBookingProfiles from './en/school-booking-profiles.json' with { type: 'json' }
import schoolRooms from './en/school-rooms.json' with { type: 'json' }
import schoolSettings from './en/school-settings.json' with { type: 'json' }
import settings from './en/settings.json' with { type: 'json' }
import shell from './en/shell.json' with { type: 'json' }
import setup from './en/setup.json' with { type: 'json' }
import signIn from './en/sign-in.json' with { type: 'json' }
import specialDay from './en/special-day.json' with { type: 'json' }
import subscribers from './en/subscribers.json' with { type: 'json' }

export const en = {
  // Default text of the modal (specification, section 8).
  COMMON: { ...common, ERROR: { ...error, fatalUnknownError: error.COMMON, unknownError: error.COMMON } },
  SHELL: shell,
  SETTINGS: settings,
  CONSENT: consent,
  ROSTER: roster,
  ROOMS: rooms,
  COMPOSE: compose,
  BOOKING: booking,
  BOOKING_FORM: bookingForm,
  DOOR: door,
  HELP: help,
  NOTIFICATION: notification,
  SETUP: setup,
  SIGN_IN: signIn,
  PERSON: person,
  PERSON_DATA: personData,
  IMPERSONATION: impersonation,
  LEDGER: ledger,
  LOG: log,
  EXAM: exam,
  ANNOUNCEMENT: announcement,
  BOARD: board,
  ALTERNATIVES: alternatives,
  AVAILABILITY: availability,
  DEPLOYMENT_PLAN: deploymentPlan,
  PROGRAM: program,
  CHANGES: changes,
  DAY: day,
  SPECIAL_DAY: specialDay,
  JOINABLE: joinable,
  COVER: cover,
  ABSENCE: absence,
  CHOICE_ROUND: choiceRound,
  ROUND_DESK: roundDesk,
  COACH: coach,
  SUBSCRIBERS: subscribers,
  SCHOOL: school,
  SCHOOL_FIND: schoolFind,
  SCHOOL_IMPORTS: schoolImports,
  SCHOOL_PEOPLE: schoolPeople,
  SCHOOL_ROOMS: schoolRooms,
  SCHOOL_SETTINGS: schoolSettings,
  SCHOOL_PROFILES: schoolBookingProfiles,
}
