import { type ErrorCode, errorCatalogue } from '@uurwerk/contract/errors'
import type { Session } from '@uurwerk/contract/account/session'
import type { Settings } from '@uurwerk/contract/account/settings'
import { beforeAll, describe, expect, test } from 'vitest'
import { testAccess } from '#server/test/access.ts'
import { allowAllKnown, allowOnlyOwner } from '#server/test/access-row.ts'
import { type TestCaller, testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { isFullRun } from '#server/test/full.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)

const path = '/api/Settings'
const fetchSettings = async (person: string) => (await (await api.as(person)).get<Settings>(path)).result
const buildReplacement = (field: string, value: unknown) => [{ op: 'replace', path: `/${field}`, value }]

/** Sends all requests, as many at once as a person may. */
async function sendConcurrently<T>(count: number, send: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count; index = next++) answers[index] = await send(index)
  }
  await Promise.all(Array.from({ length: 20 }, worker))
  return answers
}

describe('settings.settings', () => {
  test('returns null and empty settings for a user who never chose any', async () => {
    expect(await fetchSettings('bram')).toEqual({
      language: null,
      theme: null,
      accent: null,
      showPrivacyConsentMessage: true,
      notifications: { quiet: [] },
      courseColours: {},
    })
  })
  test('userIsNoAttendee: refuses a caller unknown to the school', async () => {
    const nobody = await api.as('nobody')
    expect((await nobody.get(path)).code).toBe('userIsNoAttendee')
    expect((await nobody.patch(path, buildReplacement('theme', 'dark'))).code).toBe('userIsNoAttendee')
  })
})

