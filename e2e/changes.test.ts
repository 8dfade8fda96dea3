import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getAttendeeId, getButton } from './bookings.ts'
import { desk } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import {
  insistUntilClosed,
  getBox,
  getDateSegments,
  listLessonNames,
  signIn,
  visit,
  waitUntilSettled,
} from './visit.ts'
import { users } from './users.ts'
import { announce } from '../server/tell/realtime/service.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()
const day = '2026-11-19'
const dayName = 'donderdag 19 november'

/** Opens the day of a student for the student, and the same roster for the planner. */
async function openDay() {
  const student = await getAttendeeId(server, users.student)
  const [{ page: studentPage }, { page: plannerPage }] = [await visit(desk), await visit(desk)]
  await signIn(studentPage, users.student, `/roster?view=week&date=${day}`, server.running.url)
  await signIn(plannerPage, users.planner, `/roster?view=week&date=${day}&atnId=${student}`, server.running.url)
  await waitUntilSettled(studentPage)
  await waitUntilSettled(plannerPage)
  const names = (await listLessonNames(studentPage)).filter(
    (name) => name.startsWith(dayName) && /^[^,]+, [^,]+, [^,]+, [^,]+$/.test(name),
  )
  return { studentPage, plannerPage, names }
}

const getBlock = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const getDetails = (page: Page) => page.getByRole('complementary', { name: 'Details van de les' })
const getDialog = (page: Page) => page.getByRole('dialog')
async function insistOnClash(page: Page) {
  const dialog = getDialog(page)
  await dialog
    .getByRole('alert')
    .getByText(/donderdag 19 november, \d\d:\d\d–\d\d:\d\d/)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Toch wijzigen' }).click()
  await dialog.waitFor({ state: 'detached' })
}
const undo = (page: Page) => getButton(page, 'Ongedaan maken').click()

test('a planner cancels a lesson in three clicks; the student’s open roster shows it, until the planner undoes it', async () => {
  const { studentPage, plannerPage, names } = await openDay()
  const [name = ''] = names
  await getBlock(plannerPage, name).click()
  await getDetails(plannerPage).getByRole('button', { name: 'Laten vervallen' }).click()
  await getDialog(plannerPage).getByRole('button', { name: 'Laten vervallen' }).click()
  await getDialog(plannerPage).waitFor({ state: 'detached' })
  await getBlock(studentPage, `${name}, vervalt`).waitFor()
  await getBlock(plannerPage, `${name}, vervalt`).waitFor()
  await undo(plannerPage)
  await plannerPage.getByText('Je wijziging is ongedaan gemaakt.').waitFor()
  await getBlock(studentPage, name).waitFor()
})

test.skipIf(!isFullRun)(
  'a lesson moved onto another names who has both, and is moved when the planner insists',
  async () => {
    const { studentPage, plannerPage, names } = await openDay()
    const [first = '', second = ''] = names
    const [, start = ''] = /, (\d\d:\d\d) tot /.exec(second) ?? []
    await getBlock(plannerPage, first).click()
    await getDetails(plannerPage).getByRole('button', { name: 'Verplaatsen' }).click()
    const dialog = getDialog(plannerPage)
    await getDateSegments(dialog, 'Van').first().waitFor()
    const [hour, minute] = await getDateSegments(dialog, 'Van').all()
    await hour?.pressSequentially(start.slice(0, 2))
    await minute?.pressSequentially(start.slice(3))
    await dialog.getByRole('button', { name: 'Verplaatsen' }).click()
    await insistOnClash(plannerPage)
    const movedBlock = studentPage.getByRole('button', { name: new RegExp(`^${dayName}, ${start} tot .*verplaatst`) })
    await movedBlock.first().waitFor()
    await getDetails(plannerPage).getByRole('heading', { name: 'Wat is er veranderd' }).waitFor()
    await getDetails(plannerPage).getByRole('button', { name: 'Alle wijzigingen terugdraaien' }).click()
    await getBlock(studentPage, first).waitFor()
  },
)

