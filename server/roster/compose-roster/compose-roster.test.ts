import { type Preset, presetLimit } from '@uurwerk/contract/roster/compose-roster'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getActorBySourceId } from '#server/auth/get-actor.ts'
import { AppError } from '#server/lib/app-error.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import type { CallContext } from '#server/http/call-context.ts'
import { testAccess } from '#server/test/access.ts'
import { allowOnlyOwner, unknownToStudents } from '#server/test/access-row.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId, putSmallSchool } from '#server/test/small-school.ts'
import { savePreset } from './service.ts'

const { db } = await testDatabase()
const api = await testApp(db)
let ids: Record<'anna' | 'bram' | 'teun' | 'tess' | 'evi' | 'v5a', number>
beforeAll(async () => {
  await putSmallSchool(db)
  const names = ['anna', 'bram', 'teun', 'tess', 'evi', 'v5a'] as const
  ids = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await getAttendeeId(db, name)] as const)),
  ) as typeof ids
})
beforeEach(async () => {
  await db.deleteFrom('roster_preset').execute()
  await db.deleteFrom('audit_log').execute()
})

const path = '/api/ComposeRoster/Presets'
const buildPreset = (name: string, ...attendeeIds: number[]) => ({
  name,
  attendees: attendeeIds.map((attendeeId) => ({ attendeeId, colour: null as number | null })),
})
const savePresetAs = async (person: string, id: string, body: unknown, version?: number) =>
  (await api.as(person)).put<Preset>(
    `${path}/${id}`,
    body,
    version === undefined ? {} : { 'if-match': `"${version}."` },
  )
const fetchPresets = async (person: string) => (await (await api.as(person)).get<Preset[]>(path)).result
const listRecordedActions = () =>
  db.selectFrom('audit_log').select(['action', 'actor_id', 'details']).orderBy('id').execute()
const listStoredPresets = () =>
  db.selectFrom('roster_preset').select(['attendee_id', 'id', 'name']).orderBy('id').execute()

async function createContext(person: string): Promise<CallContext> {
  const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
  const actor = await getActorBySourceId(db, clock, person)
  return { db, actor, clock, language: 'nl', expectedVersions: undefined }
}

