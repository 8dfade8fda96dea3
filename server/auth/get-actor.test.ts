import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DB } from '../db/schema.ts'
import { createFixedClock } from '../lib/clock.ts'
import { testDatabase } from '../test/test-database.ts'
import { getActorUncached, getActor } from './get-actor.ts'
import { addPerson, addSchool } from './test/people.ts'
import { insertSession } from './session-queries.ts'
import type { TokenClaims, PersonClaim } from './tokens.ts'

const { db, pool } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')

const createClaims = (field: 'sourceId' | 'email' | 'code', value: string): TokenClaims => ({
  person: { field, value },
  subject: value,
  session: null,
  impersonation: null,
  expiresAt: 0,
})

let sanne: number
let jan: number
beforeAll(async () => {
  await addSchool(db, { 'exam-desk': ['roster', 'impersonation'] })
  jan = await addPerson(db, { sourceId: 'T1', name: 'Jan', type: 'teacher', code: 'JAN', roles: ['teacher'] })
  sanne = await addPerson(db, { sourceId: 'S1', name: 'Sanne', email: 'Sanne@School.example', coach: jan })
  await addPerson(db, {
    sourceId: 'T2',
    name: 'Mo',
    type: 'teacher',
    code: 'TWIN',
    email: 'twin@school.example',
    roles: ['teacher', 'admin'],
  })
  await addPerson(db, {
    sourceId: 'T3',
    name: 'Bo',
    type: 'teacher',
    code: 'TWIN',
    email: 'TWIN@school.example',
    roles: ['teacher'],
  })
  await addPerson(db, {
    sourceId: 'S9',
    name: 'Gone',
    email: 'gone@school.example',
    code: 'GONE',
    removed: true,
    coach: jan,
  })
  await addPerson(db, { sourceId: 'T4', name: 'Kim', type: 'teacher', roles: ['teacher'] })
  await addPerson(db, {
    sourceId: 'S8',
    removed: true,
    coach: await addPerson(db, { sourceId: 'T5', roles: ['teacher'] }),
  })
  await addPerson(db, { sourceId: 'E1', name: 'Els', type: 'exam-desk', roles: ['exam-desk'] })
})

describe('getActor for a token', () => {
  test('finds the person by id', async () => {
    expect(await getActor(db, clock, createClaims('sourceId', 'S1'))).toEqual({
      attendeeId: sanne,
      sourceId: 'S1',
      name: 'Sanne',
      type: 'student',
      roles: ['student'],
      role: 'student',
      modules: ['roster', 'program', 'exam', 'notifications', 'settings', 'rosterChange'],
      isStaff: false,
      knowsStudents: false,
      impersonator: null,
    })
  })

  test('finds the person by e-mail address, in any case', async () => {
    expect(await getActor(db, clock, createClaims('email', 'sanne@SCHOOL.example'))).toMatchObject({
      attendeeId: sanne,
    })
  })

  test('finds the person by code, case-sensitively', async () => {
    expect(await getActor(db, clock, createClaims('code', 'JAN'))).toMatchObject({ attendeeId: jan })
    expect(await getActor(db, clock, createClaims('code', 'jan'))).toMatchObject({ attendeeId: null })
  })

  test('returns the highest role and the modules of all roles', async () => {
    const actor = await getActor(db, clock, createClaims('sourceId', 'T2'))
    expect(actor).toMatchObject({ role: 'admin', roles: ['teacher', 'admin'], isStaff: true })
    expect(actor.modules).toContain('impersonation')
  })

  test('adds the coach module only for the coach of a current student', async () => {
    expect((await getActor(db, clock, createClaims('sourceId', 'T1'))).modules).toContain('coach')
    expect((await getActor(db, clock, createClaims('sourceId', 'T4'))).modules).not.toContain('coach')
    expect((await getActor(db, clock, createClaims('sourceId', 'T5'))).modules).not.toContain('coach')
  })

  test('returns the modules that the school gives the role', async () => {
    expect((await getActor(db, clock, createClaims('sourceId', 'E1'))).modules).toEqual(['roster', 'impersonation'])
  })
})

describe('getActor returns an anonymous actor for a person', () => {
  const anonymous = { attendeeId: null, name: '', modules: [], roles: [], role: null }

  test.each([
    ['nobody knows', createClaims('email', 'nobody@school.example')],
    ['who is no longer there', createClaims('email', 'gone@school.example')],
    ['who is no longer there, by id', createClaims('sourceId', 'S9')],
    ['whose e-mail address two people have', createClaims('email', 'twin@school.example')],
    ['whose code two people have', createClaims('code', 'TWIN')],
    ['whose id differs in case', createClaims('sourceId', 's1')],
  ])('%s', async (_, tokenClaims) => {
    expect(await getActor(db, clock, tokenClaims)).toMatchObject(anonymous)
  })

  test('whose token names nobody', async () => {
    expect(await getActor(db, clock, { ...createClaims('email', ''), person: null })).toMatchObject(anonymous)
  })
})

