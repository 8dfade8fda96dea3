import { proposalRules } from '@uurwerk/contract/changes/proposal'
import type { SchoolLogo, SchoolModules, SchoolSettings } from '@uurwerk/contract/desk/settings'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Scope } from '@uurwerk/contract/account/session'
import { takeImportLock } from '#server/db/locks.ts'
import { applySchool } from '#server/import/apply-school.ts'
import type { SchoolSettings as GivenSettings } from '#server/import/school.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { getAttendeeId, smallSchool } from '#server/test/small-school.ts'
import { computeTableSums } from '#server/test/table-sums.ts'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)
const settingsPath = '/api/School/Settings'
const modulesPath = '/api/School/Modules'
const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')

const giveSettings = (changes: Partial<GivenSettings> = {}) =>
  applySchool(db, { settings: { ...smallSchool.settings, ...changes } }, { clock, source: 'school' })
const admin = () => api.as('ada')
const read = async () => (await (await admin()).get<SchoolSettings>(settingsPath)).result
const save = async (body: object, headers?: Record<string, string>) =>
  (await admin()).put<SchoolSettings>(settingsPath, body, headers)
const saveModules = async (body: object | null, headers?: Record<string, string>) =>
  (await admin()).put<SchoolModules>(modulesPath, body, headers)
const listModulesOf = async (person: string) => (await (await api.as(person)).get<Scope>('/api/Scope')).result.modules

beforeEach(async () => {
  await db.updateTable('school').set({ desk_settings: '{}', source_order: [] }).execute()
  await giveSettings({ deskSettings: {} })
  await db.deleteFrom('audit_log').execute()
  await db.deleteFrom('stream_event').execute()
})

