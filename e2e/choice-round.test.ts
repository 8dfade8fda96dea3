import type { ChoiceRound } from '@uurwerk/contract/joining/choice-round/student'
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../server/lib/config.ts'
import { startServer } from '../server/main.ts'
import { fetchResult, getBearer, overrideAnswer } from './override-answers.ts'
import { findAxeViolations } from './axe.ts'
import { countActions } from './count-actions.ts'
import { desk, phone } from './devices.ts'
import { startOwnServer } from './own-server.ts'
import { waitUntilSettled, signIn, visit } from './visit.ts'
import { users } from './users.ts'
import { isFullRun } from '../server/test/full.ts'

const server = startOwnServer()
const round = 'Keuzemodules blok 2'
let id = 0
beforeAll(async () => {
  const storedRound = await server.running.db
    .selectFrom('choice_round')
    .select('id')
    .where('name', '=', round)
    .executeTakeFirstOrThrow()
  id = storedRound.id
  // Leaves enough seats, regardless of the choices of the demo's students.
  await server.running.db.updateTable('choice_round_group').set({ seats: 60 }).where('round_id', '=', id).execute()
})

const openRound = async (name: string, device = desk, address = `/program/${id}`) => {
  const { page } = await visit(device)
  await signIn(page, name, address, server.running.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const getCard = (page: Page, name: string) => page.locator('li > div > button').filter({ hasText: name }).first()
const getCallPath = (call = '') => `**/api/roster-interrogation/${id}/student/me${call}`
const fetchRound = (page: Page) => fetchResult<ChoiceRound>(page, `/api/roster-interrogation/${id}/student/me`)
const choose = async (page: Page, group: string, key: string) => {
  const groups = await fetchResult<{ groupId: number; name: string }[]>(
    page,
    `/api/roster-interrogation/${id}/student/me/groups`,
  )
  const groupId = groups.find(({ name }) => name === group)?.groupId
  const bearer = await getBearer(page)
  const headers = { Authorization: `Bearer ${bearer}`, 'Idempotency-Key': key }
  const url = `${server.running.url}/api/roster-interrogation/${id}/student/me/choose-group/${groupId}`
  return page.context().request.post(url, { headers })
}

test('a student finds the open round, takes a seat with one tap and confirms the choices', async () => {
  const page = await openRound(users.student, phone, '/program')
  await page.getByText('Je kunt nu kiezen voor').waitFor()
  await page.getByRole('link', { name: new RegExp(round) }).click()
  await getCard(page, 'Ondernemen').click()
  await getCard(page, 'Ondernemen').getByText('jouw plaats').waitFor()
  expect((await fetchRound(page)).groupChoice?.name).toContain('Ondernemen')
  await page.getByRole('link', { name: 'Sport: kies er minstens 1.' }).click()
  await page.locator(':focus').locator('li > div > button:not([aria-disabled])').first().click()
  await expect.poll(() => page.getByText('jouw plaats').count()).toBe(2)
  await page.getByRole('button', { name: 'Je week' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /, Ondernemen, / })
    .waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Volgende week met je keuzes' }).click()
  await page
    .getByRole('dialog')
    .getByText(/2 van \d+$/)
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mijn keuze bevestigen' }).click()
  await page.getByText('Je keuze is bevestigd').waitFor()
  expect((await fetchRound(page)).isConfirmed).toBe(true)
  await page.goto(`${server.running.url}/program`)
  await page.getByRole('link', { name: new RegExp(`${round}.*Bevestigd`) }).waitFor()
})

test.skipIf(!isFullRun)(
  'a student needs five presses from the roster to confirm, on a phone by the notification of the round',
  async () => {
    const { page } = await visit(phone)
    await signIn(page, 'Anouk Kok', '/roster?date=2026-11-18', server.running.url)
    const readActions = await countActions(page)
    await page.getByRole('link', { name: /^Meldingen/ }).click()
    await page.getByRole('link', { name: `Naar de keuzeronde ${round}` }).click()
    await getCard(page, 'Ondernemen').click()
    await getCard(page, 'Roeien').click()
    await page.getByRole('button', { name: 'Mijn keuze bevestigen' }).click()
    await page.getByText('Je keuze is bevestigd').waitFor()
    expect(await readActions()).toBe(5)
  },
)

describe('a choice on a bad connection', () => {
  test('is shown as not sent, survives a reload, and is made once under one idempotency key', async () => {
    const page = await openRound('Naomi Martens', phone)
    const keys = new Set<string | undefined>()
    let requestCount = 0
    const loseRequest = async (route: Route) => {
      keys.add(route.request().headers()['idempotency-key'])
      requestCount++
      // The first request reaches the server, but its response is lost.
      if (requestCount === 1) await route.fetch()
      await route.abort()
    }
    await page.route(getCallPath('/choose-group/*'), loseRequest)
    await getCard(page, 'Sterrenkunde').click()
    await getCard(page, 'Sterrenkunde').getByText('nog niet verstuurd').waitFor()
    await page.getByText('Geen verbinding').waitFor()
    await expect.poll(() => requestCount).toBeGreaterThan(1)
    await page.reload()
    await getCard(page, 'Sterrenkunde').getByText('nog niet verstuurd').waitFor()
    await page.unroute(getCallPath('/choose-group/*'))
    await page.route(getCallPath('/choose-group/*'), (route) => {
      keys.add(route.request().headers()['idempotency-key'])
      return route.continue()
    })
    await getCard(page, 'Sterrenkunde').getByText('jouw plaats').waitFor()
    expect(keys.size).toBe(1)
    expect((await fetchRound(page)).groupChoice?.name).toContain('Sterrenkunde')
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('round.')))).toEqual([])
  })
})

