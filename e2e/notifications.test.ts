import type { Session } from '@uurwerk/contract/account/session'
import type { Notification } from '@uurwerk/contract/tell/notification'
import { describe, expect, test } from 'vitest'
import { demoMoment } from '../server/test/test-cluster.ts'
import { fetchResult, refuse, overrideAnswer } from './override-answers.ts'
import { findAxeViolations } from './axe.ts'
import { desk, moving, phone } from './devices.ts'
import {
  getMenuEntry,
  isBubbleOnIcon,
  waitUntilGone,
  recordToastTimes,
  notifyPerson,
  getNotificationRow,
  getToast,
} from './notification-page.ts'
import { startOwnServer } from './own-server.ts'
import { listLessons, moveRoom, findPerson } from './republish.ts'
import { answerAgain, waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()
const { student } = users

const visitAs = async (name: string, options = desk, address = '/') => {
  const newVisit = await visit(options)
  await signIn(newVisit.page, name, address, server.running.url)
  return newVisit
}

describe('an unread notification', () => {
  test('shows a bubble in the menu, and once a toast that disappears by itself', async () => {
    const newVisit = await visit({ ...desk, ...moving })
    const { page } = newVisit
    const listRequests: string[] = []
    page.on('request', (request) => {
      if (/\/api\/notifications?$/i.test(request.url())) listRequests.push(request.url())
    })
    await page.clock.install({ time: demoMoment })
    await recordToastTimes(page)
    await signIn(page, student, '/', server.running.url)
    const toast = getToast(page)
    await toast.getByText('4 wijzigingen in je rooster').waitFor()
    await toast.getByText('Nieuwe meldingen').waitFor()
    const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {}
    expect(y + height).toBeGreaterThan(850)
    expect(await toast.getByRole('alert').count()).toBe(1)
    expect(await toast.locator('[data-type=info]').count()).toBe(1)
    expect(await toast.getByRole('group').evaluate((locator) => getComputedStyle(locator).animationName)).toMatch(
      /slide/,
    )
    expect(await getMenuEntry(page, /Meldingen/).textContent()).toBe('Meldingen1, 1 ongelezen melding')
    expect(await getMenuEntry(page, /Rooster/).textContent()).toBe('Rooster4, 4 wachten op je')
    for (const isWide of [true, false]) {
      if (!isWide) await page.getByRole('button', { name: 'Inklappen', exact: true }).click()
      expect(await isBubbleOnIcon(getMenuEntry(page, /Meldingen/))).toBe(true)
    }
    // The page's keyboard shortcuts keep working.
    await page.keyboard.press('d')
    await page.waitForURL(/view=day/)
    await waitUntilGone(toast)
    const shownMilliseconds = await page.evaluate(() => {
      const { shown, gone } = document.documentElement.dataset
      return Number(gone) - Number(shown)
    })
    expect(shownMilliseconds).toBeGreaterThan(4900)
    expect(shownMilliseconds).toBeLessThan(6500)
    await getMenuEntry(page, /Programma/).click()
    await page.waitForURL(/program/)
    await waitUntilSettled(page)
    expect(await toast.count()).toBe(0)
    expect(listRequests).toHaveLength(1)
    expect(newVisit.errors).toEqual([])
  })

  test('shows a toast that opens the notification centre on click, and only closes with its button', async () => {
    const { page } = await visitAs(student)
    await getToast(page).getByText('4 wijzigingen').click()
    await page.waitForURL(/\/notifications$/)
    await getToast(page).waitFor({ state: 'detached' })
    await getNotificationRow(page, /4 wijzigingen in je rooster/).waitFor()
    const other = await visitAs(student)
    await getToast(other.page).getByRole('button', { name: 'Sluiten' }).click()
    await getToast(other.page).waitFor({ state: 'detached' })
  })

  test.skipIf(!isFullRun)('shows its toast once per session, and the page keeps its space free', async () => {
    const { page } = await visitAs(student)
    const toast = getToast(page)
    await toast.waitFor()
    const [toastBox, mainBox] = [await toast.boundingBox(), await page.getByRole('main').boundingBox()]
    expect((mainBox?.y ?? 0) + (mainBox?.height ?? 0)).toBeLessThanOrEqual(toastBox?.y ?? 0)
    await toast.getByRole('button', { name: 'Sluiten' }).click()
    await toast.waitFor({ state: 'detached' })
    expect((await page.getByRole('main').boundingBox())?.height).toBeGreaterThan(mainBox?.height ?? 0)
    await page.reload()
    await getMenuEntry(page, /Meldingen1/).waitFor()
    await waitUntilSettled(page)
    expect(await toast.count()).toBe(0)
  })

  test.skipIf(!isFullRun)('keeps its toast while the pointer is over it', async () => {
    const { page } = await visit(desk)
    await page.clock.install({ time: demoMoment })
    await signIn(page, student, '/', server.running.url)
    await getToast(page).getByText('4 wijzigingen').hover()
    await page.clock.runFor(6500)
    expect(await getToast(page).count()).toBe(1)
    await page.mouse.move(10, 10)
    await waitUntilGone(getToast(page))
  })

  test.skipIf(!isFullRun)('of a quiet type is shown in the list and nowhere else', async () => {
    const { page } = await visit(desk)
    await overrideAnswer<Notification[]>(page, '**/api/notification', (notifications) =>
      notifications.map((item) => ({ ...item, quiet: true })),
    )
    await signIn(page, student, '/notifications', server.running.url)
    await getNotificationRow(page, /4 wijzigingen in je rooster/).waitFor()
    await waitUntilSettled(page)
    expect(await getToast(page).count()).toBe(0)
    expect(await getMenuEntry(page, /Meldingen/).textContent()).toBe('Meldingen')
  })

  test('shows a bubble and no toast on a phone', async () => {
    const { page } = await visitAs(student, phone)
    await expect.poll(() => getMenuEntry(page, /Meldingen/).textContent()).toBe('Meldingen1, 1 ongelezen melding')
    await waitUntilSettled(page)
    expect(await getToast(page).count()).toBe(0)
  })

  test('among several shows their number in the toast, and 99+ in the menu from 100', async () => {
    await notifyPerson(server.running.db, 'JVD', ...Array.from({ length: 120 }, () => 'interrogationOpening' as const))
    const { page } = await visitAs(users.teacher)
    await getToast(page)
      .getByText(/^Je hebt 12\d nieuwe meldingen$/)
      .waitFor()
    expect(await getMenuEntry(page, /Meldingen/).textContent()).toMatch(/^Meldingen99\+, 12\d ongelezen meldingen$/)
  })
})

describe('the notification centre', () => {
  const changes = /4 wijzigingen in je rooster/

  test('shows a roster change as unread again when it cannot be marked, and shows an error', async () => {
    const { page } = await visitAs(student, desk, '/notifications')
    await refuse(page, '**/api/notification/*/read', 'notificationReadFailed')
    // The first, because its toast may be present by now.
    await getNotificationRow(page, changes).first().getByRole('button', { name: changes }).first().click()
    await page.getByRole('alertdialog').getByRole('heading', { name: 'Nog ongelezen' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => getNotificationRow(page, changes).first().getByText('ongelezen').count()).toBe(1)
    expect(await getMenuEntry(page, /Meldingen/).textContent()).toBe('Meldingen1, 1 ongelezen melding')
  })

  test('opens a roster change in place with old and new, and marks it as read; the roster keeps its mark', async () => {
    const { page } = await visitAs(student, desk, '/roster?view=week&date=2026-11-18')
    const getLesson = (mark: string) =>
      page.getByRole('button', {
        name: new RegExp(`^woensdag 18 november, 13:35 tot 14:25, Aardrijkskunde, B106${mark}$`),
      })
    await getLesson(', was A207, gewijzigd').waitFor()
    await getMenuEntry(page, /Meldingen/).click()
    const row = getNotificationRow(page, changes).first()
    await row.getByText('wo 18 nov – vr 20 nov').waitFor()
    await row.getByRole('button', { name: changes }).click()
    await page.waitForURL(/open=\d+/)
    const details = row.getByRole('listitem')
    await expect.poll(() => details.count()).toBe(4)
    const text = await details.first().textContent()
    expect(text).toContain('Aardrijkskunde')
    expect(text).toContain('was A207, is nu  B106')
    await expect.poll(() => getMenuEntry(page, /Meldingen/).textContent()).toBe('Meldingen')
    expect(await getMenuEntry(page, /Rooster/).textContent()).toBe('Rooster')
    await page.getByRole('status').getByText('alles gelezen').waitFor()
    await page.getByRole('link', { name: 'Bekijk woensdag 18 november in het rooster' }).click()
    await page.waitForURL(/\/roster\?.*date=2026-11-18/)
    await getLesson(', was A207, gewijzigd').waitFor()
    // On another device too, and without a toast, because nothing is new.
    const otherDevice = await visitAs(student, desk, '/notifications')
    await getNotificationRow(otherDevice.page, changes).first().waitFor()
    expect(await getNotificationRow(otherDevice.page, changes).first().getByText('ongelezen').count()).toBe(0)
    expect(await getToast(otherDevice.page).count()).toBe(0)
  })

  test.skipIf(!isFullRun)('marks a notification as read when its link to the roster is followed', async () => {
    const { page } = await visit(desk)
    const data = { appointment: { id: 1, name: 'Keuzeles' }, start: '2026-11-18T12:45', event: 'locked', by: 'Iemand' }
    await overrideAnswer<Notification[]>(page, '**/api/notification', ([first]) =>
      first ? [{ ...first, type: 'subscriptionChanged', data: JSON.stringify(data), read: false }] : [],
    )
    await signIn(page, student, '/notifications', server.running.url)
    const readRequest = page.waitForRequest(/\/api\/notification\/\d+\/read$/)
    await page.getByRole('link', { name: 'Keuzeles openen in het rooster' }).click()
    await readRequest
    await page.waitForURL(/\/roster\?.*appointment=1/)
  })

  test('marks a notification as read, or all except roster changes, and reverts this after a refusal', async () => {
    const { page } = await visitAs(users.teacher, desk, '/notifications')
    const readUnreadCount = async () =>
      Number(/\d+/.exec((await page.getByRole('status').first().textContent()) ?? '')?.[0] ?? 0)
    await getNotificationRow(page, /keuzeronde/)
      .first()
      .waitFor()
    const fetchNotifications = () => fetchResult<Notification[]>(page, '/api/notification')
    // Hides notifications that a job creates meanwhile, so that the number of unread ones changes only by the test.
    const knownIds = new Set((await fetchNotifications()).map(({ id }) => id))
    await overrideAnswer<Notification[]>(page, '**/api/notification', (all) => all.filter(({ id }) => knownIds.has(id)))
    await page.reload()
    await getNotificationRow(page, /keuzeronde/)
      .first()
      .waitFor()
    const before = await readUnreadCount()
    expect(before).toBeGreaterThan(120)
    const rosterChangeCount = await getNotificationRow(page, /wijzigingen? in je rooster/)
      .getByText('ongelezen')
      .count()
    expect(rosterChangeCount).toBeGreaterThan(0)
    await getNotificationRow(page, /keuzeronde/)
      .first()
      .getByRole('button', { name: /gelezen/ })
      .click()
    await expect.poll(readUnreadCount).toBe(before - 1)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('LI')
    await refuse(page, '**/api/notification/read-all', 'serviceUnavailable')
    await page.getByRole('button', { name: 'Alles markeren als gelezen' }).click()
    await page.getByRole('alertdialog').waitFor()
    await expect.poll(readUnreadCount).toBe(before - 1)
    await page.keyboard.press('Escape')
    await page.unroute('**/api/notification/read-all')
    await page.getByRole('button', { name: 'Alles markeren als gelezen' }).click()
    // Roster changes stay unread, because each is read by opening it.
    await expect.poll(readUnreadCount).toBe(rosterChangeCount)
    await expect.poll(() => page.getByRole('button', { name: 'Alles markeren als gelezen' }).count()).toBe(0)
    await page.reload()
    await getNotificationRow(page, /keuzeronde/)
      .first()
      .waitFor()
    const stillUnread = (await fetchNotifications()).filter(({ read }) => !read)
    expect(stillUnread.map(({ type }) => type)).toEqual(Array.from({ length: rosterChangeCount }, () => 'rosterChange'))
  })

  test.skipIf(!isFullRun)('shows an empty state, and an error with a retry', async () => {
    const { page } = await visitAs(users.serviceDesk, desk, '/notifications')
    await page.getByRole('heading', { name: 'Nog geen meldingen' }).waitFor()
    await refuse(page, '**/api/notification', 'unknownError')
    await page.reload()
    await page.getByRole('heading', { name: 'De meldingen konden niet worden geladen' }).waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sluiten' }).click()
    await answerAgain(page, '**/api/notification')
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await page.getByRole('heading', { name: 'Nog geen meldingen' }).waitFor()
  })

  test.skipIf(!isFullRun).each([
    ['a desk, light', desk, 'light'],
    ['a phone, dark', phone, 'dark'],
  ] as const)('has no axe violations with a roster change open on %s', async (_, device, colorScheme) => {
    const { page } = await visitAs(student, { ...device, colorScheme, reducedMotion: 'reduce' }, '/notifications')
    await getNotificationRow(page, changes).first().getByRole('button', { name: changes }).click()
    await page
      .getByRole('link', { name: /in het rooster/ })
      .first()
      .waitFor()
    expect(await findAxeViolations(page)).toEqual([])
  })
})

test('an impersonator fetches no notifications, and cannot open the notification centre', async () => {
  const { page } = await visitAs(student, desk, '/program')
  await waitUntilSettled(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/api\/notification/i.test(request.url())) requests.push(request.url())
  })
  await overrideAnswer<Session>(page, '**/api/Session', (session) => ({ ...session, impersonatedUser: session.me }))
  await page.reload()
  await getMenuEntry(page, /Rooster/).waitFor()
  await waitUntilSettled(page)
  expect(await page.getByRole('button', { name: 'Meldingen' }).isDisabled()).toBe(true)
  await page.goto(`${server.running.url}/notifications`)
  await page.waitForURL(/no-access-general/)
  expect(requests).toEqual([])
  expect(await getToast(page).count()).toBe(0)
})