describe('compose-roster.savePreset', () => {
  test('keeps attendees in order with their colours, trims the name and is recorded in the audit log', async () => {
    const attendees = [
      { attendeeId: ids.tess, colour: 0 },
      { attendeeId: ids.anna, colour: null },
      { attendeeId: ids.v5a, colour: 359 },
    ]
    const { status, result } = await savePresetAs('teun', 'mentor-1', { name: '  Mentorgroep ', attendees })
    expect(status).toBe(200)
    expect(result).toEqual({ id: 'mentor-1', name: 'Mentorgroep', attendees, version: 1 })
    expect(await fetchPresets('teun')).toEqual([result])
    expect(await listRecordedActions()).toEqual([
      {
        action: 'compose-roster.savePreset',
        actor_id: ids.teun,
        details: { preset: 'mentor-1', isNew: true, attendees: 3 },
      },
    ])
  })

  test('changes the preset with the same id; a repeat changes and records nothing', async () => {
    await savePresetAs('teun', 'a', buildPreset('Eerst', ids.tess))
    await savePresetAs('teun', 'a', buildPreset('Daarna', ids.tess, ids.v5a))
    const { status, result } = await savePresetAs('teun', 'a', buildPreset('Daarna', ids.tess, ids.v5a))
    expect(status).toBe(200)
    expect(await fetchPresets('teun')).toEqual([result])
    expect(result.name).toBe('Daarna')
    expect((await listRecordedActions()).map(({ details }) => details)).toEqual([
      { preset: 'a', isNew: true, attendees: 1 },
      { preset: 'a', isNew: false, attendees: 2 },
    ])
  })

  test('preconditionFailed: refuses a stale version and a version of a missing preset; a repeat keeps the version', async () => {
    expect((await savePresetAs('teun', 'a', buildPreset('Eerst', ids.tess))).result.version).toBe(1)
    expect((await savePresetAs('teun', 'a', buildPreset('Eerst', ids.tess), 1)).result.version).toBe(1)
    expect((await savePresetAs('teun', 'a', buildPreset('Daarna', ids.tess), 1)).result.version).toBe(2)
    const stale = { status: 412, code: 'preconditionFailed' }
    expect(await savePresetAs('teun', 'a', buildPreset('Te laat', ids.tess), 1)).toMatchObject(stale)
    expect(await savePresetAs('teun', 'b', buildPreset('Weg', ids.tess), 1)).toMatchObject(stale)
    expect(await fetchPresets('teun')).toMatchObject([{ id: 'a', name: 'Daarna', version: 2 }])
  })

  test('answers the ETag with which the preset can be saved again, once', async () => {
    const teun = await api.as('teun')
    const { headers } = await teun.put(`${path}/a`, buildPreset('Eerst', ids.tess))
    const version = { 'if-match': String(headers['etag']) }
    expect((await teun.put(`${path}/a`, buildPreset('Daarna', ids.tess), version)).status).toBe(200)
    expect((await teun.put(`${path}/a`, buildPreset('Te laat', ids.tess), version)).code).toBe('preconditionFailed')
    expect(await fetchPresets('teun')).toMatchObject([{ name: 'Daarna' }])
  })

  test('serviceUnavailable: is refused when another transaction holds the owner for seconds', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`select from person where attendee_id = ${ids.teun} for update`.execute(tx)
      expect(await savePresetAs('teun', 'a', buildPreset('Eerst', ids.tess))).toMatchObject({
        status: 503,
        code: 'serviceUnavailable',
      })
    })
    expect(await listStoredPresets()).toEqual([])
  })

  test('lets two users use the same id without touching each other’s preset', async () => {
    await savePresetAs('teun', 'same', buildPreset('Van Teun', ids.tess))
    await savePresetAs('tess', 'same', buildPreset('Van Tess', ids.teun))
    expect((await fetchPresets('teun')).map(({ name }) => name)).toEqual(['Van Teun'])
    expect((await fetchPresets('tess')).map(({ name }) => name)).toEqual(['Van Tess'])
  })

  test('attendeeNoRights: answers a student alike for another student, staff and an unknown id', async () => {
    for (const id of [ids.bram, ids.evi, 999_999])
      expect(await savePresetAs('anna', 'x', buildPreset('Stiekem', ids.anna, id))).toMatchObject({
        status: 403,
        code: 'attendeeNoRights',
      })
    expect(await listStoredPresets()).toEqual([])
    expect(await listRecordedActions()).toEqual([])
  })

  test('attendeeDoesNotExist: refuses an unknown id from a teacher', async () => {
    expect(await savePresetAs('teun', 'x', buildPreset('Leeg', 999_999))).toMatchObject({
      status: 404,
      code: 'attendeeDoesNotExist',
    })
    expect(await listStoredPresets()).toEqual([])
  })

  test('requestOutOfBounds: refuses a preset over the limit, and still changes an existing preset', async () => {
    const maximumPresets = Array.from({ length: presetLimit }, (_, index) => ({
      attendee_id: ids.teun,
      id: `p${index}`,
      name: `Rooster ${index}`,
      attendees: JSON.stringify([{ attendeeId: ids.tess, colour: null }]),
    }))
    await db.insertInto('roster_preset').values(maximumPresets).execute()
    expect(await savePresetAs('teun', 'more', buildPreset('Te veel', ids.tess))).toMatchObject({
      status: 422,
      code: 'requestOutOfBounds',
    })
    expect((await savePresetAs('teun', 'p7', buildPreset('Anders', ids.tess))).status).toBe(200)
    expect((await savePresetAs('tess', 'more', buildPreset('Van Tess', ids.teun))).status).toBe(200)
    await (await api.as('teun')).delete(`${path}/p7`)
    expect((await savePresetAs('teun', 'more', buildPreset('Past weer', ids.tess))).status).toBe(200)
  })

  test('keeps as many of 200 concurrent presets as the limit allows, each recorded', async () => {
    const context = await createContext('teun')
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) =>
        savePreset(context, `r${index}`, buildPreset(`Rooster ${index}`, ids.tess)),
      ),
    )
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(200 - presetLimit)
    expect(refused.every(({ reason }) => reason instanceof AppError && reason.code === 'requestOutOfBounds')).toBe(true)
    expect(await listStoredPresets()).toHaveLength(presetLimit)
    expect(await listRecordedActions()).toHaveLength(presetLimit)
  })

  test('creates a preset once when it is saved 40 times at once with the same id', async () => {
    const context = await createContext('teun')
    await Promise.all(Array.from({ length: 40 }, () => savePreset(context, 'one', buildPreset('Een', ids.tess))))
    expect(await listStoredPresets()).toHaveLength(1)
    expect(await listRecordedActions()).toHaveLength(1)
  })

  test.each([
    { name: ' ', attendees: [{ attendeeId: 1, colour: null }] },
    { name: 'x'.repeat(61), attendees: [{ attendeeId: 1, colour: null }] },
    { name: 'Niemand', attendees: [] },
    { name: 'Twee keer', attendees: [1, 1].map((attendeeId) => ({ attendeeId, colour: null })) },
    {
      name: 'Zestig is het meest',
      attendees: Array.from({ length: 61 }, (_, id) => ({ attendeeId: id + 1, colour: null })),
    },
    { name: 'Geen kleur', attendees: [{ attendeeId: 1, colour: 360 }] },
    { name: 'Geen kleur', attendees: [{ attendeeId: 1 }] },
  ])('requestInvalid: refuses the preset $name and changes nothing', async (body) => {
    expect(await savePresetAs('teun', 'bad', body)).toMatchObject({ status: 400, code: 'requestInvalid' })
    expect(await listStoredPresets()).toEqual([])
  })

  test('requestInvalid: refuses a malformed id', async () => {
    for (const id of ['a%20b', 'x'.repeat(65), '..%2Fa'])
      expect((await savePresetAs('teun', id, buildPreset('Goed', ids.tess))).code).toBe('requestInvalid')
  })

  test('impersonationActiveOnlyGetRequestsAllowed: refuses to save while impersonating', async () => {
    const caller = await api.as('teun', 'ada')
    expect((await caller.put(`${path}/a`, buildPreset('Nee', ids.tess))).code).toBe(
      'impersonationActiveOnlyGetRequestsAllowed',
    )
    expect(await listStoredPresets()).toEqual([])
  })
})