test.skipIf(!isFullRun)('a round opens by the server’s clock without a reload or a request', async () => {
  const { page } = await visit({ ...phone, reducedMotion: 'reduce' })
  await overrideAnswer<ChoiceRound>(page, getCallPath(), (answer) => ({
    ...answer,
    state: 'notOpen',
    mayChoose: false,
    openingDate: '2026-11-18T11:00',
    now: '2026-11-18T09:59:54Z',
  }))
  await signIn(page, 'Tobias Abebe', `/program/${id}`, server.running.url)
  await page.getByText(/gaat open op woensdag 18 november 11:00/).waitFor()
  await waitUntilSettled(page)
  const requests: string[] = []
  page.on('request', (request) => void requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  expect(await getCard(page, 'Debatteren').getAttribute('aria-disabled')).toBe('true')
  await page.locator('li > div > button:not([aria-disabled])').first().waitFor()
  expect(requests).toEqual([])
  await getCard(page, 'Debatteren').click()
  await getCard(page, 'Debatteren').getByText('jouw plaats').waitFor()
  expect(requests.filter((item) => item.startsWith('POST'))).toHaveLength(1)
})

test('a seat taken by another student is shown at once, and a second device takes over the session', async () => {
  const firstDevice = await openRound('Lars Schäfer', phone)
  await getCard(firstDevice, 'Cambridge English').waitFor()
  await waitUntilSettled(firstDevice)
  const secondDevice = await openRound('Lars Schäfer')
  await getCard(secondDevice, 'Cambridge English').waitFor()
  await firstDevice.getByRole('alert').filter({ hasText: 'op een ander apparaat' }).waitFor()
  await expect.poll(() => getCard(firstDevice, 'Cambridge English').getAttribute('aria-disabled')).toBe('true')
  const before = await getCard(secondDevice, 'Cambridge English').textContent()
  const otherStudent = await openRound('Finn Popescu')
  expect((await choose(otherStudent, 'Cambridge English', 'a-key-of-this-test')).status()).toBe(200)
  await expect.poll(() => getCard(secondDevice, 'Cambridge English').textContent()).not.toBe(before)
  await firstDevice.getByRole('button', { name: 'Hier verdergaan' }).click()
  await secondDevice.getByRole('alert').filter({ hasText: 'op een ander apparaat' }).waitFor()
  await expect.poll(() => getCard(firstDevice, 'Cambridge English').getAttribute('aria-disabled')).toBeNull()
})

test('a reconnect refetches the groups, and ends the session if a choice was made elsewhere meanwhile', async () => {
  // A separate server, which restarts at the same address.
  const start = (PORT = '0') => startServer(readConfig({ ...server.environment, PORT }))
  let restartingServer = await start()
  onTestFinished(() => restartingServer.stop())
  const restart = async (doMeanwhile: () => Promise<void>) => {
    await restartingServer.stop()
    await page.getByText('Geen verbinding').waitFor()
    await doMeanwhile()
    restartingServer = await start(new URL(restartingServer.url).port)
    // After several failures, the next attempt may be a quarter of a minute away.
    await page.evaluate(() => dispatchEvent(new Event('online')))
  }
  const { page } = await visit(desk)
  await signIn(page, 'Finn Popescu', `/program/${id}`, restartingServer.url)
  await getCard(page, 'Cambridge English').click()
  await getCard(page, 'Cambridge English').getByText('jouw plaats').waitFor()
  await waitUntilSettled(page)
  const lastIds: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/realtime')) lastIds.push(request.headers()['last-event-id'])
  })
  const otherDevice = await openRound('Finn Popescu', phone, '/program')
  let groupRequests = 0
  page.on('requestfinished', (request) => void (request.url().endsWith('/student/me/groups') && groupRequests++))
  await restart(() => Promise.resolve())
  await expect.poll(() => groupRequests).toBe(1)
  expect(lastIds.length).toBeGreaterThan(0)
  expect(lastIds).not.toContain(undefined)
  expect(await page.getByText('Je keuzesessie is gestopt').count()).toBe(0)

  // A choice that is made and answered between the question and its answer is no other device's.
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: isChosen, resolve: release } = Promise.withResolvers<void>()
  await page.route(getCallPath('/groups'), async (route) => {
    ask()
    await isChosen
    await route.continue()
  })
  await restart(() => Promise.resolve())
  await isAsked
  await getCard(page, 'Sterrenkunde').click()
  await getCard(page, 'Sterrenkunde').getByText('jouw plaats').waitFor()
  release()
  await page.unroute(getCallPath('/groups'))
  await waitUntilSettled(page)
  expect(await page.getByText('Je keuzesessie is gestopt').count()).toBe(0)

  await restart(async () => {
    expect((await choose(otherDevice, 'Debatteren', 'chosen-on-the-other-device')).status()).toBe(200)
  })
  await page.getByRole('alert').filter({ hasText: 'terwijl je geen verbinding had' }).waitFor()
  // On a slow machine, the first connection after the restart may break too.
  expect(groupRequests).toBeGreaterThanOrEqual(2)
})