describe('getActor for a session bearer', () => {
  const startSession = async (person: { attendeeId: number } | { claim: PersonClaim; name: string }) => {
    const id = randomUUID()
    const startedAt = '2026-11-18T08:00:00Z'
    await db.transaction().execute((tx) =>
      insertSession(tx, {
        id,
        issuer: 'https://login.school.example',
        subject: 'x',
        providerSession: null,
        sealedIdToken: null,
        attendeeId: null,
        claim: null,
        name: null,
        ...person,
        startedAt,
      }),
    )
    return { ...createClaims('sourceId', id), person: null, session: id }
  }

  test('returns the person of the session', async () => {
    const sessionClaims = await startSession({ attendeeId: sanne })
    expect(await getActor(db, clock, sessionClaims)).toMatchObject({
      attendeeId: sanne,
      name: 'Sanne',
      session: sessionClaims.session,
    })
  })

  test('returns an anonymous actor for a person who has left the school', async () => {
    const id = await addPerson(db, { sourceId: 'S7', removed: true })
    expect(await getActor(db, clock, await startSession({ attendeeId: id }))).toMatchObject({
      attendeeId: null,
      modules: [],
    })
  })

  test('returns a guest until a person has the claim, then that person', async () => {
    const guest = await startSession({
      claim: { field: 'email', value: 'new@school.example' },
      name: 'As the provider says',
    })
    expect(await getActorUncached(db, clock, guest)).toMatchObject({ attendeeId: null, name: 'As the provider says' })
    const id = await addPerson(db, { sourceId: 'S6', email: 'new@school.example' })
    expect(await getActorUncached(db, clock, guest)).toMatchObject({ attendeeId: id, session: guest.session })
  })

  test('answers 401 at most a second after the session has ended', async () => {
    const sessionClaims = await startSession({ attendeeId: sanne })
    expect((await getActor(db, clock, sessionClaims)).attendeeId).toBe(sanne)
    await db.deleteFrom('session').where('id', '=', sessionClaims.session).execute()
    await expect(getActorUncached(db, clock, sessionClaims)).rejects.toMatchObject({ code: '401' })
    await expect
      .poll(
        () =>
          getActor(db, clock, sessionClaims).then(
            () => 'served',
            ({ code }: { code: string }) => code,
          ),
        { timeout: 1500 },
      )
      .toBe('401')
  })
})

describe('getActor for an impersonation', () => {
  const findAttendeeId = async (sourceId: string) =>
    (await db.selectFrom('attendee').select('id').where('source_id', '=', sourceId).executeTakeFirstOrThrow()).id
  const startImpersonation = async (impersonator: string, person: string) => {
    const id = randomUUID()
    const [impersonator_id, attendee_id] = [await findAttendeeId(impersonator), await findAttendeeId(person)]
    const times = { started_at: '2026-11-18T08:00:00Z', expires_at: '2026-11-18T09:00:00Z' }
    await db
      .insertInto('impersonation')
      .values({ id, impersonator_id, attendee_id, ...times })
      .execute()
    return { ...createClaims('sourceId', person), impersonation: id }
  }
  const refused = { code: '401' }

  test('includes the impersonator', async () => {
    expect(await getActor(db, clock, await startImpersonation('E1', 'S1'))).toMatchObject({
      attendeeId: sanne,
      role: 'student',
      impersonator: { name: 'Els', role: 'exam-desk', modules: ['roster', 'impersonation'] },
    })
  })

  test.each([
    ['T1', 'S1', 'who may not impersonate'],
    ['S9', 'S1', 'who is no longer there'],
    ['E1', 'T2', 'whose role is lower'],
    ['E1', 'S9', 'when that one is no longer there'],
    ['E1', 'E1', 'who is the same'],
  ])('refuses to let %s impersonate %s (%s)', async (impersonator, person) => {
    await expect(getActor(db, clock, await startImpersonation(impersonator, person))).rejects.toMatchObject(refused)
  })

  test('refuses an impersonation that was never started', async () => {
    const claimed = { ...createClaims('sourceId', 'S1'), impersonation: randomUUID() }
    await expect(getActor(db, clock, claimed)).rejects.toMatchObject(refused)
  })

  test('refuses an impersonation as soon as it is ended or its right is lost', async () => {
    const ended = await startImpersonation('E1', 'S1')
    const lost = await startImpersonation('E1', 'T1')
    expect(await Promise.all([getActor(db, clock, ended), getActor(db, clock, lost)])).toHaveLength(2)
    await db
      .updateTable('impersonation')
      .set({ ended_at: '2026-11-18T08:30:00Z' })
      .where('id', '=', ended.impersonation)
      .execute()
    await expect(getActor(db, clock, ended)).rejects.toMatchObject(refused)
    await db
      .updateTable('person')
      .set({ roles: ['student'] })
      .where('attendee_id', '=', await findAttendeeId('E1'))
      .execute()
    await expect(getActor(db, clock, lost)).rejects.toMatchObject(refused)
  })
})

test('a change of roles takes effect within a second', async () => {
  const id = await addPerson(db, { sourceId: 'N1', roles: ['student'] })
  expect(await getActor(db, clock, createClaims('sourceId', 'N1'))).toMatchObject({ role: 'student' })
  await db
    .updateTable('person')
    .set({ roles: ['teacher'] })
    .where('attendee_id', '=', id)
    .execute()
  await expect
    .poll(async () => (await getActor(db, clock, createClaims('sourceId', 'N1'))).role, { timeout: 1500 })
    .toBe('teacher')
})

test('concurrent lookups of the same person cost one query', async () => {
  let queries = 0
  const counting = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: () => void (queries += 1) })
  await Promise.all(Array.from({ length: 20 }, () => getActor(counting, clock, createClaims('sourceId', 'T4'))))
  expect(queries).toBe(1)
})