describe('compose-roster.presets', () => {
  test('returns presets sorted by name, ignoring case', async () => {
    for (const name of ['beta', 'Alfa', 'Gamma']) await savePresetAs('teun', name, buildPreset(name, ids.tess))
    expect((await fetchPresets('teun')).map(({ name }) => name)).toEqual(['Alfa', 'beta', 'Gamma'])
  })

  test('leaves out removed attendees and attendees that the owner may no longer see', async () => {
    const attendees = [ids.anna, ids.bram, ids.evi, ids.v5a].map((attendeeId) => ({ attendeeId, colour: 30 }))
    await db
      .insertInto('roster_preset')
      .values({ attendee_id: ids.anna, id: 'old', name: 'Van vroeger', attendees: JSON.stringify(attendees) })
      .execute()
    const listShownAttendees = async () =>
      (await fetchPresets('anna'))[0]?.attendees.map(({ attendeeId }) => attendeeId)
    expect(await listShownAttendees()).toEqual([ids.anna, ids.v5a])
    await db.updateTable('attendee').set({ removed: true }).where('id', '=', ids.v5a).execute()
    expect(await listShownAttendees()).toEqual([ids.anna])
    await db.updateTable('attendee').set({ removed: false }).where('id', '=', ids.v5a).execute()
  })

  test('returns a preset to its owner only, and refuses a user unknown to the school', async () => {
    await savePresetAs('teun', 'a', buildPreset('Van Teun', ids.tess))
    expect(await fetchPresets('ada')).toEqual([])
    expect((await (await api.as('nobody')).get(path)).status).toBe(403)
    expect((await api.anonymous().get(path)).status).toBe(401)
  })
})

describe('compose-roster.removePreset', () => {
  const buildFeed = (presetId: string, slot: number) => ({
    attendee_id: ids.teun,
    slot,
    name: 'In mijn agenda',
    content: 'composed',
    preset_id: presetId,
    nonce: `n${slot}`,
    token_hash: `h${slot}`,
    created_at: '2026-11-18T10:06:00Z',
  })

  test('removes the preset with its feeds and no others, and is recorded in the audit log', async () => {
    await savePresetAs('teun', 'a', buildPreset('Weg', ids.tess))
    await savePresetAs('teun', 'b', buildPreset('Blijft', ids.tess))
    await db
      .insertInto('feed')
      .values([buildFeed('a', 1), buildFeed('b', 2)])
      .execute()
    expect(await (await api.as('teun')).delete(`${path}/a`)).toMatchObject({ status: 200, result: null })
    expect((await fetchPresets('teun')).map(({ id }) => id)).toEqual(['b'])
    const feeds = await db.selectFrom('feed').select('preset_id').execute()
    expect(feeds).toEqual([{ preset_id: 'b' }])
    expect((await listRecordedActions()).at(-1)).toEqual({
      action: 'compose-roster.removePreset',
      actor_id: ids.teun,
      details: { preset: 'a' },
    })
  })

  test('preconditionFailed: refuses a stale version, and removes the present one', async () => {
    await savePresetAs('teun', 'a', buildPreset('Eerst', ids.tess))
    await savePresetAs('teun', 'a', buildPreset('Daarna', ids.tess))
    const removeVersion = async (version: number) =>
      (await api.as('teun')).delete(`${path}/a`, { 'if-match': `"${version}."` })
    expect((await removeVersion(1)).code).toBe('preconditionFailed')
    expect(await fetchPresets('teun')).toMatchObject([{ name: 'Daarna' }])
    expect((await removeVersion(2)).status).toBe(200)
    expect(await fetchPresets('teun')).toEqual([])
  })

  test('presetDoesNotExist: refuses another user’s preset, and 11 of 12 concurrent removals', async () => {
    await savePresetAs('teun', 'a', buildPreset('Van Teun', ids.tess))
    expect(await (await api.as('tess')).delete(`${path}/a`)).toMatchObject({ status: 404, code: 'presetDoesNotExist' })
    expect(await fetchPresets('teun')).toHaveLength(1)
    const teun = await api.as('teun')
    const answers = await Promise.all(Array.from({ length: 12 }, () => teun.delete(`${path}/a`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'presetDoesNotExist')).toHaveLength(11)
  })
})

testAccess('compose-roster', {
  presets: { call: 'GET /api/ComposeRoster/Presets', guest: 'moduleMissing', withoutObject: 'ok' },
  savePreset: {
    call: 'PUT /api/ComposeRoster/Presets/a',
    body: { name: 'a', attendees: [{ attendeeId: '{person}', colour: null }] },
    guest: 'moduleMissing',
    ...unknownToStudents,
  },
  removePreset: {
    call: 'DELETE /api/ComposeRoster/Presets/{preset}',
    ...allowOnlyOwner('presetDoesNotExist'),
    guest: 'moduleMissing',
  },
})
