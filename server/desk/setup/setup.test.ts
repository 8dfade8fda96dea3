import { setupPath } from '@uurwerk/contract/account/setup'
import { beforeEach, describe, expect, test } from 'vitest'
import { Browser } from '#server/account/identity-provider/test/browser.ts'
import { fetchSignedIn, startInstallation, type TestInstallation } from '#server/account/sign-in/test/installation.ts'
import { startEntraProvider } from '#server/account/sign-in/test/providers.ts'
import { addPerson } from '#server/auth/test/people.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { takeImportLock } from '#server/db/locks.ts'
import { applySchool } from '#server/import/apply-school.ts'
import { listSchoolYears } from '#server/school/queries.ts'
import { runCommand } from '#server/test/command-line.ts'
import { emptySchool, firstImport } from '#server/test/imports.ts'
import { smallSchool } from '#server/test/small-school.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { createSetupLink } from './service.ts'
import { isFullRun, selectCases } from '#server/test/full.ts'

const { db, url } = await testDatabase()
beforeEach(() => emptySchool(db))

const fields = {
  name: 'Alex de Wit',
  email: 'alex@school.example',
  school: 'Het Lyceum',
  timeZone: 'Europe/Amsterdam',
  start: '2026-08-24',
  end: '2027-07-09',
}

const startSchool = () => startInstallation({ db, providers: async (at) => [(await startEntraProvider(at)).provider] })

async function createCode({ now }: TestInstallation): Promise<string> {
  return (await createSetupLink(db, now()))?.split('/').at(-1) ?? ''
}