describe('school-settings.changeSettings', () => {
  test('gives settings of the desk, which no import changes', async () => {
    const bells = [{ hour: 1, start: '08:30', end: '09:20' }]
    const changes = {
      name: 'Het Baken',
      day: { start: '08:30', end: '16:00' },
      bells,
      retention: { auditLog: 90 },
      testLimits: { perDay: 2 },
      covers: { perWeek: 4, seenByTeachers: true },
      dayChanges: 'zermelo',
      weekLabels: { A: 'Even', B: 'Oneven' },
    }
    const { result } = await save(changes)
    expect(result).toMatchObject({ ...changes, retention: { auditLog: 90, notifications: 90 } })
    expect(result.fromDesk.toSorted()).toEqual(Object.keys(changes).toSorted())
    await giveSettings({ name: 'Other', studentsSeeStudents: true, bells: [{ hour: 2, start: '10:00', end: '11:00' }] })
    expect(await read()).toEqual({ ...result, studentsSeeStudents: true })
  })

  test('null hands a setting back, with the value that the files gave last', async () => {
    await save({ name: 'Het Baken', day: { start: '08:30', end: '16:00' } })
    await giveSettings({ name: 'Of the files' })
    const { result } = await save({ name: null })
    expect(result).toMatchObject({ name: 'Of the files', fromDesk: ['day'], day: { start: '08:30' } })
    await giveSettings({ name: 'Of the next files' })
    expect(await read()).toMatchObject({ name: 'Of the next files' })
  })

  test('leaves what is sent unchanged to the imports, and records nothing for it', async () => {
    const before = await read()
    const { result } = await save(before)
    expect(result).toEqual(before)
    expect(await db.selectFrom('audit_log').selectAll().execute()).toEqual([])
  })

  test('records old and new choices, and of typed texts only that they changed', async () => {
    await save({ name: 'Het Baken', studentsSeeStudents: true, retention: { auditLog: 90 } })
    expect(await db.selectFrom('audit_log').select(['action', 'details']).execute()).toEqual([
      {
        action: 'school-settings.changeSettings',
        details: {
          settings: 'name, studentsSeeStudents, retention',
          studentsSeeStudents: 'false → true',
          auditLog: '365 → 90',
        },
      },
    ])
  })

  test('keeps the order of rules, records it without the names of duties, and follows the product again', async () => {
    const rules = ['knowsClass', 'open', 'selfStudy'] as const
    const { covers } = await read()
    expect(covers.rules).toEqual([...proposalRules])
    await save({ covers: { ...covers, standby: [' Opvang '], rules: [...rules] } })
    expect((await read()).covers).toEqual({ ...covers, standby: ['Opvang'], rules: [...rules] })
    const [entry] = await db.selectFrom('audit_log').select('details').execute()
    expect(entry?.details).toEqual({
      settings: 'covers',
      covers: `5/false/0/${proposalRules.join(' ')} → 5/false/1/knowsClass open selfStudy`,
    })
    await save({ covers })
    const { cover_rules } = await db.selectFrom('school').select('cover_rules').executeTakeFirstOrThrow()
    expect(cover_rules).not.toHaveProperty('rules')
  })

  test('shows students each other from the next call on', async () => {
    const bram = await getAttendeeId(db, 'bram')
    const seeBram = async () => (await api.as('anna')).get(`/api/Attendee/${bram}`)
    expect((await seeBram()).status).not.toBe(200)
    await save({ studentsSeeStudents: true })
    expect((await seeBram()).status).toBe(200)
  })

  test('yields to files whose source the order of sources ranks before the desk', async () => {
    await save({ name: 'Het Baken', sources: ['school', 'desk'] })
    expect(await read()).toMatchObject({ name: 'Het Baken', importsWin: true })
    await giveSettings({ name: 'Of the files' })
    expect(await read()).toMatchObject({ name: 'Of the files', fromDesk: ['sources'], sources: ['school', 'desk'] })
  })

  test('preconditionFailed: lets one of two administrators through', async () => {
    const { headers } = await (await admin()).get(settingsPath)
    const version = { 'if-match': String(headers['etag']) }
    const answers = await Promise.all(['One', 'Two'].map((name) => save({ name }, version)))
    expect(answers.map(getCodeOrStatus).toSorted()).toEqual([200, 'preconditionFailed'])
    expect((await save({ name: 'Three' }, version)).code).toBe('preconditionFailed')
  })

  test('importRunning: waits for no import', async () => {
    await db.transaction().execute(async (tx) => {
      await takeImportLock(tx)
      expect((await save({ name: 'Het Baken' })).code).toBe('importRunning')
      expect((await saveModules({ student: ['roster'] })).code).toBe('importRunning')
    })
  })

  test.each([
    ['an empty name', { name: ' ' }],
    ['a day that ends before it begins', { day: { start: '17:00', end: '08:00' } }],
    [
      'lesson hours that overlap',
      {
        bells: [
          { hour: 1, start: '08:00', end: '09:00' },
          { hour: 2, start: '08:30', end: '10:00' },
        ],
      },
    ],
    ['a period below the minimum', { retention: { notifications: 1 } }],
    ['an unknown kind of data', { retention: { grades: 10 } }],
    ['a source that is named twice', { sources: ['a', 'a'] }],
    ['a rule that is named twice', { covers: { rules: ['open', 'selfStudy', 'open'] } }],
    ['a rule that must stay', { covers: { rules: ['open', 'knowsClass'] } }],
    ['an unknown rule', { covers: { rules: ['open', 'selfStudy', 'luck'] } }],
    ['standby duty without a name', { covers: { standby: [' '] } }],
  ])('requestInvalid: refuses %s', async (_, body) => {
    const before = await read()
    expect((await save(body)).code).toBe('requestInvalid')
    expect(await read()).toEqual(before)
  })
})