const readTimes = (name: string) => /, (\d\d:\d\d) tot (\d\d:\d\d), ([^,]+)/.exec(name)?.slice(1) ?? []
const getDropTarget = (page: Page) => page.locator('[role=gridcell] > div > b')
const readFocusedLesson = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('[role=img]')?.ariaLabel ?? '')

/** Presses on the first lesson, and holds it at the time of the second. */
async function dragOnto(page: Page, first: string, second: string) {
  const [from, to] = [await getBox(getBlock(page, first)), await getBox(getBlock(page, second))]
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(x, to.y + 12, { steps: 5 })
  const [start = ''] = readTimes(second)
  await expect.poll(() => getDropTarget(page).textContent()).toMatch(new RegExp(`^${start}–`))
}

test('a planner drags a lesson onto another, sees who has both, and insists; Escape leaves it where it is', async () => {
  const { studentPage, plannerPage, names } = await openDay()
  const [first = '', second = ''] = names
  const changes: string[] = []
  plannerPage.on('request', (request) => request.url().endsWith('/change') && changes.push(request.url()))
  await dragOnto(plannerPage, first, second)
  await plannerPage.keyboard.press('Escape')
  await getDropTarget(plannerPage).waitFor({ state: 'detached' })
  await plannerPage.mouse.up()
  await getBlock(plannerPage, first).waitFor()
  expect(changes).toEqual([])

  await dragOnto(plannerPage, first, second)
  await plannerPage.mouse.up()
  await insistOnClash(plannerPage)
  const [start] = readTimes(second)
  const movedName = new RegExp(`^${dayName}, ${start} tot .*verplaatst`)
  await studentPage.getByRole('button', { name: movedName }).first().waitFor()
  expect(await getDetails(plannerPage).count()).toBe(0)
  await undo(plannerPage)
  await getBlock(studentPage, first).waitFor()
})

test('a planner moves a lesson by keyboard: each step is announced, and Escape leaves lesson and focus', async () => {
  const { plannerPage, names } = await openDay()
  const [name = ''] = names
  const [, , lesson = ''] = readTimes(name)
  const expectAnnouncement = (text: string) =>
    expect
      .poll(() => plannerPage.getByRole('status').allTextContents())
      .toContainEqual(expect.stringMatching(new RegExp(`^${text}`)))
  await getBlock(plannerPage, name).focus()
  await plannerPage.keyboard.press('v')
  await expectAnnouncement(`${lesson} verplaatsen\\.`)
  await plannerPage.keyboard.press('ArrowRight')
  await expectAnnouncement('vrijdag 20 november, .* uur$')
  await plannerPage.keyboard.press('Escape')
  await expectAnnouncement('Verplaatsen geannuleerd')
  expect(await readFocusedLesson(plannerPage)).toBe(name)
})

/** Records the rosters that the page fetches again, which it gets as they were while they are kept. */
async function keepRosterAnswers(page: Page) {
  const rosterAnswers = { areKept: false }
  const bodies = new Map<string, string>()
  await page.route('**/api/Appointment/Date/**', async (route) => {
    const url = route.request().url()
    const body = bodies.get(url)
    if (rosterAnswers.areKept && body !== undefined) return route.fulfill({ contentType: 'application/json', body })
    const response = await route.fetch()
    bodies.set(url, await response.text())
    return route.fulfill({ response })
  })
  await page.reload()
  await waitUntilSettled(page)
  return rosterAnswers
}

/** Makes open rosters of the day fetch it again. */
const announceRoster = () =>
  server.running.db.transaction().execute((tx) => announce(tx, 'roster', { start: day, end: day, people: null }))

