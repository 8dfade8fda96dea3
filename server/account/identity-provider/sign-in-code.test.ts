import { describe, expect, test } from 'vitest'
import { testDatabase } from '#server/test/test-database.ts'
import { askSession } from '../sign-in/test/installation.ts'
import { Browser, followRedirects, getLocation } from './test/browser.ts'
import { hideBehindProxy, openSignInPage, startServerFor } from './test/imported-school.ts'
import { isFullRun } from '#server/test/full.ts'

const importedSchool = await testDatabase('small school')
const peoplePattern = /name="person"|anna|search/i

const serializeRecords = async () => {
  const rows = await importedSchool.db.selectFrom('identity_record').select(['kind', 'payload']).orderBy('id').execute()
  return JSON.stringify(rows)
}

describe('the sign-in page of an imported school', () => {
  test('lists nobody and signs nobody in without the sign-in code, even behind a proxy that hides itself', async () => {
    const { url, code } = await startServerFor(importedSchool.url)
    const proxy = await hideBehindProxy(url)
    const browser = new Browser('en')
    const page = await openSignInPage(browser, proxy, url)
    const codePage = await browser.open(page)
    const markup = await codePage.text()
    expect(codePage.status).toBe(200)
    expect(markup).toContain('name="code"')
    expect(markup).not.toMatch(peoplePattern)
    expect(markup).not.toContain(code)
    expect(await (await browser.open(`${page}?search=anna`)).text()).not.toMatch(peoplePattern)

    const before = await serializeRecords()
    for (const fields of [{ person: 'anna' }, { person: 'anna', code: 'AAAA-AAAA' }, { code: '' }] as Record<
      string,
      string
    >[]) {
      const refused = await browser.submit(page, fields)
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []])
      expect(await refused.text()).not.toMatch(peoplePattern)
    }
    expect(await serializeRecords()).toBe(before)
    expect(await importedSchool.db.selectFrom('session').selectAll().execute()).toEqual([])
  })

  test('rejects a wrong code, and accepts the right code in lower case and without its dash', async () => {
    const { url, code } = await startServerFor(importedSchool.url)
    const browser = new Browser('en')
    const page = await openSignInPage(browser, url)
    const wrong = await browser.submit(page, { code: 'ABCD-2345' })
    expect([wrong.status, await wrong.text()]).toEqual([403, expect.stringMatching(/role="alert"[\s\S]*That code/)])
    const right = await browser.submit(page, { code: ` ${code.toLowerCase().replace('-', ' ')} ` })
    expect([right.status, getLocation(right)]).toEqual([303, page])
    expect(right.headers.getSetCookie()).toEqual([expect.stringMatching(/; Path=\/; HttpOnly; SameSite=Lax$/)])
    expect(await (await browser.open(page)).text()).toMatch(/name="person" value="anna"/)
    const callback = await followRedirects(browser, await browser.submit(page, { person: 'anna' }), `${url}/callback`)
    expect((await browser.open(callback)).status).toBe(303)
    const school = { url, lines: [], advance: () => undefined, now: () => Temporal.Now.instant() }
    expect((await askSession(browser, school)).status).toBe(200)
  })

  test('asks each browser for the code once', async () => {
    const { url, code } = await startServerFor(importedSchool.url)
    const browser = new Browser()
    await browser.submit(await openSignInPage(browser, url), { code })
    expect(await (await browser.open(await openSignInPage(browser, url))).text()).toMatch(peoplePattern)
    const other = new Browser()
    expect(await (await other.open(await openSignInPage(other, url))).text()).not.toMatch(peoplePattern)
  })

  test('refuses the code of another start and the cookie set with it', async () => {
    const [first, second] = [await startServerFor(importedSchool.url), await startServerFor(importedSchool.url)]
    expect(first.code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/)
    expect(second.code).not.toBe(first.code)
    const browser = new Browser()
    const page = await openSignInPage(browser, second.url)
    expect((await browser.submit(page, { code: first.code })).status).toBe(403)

    const browserWithCode = new Browser()
    await browserWithCode.submit(await openSignInPage(browserWithCode, first.url), { code: first.code })
    const pageOfSecond = await openSignInPage(browserWithCode, second.url)
    for (const [key, cookie] of browserWithCode.cookies)
      browserWithCode.cookies.set(key.replace(new URL(first.url).host, new URL(second.url).host), cookie)
    expect(await (await browserWithCode.open(pageOfSecond)).text()).not.toMatch(peoplePattern)
  })

  test.skipIf(!isFullRun)('asks for the code again after a restart, even in a browser that was signed in', async () => {
    const first = await startServerFor(importedSchool.url)
    const browser = new Browser()
    const page = await openSignInPage(browser, first.url)
    await browser.submit(page, { code: first.code })
    await followRedirects(browser, await browser.submit(page, { person: 'anna' }), `${first.url}/callback`)
    const port = new URL(first.url).port
    await first.stop()
    const second = await startServerFor(importedSchool.url, { PORT: port })
    expect(second.url).toBe(first.url)
    const pageAfterRestart = await openSignInPage(browser, second.url)
    expect(pageAfterRestart).toContain('/sign-in/')
    expect(await (await browser.open(pageAfterRestart)).text()).not.toMatch(peoplePattern)
  })

  test('refuses every code for a minute after 10 wrong codes, and does not limit right codes', async () => {
    const { url, code } = await startServerFor(importedSchool.url)
    for (let count = 0; count < 15; count++) {
      const browser = new Browser()
      expect((await browser.submit(await openSignInPage(browser, url), { code })).status).toBe(303)
    }
    const browser = new Browser('en')
    const page = await openSignInPage(browser, url)
    for (let count = 0; count < 10; count++)
      expect((await browser.submit(page, { code: `ABCD-234${count}` })).status).toBe(403)
    for (const typedCode of ['ABCD-2345', code]) {
      const refusedForNow = await browser.submit(page, { code: typedCode })
      expect([refusedForNow.status, refusedForNow.headers.get('retry-after')]).toEqual([429, '60'])
      expect(await refusedForNow.text()).toMatch(/role="alert"[\s\S]*Too many wrong codes/)
    }
    expect(await (await browser.open(page)).text()).not.toMatch(peoplePattern)
  })

  test.skipIf(!isFullRun)('asks for no code when BUILT_IN_SIGN_IN is anyone-can-be-anyone', async () => {
    const settings = { BUILT_IN_SIGN_IN: 'anyone-can-be-anyone', HOST: '0.0.0.0' }
    const { url, signInCode } = await startServerFor(importedSchool.url, settings)
    expect(signInCode).toBeUndefined()
    const browser = new Browser()
    expect(await (await browser.open(await openSignInPage(browser, url))).text()).toMatch(/name="person" value="anna"/)
  })
})

describe('the built-in sign-in', () => {
  test('asks for no code in the demo school, and prints and requires it once a real school is imported', async () => {
    const { db, url: databaseUrl } = await testDatabase('small school')
    await db.updateTable('school').set({ origin: 'demo' }).execute()
    const { url, code, printedLines: said } = await startServerFor(databaseUrl)
    const browser = new Browser()
    const page = await openSignInPage(browser, url)
    expect(await (await browser.open(page)).text()).toMatch(peoplePattern)
    expect(said.join()).not.toContain(code)

    await db.updateTable('school').set({ origin: 'import' }).execute()
    expect((await browser.submit(page, { person: 'anna' })).status).toBe(403)
    expect(await (await browser.open(page)).text()).not.toMatch(peoplePattern)
    expect(said.filter((line) => line.includes(`Sign-in code: ${code}`))).toHaveLength(1)
  })

  test('refuses to start for an imported school on a network address', async () => {
    await expect(startServerFor(importedSchool.url, { HOST: '0.0.0.0' })).rejects.toThrow(/^OIDC_ISSUER: required/)
  })
})
