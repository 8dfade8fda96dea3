import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson } from '#server/auth/test/people.ts'
import { runCommand } from '#server/test/command-line.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { Browser } from '../identity-provider/test/browser.ts'
import { removeExpiredSignIns } from './service.ts'
import { startEntraProvider } from './test/providers.ts'
import { askSession, fetchSignedIn, signInAtProvider, startInstallation } from './test/installation.ts'

const { db, url } = await testDatabase()
beforeAll(async () => {
  await addPerson(db, { sourceId: 'S1', name: 'Sanne', email: 'sanne@school.example' })
  await addPerson(db, { sourceId: 'T1', name: 'Jan', email: 'jan@school.example', type: 'teacher', roles: ['teacher'] })
})

const startSchool = () => startInstallation({ db, providers: async (at) => [(await startEntraProvider(at)).provider] })

/** Runs `npx uurwerk sign-in link` for a school at this address. */
async function createLinkFor(person: string, { url: PUBLIC_URL }: { url: string }) {
  const { status, stdout, stderr } = await runCommand({ DATABASE_URL: url, PUBLIC_URL }, 'sign-in', 'link', person)
  return { status, stderr, address: stdout.trim() }
}

describe('a sign-in link', () => {
  test('signs its user in once, when the button is pressed', async () => {
    const school = await startSchool()
    const { address } = await createLinkFor('T1', school)
    expect(address).toMatch(new RegExp(`^${school.url}/auth/link/[\\w-]{32}$`))
    const browser = new Browser('en')
    // Loading the page, as mail scanners do, does not redeem the link.
    for (let count = 0; count < 2; count++) {
      const page = await browser.open(address)
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Sign in with this link')])
    }
    expect(await fetchSignedIn(browser, school)).toBeNull()
    const answer = await browser.submit(address, {})
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
    expect((await fetchSignedIn(browser, school))?.session.me).toMatchObject({
      name: 'Jan',
      attendee: { sourceId: 'T1' },
    })
    for (const again of [await new Browser('en').submit(address, {}), await new Browser('en').open(address)])
      expect([again.status, await again.text()]).toEqual([410, expect.stringContaining('This link no longer works')])
  })

  test('works for one of 20 simultaneous attempts', async () => {
    const school = await startSchool()
    const { address } = await createLinkFor('S1', school)
    const answers = await Promise.all(Array.from({ length: 20 }, () => new Browser().submit(address, {})))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, ...Array<number>(19).fill(410)])
  })

  test('expires after 15 minutes, and its session after 12 hours', async () => {
    const school = await startSchool()
    const [early, late] = [await createLinkFor('S1', school), await createLinkFor('S1', school)]
    const browser = new Browser()
    school.advance({ minutes: 14 })
    expect((await browser.submit(early.address, {})).status).toBe(303)
    school.advance({ minutes: 2 })
    expect((await new Browser().submit(late.address, {})).status).toBe(410)
    school.advance({ hours: 11, minutes: 30 })
    expect(await fetchSignedIn(browser, school)).not.toBeNull()
    school.advance({ minutes: 30 })
    expect(await (await askSession(browser, school)).json()).toEqual({ result: null })
  })

  test('replaces the session of the browser', async () => {
    const school = await startSchool()
    const browser = new Browser()
    await signInAtProvider(browser, school, 'pairwise1')
    const before = await fetchSignedIn(browser, school)
    await browser.submit((await createLinkFor('T1', school)).address, {})
    expect((await fetchSignedIn(browser, school))?.session.me.name).toBe('Jan')
    const sessions = await db.selectFrom('session').select('id').execute()
    expect(sessions.map(({ id }) => id)).not.toContain(before?.sessionId)
  })

  test('is refused when another site submits it, and stays usable', async () => {
    const school = await startSchool()
    const { address } = await createLinkFor('S1', school)
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await new Browser().open(address, { method: 'POST', headers, body: new URLSearchParams() })
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'requestFromElsewhere' }])
    expect((await new Browser().submit(address, {})).status).toBe(303)
  })

  test('is recorded in the audit log when created and when used, without its code', async () => {
    await db.deleteFrom('audit_log').execute()
    const school = await startSchool()
    const { address } = await createLinkFor('T1', school)
    await new Browser().submit(address, {})
    const entries = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(entries).toMatchObject([
      { action: 'sign-in.createLink', subject_id: await getAttendeeId(db, 'T1'), actor_id: null },
      { action: 'sign-in.redeemLink', subject_id: await getAttendeeId(db, 'T1'), actor_id: null },
    ])
    const code = address.split('/').at(-1) ?? ''
    const links = await db.selectFrom('sign_in_link').selectAll().execute()
    expect(JSON.stringify([entries, school.lines, links])).not.toContain(code)
  })

  test('is refused for an unknown person, and removed once it has expired', async () => {
    const school = await startSchool()
    expect(await createLinkFor('nobody', school)).toMatchObject({
      status: 1,
      stderr: 'There is nobody with the id nobody.\n',
    })
    await createLinkFor('S1', school)
    await removeExpiredSignIns(db, Temporal.Now.instant().add({ minutes: 16 }))
    expect(await db.selectFrom('sign_in_link').selectAll().execute()).toEqual([])
  })
})
