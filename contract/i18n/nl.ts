import absence from './nl/absence.json' with { type: 'json' }
import announcement from './nl/announcement.json' with { type: 'json' }
import alternatives from './nl/alternatives.json' with { type: 'json' }
import availability from './nl/availability.json' with { type: 'json' }
import board from './nl/board.json' with { type: 'json' }
import booking from './nl/booking.json' with { type: 'json' }
import bookingForm from './nl/booking-form.json' with { type: 'json' }
import coach from './nl/coach.json' with { type: 'json' }
import common from './nl/common.json' with { type: 'json' }
import consent from './nl/consent.json' with { type: 'json' }
import cover from './nl/cover.json' with { type: 'json' }
import compose from './nl/compose.json' with { type: 'json' }
import day from './nl/day.json' with { type: 'json' }
import deploymentPlan from './nl/deployment-plan.json' with { type: 'json' }
import door from './nl/door.json' with { type: 'json' }
import error from './nl/errors.json' with { type: 'json' }
import exam from './nl/exam.json' with { type: 'json' }
import help from './nl/help.json' with { type: 'json' }
import impersonation from './nl/impersonation.json' with { type: 'json' }
import changes from './nl/changes.json' with { type: 'json' }
import joinable from './nl/joinable.json' with { type: 'json' }
import choiceRound from './nl/choice-round.json' with { type: 'json' }
import ledger from './nl/ledger.json' with { type: 'json' }
import log from './nl/log.json' with { type: 'json' }
import personData from './nl/person-data.json' with { type: 'json' }
import program from './nl/program.json' with { type: 'json' }
import person from './nl/person.json' with { type: 'json' }
import notification from './nl/notification.json' with { type: 'json' }
import roster from './nl/roster.json' with { type: 'json' }
import rooms from './nl/rooms.json' with { type: 'json' }
import roundDesk from './nl/choice-round-desk.json' with { type: 'json' }
import school from './nl/school.json' with { type: 'json' }
import schoolFind from './nl/school-find.json' with { type: 'json' }
import schoolImports from './nl/school-imports.json' with { type: 'json' }
import schoolPeople from './nl/school-people.json' with { type: 'json' }
import schoolBookingProfiles from './nl/school-booking-profiles.json' with { type: 'json' }
import schoolRooms from './nl/school-rooms.json' with { type: 'json' }
import schoolSettings from './nl/school-settings.json' with { type: 'json' }
import settings from './nl/settings.json' with { type: 'json' }
import shell from './nl/shell.json' with { type: 'json' }
import setup from './nl/setup.json' with { type: 'json' }
import signIn from './nl/sign-in.json' with { type: 'json' }
import specialDay from './nl/special-day.json' with { type: 'json' }
import subscribers from './nl/subscribers.json' with { type: 'json' }

export const nl = {
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
