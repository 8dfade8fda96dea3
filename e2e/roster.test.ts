import { expect, inject, test } from 'vitest'
import { fetchResult, refuse } from './override-answers.ts'
import { desk, phone } from './devices.ts'
import { readFocusedName, listLessonNames, waitUntilSettled, signIn, signInAtProvider, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const lessonSelector = '[role=gridcell] button'

test('after sign-in a phone shows today with the next lesson, without a click', async () => {
  const { page, errors } = await visit(phone)
  await signInAtProvider(page, users.student)
  expect(new URL(page.url()).pathname).toBe('/roster')
  await page.locator(lessonSelector).first().waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Vandaag')
  expect(await page.getByText(/^over \d+ u/).isVisible()).toBe(true)
  expect(await page.getByText('tot 12:10', { exact: true }).isVisible()).toBe(true)
  expect(await page.getByRole('gridcell').count()).toBe(1)
  expect(errors).toEqual([])
})

test('on a phone, the button to today disappears when pressed, and the heading gets the focus', async () => {
  const { page } = await visit(phone)
  await signIn(page, users.student, '/roster?view=day&date=2026-11-19')
  await page.getByRole('button', { name: 'Vandaag', exact: true }).press('Enter')
  await page.locator('h1:focus', { hasText: 'Vandaag' }).waitFor()
})

test('cancelled, changed and moved lessons are marked in the roster itself', async () => {
  const { page } = await visit(desk)
  await signIn(page, users.student)
  const names = await listLessonNames(page)
  expect(
    names.some((name) => name.startsWith('woensdag 18 november, 09:20 tot 10:10, Nederlands, A112, vervalt')),
  ).toBe(true)
  expect(names.some((name) => /was \w+, gewijzigd/.test(name))).toBe(true)
  expect(names.some((name) => name.includes('verplaatst naar'))).toBe(true)
})

test.skipIf(!isFullRun)(
  'a list also shows a moved lesson at its old time, and the room in its details links to the room’s roster',
  async () => {
    const { page } = await visit(desk)
    await signIn(page, users.student, '/roster?view=list&date=2026-11-19')
    const ghostName = 'donderdag 19 november, 11:20 tot 12:10, KCV, verplaatst naar vr 20 nov 14:25'
    await page.getByRole('button', { name: ghostName }).press('Enter')
    // The address follows two frames after the details, and would add them to the roster of the room.
    await page.waitForURL(/appointment=\d+/)
    const room = page.getByLabel('Details van de les').getByRole('link', { name: 'A205', exact: true })
    await room.press('Enter')
    await page.waitForURL((url) => url.searchParams.has('atnId') && url.searchParams.get('date') === '2026-11-20')
    await page.getByRole('button', { name: 'Mijn rooster' }).waitFor()
    // A room's list also shows the lesson at its previous time.
    await page.getByRole('button', { name: ghostName }).waitFor()
  },
)

test('the roster is one tab stop: arrows move, Enter opens a lesson, Escape closes it and restores the focus', async () => {
  const { page } = await visit(desk)
  await signIn(page, users.student)
  await page.locator(lessonSelector).first().waitFor()
  expect(await page.locator(`${lessonSelector}[tabindex="0"]`).count()).toBe(1)
  await page.locator(`${lessonSelector}[tabindex="0"]`).focus()
  const readFocused = () => readFocusedName(page)
  await page.keyboard.press('Home')
  const first = await readFocused()
  await page.keyboard.press('ArrowDown')
  const second = await readFocused()
  expect(second).not.toBe(first)
  await page.keyboard.press('ArrowRight')
  expect((await readFocused()).split(',')[0]).not.toBe(second.split(',')[0])
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.waitForURL(/appointment=\d+/)
  // The focus follows two frames after the details.
  await page.getByLabel('Details van de les').locator(':focus').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.search.includes('appointment='))
  expect((await readFocused()).split(',')[0]).toBe(second.split(',')[0])
})

