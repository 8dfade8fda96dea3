import { type HelpPage, helpPages, helpPaths } from '@uurwerk/contract/account/help'
import { describe, expect, test } from 'vitest'
import { mintPersonToken } from '#server/auth/tokens.ts'
import { testAccess } from '#server/test/access.ts'
import { type TestCallers, testApp, testSecret } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { searchHelp } from './search.ts'

const { db } = await testDatabase('small school')
const noon = '2026-11-18T11:00:00Z'
const api = await testApp(db, noon)

const requestHelpUrl = async (modulePath: string, { person = 'anna', language = 'nl' } = {}) =>
  (await api.as(person)).get<string>(`/api/help/create-token?encodedModulePath=${encodeURIComponent(modulePath)}`, {
    'accept-language': language,
  })
const createHelpUrl = async (modulePath: string) => new URL((await requestHelpUrl(modulePath)).result)
const toPathAndQuery = ({ pathname, search }: URL) => pathname + search
const openPage = (path: string, cookie?: string, { inject }: TestCallers = api) =>
  inject({ url: path, headers: { 'accept-language': 'nl', ...(cookie && { cookie }) } })
const listSetCookies = ({ headers }: Awaited<ReturnType<typeof openPage>>) =>
  [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '')

describe('help.createToken', () => {
  const paths: [string, HelpPage][] = [
    ['roster', 'roster'],
    ['coach/registration', 'coach'],
    ['deployment-plan', 'deployment-plan'],
    ['planning', 'planning'],
    ['program/subject', 'program'],
    ['impersonation', 'impersonation'],
    ['booking', 'booking'],
    ['settings', 'settings'],
    ['exam', 'exam'],
    ['availability-request', 'availability-request'],
    ['legal', 'legal'],
    ['program%2Fsubject', 'program'],
    ['program', 'program'],
    ['notifications', 'general'],
    ['%E0%A4%A', 'general'],
    ['../../server/main', 'general'],
    ['', 'general'],
  ]
  test.each(paths)('maps the module path %s to the address of the help page %s', async (modulePath, page) => {
    const address = await createHelpUrl(modulePath)
    expect(address.origin).toBe('http://localhost')
    expect(address.pathname).toBe(`/help/nl/${page}`)
    expect(Object.values(helpPaths)).toContain(helpPaths[page])
    expect((await openPage(toPathAndQuery(address))).statusCode).toBe(200)
  })

  test('returns a page in the language that the caller asks for', async () => {
    expect((await requestHelpUrl('roster', { language: 'en-US,en' })).result).toContain('/help/en/roster?')
  })

  test('accepts a signed-in user unknown to the school and refuses a caller who is not signed in', async () => {
    expect((await requestHelpUrl('roster', { person: 'nobody' })).status).toBe(200)
    expect((await api.anonymous().get('/api/help/create-token?encodedModulePath=roster')).status).toBe(401)
  })

  test('requestInvalid: refuses a call without a path', async () => {
    expect(await (await api.as('anna')).get('/api/help/create-token')).toMatchObject({
      status: 400,
      code: 'requestInvalid',
    })
  })

  test('works while impersonating, and its token opens the page', async () => {
    const answer = await (await api.as('anna', 'ada')).get('/api/help/create-token?encodedModulePath=roster')
    expect(answer.status).toBe(200)
    expect((await openPage(toPathAndQuery(new URL(answer.result as string)))).statusCode).toBe(200)
  })
})

