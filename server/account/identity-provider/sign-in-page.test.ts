import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#server/test/test-database.ts'
import { Browser, getLocation, WebClient } from './test/browser.ts'
import { addClass, addPerson } from '#server/auth/test/people.ts'
import { startProvider } from './test/server.ts'

const { db } = await testDatabase()
beforeAll(async () => {
  const students: number[] = []
  for (let index = 10; index < 40; index += 1)
    students.push(await addPerson(db, { sourceId: `S${index}`, name: `Leerling ${index}` }))
  await addClass(db, '3hv Blauw', students.slice(20, 23))
  await addPerson(db, {
    sourceId: 'T1',
    name: 'Zoë van der Berg',
    type: 'teacher',
    code: 'ZBG',
    roles: ['teacher', 'team-coordinator'],
  })
  await addPerson(db, { sourceId: 'T2', name: 'Abe', type: 'teacher', roles: ['teacher'] })
  await addPerson(db, { sourceId: 'NONE', name: 'Nora Nietmeer', type: 'staff', roles: [] })
  await addPerson(db, { sourceId: 'GONE', name: 'Gone', removed: true, roles: ['admin'] })
  await addPerson(db, { sourceId: `X"><script>`, name: `<script>alert('x')</script>`, type: 'staff', roles: ['admin'] })
})

async function openPage({
  language = 'nl',
  suggestedSourceIds,
}: { language?: string; suggestedSourceIds?: string[] } = {}) {
  const server = await startProvider({ db, ...(suggestedSourceIds && { suggestedSourceIds }) })
  const browser = new Browser(language)
  const client = new WebClient(server.provider.issuer, server.url)
  const address = getLocation(await browser.open(client.authorizeUrl()))
  const readPage = async (search = '') => {
    const query = search === '' ? '' : `?${new URLSearchParams({ search }).toString()}`
    return (await browser.open(address + query)).text()
  }
  return { server, browser, client, address, read: readPage }
}