test('a lesson that is not on screen returns the focus to its old time, or to the title if it was opened as the next', async () => {
  const { page } = await visit(desk)
  await signIn(page, users.student, '/roster?view=day&date=2026-11-19')
  const ghost = page.getByRole('gridcell').getByRole('button', { name: /KCV, verplaatst naar vr 20 nov/ })
  const closeDetails = async () => {
    await page.getByLabel('Details van de les').locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => !url.search.includes('appointment='))
  }
  await ghost.press('Enter')
  await closeDetails()
  await expect.poll(() => readFocusedName(page)).toContain('KCV, verplaatst naar vr 20 nov')
  await page.locator('[data-key=next]').press('Enter')
  await closeDetails()
  await page.locator('#period:focus').waitFor()
})

test.skipIf(!isFullRun)('a lesson opens from a stack, and closing it returns the focus to the stack', async () => {
  const { page } = await visit(desk)
  await signIn(page, users.administrator)
  const { teams } = await fetchResult<{ teams: { id: number }[] }>(page, '/api/Attendee/filter-options')
  const teamIds = teams.slice(0, 2).map(({ id }) => id)
  const address = `/roster?view=week&date=2026-11-18&atnId=${teamIds.join(',')}`
  await page.goto(inject('demoUrl') + address)
  const stack = page
    .getByRole('gridcell')
    .getByRole('button', { name: /^\d+ lessen tussen/ })
    .nth(1)
  await stack.focus()
  const name = await readFocusedName(page)
  await page.keyboard.press('Enter')
  const lesson = page.getByRole('dialog').getByRole('listitem').nth(1).getByRole('button')
  await lesson.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/appointment=\d+/)
  await expect.poll(() => page.getByLabel('Details van de les').locator(':focus').count()).toBe(1)
  expect(await page.locator('[role=gridcell] [data-selected]').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.search.includes('appointment='))
  await expect.poll(() => readFocusedName(page)).toBe(name)
})

test('keys page, go to today and change the view, and the address keeps this for back and reload', async () => {
  const { page } = await visit(desk)
  await signIn(page, users.student)
  await page.locator(lessonSelector).first().waitFor()
  const title = page.getByRole('heading', { level: 1 })
  expect(await title.textContent()).toContain('Week 47')
  expect(await title.getAttribute('aria-live')).toBe('polite')
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(/date=2026-11-2\d/)
  expect(await title.textContent()).toContain('Week 48')
  await page.keyboard.press('t')
  await page.getByRole('heading', { name: /Week 47/ }).waitFor()
  await page.keyboard.press('d')
  await page.waitForURL(/view=day/)
  await page.goBack()
  await page.getByRole('heading', { name: /Week 47/ }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: /Week 47/ }).waitFor()
})

test.skipIf(!isFullRun)('another week closes the open lesson', async () => {
  const { page } = await visit(desk)
  await signIn(page, users.student)
  await page.locator(lessonSelector).first().click()
  await page.waitForURL(/appointment=\d+/)
  await page.getByLabel('Details van de les').waitFor()
  await page.getByRole('button', { name: 'Volgende week' }).click()
  await page.getByRole('heading', { name: /Week 48/ }).waitFor()
  await page.getByLabel('Details van de les').waitFor({ state: 'detached' })
  await page.waitForURL((url) => url.searchParams.has('date') && !url.searchParams.has('appointment'))
})

