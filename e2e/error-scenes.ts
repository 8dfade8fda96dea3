import type { ErrorCode } from '@uurwerk/contract/errors'
import type { Page } from 'playwright-core'
import { fillInForm, getForm } from './bookings.ts'
import { deskScenes } from './error-scenes-desk.ts'
import { schoolScenes } from './error-scenes-school.ts'
import type { startOwnServer } from './own-server.ts'
import { waitUntilSettled } from './visit.ts'
import { users } from './users.ts'

type Server = ReturnType<typeof startOwnServer>

/** A screen that can receive certain error codes. */
export interface Scene {
  person: string
  address: string | ((server: Server) => Promise<string>)
  /** Takes the steps before the call. */
  prepare?: (page: Page, server: Server) => Promise<unknown>
  /** Address of the call to refuse. */
  call: string
  /** Method of the call, if the screen also reads from this address. */
  method?: string
  /** Makes the call. Repeatable, because a refusal changes nothing. */
  makeCall: (page: Page) => Promise<unknown>
  codes: readonly ErrorCode[]
}

/** Leaves the screen and returns, which repeats the refused read. */
const openAgain = (address: string) => async (page: Page) => {
  await page.evaluate(() => history.pushState({}, '', '/settings'))
  await page.getByRole('heading', { level: 1, name: 'Instellingen' }).waitFor()
  await page.evaluate((to) => history.pushState({}, '', to), address)
}
const createPress = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

const createReadScene = (person: string, address: string, call: string, codes: readonly ErrorCode[]): Scene => ({
  person,
  address: '/settings',
  call,
  makeCall: openAgain(address),
  codes,
})

const findRoundAddress = async ({ running: { db } }: Server) => {
  const name = 'Keuzemodules blok 2'
  const { id } = await db.selectFrom('choice_round').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  return `/program/${id}`
}
const getCard = (page: Page, name: string) => page.locator('li > div > button').filter({ hasText: name }).first()