describe('school-settings.changeModules', () => {
  test('takes a module from a role at once, and reconnects the windows of its people', async () => {
    expect(await listModulesOf('anna')).toContain('exam')
    const { result } = await saveModules({ student: ['roster', 'settings', 'notifications'] })
    expect(result).toMatchObject({
      modulesPerRole: { student: ['roster', 'notifications', 'settings'] },
      fromDesk: true,
    })
    expect(await listModulesOf('anna')).toEqual(['roster', 'notifications', 'settings'])
    const [event] = await db
      .selectFrom('stream_event')
      .select(['topic', 'data'])
      .where('topic', '=', 'rights')
      .execute()
    expect(event?.data).toMatchObject({ people: expect.arrayContaining([await getAttendeeId(db, 'anna')]) })
    const entries = await db.selectFrom('audit_log').select(['action', 'details']).execute()
    expect(entries).toMatchObject([
      {
        action: 'school-settings.changeModules',
        details: { taken: expect.stringContaining('student exam') },
      },
    ])
  })

  test('stays as it is in imports, until null hands it back', async () => {
    await saveModules({ student: ['roster'] })
    await giveSettings({ modulesPerRole: { student: ['roster', 'program'] } })
    expect(await listModulesOf('anna')).toEqual(['roster'])
    const { result } = await saveModules(null)
    expect(result.fromDesk).toBe(false)
    expect(await listModulesOf('anna')).toEqual(['roster', 'program'])
  })

  test('never takes the desk from administrators', async () => {
    const { result } = await saveModules({ admin: ['roster'], planner: ['roster'] })
    expect(result.modulesPerRole).toMatchObject({ admin: ['roster', 'school'], planner: ['roster'] })
    expect(await listModulesOf('pia')).toEqual(['roster'])
  })

  test('changes nothing when the modules in effect are sent back', async () => {
    const { result, headers } = await (await admin()).get<SchoolModules>(modulesPath)
    const before = await computeTableSums(db)
    expect((await saveModules(result.modulesPerRole, { 'if-match': String(headers['etag']) })).result).toEqual(result)
    expect(await computeTableSums(db)).toEqual(before)
  })

  test('preconditionFailed: refuses a change of modules that somebody else changed', async () => {
    const { headers } = await (await admin()).get(modulesPath)
    await saveModules({ student: ['roster'] })
    expect((await saveModules({ student: ['exam'] }, { 'if-match': String(headers['etag']) })).code).toBe(
      'preconditionFailed',
    )
  })
})

test('school-settings.settings and school-settings.modules say who gives what', async () => {
  expect(await read()).toMatchObject({
    fromDesk: [],
    source: 'school',
    importsWin: false,
    weekLabels: { A: 'A', B: 'B' },
  })
  expect((await (await admin()).get<SchoolModules>(modulesPath)).result).toMatchObject({
    fromDesk: false,
    source: 'school',
  })
})

test('school-settings.signIn lists the providers, of which the tests have none', async () => {
  expect((await (await admin()).get('/api/School/SignIn')).result).toMatchObject({ providers: [] })
})

const logoPath = '/api/School/Logo'
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`
const png = (width: number) => {
  const image = Buffer.alloc(64)
  image.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  image.write('IHDR', 12)
  image.writeUInt32BE(width, 16)
  image.writeUInt32BE(9, 20)
  return image
}
const webp = Buffer.alloc(40)
webp.write('RIFF')
webp.write('WEBPVP8X', 8)
const toBody = (image: string | Buffer) => ({ content: Buffer.from(image).toString('base64') })
const putLogo = async (image: string | Buffer) => (await admin()).put<SchoolLogo>(logoPath, toBody(image))

describe('school-settings.putLogo', () => {
  test.each([
    ['PNG', png(9), 'image/png'],
    ['WebP', webp, 'image/webp'],
    ['SVG', svg('<style>path { fill: red }</style><path d="M0 0h9"/>'), 'image/svg+xml'],
  ])('takes %s, which everyone then sees and which may do nothing', async (_, image, type) => {
    const { result } = await putLogo(image)
    expect(result).toMatchObject({ type, bytes: Buffer.from(image).length })
    expect((await (await admin()).get(logoPath)).result).toEqual(result)
    const answer = await api.inject({ url: '/logo' })
    expect(answer.rawPayload).toEqual(Buffer.from(image))
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining(type),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox/),
    })
  })

  test.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a handler', svg('<path onload="alert(1)"/>')],
    ['an HTML document inside', svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
    ['a link to elsewhere', svg('<image href="https://example.org/x.png"/>')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`],
    ['a stylesheet of elsewhere', `<?xml-stylesheet href="https://example.org/x.css"?>${svg('')}`],
    ['HTML', '<html><body/></html>'],
    ['a huge picture', png(100_000)],
  ])('logoUnusable: refuses %s', async (_, image) => {
    expect((await putLogo(image)).code).toBe('logoUnusable')
  })

  test('requestInvalid: refuses too many bytes', async () => {
    expect((await putLogo(Buffer.concat([png(9), Buffer.alloc(262_144)]))).code).toBe('requestInvalid')
  })
})

test('school-settings.removeLogo and school-settings.logo leave an empty image', async () => {
  await putLogo(png(9))
  await (await admin()).delete(logoPath)
  expect((await (await admin()).get(logoPath)).result).toBeNull()
  expect((await api.inject({ url: '/logo' })).payload).toContain('width="0"')
})