test('a teacher adds a note and marks the lesson online, and its student sees both', async () => {
  const teacher = await visit(desk)
  await signIn(teacher.page, users.teacher, '/roster?view=week&date=2026-11-19')
  const lesson = teacher.page.getByRole('button', { name: /^donderdag 19 november, 10:30 tot 11:20, Wiskunde B/ })
  await lesson.click()
  await teacher.page.getByRole('button', { name: 'Notitie toevoegen' }).click()
  const [note, save] = [
    teacher.page.getByRole('textbox', { name: /Notitie/ }),
    teacher.page.getByRole('button', { name: 'Opslaan' }),
  ]
  // An emoji counts as one character, as on the server.
  await note.fill('🎒'.repeat(1001))
  await expect.poll(() => save.isDisabled()).toBe(true)
  await note.fill('🎒'.repeat(1000))
  await expect.poll(() => save.isEnabled()).toBe(true)
  await note.fill('Neem je grafische rekenmachine mee.')
  await refuse(teacher.page, '**/api/Appointment/*', 'appointmentNoRights')
  await save.click()
  await teacher.page.getByRole('alertdialog').getByRole('button').last().click()
  await expect.poll(() => note.inputValue()).toBe('Neem je grafische rekenmachine mee.')
  await teacher.page.unroute('**/api/Appointment/*')
  await save.click()
  await teacher.page.getByText('Neem je grafische rekenmachine mee.').first().waitFor()
  await teacher.page.getByRole('switch', { name: 'Deze les is online' }).click()
  await waitUntilSettled(teacher.page)

  const student = await visit(desk)
  await signIn(student.page, users.student, '/roster?view=week&date=2026-11-19')
  const onlineLesson = student.page.getByRole('button', {
    name: /^donderdag 19 november, 10:30 tot 11:20, Wiskunde B.*online/,
  })
  await onlineLesson.click()
  await student.page.getByText('Neem je grafische rekenmachine mee.').first().waitFor()
  expect(await student.page.getByRole('switch').count()).toBe(0)
  expect(student.errors).toEqual([])
})

test.skipIf(!isFullRun)(
  'a teacher sees the students of the own lesson with their class, and its student sees none',
  async () => {
    const openLesson = async (name: string) => {
      const { page } = await visit(desk)
      await signIn(page, name, '/roster?view=week&date=2026-11-19')
      await page.getByRole('button', { name: /^donderdag 19 november, 10:30 tot 11:20, Wiskunde B/ }).click()
      await waitUntilSettled(page)
      return page
    }
    const teacher = await openLesson(users.teacher)
    await teacher.getByRole('heading', { name: /^\d+ leerlingen$/ }).waitFor()
    await teacher.getByRole('link', { name: new RegExp(String.raw`^${users.student} V5\w$`) }).waitFor()
    const student = await openLesson(users.student)
    await student.getByLabel('Details van de les').waitFor()
    expect(await student.getByRole('heading', { name: /leerlingen$/ }).count()).toBe(0)
  },
)

test.skipIf(!isFullRun)(
  'the list view shows a note, and lets the teacher edit it and switch the lesson between online and not',
  async () => {
    const name = /^donderdag 19 november, 10:30 tot 11:20, Wiskunde B/
    const list = '/roster?view=list&date=2026-11-19'
    const teacher = await visit(desk)
    await signIn(teacher.page, users.teacher, list)
    const tools = teacher.page.getByRole('group', { name })
    const online = tools.getByRole('switch', { name: 'online' })
    await online.waitFor()
    const wasOnline = await online.isChecked()
    await online.click()
    await expect.poll(() => online.isChecked()).toBe(!wasOnline)
    await tools.getByRole('button', { name: /^(Notitie toevoegen|Wijzigen)/ }).click()
    await tools.getByRole('textbox', { name: /Notitie/ }).fill('Lees hoofdstuk 4.')
    await tools.getByRole('button', { name: 'Opslaan' }).click()
    await tools.getByText('Lees hoofdstuk 4.').waitFor()
    await waitUntilSettled(teacher.page)

    const student = await visit(phone)
    await signIn(student.page, users.student, list)
    const studentTools = student.page.getByRole('group', { name })
    await studentTools.getByText('Lees hoofdstuk 4.').waitFor()
    expect(await student.page.getByRole('switch').count()).toBe(0)
  },
)

test('a teacher sees both versions of a note changed in another window, and keeps the chosen version', async () => {
  const openEditor = async () => {
    const { page } = await visit(desk)
    await signIn(page, users.teacher, '/roster?view=list&date=2026-11-19')
    const tools = page.getByRole('group', { name: /^donderdag 19 november, 10:30 tot 11:20, Wiskunde B/ })
    await waitUntilSettled(page)
    await tools.getByRole('button', { name: /^(Notitie toevoegen|Wijzigen)/ }).click()
    return { page, tools, note: tools.getByRole('textbox'), save: tools.getByRole('button', { name: 'Opslaan' }) }
  }
  const [here, there] = [await openEditor(), await openEditor()]
  await here.note.fill('Neem je atlas mee.')
  await here.save.click()
  await here.tools.getByText('Neem je atlas mee.').waitFor()
  await waitUntilSettled(here.page)
  await there.note.fill('Neem je passer mee.')
  await there.save.click()
  const question = there.page.getByRole('alertdialog', { name: 'Intussen gewijzigd' })
  await question.getByText('Neem je atlas mee.').waitFor()
  await question.getByText('Neem je passer mee.').waitFor()
  await question.getByRole('button', { name: 'Mijn versie houden' }).click()
  await there.tools.getByText('Neem je passer mee.').waitFor()
  await waitUntilSettled(there.page)
  await here.page.reload()
  await here.tools.getByText('Neem je passer mee.').waitFor()
})

