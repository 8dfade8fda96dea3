import { importKinds } from '@uurwerk/contract/desk/imports'
import { getAttendeeId, getButton, postAs } from './bookings.ts'
import type { Scene } from './error-scenes.ts'
import { users } from './users.ts'

// Scenes of the school's desk.

const getRoom = (server: Parameters<typeof getAttendeeId>[0]) => getAttendeeId(server, 'Mediatheek')

/** Opens a lesson of tomorrow. */
const findLessonAddress = async (server: Parameters<typeof getAttendeeId>[0]) => {
  const { id } = await server.running.db
    .selectFrom('appointment')
    .select('id')
    .where('type', '=', 'lesson')
    .where('is_cancelled', '=', false)
    .where('starts_at', '>=', '2026-11-19T08:00')
    .where('starts_at', '<', '2026-11-20T00:00')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return `/roster?view=week&date=2026-11-19&atnId=${await getAttendeeId(server, users.student)}&appointment=${id}`
}

export const schoolScenes: Record<string, Scene> = {
  'cancels a lesson that is over': {
    person: users.planner,
    address: findLessonAddress,
    prepare: (page) => getButton(page, 'Laten vervallen').click(),
    call: '**/api/Appointment/*/change',
    makeCall: (page) => page.getByRole('dialog').getByRole('button', { name: 'Laten vervallen' }).click(),
    codes: ['appointmentIsOver', 'appointmentNoRights'],
  },
  'undoes a change that was changed since': {
    person: users.planner,
    address: findLessonAddress,
    prepare: async (page) => {
      await getButton(page, 'Laten vervallen').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Laten vervallen' }).click()
    },
    call: '**/api/Appointment/deeds/*/undo',
    makeCall: (page) => getButton(page, 'Ongedaan maken').click(),
    codes: ['deedSuperseded', 'deedDoesNotExist'],
  },
  'writes an announcement': {
    person: users.planner,
    address: '/school/announcements',
    prepare: async (page) => {
      await getButton(page, 'Mededeling schrijven').click()
      await page.getByRole('dialog').getByLabel('Titel').fill('Fietsenstalling')
      await page.getByRole('dialog').getByRole('textbox', { name: 'Tekst', exact: true }).fill('Dicht.')
    },
    call: '**/api/Announcement',
    method: 'POST',
    makeCall: (page) => page.getByRole('dialog').getByRole('button', { name: 'Plaatsen' }).click(),
    codes: ['announcementNoRights', 'announcementDoesNotExist'],
  },
  'applies an import': {
    person: users.planner,
    /** A comparison is stored with its run. */
    address: async ({ running: { db } }) => {
      const preview = Object.fromEntries(importKinds.map((kind) => [kind, { added: 0, changed: 1, removed: 0 }]))
      const { id } = await db
        .insertInto('import_run')
        .values({
          state: 'ready',
          file_name: 'rooster.zip',
          started_at: '2026-11-18T10:00:00Z',
          options: JSON.stringify({ values: {} }),
          report: JSON.stringify({ preview }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return `/school/imports/${id}`
    },
    call: '**/api/School/Imports/*/apply',
    makeCall: (page) => getButton(page, 'Importeren').click(),
    codes: ['importStopped', 'importOutdated', 'importNotReady'],
  },
  'takes the last administrator’s role away': {
    person: users.administrator,
    address: async (server) => `/school/people/${await getAttendeeId(server, users.examDesk)}`,
    prepare: (page) => page.getByRole('group', { name: 'Rollen' }).getByRole('checkbox').first().click(),
    call: '**/api/School/People/roles',
    makeCall: (page) => getButton(page, 'Rollen opslaan').click(),
    codes: ['lastAdmin'],
  },
  'removes a block that is gone': {
    person: users.planner,
    address: async (server) => {
      const room = await getRoom(server)
      const block = { start: '2026-11-19T09:00', end: '2026-11-19T10:00', reason: 'Toets' }
      await postAs(server, users.planner, `/api/School/Rooms/${room}/blocks`, { ...block, displace: true })
      return `/school/rooms/${room}`
    },
    call: '**/api/School/Rooms/*/blocks/*',
    method: 'DELETE',
    makeCall: (page) => getButton(page, 'Blokkade Toets weghalen').click(),
    codes: ['blockDoesNotExist'],
  },
  'withdraws a display that is gone': {
    person: users.planner,
    address: async (server) => `/school/rooms/${await getRoom(server)}`,
    prepare: async (page) => {
      await getButton(page, 'Adres maken').click()
      await page.getByText('Nieuw scherm').waitFor()
    },
    call: '**/api/School/Rooms/*/displays/*',
    makeCall: (page) =>
      page
        .getByRole('button', { name: /^Scherm van .+ verwijderen$/ })
        .first()
        .click(),
    codes: ['displayDoesNotExist'],
  },
  'removes a booking profile that is gone': {
    person: users.administrator,
    address: '/school/rooms/profiles',
    call: '**/api/School/BookingProfiles/*',
    method: 'DELETE',
    makeCall: async (page) => {
      await page
        .getByRole('button', { name: /verwijderen\?$/ })
        .first()
        .click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' }).click()
    },
    codes: ['bookingProfileDoesNotExist'],
  },
}