test.skipIf(!isFullRun)(
  'a lesson that a planner moves by keyboard onto another keeps the focus when the planner insists',
  async () => {
    const { plannerPage, names } = await openDay()
    const [first = '', second = ''] = names
    const [, , lesson = ''] = readTimes(first)
    const [start = ''] = readTimes(second)
    const rosterAnswers = await keepRosterAnswers(plannerPage)
    await getBlock(plannerPage, first).focus()
    await expect
      .poll(async () => {
        if ((await getDropTarget(plannerPage).count()) === 0) await plannerPage.keyboard.press('v')
        return getDropTarget(plannerPage).count()
      })
      .toBe(1)
    await expect
      .poll(async () => {
        const target = (await getDropTarget(plannerPage).textContent()) ?? ''
        // On a busy page it may have moved too far.
        if (!target.startsWith(start)) await plannerPage.keyboard.press(target < start ? 'ArrowDown' : 'ArrowUp')
        return target
      })
      .toMatch(new RegExp(`^${start}–`))
    await plannerPage.keyboard.press('Enter')
    rosterAnswers.areKept = true
    await insistOnClash(plannerPage)
    await expect.poll(() => readFocusedLesson(plannerPage)).toBe(first)
    rosterAnswers.areKept = false
    // The page may have fetched the roster again before that.
    await announceRoster()
    await expect
      .poll(() => readFocusedLesson(plannerPage))
      .toMatch(new RegExp(`^${dayName}, ${start} tot .*, ${lesson}, .*verplaatst`))
    await plannerPage.keyboard.press('Tab')
    await undo(plannerPage)
    await getBlock(plannerPage, first).waitFor()
  },
)

test.skipIf(!isFullRun)(
  'a team coordinator drags a lesson of the team; a lesson of another team stays where it is, with a message',
  async () => {
    const [{ page }, teacher] = [await visit(desk), await getAttendeeId(server, users.teacher)]
    const { person_id: other } = await server.running.db
      .selectFrom('team_member')
      .innerJoin('attendee', 'attendee.id', 'team_member.team_id')
      .select('person_id')
      .where('attendee.name', '=', 'Team onderbouw mavo')
      .executeTakeFirstOrThrow()
    const openRoster = async (id: number) => {
      await signIn(page, users.teamCoordinator, `/roster?view=week&date=${day}&atnId=${id}`, server.running.url)
      await waitUntilSettled(page)
      const [first = '', second = ''] = (await listLessonNames(page)).filter((name) => name.startsWith(dayName))
      return { first, second }
    }
    const ofTeam = await openRoster(teacher)
    await dragOnto(page, ofTeam.first, ofTeam.second)
    await page.mouse.up()
    await insistOnClash(page)
    await undo(page)
    await getBlock(page, ofTeam.first).waitFor()

    const changes: string[] = []
    page.on('request', (request) => request.url().endsWith('/change') && changes.push(request.url()))
    const ofOthers = await openRoster(other)
    const [from, to] = [await getBox(getBlock(page, ofOthers.first)), await getBox(getBlock(page, ofOthers.second))]
    await page.mouse.move(from.x + 20, from.y + 12)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + 12, { steps: 5 })
    await page.mouse.up()
    await page.getByText('Deze les kun je hier niet verplaatsen').waitFor()
    await getBlock(page, ofOthers.first).waitFor()
    expect([changes, await getDropTarget(page).count(), await getDetails(page).count()]).toEqual([[], 0, 0])
  },
)

test.skipIf(!isFullRun)(
  'a planner swaps a lesson with another of its class or teacher, which the student sees until it is undone',
  async () => {
    const { studentPage, plannerPage, names } = await openDay()
    const [name = ''] = names
    const [start, , lesson] = readTimes(name)
    await getBlock(plannerPage, name).click()
    await getDetails(plannerPage).getByRole('button', { name: 'Ruilen met een andere les' }).click()
    const dialog = getDialog(plannerPage)
    const other = dialog.getByRole('region', { name: 'vrijdag 20 november' }).getByRole('button').first()
    const otherStart = (await other.textContent())?.slice(0, 5)
    await other.click()
    const outcome = dialog.getByRole('status', { name: 'Na het ruilen' })
    await outcome.getByText(`vrijdag 20 november, ${otherStart}–`).waitFor()
    await outcome.getByText(`${dayName}, ${start}–`).waitFor()
    await dialog.getByRole('button', { name: /^(Toch ruilen|Ruilen)$/, disabled: false }).click()
    await dialog.waitFor({ state: 'detached' })
    const movedName = new RegExp(`^vrijdag 20 november, ${otherStart} tot .*, ${lesson}, .*verplaatst`)
    await studentPage.getByRole('button', { name: movedName }).first().waitFor()
    await undo(plannerPage)
    await getBlock(studentPage, name).waitFor()
  },
)