describe('an import while users are online', () => {
  const date = '2027-01-13'

  test('updates the roster, the menu and a toast without a reload', async () => {
    const notifiedPeople = await server.running.db
      .selectFrom('notification')
      .innerJoin('attendee', 'attendee.id', 'notification.attendee_id')
      .select('attendee.source_id')
      .execute()
    const notifiedIds = new Set(notifiedPeople.map(({ source_id }) => source_id))
    const lesson = listLessons(date).find(
      ({ type, teachers, rooms }) =>
        type === 'lesson' && rooms.length === 1 && teachers.length === 1 && !notifiedIds.has(teachers[0] ?? ''),
    )
    const teacher = findPerson(lesson?.teachers[0])
    if (!lesson || !teacher) throw new Error('everyone was told of something already')
    const room = lesson.rooms[0] === 'B204' ? 'A108' : 'B204'
    const { page } = await visitAs(teacher.name, desk, `/roster?view=week&date=${date}`)
    const getBlock = (roomText: string) =>
      page.getByRole('button', { name: new RegExp(`13 januari, ${lesson.start.slice(11)} .*, ${roomText}`) }).first()
    await getBlock(lesson.rooms[0] ?? '').waitFor()
    await waitUntilSettled(page)
    expect(await getToast(page).count()).toBe(0)
    const outcome = await moveRoom(lesson, room, server.environment)
    expect(outcome).toMatchObject({
      ok: true,
      summary: { kinds: { appointments: { added: 0, changed: 1, removed: 0 } } },
    })
    await getToast(page).getByText('1 wijziging in je rooster').waitFor()
    expect(await getMenuEntry(page, /Meldingen/).textContent()).toBe('Meldingen1, 1 ongelezen melding')
    await getBlock(`${room}, was ${lesson.rooms[0]}, gewijzigd`).waitFor()
    // Another change increases the count without a new toast.
    await getToast(page).waitFor({ state: 'detached' })
    await moveRoom(lesson, lesson.rooms[0] ?? '', server.environment)
    await expect.poll(() => getMenuEntry(page, /Meldingen/).textContent()).toMatch(/^Meldingen2/)
    await waitUntilSettled(page)
    expect(await getToast(page).count()).toBe(0)
  })
})
