import type { ChoiceRound } from '@uurwerk/contract/joining/choice-round/student'
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../server/lib/config.ts'
import { startServer } from '../server/main.ts'
import { ask, getBearer, overrideAnswer } from './override-answers.ts'
import { findAxeViolations } from './axe.ts'
import { countActions } from './count-actions.ts'
import { desk, phone } from './devices.ts'
import { ownServer } from './own-server.ts'
import { waitUntilSettled, signIn, visit } from './visit.ts'

const server = ownServer()
const round = 'Keuzemodules blok 2'
let id = 0
beforeAll(async () => {
  const found = await server.now.db
    .selectFrom('choice_round')
    .select('id')
    .where('name', '=', round)
    .executeTakeFirstOrThrow()
  id = found.id
  // Leaves enough seats, regardless of the choices of the demo's students.
  await server.now.db.updateTable('choice_round_group').set({ seats: 60 }).where('round_id', '=', id).execute()
})

const open = async (name: string, device = desk, address = `/program/${id}`) => {
  const { page } = await visit(device)
  await signIn(page, name, address, server.now.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const card = (page: Page, name: string) => page.locator('li > div > button').filter({ hasText: name }).first()
const path = (call = '') => `**/api/roster-interrogation/${id}/student/me${call}`
const truth = (page: Page) => ask<ChoiceRound>(page, `/api/roster-interrogation/${id}/student/me`)
const choose = async (page: Page, group: string, key: string) => {
  const groups = await ask<{ groupId: number; name: string }[]>(
    page,
    `/api/roster-interrogation/${id}/student/me/groups`,
  )
  const groupId = groups.find(({ name }) => name === group)?.groupId
  const bearer = await getBearer(page)
  const headers = { Authorization: `Bearer ${bearer}`, 'Idempotency-Key': key }
  const url = `${server.now.url}/api/roster-interrogation/${id}/student/me/choose-group/${groupId}`
  return page.context().request.post(url, { headers })
}

test('a student finds the open round, takes a seat with one tap and confirms the choices', async () => {
  const page = await open('Sanne Bakker', phone, '/program')
  await page.getByText('Je kunt nu kiezen voor').waitFor()
  await page.getByRole('link', { name: new RegExp(round) }).click()
  await card(page, 'Ondernemen').click()
  await card(page, 'Ondernemen').getByText('jouw plaats').waitFor()
  expect((await truth(page)).groupChoice?.name).toContain('Ondernemen')
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
  expect((await truth(page)).isConfirmed).toBe(true)
  await page.goto(`${server.now.url}/program`)
  await page.getByRole('link', { name: new RegExp(`${round}.*Bevestigd`) }).waitFor()
})

test('a student needs five presses from the roster to confirm, on a phone by the notification of the round', async () => {
  const { page } = await visit(phone)
  await signIn(page, 'Anouk Kok', '/roster?date=2026-11-18', server.now.url)
  const readActions = await countActions(page)
  await page.getByRole('link', { name: /^Meldingen/ }).click()
  await page.getByRole('link', { name: `Naar de keuzeronde ${round}` }).click()
  await card(page, 'Ondernemen').click()
  await card(page, 'Roeien').click()
  await page.getByRole('button', { name: 'Mijn keuze bevestigen' }).click()
  await page.getByText('Je keuze is bevestigd').waitFor()
  expect(await readActions()).toBe(5)
})

describe('a choice on a bad connection', () => {
  test('is shown as not sent, survives a reload, and is made once under one idempotency key', async () => {
    const page = await open('Naomi Martens', phone)
    const keys = new Set<string | undefined>()
    let tries = 0
    const lose = async (route: Route) => {
      keys.add(route.request().headers()['idempotency-key'])
      tries++
      // The first request reaches the server, but its response is lost.
      if (tries === 1) await route.fetch()
      await route.abort()
    }
    await page.route(path('/choose-group/*'), lose)
    await card(page, 'Sterrenkunde').click()
    await card(page, 'Sterrenkunde').getByText('nog niet verstuurd').waitFor()
    await page.getByText('Geen verbinding').waitFor()
    await expect.poll(() => tries).toBeGreaterThan(1)
    await page.reload()
    await card(page, 'Sterrenkunde').getByText('nog niet verstuurd').waitFor()
    await page.unroute(path('/choose-group/*'))
    await page.route(path('/choose-group/*'), (route) => {
      keys.add(route.request().headers()['idempotency-key'])
      return route.continue()
    })
    await card(page, 'Sterrenkunde').getByText('jouw plaats').waitFor()
    expect(keys.size).toBe(1)
    expect((await truth(page)).groupChoice?.name).toContain('Sterrenkunde')
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('round.')))).toEqual([])
  })
})