describe('settings.patch', () => {
  let anna: TestCaller
  beforeAll(async () => void (anna = await api.as('anna')))

  test('replaces /showPrivacyConsentMessage, answers in plain text and updates the session', async () => {
    const { status, headers } = await anna.patch(path, buildReplacement('showPrivacyConsentMessage', false))
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect((await anna.get<Session>('/api/Session')).result.showPrivacyConsentMessage).toBe(false)
    expect((await fetchSettings('anna')).showPrivacyConsentMessage).toBe(false)
  })

  test('stores language, theme, accent, quiet notifications and colours, and the session uses the language', async () => {
    const quiet = ['rosterChange', 'bookingInvitation', 'rosterChange']
    const { status } = await anna.patch(path, [
      ...buildReplacement('language', 'en'),
      { op: 'add', path: '/theme', value: 'dark' },
      { op: 'add', path: '/accent', value: 'teal' },
      ...buildReplacement('notifications', { quiet }),
      ...buildReplacement('courseColours', { 7: 30 }),
      { op: 'add', path: '/courseColours/8', value: 200 },
      { op: 'remove', path: '/courseColours/7' },
    ])
    expect(status).toBe(200)
    expect(await fetchSettings('anna')).toEqual({
      language: 'en',
      theme: 'dark',
      accent: 'teal',
      showPrivacyConsentMessage: false,
      notifications: { quiet: ['bookingInvitation', 'rosterChange'] },
      courseColours: { 8: 200 },
    })
    expect((await anna.get<Session>('/api/Session', { 'accept-language': 'nl' })).result.language).toBe('en')
  })

  test.each<[ErrorCode, object[]]>([
    ['settingsLanguageMissing', [{ op: 'remove', path: '/language' }]],
    ['settingsLanguageMissing', buildReplacement('language', '')],
    ['settingsLanguageMissing', buildReplacement('language', null)],
    ['settingsPatchFailed', buildReplacement('language', 'fr')],
    ['settingsPatchFailed', [{ op: 'remove', path: '/courseColours/99' }]],
    ['settingsPatchFailed', [{ op: 'replace', path: '/courseColours/99', value: 10 }]],
    ['patchNotAllowed', buildReplacement('feeds', [])],
    ['patchNotAllowed', buildReplacement('feeds', 1)],
    ['patchNotAllowed', buildReplacement('showPrivacyConsentMessage', 'no')],
    ['patchNotAllowed', [{ op: 'add', path: '/courseColours/__proto__', value: 10 }]],
    ['requestInvalid', [{ op: 'add', path: '/courseColours/8', value: 360 }]],
    ['patchNotAllowed', buildReplacement('accent', 'red')],
    ['patchNotAllowed', buildReplacement('notifications', { quiet: [], mail: { rosterChange: 'now' } })],
    ['patchNotAllowed', [{ op: 'move', from: '/theme', path: '/language' }]],
  ])('%s: refuses %j and the operations before it', async (code, operations) => {
    const before = await fetchSettings('anna')
    const answer = await anna.patch(path, [...buildReplacement('theme', 'default'), ...operations])
    expect(answer).toMatchObject({ status: errorCatalogue[code].status, code })
    expect(await fetchSettings('anna')).toEqual(before)
  })

  test('keeps the quiet notifications in a patch of /notifications without them', async () => {
    const quiet = ['rosterChange']
    await anna.patch(path, buildReplacement('notifications', { quiet }))
    expect((await anna.patch(path, buildReplacement('notifications', {}))).status).toBe(200)
    expect((await fetchSettings('anna')).notifications).toEqual({ quiet })
  })

  test('settingsPatchFailed: refuses the 201st course colour', async () => {
    const colours = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [index + 1, 10]))
    const bram = await api.as('bram')
    expect((await bram.patch(path, buildReplacement('courseColours', colours(200)))).status).toBe(200)
    const refused = await bram.patch(path, [{ op: 'add', path: '/courseColours/999', value: 1 }])
    expect(refused.code).toBe('settingsPatchFailed')
    await bram.patch(path, buildReplacement('courseColours', {}))
  })

  test('preconditionFailed: refuses an outdated If-Match; a change without effect keeps the version', async () => {
    const { headers } = await anna.get(path)
    const etag = String(headers['etag'])
    expect((await anna.patch(path, buildReplacement('theme', 'default'), { 'if-match': etag })).status).toBe(200)
    const staleChange = await anna.patch(path, buildReplacement('theme', 'dark'), { 'if-match': etag })
    expect(staleChange).toMatchObject({ status: 412, code: 'preconditionFailed' })
    const newEtag = String((await anna.get(path)).headers['etag'])
    expect(newEtag).not.toBe(etag)
    await anna.patch(path, buildReplacement('theme', 'default'))
    expect((await anna.get(path)).headers['etag']).toBe(newEtag)
  })

  test('accepts the version of the default settings in a user’s first change', async () => {
    const tess = await api.as('tess')
    const etag = String((await tess.get(path)).headers['etag'])
    expect((await tess.patch(path, buildReplacement('theme', 'dark'), { 'if-match': etag })).status).toBe(200)
  })

  test.skipIf(!isFullRun)('loses none of 200 concurrent changes', async () => {
    const cora = await api.as('cora')
    const answers = await sendConcurrently(200, (index) =>
      cora.patch(path, [{ op: 'add', path: `/courseColours/${index + 1}`, value: index }]),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { courseColours } = await fetchSettings('cora')
    expect(courseColours).toEqual(Object.fromEntries(answers.map((_, index) => [index + 1, index])))
  })

  test('impersonationActiveOnlyGetRequestsAllowed: refuses changes while impersonating, when settings are visible', async () => {
    const asTeun = await api.as('teun', 'sam')
    expect((await asTeun.get(path)).status).toBe(200)
    const { code } = await asTeun.patch(path, buildReplacement('theme', 'dark'))
    expect(code).toBe('impersonationActiveOnlyGetRequestsAllowed')
  })

  test('records a change in the audit log, except a change that has no effect or is refused', async () => {
    const evi = await api.as('evi')
    await evi.patch(path, [...buildReplacement('language', 'nl'), ...buildReplacement('courseColours', { 3: 100 })])
    await evi.patch(path, buildReplacement('language', 'nl'))
    await evi.patch(path, buildReplacement('language', ''))
    const id = await getAttendeeId(db, 'evi')
    const entries = await db.selectFrom('audit_log').selectAll().where('actor_id', '=', id).execute()
    expect(entries).toMatchObject([
      { action: 'settings.patch', subject_id: id, acting_as_id: null, details: { language: 'nl', courseColours: 1 } },
    ])
  })
})

testAccess('settings', {
  settings: { call: 'GET /api/Settings', ...allowAllKnown },
  patch: {
    call: 'PATCH /api/Settings',
    body: [{ op: 'add', path: '/theme', value: 'dark' }],
    ...allowAllKnown,
  },
  feeds: { call: 'GET /api/Settings/Feeds', ...allowAllKnown },
  addFeed: { call: 'POST /api/Settings/Feeds', body: { name: 'a', content: 'own-roster' }, ...allowAllKnown },
  'addFeed, of a composed roster': {
    call: 'POST /api/Settings/Feeds',
    body: { name: 'a', content: 'composed', presetId: '{preset}' },
    ...allowOnlyOwner('presetDoesNotExist'),
  },
  removeFeed: { call: 'DELETE /api/Settings/Feeds/{feed}', ...allowOnlyOwner('feedDoesNotExist') },
  renewFeed: { call: 'POST /api/Settings/Feeds/{feed}/renew', ...allowOnlyOwner('feedDoesNotExist') },
})