const postSetup = (school: TestInstallation, body: unknown) =>
  fetch(`${school.url}${setupPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const listPeople = async () =>
  await db
    .selectFrom('person')
    .innerJoin('attendee', 'id', 'attendee_id')
    .select(['name', 'type', 'held_roles'])
    .execute()

describe('the setup of an empty installation', () => {
  test('makes the school and its first administrator, who is signed in and leads on to the desk', async () => {
    const school = await startSchool()
    const code = await createCode(school)
    const browser = new Browser('en')
    const page = await browser.open(`${school.url}/auth/setup/${code}`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Set up your school')])
    const answer = await browser.submit(`${school.url}${setupPath}`, { code, ...fields })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/school'])
    expect((await fetchSignedIn(browser, school))?.session.me).toMatchObject({ name: 'Alex de Wit', roles: ['admin'] })
    expect(await listPeople()).toEqual([{ name: 'Alex de Wit', type: 'staff', held_roles: ['admin'] }])
    expect(await db.selectFrom('school').select(['name', 'time_zone', 'origin']).execute()).toEqual([
      { name: 'Het Lyceum', time_zone: 'Europe/Amsterdam', origin: 'import' },
    ])
    expect(await listSchoolYears(db)).toMatchObject([{ start: '2026-08-24', end: '2027-07-09' }])
  })

  test.skipIf(!isFullRun)('answers a script with 201 and the administrator', async () => {
    const school = await startSchool()
    const answer = await postSetup(school, { code: await createCode(school), ...fields })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({
      result: { id: expect.any(Number), sourceId: expect.stringMatching(/^admin-/) },
    })
    expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining('HttpOnly')])
  })

  test('makes one administrator of 20 simultaneous requests, with several links', async () => {
    const school = await startSchool()
    const codes = [await createCode(school), await createCode(school)]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => postSetup(school, { code: codes[index % 2], ...fields })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => ![201, 401, 409, 429].includes(status))).toEqual([])
    expect(await listPeople()).toHaveLength(1)
  })

  test('refuses a wrong, used or expired link, and one when there are people', async () => {
    const school = await startSchool()
    const request = async (code: string) => (await postSetup(school, { code, ...fields })).status
    expect(await request('wrong')).toBe(401)
    const old = await createCode(school)
    school.advance({ minutes: 31 })
    expect(await request(old)).toBe(401)
    const open = async (code: string) => {
      const page = await new Browser('en').open(`${school.url}/auth/setup/${code}`)
      return [page.status, /<h1>(.*)<\/h1>/.exec(await page.text())?.[1]]
    }
    expect(await open(old)).toEqual([410, 'This link no longer works'])
    const code = await createCode(school)
    await addPerson(db, { sourceId: 'S1', name: 'Sanne', email: 'sanne@school.example' })
    expect(await request(code)).toBe(401)
    expect(await open(code)).toEqual([410, 'This school is already set up'])
    const again = await new Browser('en').submit(`${school.url}${setupPath}`, { code, ...fields })
    expect([again.status, await again.text()]).toEqual([410, expect.stringContaining('sign-in link ID')])
    await emptySchool(db)
    expect([await request(code), await request(code)]).toEqual([201, 401])
  })

  test.each(
    selectCases([
      ['name', ''],
      ['email', 'alex'],
      ['school', ' '],
      ['timeZone', 'Europe/Nowhere'],
      ['start', '2026-02-30'],
      ['end', '2026-08-01'],
      ['end', '2028-03-07'],
    ] as const),
  )('refuses %s "%s" in both forms, and changes nothing', async (field, value) => {
    const school = await startSchool()
    const code = await createCode(school)
    const answer = await postSetup(school, { code, ...fields, [field]: value })
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'requestInvalid' })])
    const page = await new Browser('en').submit(`${school.url}${setupPath}`, { code, ...fields, [field]: value })
    expect(page.status).toBe(422)
    const text = await page.text()
    expect(text.match(/id="(\w+)"[^>]*aria-invalid/)?.[1]).toBe(field)
    expect(text).toContain(field === 'school' ? 'alex@school.example' : 'Het Lyceum')
    expect(await listPeople()).toEqual([])
    expect((await postSetup(school, { code, ...fields })).status).toBe(201)
  })

  test.skipIf(!isFullRun)('answers 409 while an import runs, and can be repeated', async () => {
    const school = await startSchool()
    const code = await createCode(school)
    await runInTransaction({ db }, async (tx) => {
      await takeImportLock(tx)
      expect((await postSetup(school, { code, ...fields })).status).toBe(409)
    })
    expect((await postSetup(school, { code, ...fields })).status).toBe(201)
  })

  test('answers the form with a page while an import or another set-up runs', async () => {
    const school = await startSchool()
    const code = await createCode(school)
    await runInTransaction({ db }, async (tx) => {
      await takeImportLock(tx)
      const page = await new Browser('en').submit(`${school.url}${setupPath}`, { code, ...fields })
      expect([page.status, page.headers.get('content-type')]).toEqual([409, 'text/html; charset=utf-8'])
      expect(await page.text()).toContain('already being set up')
    })
  })

  test('refuses the form of another site', async () => {
    const school = await startSchool()
    const answer = await fetch(`${school.url}${setupPath}`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({ code: await createCode(school), ...fields }),
    })
    expect([answer.status, await listPeople()]).toEqual([403, []])
  })
})

describe('the first import after the setup', () => {
  test('gives the school its id and settings, asks nothing, and keeps the administrator', async () => {
    const school = await startSchool()
    await postSetup(school, { code: await createCode(school), ...fields })
    const summary = await applySchool(db, smallSchool, { clock: firstImport, source: 'school' })
    expect(summary.kinds.people.removed).toBe(0)
    expect(await db.selectFrom('school').select('customer').execute()).toEqual([
      { customer: smallSchool.settings.customer },
    ])
    expect((await listPeople()).find(({ name }) => name === 'Alex de Wit')?.held_roles).toEqual(['admin'])
  })

  test.skipIf(!isFullRun)('knows the administrator again by e-mail address', async () => {
    const school = await startSchool()
    const [teacher] = smallSchool.people?.filter(({ type, email }) => type === 'teacher' && email !== null) ?? []
    await postSetup(school, { code: await createCode(school), ...fields, email: teacher?.email })
    await applySchool(db, smallSchool, { clock: firstImport, source: 'school' })
    const people = await listPeople()
    expect(people).toHaveLength(smallSchool.people?.length ?? 0)
    expect(people.filter(({ held_roles }) => held_roles.includes('admin')).map(({ name }) => name)).toContain(
      'Alex de Wit',
    )
  })
})

test('sign-in setup prints a link, until there are people: then it names the administrators', async () => {
  const run = () => runCommand({ DATABASE_URL: url, PUBLIC_URL: 'http://localhost:1' }, 'sign-in', 'setup')
  expect((await run()).stdout).toMatch(/^http:\/\/localhost:1\/auth\/setup\/[\w-]{32}\n$/)
  await addPerson(db, { sourceId: 'S1', name: 'Sanne', email: 'sanne@school.example' })
  await addPerson(db, { sourceId: 'admin-1', name: 'Alex de Wit', type: 'staff', roles: ['admin'] })
  const { status, stderr } = await run()
  expect(status).toBe(1)
  expect(stderr).toContain('There are people already')
  expect(stderr).toContain('The administrators are: admin-1.')
})
