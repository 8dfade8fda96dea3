import type { Page } from 'playwright-core'
import { getButton, bookAs, removeBookings } from './bookings.ts'
import type { Scene } from './error-scenes.ts'
import { users } from './users.ts'

// Scenes of existing bookings, settings, coordinators and reviewers.

const runningBooking = { name: 'Overleg', start: '2026-11-18T11:06', end: '2026-11-18T11:36' }
const createBookingScene = (
  person: string,
  room: string,
  steps: Pick<Scene, 'call' | 'makeCall' | 'codes'>,
): Scene => ({
  person,
  address: '/booking?view=mine',
  prepare: async (page, server) => {
    await removeBookings(server)
    await bookAs(server, person, room, runningBooking)
    await page.reload()
  },
  ...steps,
})
const getFirstButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

const openRound = (name: string, tab: string) => async (page: Page) => {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('navigation', { name: 'Deze keuzeronde' }).getByRole('link', { name: tab }).click()
}

/** Opens an answer that awaits review. */
const openReview = async (page: Page) => {
  await getFirstButton(page, /^Te beoordelen \d+$/).click()
  await page.locator('tr[data-teacher] button').first().click()
}

export const deskScenes: Record<string, Scene> = {
  'stops a booking': createBookingScene(users.teacher, 'Mediatheek', {
    call: '**/api/booking/*/stop',
    makeCall: (page) => getButton(page, 'Overleg nu stoppen').click(),
    codes: ['bookingNotRunning', 'bookingDoesNotExist', 'bookingOnlyOrganizerDeletes'],
  }),
  'confirms a booking': createBookingScene(users.student, 'Werkplek 3.12', {
    call: '**/api/booking/*/confirm*',
    makeCall: (page) => getButton(page, 'Overleg bevestigen').click(),
    codes: [
      'bookingCannotConfirm',
      'bookingOutsideConfirmationTimeRange',
      'bookingLocationMissing',
      'bookingTooFarFromClassroom',
    ],
  }),
  'cancels a booking': createBookingScene(users.teacher, 'Mediatheek', {
    call: '**/api/booking/*',
    makeCall: async (page) => {
      await getButton(page, 'Overleg annuleren').click()
      await getButton(page, 'Annuleren').click()
    },
    codes: ['bookingOnlyBookingsDeletable'],
  }),
  'publishes a week': {
    person: users.planner,
    address: '/school/weeks',
    prepare: (page) =>
      page
        .getByRole('row', { name: /Week 47/ })
        .getByRole('checkbox')
        .click(),
    call: '**/api/School/Weeks/publish',
    makeCall: (page) => getButton(page, 'Publiceren').click(),
    codes: ['importRunning'],
  },
  'takes a calendar feed away': {
    person: 'Thijs Bergsma',
    address: '/settings',
    prepare: (page) => getFirstButton(page, 'Mijn rooster in mijn agenda zetten').click(),
    call: '**/api/Settings/Feeds/*',
    makeCall: async (page) => {
      await getFirstButton(page, 'Mijn rooster verwijderen').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click()
    },
    codes: ['feedDoesNotExist'],
  },
  'makes a calendar feed': {
    person: 'Marieke Kok',
    address: '/settings',
    call: '**/api/Settings/Feeds',
    makeCall: (page) => getFirstButton(page, 'Mijn rooster in mijn agenda zetten').click(),
    codes: ['presetDoesNotExist'],
  },
  'changes a choice round': {
    person: users.teamCoordinator,
    address: '/program/rounds',
    prepare: async (page) => {
      await openRound('Keuzemodules blok 2', 'Instellingen')(page)
      await page.getByRole('textbox', { name: 'Naam', exact: true }).fill('Modules')
    },
    call: '**/api/roster-interrogation/*',
    makeCall: (page) => getFirstButton(page, 'Opslaan').click(),
    codes: ['interrogationSeatsTaken'],
  },
  'allocates a choice round': {
    person: users.teamCoordinator,
    address: '/program/rounds',
    prepare: openRound('Sportdag', 'Verdeling'),
    call: '**/api/roster-interrogation/*/allocate',
    makeCall: (page) => page.getByRole('button', { name: 'Verdelen', exact: true }).click(),
    codes: ['interrogationNotRanked'],
  },
  'gives a student something else': {
    person: users.teamCoordinator,
    address: '/program/rounds',
    prepare: async (page) => {
      await openRound('Sportdag', 'Verdeling')(page)
      await page.getByRole('button', { name: 'Verdelen', exact: true }).click()
      await getFirstButton(page, /^Toewijzing van .+ wijzigen$/).click()
      await page.getByRole('dialog').getByLabel('Plaatsen in').selectOption('')
      await page.getByRole('dialog').getByLabel('Reden').fill('Is die dag afwezig')
    },
    call: '**/api/roster-interrogation/*/allocation/*/student/*',
    makeCall: (page) => page.getByRole('dialog').getByRole('button', { name: 'Wijzigen' }).click(),
    codes: ['interrogationAllocationPublished'],
  },
  'judges availability': {
    person: users.teamCoordinator,
    address: '/availability-request?view=reviews',
    prepare: openReview,
    call: '**/api/AvailabilityRequest/Review/**',
    makeCall: (page) => getButton(page, 'Accepteren').click(),
    codes: ['availabilityTeamLeadCommentFixed'],
  },
}