test('a round opens by the server’s clock without a reload or a request', async () => {
  const { page } = await visit({ ...phone, reducedMotion: 'reduce' })
  await overrideAnswer<ChoiceRound>(page, path(), (answer) => ({
    ...answer,
    state: 'notOpen',
    mayChoose: false,
    openingDate: '2026-11-18T11:00',
    now: '2026-11-18T09:59:54Z',
  }))
  await signIn(page, 'Tobias Abebe', `/program/${id}`, server.now.url)
  await page.getByText(/gaat open op woensdag 18 november 11:00/).waitFor()
  await waitUntilSettled(page)
  const asked: string[] = []
  page.on('request', (request) => void asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  expect(await card(page, 'Debatteren').getAttribute('aria-disabled')).toBe('true')
  await page.locator('li > div > button:not([aria-disabled])').first().waitFor()
  expect(asked).toEqual([])
  await card(page, 'Debatteren').click()
  await card(page, 'Debatteren').getByText('jouw plaats').waitFor()
  expect(asked.filter((item) => item.startsWith('POST'))).toHaveLength(1)
})

test('a seat taken by another student is shown at once, and a second device takes over the session', async () => {
  const other = await open('Lars Schäfer', phone)
  await card(other, 'Cambridge English').waitFor()
  await waitUntilSettled(other)
  const second = await open('Lars Schäfer')
  await card(second, 'Cambridge English').waitFor()
  await other.getByRole('alert').filter({ hasText: 'op een ander apparaat' }).waitFor()
  await expect.poll(() => card(other, 'Cambridge English').getAttribute('aria-disabled')).toBe('true')
  const before = await card(second, 'Cambridge English').textContent()
  const taker = await open('Finn Popescu')
  expect((await choose(taker, 'Cambridge English', 'a-key-of-this-test')).status()).toBe(200)
  await expect.poll(() => card(second, 'Cambridge English').textContent()).not.toBe(before)
  await other.getByRole('button', { name: 'Hier verdergaan' }).click()
  await second.getByRole('alert').filter({ hasText: 'op een ander apparaat' }).waitFor()
  await expect.poll(() => card(other, 'Cambridge English').getAttribute('aria-disabled')).toBeNull()
})

test('a reconnect refetches the groups, and ends the session if a choice was made elsewhere meanwhile', async () => {
  // A separate server, which restarts at the same address.
  const start = (PORT = '0') => startServer(readConfig({ ...server.environment, PORT }))
  let its = await start()
  onTestFinished(() => its.stop())
  const restart = async (meanwhile: () => Promise<void>) => {
    await its.stop()
    await page.getByText('Geen verbinding').waitFor()
    await meanwhile()
    its = await start(new URL(its.url).port)
  }
  const { page } = await visit(desk)
  await signIn(page, 'Finn Popescu', `/program/${id}`, its.url)
  await card(page, 'Cambridge English').getByText('jouw plaats').waitFor()
  await waitUntilSettled(page)
  const lastIds: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/realtime')) lastIds.push(request.headers()['last-event-id'])
  })
  const elsewhere = await open('Finn Popescu', phone, '/program')
  let groups = 0
  page.on('requestfinished', (request) => void (request.url().endsWith('/student/me/groups') && groups++))
  await restart(() => Promise.resolve())
  await expect.poll(() => groups, { timeout: 15_000 }).toBe(1)
  expect(lastIds.length).toBeGreaterThan(0)
  expect(lastIds).not.toContain(undefined)
  expect(await page.getByText('Je keuzesessie is gestopt').count()).toBe(0)
  await restart(async () => {
    expect((await choose(elsewhere, 'Debatteren', 'chosen-on-the-other-device')).status()).toBe(200)
  })
  await page.getByRole('alert').filter({ hasText: 'terwijl je geen verbinding had' }).waitFor()
  // On a slow machine, the first connection after the restart may break too.
  expect(groups).toBeGreaterThanOrEqual(2)
})

test('a student previews the week and takes a seat by keyboard only, without axe violations', async () => {
  const page = await open('Max Kartosen')
  await card(page, 'Filmanalyse').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.waitForURL(/group=/)
  await page.getByRole('region', { name: 'De week met Filmanalyse' }).getByRole('grid').waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await card(page, 'Filmanalyse').getByText('jouw plaats').waitFor()
  await waitUntilSettled(page)
  expect(await findAxeViolations(page)).toEqual([])
})

test('option sets can be folded, and the address keeps them folded', async () => {
  const page = await open('Max Kartosen')
  const sport = page.getByRole('button', { name: 'Sport', exact: true })
  await card(page, 'Roeien').waitFor()
  await sport.click()
  await card(page, 'Roeien').waitFor({ state: 'hidden' })
  await page.waitForURL(/folded=/)
  await page.reload()
  await sport.waitFor()
  expect(await card(page, 'Roeien').isVisible()).toBe(false)
  await sport.press('Enter')
  await card(page, 'Roeien').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('an impersonator cannot choose for the student by pointer or by keyboard', async () => {
  const page = await open('Arjan Molenaar', desk, '/impersonation')
  await page.getByRole('searchbox').fill('Sanne Bakker')
  await page.getByRole('button', { name: 'Sanne Bakker' }).first().click()
  await page.getByRole('button', { name: 'Stoppen met meekijken' }).waitFor()
  await page.goto(`${server.now.url}/program/${id}`)
  const cards = page.locator('li > div > button:is([role=radio], [aria-pressed]):not([aria-label])')
  await cards.first().waitFor()
  await waitUntilSettled(page)
  const written: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('roster-interrogation')) written.push(request.url())
  })
  const marks = () =>
    cards.evaluateAll((all) =>
      all.map((item) => item.getAttribute('aria-checked') ?? item.getAttribute('aria-pressed')),
    )
  const before = await marks()
  expect(before.length).toBeGreaterThan(2)
  for (const eachCard of await cards.all()) {
    await eachCard.click({ force: true })
    await eachCard.press('Enter')
    await eachCard.press(' ')
  }
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('round.taps')))
  expect([await marks(), kept, written]).toEqual([before, [], []])
})