test.skipIf(!isFullRun)('a staff member without lessons sees no warning, and searches for another roster', async () => {
  const { page } = await visit(desk)
  await signIn(page, users.serviceDesk)
  await page.getByRole('heading', { name: 'Welk rooster wil je bekijken?' }).waitFor()
  await waitUntilSettled(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Naam, klas, team of lokaal' }).click()
  await page.getByRole('combobox').first().fill('B204')
  await page.getByRole('listbox').getByRole('option', { name: /B204/ }).first().click()
  await page.waitForURL(/atnId=\d+/)
  await page.locator(lessonSelector).first().waitFor()
})

test('Enter in the roster search never picks a result of an earlier text', async () => {
  const { page } = await visit(desk)
  await signIn(page, users.student)
  await page.locator(lessonSelector).first().waitFor()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox').first()
  await box.fill('B204')
  await page.getByRole('listbox').getByRole('option', { name: /B204/ }).waitFor()
  await box.fill('')
  await page.getByRole('listbox').getByRole('option').first().waitFor({ state: 'detached' })
  await page.route('**/api/Attendee/search**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await box.fill('A112')
  await box.press('Enter')
  await expect.poll(() => page.url()).not.toContain('atnId')
  await page.getByRole('listbox').getByRole('option', { name: /A112/ }).waitFor()
  expect(await page.getByRole('listbox').getByRole('option', { name: /B204/ }).count()).toBe(0)
  await box.press('Enter')
  await page.waitForURL(/atnId=/)
})

test('a student sees that a week is not published yet', async () => {
  const unpublishedWeek = '/roster?view=week&date=2027-02-15'
  const { page } = await visit(desk)
  await signIn(page, users.student, unpublishedWeek)
  await page
    .getByText('Deze week is nog niet gepubliceerd')
    .or(page.getByText('Nog niet gepubliceerd'))
    .first()
    .waitFor()
})

test('switching the language applies at once, also to the dates of lessons', async () => {
  const { page } = await visit(desk)
  // A person whom no other test uses, because the choice of language is stored.
  await signIn(page, 'Priya Blom')
  await page.locator(lessonSelector).first().waitFor()
  await page.getByRole('button', { name: /Priya Blom/ }).click()
  await page
    .getByRole('radio', { name: 'English' })
    .or(page.getByRole('button', { name: 'English' }))
    .first()
    .click()
  await page.getByRole('button', { name: 'Today' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  expect((await listLessonNames(page))[0]).toMatch(/^Monday 16 November, 08:30 to 09:20/)
  // The shell keeps its dates in Dutch.
  await page.getByText('woensdag 18 november, week 47').waitFor()
  const stored = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('radio', { name: 'Nederlands' }).click()
  expect((await stored).ok()).toBe(true)
})

test('a roster week is under 30 KB compressed, and is requested once', async () => {
  const { page } = await visit(desk)
  const weeks: { url: string; bytes: number }[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/api/Appointment/Date/')) return
    const { responseBodySize } = await response.request().sizes()
    weeks.push({ url: response.url(), bytes: responseBodySize })
  })
  await signIn(page, users.student)
  await page.locator(lessonSelector).first().waitFor()
  await waitUntilSettled(page)
  expect(weeks.length).toBeGreaterThan(0)
  expect(new Set(weeks.map(({ url }) => url)).size).toBe(weeks.length)
  for (const { bytes } of weeks) expect(bytes).toBeLessThan(30_000)
  expect(inject('demoUrl')).toMatch(/^http:\/\/localhost:/)
})