/** Keyed by the user's action. */
export const scenes: Record<string, Scene> = {
  ...deskScenes,
  ...schoolScenes,
  // The week is none of those that are stored on the device.
  'reads a roster': createReadScene(users.student, '/roster?view=week&date=2026-12-16', '**/api/Appointment/Date/**', [
    'unknownError',
    'fatalUnknownError',
    'requestInvalid',
    'requestOutOfBounds',
    'dateRangeInvalid',
    'attendeeDoesNotExist',
    'attendeeNoRights',
    'tooManyRequests',
    'moduleMissing',
  ]),
  'reads a deployment plan': createReadScene(users.teacher, '/deployment-plan', '**/api/DeploymentPlan?*', [
    'deploymentPlanTypeNotAllowed',
    'deploymentPlanIdentifiersEmpty',
    'deploymentPlanIdentifiersTwoOrThree',
    'deploymentPlanPeriodsMissing',
    'deploymentPlanRelationsNotMatching',
    'deploymentPlanNoneForAttendee',
    'attendeeNoOrganisationalUnit',
  ]),
  'reads the coached students': createReadScene(users.teacher, '/coach', '**/api/Coach/Students*', ['unknownError']),
  'reads the exams': createReadScene(users.student, '/exam', '**/api/Exam/Date/**', ['unknownError']),
  'reads the program': createReadScene(users.student, '/program', '**/api/Program/*', ['unknownError']),
  'reads the audit log': createReadScene(users.administrator, '/log', '**/api/Log?*', ['logsRangeBad']),
  'reads the own availability': createReadScene(
    users.teacher,
    '/availability-request',
    '**/api/AvailabilityRequest/Request',
    ['availabilityNoRequest'],
  ),
  'reads the availability of a team': createReadScene(
    users.teamCoordinator,
    '/availability-request',
    '**/api/AvailabilityRequest/Review',
    ['onlyTeamLeadAllowed'],
  ),
  'opens a choice round': {
    person: users.student,
    address: '/program',
    call: '**/api/roster-interrogation/*/student/me',
    makeCall: async (page) => {
      await page.evaluate(() => history.pushState({}, '', '/program'))
      await page.getByRole('link', { name: /Keuzemodules blok 2/ }).click()
    },
    codes: ['interrogationMissing'],
  },
  'chooses a group': {
    person: users.student,
    address: findRoundAddress,
    call: '**/choose-group/*',
    makeCall: (page) => getCard(page, 'Ondernemen').click(),
    codes: ['interrogationNotStartedOrExpired', 'interrogationCourseMissing', 'interrogationGroupFull'],
  },
  'chooses an option': {
    person: 'Max Kartosen',
    address: findRoundAddress,
    call: '**/choose-option/*',
    makeCall: (page) => getCard(page, 'Roeien').click(),
    codes: ['interrogationOnlyOneChoice', 'interrogationInvalidCourseChoices'],
  },
  'signs up for a lesson': {
    person: users.student,
    address: '/roster?view=week&date=2026-11-18',
    prepare: createPress(/18 november, 12:45 tot 13:35, Keuzeles Wiskunde/),
    call: '**/api/Subscription/Appointment/*/Attendee/me',
    method: 'POST',
    makeCall: (page) =>
      page.getByRole('complementary').getByRole('button', { name: 'Inschrijven', exact: true }).click(),
    codes: [
      'subscriptionNoAttendeeOrAppointment',
      'subscriptionNoAccess',
      'attendeeMustBeExamDesk',
      'subscriptionLocked',
      'subscriptionRegistrationPeriodEnded',
      'subscriptionOnlyStudent',
      'subscriptionHiddenByLesson',
      'subscriptionAlreadyAtOtherMoment',
      'subscriptionModelMismatch',
      'subscriptionReachedCapacity',
      'subscriptionDoesNotExist',
      'subscriptionNoWaitList',
    ],
  },
  'books a room': {
    person: users.teacher,
    address: '/booking?view=mine',
    prepare: (page) => fillInForm(page, { room: 'Mediatheek', name: 'Overleg' }),
    call: '**/api/booking/facility/*',
    makeCall: (page) => getForm(page).getByLabel('Naam').press('Enter'),
    codes: [
      'bookingTimeslotNotAvailable',
      'bookingClassroomNotBookable',
      'bookingMissingProfile',
      'bookingProfileLimits',
      'bookingInvalidTimeSlot',
      'bookingReservationBeforeNow',
      'bookingInvalidInvitees',
      'timeDoesNotExist',
      'textTooLong',
      'idempotencyKeyReused',
      'impersonationActiveOnlyGetRequestsAllowed',
      'serviceUnavailable',
      'bodyTooLarge',
      'requestTooSlow',
      'expectationUnknown',
      'headersTooLarge',
      'mediaTypeUnsupported',
    ],
  },
  'chooses the theme': {
    person: users.serviceDesk,
    address: '/settings',
    call: '**/api/Settings',
    makeCall: (page) => page.getByRole('main').getByRole('radio', { name: 'Donker' }).click(),
    codes: ['settingsPatchFailed', 'settingsLanguageMissing', 'patchNotAllowed'],
  },
  'opens a notification': {
    person: users.student,
    address: '/notifications',
    call: '**/api/notification/*/read',
    makeCall: async (page) => {
      const row = page.getByRole('listitem').filter({ hasText: /4 wijzigingen in je rooster/ })
      const openedButton = row.first().getByRole('button', { expanded: true })
      if ((await openedButton.count()) > 0) await openedButton.first().click()
      await row
        .first()
        .getByRole('button', { name: /4 wijzigingen/ })
        .first()
        .click()
    },
    codes: ['notificationDoesNotExist', 'notificationReadFailed'],
  },
  'plans a week': {
    person: users.teacher,
    address: '/program',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Wiskunde B V5 Wi B 1a, week 50 plannen' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Doelen' }).fill('Raaklijn')
    },
    call: '**/PlannedWeek/*',
    makeCall: async (page) => {
      await page.getByRole('dialog').getByRole('textbox', { name: 'Doelen' }).press('Control+Enter')
    },
    codes: ['plannedWeekOffsetInvalid', 'plannedWeekPatchFailed'],
  },
  'writes a note': {
    person: users.teacher,
    address: '/roster?view=week&date=2026-11-19',
    prepare: async (page) => {
      await createPress(/^donderdag 19 november, 10:30 tot 11:20, Wiskunde B/)(page)
      await page.getByRole('switch', { name: 'Deze les is online' }).waitFor()
      await waitUntilSettled(page)
    },
    call: '**/api/Appointment/*',
    makeCall: (page) => page.getByRole('switch', { name: 'Deze les is online' }).click(),
    codes: [
      'appointmentTeacherNoteTooLong',
      'appointmentNoRights',
      'appointmentHolidayNotSelectable',
      'appointmentDoesNotExist',
    ],
  },
  'gives availability': {
    person: users.teacher,
    address: '/availability-request',
    call: '**/api/AvailabilityRequest/Request/*/Attendee/*',
    makeCall: async (page) => {
      await page.getByRole('grid', { name: /^Je week/ }).focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('3')
    },
    codes: [
      'availabilityCommentTooLong',
      'availabilityStateNotAllowed',
      'availabilityFinished',
      'availabilityOutsideOpening',
    ],
  },
}
