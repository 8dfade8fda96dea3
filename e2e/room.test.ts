import { execFileSync } from 'node:child_process'
import path from 'node:path'
import type { RoomDisplay } from '@uurwerk/contract/rooms/room-display'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { putBooking } from '../server/test/put-booking.ts'
import { findAxeViolations } from './axe.ts'
import { getFormCombobox } from './bookings.ts'
import { isFullRun } from '../server/test/full.ts'
import { startOwnServer } from './own-server.ts'
import { signIn, visit } from './visit.ts'
import { users } from './users.ts'

const tablet = { viewport: { width: 800, height: 1280 } }
const server = startOwnServer()
/** Id in the files of the demo school. */
const student = '120417'

/** Creates a display address, as an administrator does. */
const createDisplayUrl = (room: string, ...queryParts: string[]) =>
  execFileSync(process.execPath, ['server/start.mjs', 'display', '--room', room, ...queryParts], {
    cwd: path.join(import.meta.dirname, '..'),
    encoding: 'utf8',
    env: { ...process.env, ...server.environment, PUBLIC_URL: server.running.url },
  }).trim()

async function fetchDisplay(address: string): Promise<RoomDisplay> {
  const { pathname, hash } = new URL(address)
  const headers = { authorization: `Bearer ${hash.slice(1)}` }
  return (await fetch(`${server.running.url}${pathname}/now`, { headers })).json() as Promise<RoomDisplay>
}

/** Converts wall-clock time of the school. */
const toSchoolTime = (minute: string) => Temporal.PlainDateTime.from(minute).toZonedDateTime('Europe/Amsterdam')

/** Opens a room display, whose clock the test controls. */
async function openDisplay(address: string, minute: string, options = {}): Promise<{ page: Page; errors: string[] }> {
  const { page, errors } = await visit({ ...tablet, locale: 'en-US', ...options })
  await page.clock.install({ time: toSchoolTime(minute).epochMilliseconds })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, errors }
}

const formatTime = (minute: string) => minute.slice(11)
const getMinuteBefore = (minute: string) => Temporal.PlainDateTime.from(minute).subtract({ minutes: 1 }).toString()

describe('a room display', () => {
  test('changes from free to occupied by its own clock, and needs no sign-in', async () => {
    const address = createDisplayUrl('B204')
    const [first] = (await fetchDisplay(address)).standing
    if (!first) throw new Error('nothing stands in B204')
    const { page, errors } = await openDisplay(address, getMinuteBefore(first.start))
    const requests: string[] = []
    page.on('request', (request) => void requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
    await page.getByText('Vrij', { exact: true }).waitFor()
    await page.getByText(`tot ${formatTime(first.start)}`, { exact: true }).waitFor()
    await page.reload()
    await page.getByText('Vrij', { exact: true }).waitFor()
    await page.clock.fastForward('01:00')
    await page.getByText('Bezet', { exact: true }).waitFor()
    const state = page.locator('main > section').first()
    expect(await state.innerText()).toContain(first.name)
    expect(await state.innerText()).toContain(first.groups.join(', '))
    expect(page.url()).toBe(address)
    expect(requests.filter((request) => request.includes(new URL(address).hash.slice(1)))).toEqual([])
    expect(errors).toEqual([])
  })

  test('shows a booking within 30 seconds, without its name and without the student’s name', async () => {
    const address = createDisplayUrl('Aula')
    const { page } = await openDisplay(address.replace('#', '?lang=en#'), '2026-11-18T19:06')
    await page.getByText('Free', { exact: true }).waitFor()
    const { name } = await server.running.db
      .selectFrom('attendee')
      .select('name')
      .where('source_id', '=', student)
      .executeTakeFirstOrThrow()
    const slot = { start: '2026-11-18T19:00', end: '2026-11-18T19:30' }
    await putBooking(server.running.db, { organizer: student, room: 'Aula', ...slot, name: 'Surprise' })
    await page.clock.fastForward('00:30')
    await page.getByText('In use', { exact: true }).waitFor()
    await page.getByText('until 19:30', { exact: true }).waitFor()
    await page.getByText('19:00–19:30').waitFor()
    const text = await page.locator('main').innerText()
    expect(text).toContain('Booked')
    expect(text).not.toContain('Surprise')
    expect(text).not.toContain(name)
  })

  test.skipIf(!isFullRun)(
    'links to sign-in and a booking form for its room, or without room if the user may not book it',
    async () => {
      for (const [room, chosen] of [
        ['Werkplek 3.12', 'Werkplek 3.12'],
        ['B204', 'Kies een ruimte'],
      ] as const) {
        const { page: displayPage } = await openDisplay(createDisplayUrl(room), '2026-11-18T11:06')
        await displayPage.getByRole('img', { name: /^Scan om deze ruimte te reserveren/ }).waitFor()
        const address = await displayPage.getByRole('link', { name: 'Deze ruimte reserveren' }).getAttribute('href')
        const { page } = await visit()
        await signIn(page, users.student, address ?? '', server.running.url)
        await getFormCombobox(page, 'Ruimte').waitFor()
        const chosenRoom = getFormCombobox(page, 'Ruimte').locator('option:checked')
        await expect.poll(async () => (await chosenRoom.textContent())?.split(' · ')[0]).toBe(chosen)
        expect(await getFormCombobox(page, 'Begin').inputValue()).toBe('11:10')
        await page.keyboard.press('Escape')
        await expect.poll(() => page.url()).not.toContain('book=')
        expect(await page.getByRole('dialog').count()).toBe(0)
      }
    },
  )

  test.skipIf(!isFullRun)(
    'shows since when it is offline, keeps its clock running, and recovers by itself',
    async () => {
      const { page } = await openDisplay(createDisplayUrl('B204'), '2026-11-18T07:00')
      await page.getByText('Vrij', { exact: true }).waitFor()
      await page.context().setOffline(true)
      await page.clock.fastForward('05:00')
      const offlineStatus = page.getByRole('status')
      await offlineStatus.waitFor()
      expect(await offlineStatus.innerText()).toMatch(/07:0[01]\.$/)
      expect(await page.locator('main time').first().innerText()).toBe('07:05')
      await page.context().setOffline(false)
      await page.clock.fastForward('00:31')
      await offlineStatus.waitFor({ state: 'detached' })
    },
  )

  test.skipIf(!isFullRun)('shows nothing at an address that was renewed or is incomplete', async () => {
    const address = createDisplayUrl('B205')
    const { page } = await openDisplay(address, '2026-11-18T11:06')
    await page.getByRole('heading', { name: 'B205' }).waitFor()
    createDisplayUrl('B205', '--renew')
    await page.clock.fastForward('00:31')
    await page.getByRole('heading', { name: 'Dit adres werkt niet' }).waitFor()
    expect(await page.getByText('B205').count()).toBe(0)
    await page.goto(new URL('/room/1', address).href)
    await page.getByRole('heading', { name: 'Dit adres werkt niet' }).waitFor()
  })

  test.skipIf(!isFullRun).each(['light', 'dark'] as const)(
    'has no axe violations in the %s theme, free and occupied, in both languages',
    async (colorScheme) => {
      const address = createDisplayUrl('B204')
      const [first] = (await fetchDisplay(address)).standing
      for (const minute of [first?.start ?? '', getMinuteBefore(first?.start ?? '')])
        for (const displayUrl of [address, address.replace('#', '?lang=en#')]) {
          const { page } = await openDisplay(displayUrl, minute, {
            colorScheme,
            viewport: { width: 1280, height: 800 },
          })
          expect(await findAxeViolations(page)).toEqual([])
        }
    },
  )
})