test.skipIf(!isFullRun)(
  'a student previews the week and takes a seat by keyboard only, without axe violations',
  async () => {
    const page = await openRound('Max Kartosen')
    await getCard(page, 'Filmanalyse').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForURL(/group=/)
    await page.getByRole('region', { name: 'De week met Filmanalyse' }).getByRole('grid').waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await getCard(page, 'Filmanalyse').getByText('jouw plaats').waitFor()
    await waitUntilSettled(page)
    expect(await findAxeViolations(page)).toEqual([])
  },
)

test('option sets can be folded, and the address keeps them folded', async () => {
  const page = await openRound('Max Kartosen')
  const sport = page.getByRole('button', { name: 'Sport', exact: true })
  await getCard(page, 'Roeien').waitFor()
  await sport.click()
  await getCard(page, 'Roeien').waitFor({ state: 'hidden' })
  await page.waitForURL(/folded=/)
  await page.reload()
  await sport.waitFor()
  expect(await getCard(page, 'Roeien').isVisible()).toBe(false)
  await sport.press('Enter')
  await getCard(page, 'Roeien').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test.skipIf(!isFullRun)('an impersonator cannot choose for the student by pointer or by keyboard', async () => {
  const page = await openRound(users.administrator, desk, '/impersonation')
  await page.getByRole('searchbox').fill(users.student)
  await page.getByRole('button', { name: users.student }).first().click()
  await page.getByRole('button', { name: 'Stoppen met meekijken' }).waitFor()
  await page.goto(`${server.running.url}/program/${id}`)
  const cards = page.locator('li > div > button:is([role=radio], [aria-pressed]):not([aria-label])')
  await cards.first().waitFor()
  await waitUntilSettled(page)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('roster-interrogation')) writes.push(request.url())
  })
  const readMarks = () =>
    cards.evaluateAll((elements) =>
      elements.map((item) => item.getAttribute('aria-checked') ?? item.getAttribute('aria-pressed')),
    )
  const before = await readMarks()
  expect(before.length).toBeGreaterThan(2)
  for (const eachCard of await cards.all()) {
    await eachCard.click({ force: true })
    await eachCard.press('Enter')
    await eachCard.press(' ')
  }
  const storedTaps = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.startsWith('round.taps')),
  )
  expect([await readMarks(), storedTaps, writes]).toEqual([before, [], []])
})