describe('help token', () => {
  test('carries no claim about the user', async () => {
    const [, payload = ''] = (await createHelpUrl('roster')).searchParams.get('token')?.split('.') ?? []
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    expect(Object.keys(claims as object).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss'])
  })

  test('is refused by the API, as is its cookie, and the help refuses a bearer', async () => {
    const token = (await createHelpUrl('roster')).searchParams.get('token')
    const cookie = listSetCookies(await openPage(toPathAndQuery(await createHelpUrl('roster'))))[0]?.split('=')[1]
    for (const item of [token, cookie])
      expect(await api.withAuthorization(`Bearer ${item}`).get('/api/Session')).toMatchObject({ status: 401 })
    const bearer = await mintPersonToken(testSecret, { sourceId: 'anna', lifetimeSeconds: 600 })
    expect((await openPage(`/help/nl/roster?token=${bearer}`)).statusCode).toBe(403)
    expect((await openPage('/help/nl/roster', `uurwerk-help=${bearer}`)).statusCode).toBe(403)
  })

  test('is valid for 15 minutes, and the cookie set from it for 12 hours', async () => {
    const address = toPathAndQuery(await createHelpUrl('roster'))
    const [cookie] = listSetCookies(await openPage(address))
    const createApiAt = (time: string) => api.at(`2026-11-18T${time}Z`)
    expect((await openPage(address, undefined, createApiAt('11:14:59'))).statusCode).toBe(200)
    expect((await openPage(address, undefined, createApiAt('11:15:01'))).statusCode).toBe(403)
    expect((await openPage('/help/nl/legal', cookie, createApiAt('22:59:59'))).statusCode).toBe(200)
    expect((await openPage('/help/nl/legal', cookie, createApiAt('23:00:01'))).statusCode).toBe(403)
  })

  test('is refused as a cookie, and the cookie is refused as a token', async () => {
    const address = await createHelpUrl('roster')
    const cookie = listSetCookies(await openPage(toPathAndQuery(address)))[0]?.split('=')[1]
    expect((await openPage(`/help/nl/roster?token=${cookie}`)).statusCode).toBe(403)
    expect((await openPage('/help/nl/roster', `uurwerk-help=${address.searchParams.get('token')}`)).statusCode).toBe(
      403,
    )
  })
})

describe('help pages', () => {
  test('set HttpOnly, SameSite=Strict cookies for the path /help only', async () => {
    const { headers } = await openPage(`${toPathAndQuery(await createHelpUrl('roster'))}&theme=dark`)
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^uurwerk-help=[\w-]+\.[\w-]+\.[\w-]+; Path=\/help; Max-Age=43200; HttpOnly; SameSite=Strict$/,
      ),
      'uurwerk-help-theme=dark; Path=/help; Max-Age=43200; HttpOnly; SameSite=Strict',
    ])
  })

  test('run no script, and keep the chosen theme or fall back to the system theme', async () => {
    const first = await openPage(`${toPathAndQuery(await createHelpUrl('roster'))}&theme=dark`)
    const next = await openPage('/help/nl/legal', listSetCookies(first).join('; '))
    expect(next.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; img-src 'self'/)
    expect(next.body).toContain('<html lang="nl" data-theme="dark">')
    expect(next.body).not.toContain('<script')
    const pageWithInvalidTheme = await openPage(`${toPathAndQuery(await createHelpUrl('roster'))}&theme="><script>`)
    expect(pageWithInvalidTheme.body).toContain('<html lang="nl" data-theme="system">')
  })

  test('answer 403 without a token, and explain in both languages how to open the help', async () => {
    const { statusCode, body } = await openPage('/help/en/roster')
    expect(statusCode).toBe(403)
    expect(body).toContain('<html lang="en"')
    expect(body.indexOf('Open the help from the menu')).toBeLessThan(body.indexOf('Open de hulp vanuit het menu'))
    expect(body).toContain('<section lang="nl">')
    expect(body).not.toContain('/help/en/legal')
  })

  test('answer 404 for an unknown page or language, and redirect /help to the general page', async () => {
    const cookie = listSetCookies(await openPage(toPathAndQuery(await createHelpUrl('roster')))).join('; ')
    for (const path of ['/help/nl/absent', '/help/fr/roster', '/help/nl/..%2fREADME'])
      expect((await openPage(path, cookie)).statusCode).toBe(404)
    expect((await openPage('/help', cookie)).headers['location']).toBe('/help/nl/general')
  })

  test('are searched quickly for a query of 50 words', () => {
    const term = Array.from({ length: 50 }, () => 'e').join(' ')
    // Without the search cache this would take minutes and time out.
    for (let count = 0; count < 2000; count++) expect(searchHelp('nl', term).length).toBeGreaterThan(0)
  })

  test('are searched by words, with the query escaped, and only with a cookie', async () => {
    const cookie = listSetCookies(await openPage(toPathAndQuery(await createHelpUrl('roster')))).join('; ')
    const resultPage = await openPage('/help/nl/search?q=sneltoets%20rooster', cookie)
    expect(resultPage.body).toMatch(/<a\s+href="\/help\/nl\/roster#sneltoetsen"/)
    expect((await openPage('/help/en/search?q=xyzzy', cookie)).body).toContain('No results for “xyzzy”')
    expect((await openPage('/help/nl/search?q=%3Cb%3E', cookie)).body).not.toContain('<b>')
    expect((await openPage('/help/nl/search?q=rooster')).statusCode).toBe(403)
  })

  test.each(helpPages)('include %s in both languages, with its style sheet and pictures', async (page) => {
    const cookie = listSetCookies(await openPage(toPathAndQuery(await createHelpUrl('roster')))).join('; ')
    for (const language of ['nl', 'en']) {
      const { statusCode, body } = await openPage(`/help/${language}/${page}`, cookie)
      expect(statusCode).toBe(200)
      expect(body).toContain(`<html lang="${language}"`)
      for (const [, file = ''] of body.matchAll(/ (?:src|href)="(\/help\/(?:images\/)?[\w-]+\.(?:webp|css))"/g))
        expect((await openPage(file)).statusCode, file).toBe(200)
    }
  })
})

testAccess('help', {
  createToken: {
    call: 'GET /api/help/create-token?encodedModulePath=roster',
    guest: 'ok',
    withoutObject: 'ok',
  },
})