const listPeople = (page: string) => [...page.matchAll(/name="person" value="([^"]*)"/g)].map(([, id]) => id)
const listHeadings = (page: string) =>
  [...page.matchAll(/<h2>(.*?)<\/h2>/gs)].map(([, text = '']) =>
    text
      .replace(/<[^>]+>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )

describe('the sign-in page', () => {
  test('lists the first 12 people of each role by name, each under their highest role', async () => {
    const { read } = await openPage()
    const page = await read()
    expect(listHeadings(page)).toEqual(['Leerlingen 12 van 30', 'Docenten 1', 'Teamcoördinatoren 1', 'Beheerders 1'])
    expect(listPeople(page).slice(0, 12)).toEqual(Array.from({ length: 12 }, (_, index) => `S${index + 10}`))
    expect(listPeople(page).slice(12, 14)).toEqual(['T2', 'T1'])
  })

  test('lists the suggested people who exist first, in the given order', async () => {
    const { read } = await openPage({ suggestedSourceIds: ['T1', 'nobody', 'GONE', 'S30'] })
    const page = await read()
    expect(listHeadings(page)[0]).toBe('Om mee te beginnen')
    expect(listPeople(page).slice(0, 2)).toEqual(['T1', 'S30'])
    expect(listHeadings(await read('abe'))).toEqual(['Gevonden 1'])
  })

  test.each([
    ['name, without regard to accents and case', 'ZOE berg', ['T1']],
    ['code', 'zbg', ['T1']],
    ['id', 's17', ['S17']],
    ['class', '3hv blauw', ['S30', 'S31', 'S32']],
    ['class and name', '3hv 31', ['S31']],
    ['name, also without a role', 'nietmeer', ['NONE']],
    ['a wildcard, which is an ordinary character', '%', []],
    ['someone who left', 'gone', []],
  ])('lists only the matching people when searching by %s', async (_, search, expectedIds) => {
    const { read } = await openPage()
    expect(listPeople(await read(search))).toEqual(expectedIds)
  })

  test('shows that nobody was found, or the number of people found', async () => {
    const { read } = await openPage()
    expect(await read('qqq')).toContain('Niemand gevonden')
    expect(listHeadings(await read('leerling'))).toEqual(['Gevonden 30'])
  })

  test('shows the class of a student', async () => {
    const { read } = await openPage()
    expect(await read('S30')).toContain('Leerling · 3hv Blauw')
  })

  test('escapes names, ids and the search text', async () => {
    const { read } = await openPage()
    expect(await read()).not.toContain("<script>alert('x')")
    expect(await read()).toContain('value="X&#34;&#62;&#60;script&#62;"')
    const page = await read('"><img src=x>')
    expect(page).not.toContain('<img src=x')
    expect(page).toContain('value="&#34;&#62;&#60;img src=x&#62;"')
  })

  test('is in English or Dutch according to the browser, and in Dutch for other languages', async () => {
    expect(await (await openPage({ language: 'en-GB,nl;q=0.5' })).read()).toMatch(/lang="en"[\s\S]*Choose who you are/)
    expect(await (await openPage({ language: 'fr' })).read()).toMatch(/lang="nl"[\s\S]*Kies wie je bent/)
  })

  test('warns that anyone can sign in as anyone', async () => {
    expect(await (await openPage()).read()).toContain('inloggen als iedereen van deze school')
  })

  test('runs no script and loads nothing from elsewhere', async () => {
    const { browser, address, server } = await openPage()
    const response = await browser.open(address)
    const page = await response.text()
    expect(page).not.toContain('<script')
    expect(page.match(/(?:src|href)="[^"]+"/g)).toEqual([
      'href="/assets/font.css"',
      'href="/sign-in/style.css"',
      'src="/logo"',
    ])
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    const style = await browser.open(`${server.url}/sign-in/style.css`)
    expect(style.headers.get('content-type')).toContain('text/css')
    expect(await style.text()).not.toMatch(/url\(|@import/)
  })
})

describe('choosing a user to sign in as', () => {
  test('is possible only in the browser that began the sign-in', async () => {
    const { address } = await openPage()
    const stranger = await new Browser().submit(address, { person: 'T1' })
    expect(stranger.status).toBe(404)
    expect(await stranger.text()).toContain('href="/"')
  })

  test('is refused with the cookie of another sign-in', async () => {
    const { browser, client, address } = await openPage()
    const otherSignInPage = getLocation(await browser.open(client.authorizeUrl()))
    const cookies = [...browser.cookies.values()].filter(({ path }) => otherSignInPage.endsWith(path))
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const submit = (page: string) =>
      fetch(page, {
        method: 'POST',
        body: new URLSearchParams({ person: 'T1' }),
        headers: { cookie },
        redirect: 'manual',
      })
    expect((await submit(address)).status).toBe(404)
    expect((await submit(otherSignInPage)).status).toBe(303)
  })

  test('redirects back to the list for an unknown or removed user', async () => {
    const { browser, address } = await openPage()
    for (const fields of [{ person: 'GONE' }, { person: 'nobody' }, { person: '' }, { other: 'x' }] as Record<
      string,
      string
    >[]) {
      const response = await browser.submit(address, fields)
      expect([response.status, getLocation(response)]).toEqual([303, address])
    }
  })

  test('refuses an oversized body and any content type other than a form', async () => {
    const { browser, address } = await openPage()
    expect((await browser.submit(address, { person: 'x'.repeat(5000) })).status).toBe(413)
    const json = { method: 'POST', body: '[]', headers: { 'content-type': 'text/csv' } }
    expect((await browser.open(address, json)).status).toBe(415)
  })

  test('shows a page with a link to the start when the sign-in has expired', async () => {
    const { browser, address, server } = await openPage({ language: 'en' })
    await db.deleteFrom('identity_record').where('kind', '=', 'Interaction').execute()
    const expired = await browser.open(address)
    expect(expired.status).toBe(404)
    expect(await expired.text()).toMatch(/has expired[\s\S]*href="\/"/)
    const resumed = await browser.open(`${server.provider.issuer}/auth/unknown`)
    expect(resumed.status).toBe(400)
    expect(await resumed.text()).toMatch(/has expired[\s\S]*href="\/"/)
  })
})