test.skipIf(!isFullRun)(
  'a planner moves a lesson to a time that another lesson clears, as one deed that is undone whole',
  async () => {
    const { studentPage, plannerPage, names } = await openDay()
    const dialog = getDialog(plannerPage)
    const times = dialog.getByRole('region', { name: 'Tijden die passen' })
    const chain = times.getByRole('button', { name: / gaat naar / }).first()
    const findLesson = async () => {
      for (const name of names) {
        await getBlock(plannerPage, name).click()
        await getDetails(plannerPage).getByRole('button', { name: 'Verplaatsen' }).click()
        await times
          .getByRole('button')
          .or(times.getByText('Er is geen andere mogelijkheid gevonden.'))
          .first()
          .waitFor()
        if ((await chain.count()) > 0) return name
        await dialog.getByRole('button', { name: 'Terug' }).click()
        await dialog.waitFor({ state: 'detached' })
      }
      throw new Error('no lesson of the day can move so')
    }
    const countChanged = async () => {
      const { db } = server.running
      return (await db.selectFrom('day_change').select('appointment_id').execute()).length
    }
    const name = await findLesson()
    const [, , lesson] = readTimes(name)
    const count = await countChanged()
    await chain.click()
    await dialog.waitFor({ state: 'detached' })
    await plannerPage.getByText(new RegExp(`^${lesson} is verplaatst naar .* en .* gaat naar `)).waitFor()
    expect(await countChanged()).toBe(count + 2)
    await studentPage
      .getByRole('button', { name: new RegExp(`, ${lesson}, .*verplaatst`) })
      .first()
      .waitFor()
    await undo(plannerPage)
    await getBlock(studentPage, name).waitFor()
    expect(await countChanged()).toBe(count)
  },
)

test.skipIf(!isFullRun)(
  'a planner changes the room by picking another, and adds a message that the student reads',
  async () => {
    const { studentPage, plannerPage, names } = await openDay()
    const [name = ''] = names
    await getBlock(plannerPage, name).click()
    await getDetails(plannerPage).getByRole('button', { name: 'Ander lokaal' }).click()
    const dialog = getDialog(plannerPage)
    await dialog.getByRole('combobox').fill('Mediatheek')
    await dialog.getByRole('option', { name: 'Mediatheek' }).click()
    await insistUntilClosed(dialog, 'Toch wijzigen')
    await studentPage
      .getByRole('button', { name: new RegExp(`^${dayName}, .*Mediatheek`) })
      .first()
      .waitFor()
    await getDetails(plannerPage).getByRole('button', { name: 'Bericht toevoegen' }).click()
    await dialog.getByLabel('Bericht voor iedereen met deze les').fill('Neem je schetsboek mee')
    await dialog.getByRole('button', { name: 'Opslaan', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await studentPage
      .getByRole('button', { name: new RegExp(`^${dayName}, .*Mediatheek`) })
      .first()
      .click()
    await getDetails(studentPage).getByText('Neem je schetsboek mee').waitFor()
    expect(await getDetails(studentPage).getByRole('button', { name: 'Ander lokaal' }).count()).toBe(0)
  },
)

test.skipIf(!isFullRun)('a planner adds a lesson for the person on screen, and removes it', async () => {
  const { studentPage, plannerPage } = await openDay()
  await getButton(plannerPage, 'Les toevoegen').click()
  const dialog = getDialog(plannerPage)
  await dialog.getByLabel('Naam').fill('Inhaaluur')
  for (const label of ['Van', 'Tot']) {
    const [hour, minute] = await getDateSegments(dialog, label).all()
    await hour?.pressSequentially(label === 'Van' ? '17' : '18')
    await minute?.pressSequentially('00')
  }
  await dialog.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const block = studentPage.getByRole('button', { name: new RegExp(`^${dayName}, 17:00 tot 18:00, Inhaaluur`) })
  await block.waitFor()
  await getDetails(plannerPage).getByRole('button', { name: 'Verwijderen' }).click()
  await block.waitFor({ state: 'detached' })
  await getDetails(plannerPage).waitFor({ state: 'detached' })
  expect(await plannerPage.getByRole('alertdialog').count()).toBe(0)
})
