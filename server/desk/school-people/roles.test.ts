import type { SchoolPersonInFull } from '@uurwerk/contract/desk/people'
import type { Role } from '@uurwerk/contract/roles'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { applyWithin, applySchool } from '#server/import/apply-school.ts'
import { ImportStopped } from '#server/import/import-errors.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { lockRoles, updateDeskRoles } from '#server/roster/attendee/service.ts'
import { openEventStream } from '#server/test/event-stream.ts'
import { putSmallSchool, smallSchool } from '#server/test/small-school.ts'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { isFullRun } from '#server/test/full.ts'

const { db, url } = await testDatabase('small school')
// Two servers of the same installation.
const servers = [await testApp(db, undefined, { url }), await testApp(db, undefined, { url })] as const
const [api] = servers
const ada = await api.as('ada')
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
const ids: Record<string, number> = {}
beforeAll(async () => {
  const people = await db.selectFrom('attendee').select(['id', 'source_id']).execute()
  for (const { id, source_id } of people) ids[source_id] = id
})
beforeEach(async () => {
  await sql`update person set desk_roles = null`.execute(db)
  await putSmallSchool(db)
  await db.deleteFrom('audit_log').execute()
})

const setRoles = (person: string, roles: Role[] | null, caller = ada) =>
  caller.put<SchoolPersonInFull>(`/api/School/People/${ids[person]}/roles`, { roles })
const changeRoles = (people: string[], change: { add?: Role[]; remove?: Role[] }, caller = ada) =>
  caller.put<number[]>('/api/School/People/roles', { ids: people.map((person) => ids[person]), ...change })
const getRoles = async (person: string, caller = ada) => {
  const { result } = await caller.get<SchoolPersonInFull>(`/api/School/People/${ids[person]}`)
  return result.roles.map(({ role, from }) => `${role} ${from}`)
}
const getModules = async (person: string) =>
  (await (await api.as(person)).get<{ modules: string[] }>('/api/Scope')).result.modules
const listEntries = () => db.selectFrom('audit_log').select(['action', 'subject_id', 'details']).orderBy('id').execute()
/** The small school, with other roles for these people. */
const buildSchool = (rolesByPerson: Record<string, Role[]>) => ({
  ...smallSchool,
  people: smallSchool.people?.map((person) => ({ ...person, roles: rolesByPerson[person.id] ?? person.roles })) ?? [],
})

describe('school-people.setRoles', () => {
  test('replaces all roles, which then decide the rights at once, and records both sets', async () => {
    const { result } = await setRoles('tess', ['planner', 'teacher'])
    expect(result.roles).toEqual([
      { role: 'teacher', from: 'desk' },
      { role: 'planner', from: 'desk' },
    ])
    expect(result).toMatchObject({ importedRoles: ['teacher'], areRolesFromDesk: true })
    expect(await getModules('tess')).toContain('school')
    expect(await listEntries()).toEqual([
      {
        action: 'school-people.setRoles',
        subject_id: ids['tess'],
        details: { rolesBefore: 'teacher', roles: 'teacher, planner', rolesFrom: 'desk' },
      },
    ])
  })
  test.skipIf(!isFullRun)(
    'the roles of the desk also decide who may book, whom others find by a role, and whom changes notify',
    async () => {
      await setRoles('sam', ['teacher'])
      expect(await getModules('sam')).toContain('booking')
      const { result } = await ada.get<{ sourceId: string }[]>('/api/Attendee/role/teacher')
      expect(result.map(({ sourceId }) => sourceId)).toContain('sam')
      await setRoles('tess', [])
      expect(await getModules('tess')).toEqual([])
    },
  )
  test('no import changes the roles, until null hands them back to the imports at once', async () => {
    await setRoles('tess', ['teacher', 'planner'])
    await applySchool(db, buildSchool({ tess: ['teacher', 'exam-desk'] }), { clock })
    expect(await getRoles('tess')).toEqual(['teacher desk', 'planner desk'])
    const { result } = await setRoles('tess', null)
    expect(result).toMatchObject({ areRolesFromDesk: false, importedRoles: ['teacher', 'exam-desk'] })
    expect(await getRoles('tess')).toEqual(['teacher import', 'exam-desk import'])
    await putSmallSchool(db)
    expect(await getRoles('tess')).toEqual(['teacher import'])
  })
  test.skipIf(!isFullRun)(
    'a second import of the same files changes nothing after the desk changed roles',
    async () => {
      await setRoles('tess', ['planner'])
      const { kinds } = await applySchool(db, smallSchool, { clock })
      expect(kinds.people).toMatchObject({ added: 0, changed: 0, removed: 0 })
    },
  )
  test.skipIf(!isFullRun)(
    'records nothing if the desk gave the same roles already, but takes over the same roles from the imports',
    async () => {
      await setRoles('tess', ['teacher'])
      await setRoles('tess', ['teacher'])
      expect(await listEntries()).toHaveLength(1)
      await setRoles('teun', null)
      expect(await listEntries()).toHaveLength(1)
    },
  )
  test('attendeeNoRights: an admin neither gives nor takes vendor-admin, but changes the other roles of who has it', async () => {
    for (const [person, roles] of [
      ['tess', ['vendor-admin']],
      ['ada', ['admin', 'vendor-admin']],
      ['vera', ['admin']],
    ] as const)
      expect(await setRoles(person, [...roles])).toMatchObject({ status: 403, code: 'attendeeNoRights' })
    expect((await setRoles('vera', ['teacher', 'vendor-admin'])).status).toBe(200)
    const vera = await api.as('vera')
    expect((await setRoles('tess', ['vendor-admin'], vera)).status).toBe(200)
    expect((await setRoles('tess', null)).code).toBe('attendeeNoRights')
    expect((await setRoles('tess', null, vera)).status).toBe(200)
  })
  test('requestInvalid: refuses unknown roles', async () => {
    for (const roles of [['guest'], 'teacher', undefined])
      expect((await ada.put(`/api/School/People/${ids['tess']}/roles`, { roles })).code).toBe('requestInvalid')
  })
  test('lastAdmin: nobody removes the last admin, but a vendor-admin is one too', async () => {
    const vera = await api.as('vera')
    expect((await setRoles('vera', ['teacher'], vera)).status).toBe(200)
    expect(await setRoles('ada', ['teacher'])).toMatchObject({ status: 409, code: 'lastAdmin' })
    expect((await changeRoles(['tess', 'ada'], { remove: ['admin', 'teacher'] })).code).toBe('lastAdmin')
    expect([await getRoles('ada'), await getRoles('tess')]).toEqual([['admin import'], ['teacher import']])
    await setRoles('tess', ['admin'])
    expect((await setRoles('ada', ['teacher'])).status).toBe(200)
  })
  test('a removed admin does not count', async () => {
    await db.updateTable('attendee').set({ removed: true }).where('source_id', '=', 'vera').execute()
    expect((await setRoles('ada', [])).code).toBe('lastAdmin')
  })
  test('lastAdmin: of two admins who demote each other at once, one stays', async () => {
    await setRoles('vera', ['admin'], await api.as('vera'))
    for (let turn = 0; turn < 8; turn++) {
      await db
        .updateTable('person')
        .set({ desk_roles: ['admin'] })
        .where('attendee_id', 'in', [ids['ada'] ?? 0, ids['vera'] ?? 0])
        .execute()
      const callers = [await servers[0].as('ada'), await servers[1].as('vera')] as const
      const answers = await Promise.all([
        setRoles('vera', ['teacher'], callers[0]),
        turn % 2 === 0
          ? setRoles('ada', ['teacher'], callers[1])
          : changeRoles(['ada'], { add: ['teacher'], remove: ['admin'] }, callers[1]),
      ])
      const codes = answers.map(getCodeOrStatus)
      expect(codes).toContain(200)
      const [refusal] = codes.filter((code) => code !== 200)
      // A call that begins after the other has ended has lost its rights.
      expect(['lastAdmin', 'moduleMissing']).toContain(refusal)
      const { rows } = await sql`select from person where 'admin' = any(held_roles)`.execute(db)
      expect(rows).toHaveLength(1)
    }
  })
  test('lastAdmin: of two admins who resign at once, one stays', async () => {
    for (let turn = 0; turn < 8; turn++) {
      await db
        .updateTable('person')
        .set({ desk_roles: ['admin'] })
        .where('attendee_id', 'in', [ids['ada'] ?? 0, ids['vera'] ?? 0])
        .execute()
      const callers = [await servers[0].as('ada'), await servers[1].as('vera')] as const
      const answers = await Promise.all([
        setRoles('ada', ['teacher'], callers[0]),
        changeRoles(['vera'], { remove: ['admin'] }, callers[1]),
      ])
      expect(answers.map(getCodeOrStatus).toSorted()).toEqual([200, 'lastAdmin'])
    }
  })
  test('lastAdmin: waits for an import that takes the other admin’s role, and then keeps the last', async () => {
    const importing = Promise.withResolvers<undefined>()
    const written = Promise.withResolvers<undefined>()
    onTestFinished(() => importing.resolve(undefined))
    const withoutVera = db.transaction().execute(async (tx) => {
      await applyWithin(tx, buildSchool({ vera: ['teacher'] }), { clock, replace: true })
      written.resolve(undefined)
      await importing.promise
    })
    await written.promise
    const demotion = setRoles('ada', ['teacher'])
    // The call waits for the lock of the import, so it cannot have ended.
    await expect.poll(countWaiting, { timeout: 2500 }).toBe(1)
    importing.resolve(undefined)
    await withoutVera
    expect((await demotion).code).toBe('lastAdmin')
  })
  test('lastAdmin: an erasure waits for a change that takes the other admin’s role, and then keeps the last', async () => {
    const demoting = Promise.withResolvers<undefined>()
    const written = Promise.withResolvers<undefined>()
    onTestFinished(() => demoting.resolve(undefined))
    const demotion = db.transaction().execute(async (tx) => {
      const [admin] = await lockRoles(tx, [ids['ada'] ?? 0])
      await updateDeskRoles(tx, [{ id: admin?.id ?? 0, deskRoles: ['teacher'] }])
      written.resolve(undefined)
      await demoting.promise
    })
    await written.promise
    const erasure = ada.post(`/api/School/People/${ids['vera']}/erase`, { reason: 'asked for it' })
    await expect.poll(countWaiting, { timeout: 2500 }).toBe(1)
    demoting.resolve(undefined)
    await demotion
    expect((await erasure).code).toBe('lastAdmin')
    expect(await getModules('vera')).toContain('school')
  })
  test('an import that takes an admin’s role stops if the desk took that of the other meanwhile', async () => {
    await setRoles('vera', ['admin'], await api.as('vera'))
    const importing = await db.transaction().execute(async (tx) => {
      // The import waits for this table after it has written people.
      await sql`lock table published_week in access exclusive mode`.execute(tx)
      const outcome = applySchool(db, buildSchool({ ada: ['teacher'] }), { clock }).catch((error: unknown) => error)
      await expect.poll(isAdaLocked).toBe(true)
      expect((await setRoles('vera', ['teacher'], await api.as('vera'))).status).toBe(200)
      return { outcome }
    })
    expect(await importing.outcome).toBeInstanceOf(ImportStopped)
    expect(await getRoles('ada')).toEqual(['admin import'])
  })
  test('the import’s guard counts roles of the desk: losing everyone of an imported role stops it unless the desk gave it', async () => {
    const withoutPlanner = buildSchool({ pia: [] })
    await expect(applySchool(db, withoutPlanner, { clock })).rejects.toThrow(ImportStopped)
    await setRoles('tess', ['planner'])
    await applySchool(db, withoutPlanner, { clock })
    expect(await getRoles('pia')).toEqual([])
  })
  test('open windows of the person connect again, with the new rights', async () => {
    const [, otherServer] = servers
    const address = `${await otherServer.app.listen({ port: 0, host: '127.0.0.1' })}/api/realtime`
    const [tess, teun] = await Promise.all(
      ['tess', 'teun'].map(async (person) => openEventStream(address, await otherServer.mintToken(person))),
    )
    await setRoles('tess', ['teacher', 'planner'])
    await tess?.ended
    const again = await openEventStream(address, await otherServer.mintToken('tess'), { 'last-event-id': '1' })
    await expect.poll(() => again.events).toEqual([{ event: 'refetch', data: {} }])
    let hasEnded = false
    void teun?.ended.then(() => (hasEnded = true))
    await setRoles('tess', null)
    await again.ended
    expect(hasEnded).toBe(false)
  })
})

const isAdaLocked = async () => {
  const { rows } = await sql`
    select from person where attendee_id = ${ids['ada']} for no key update skip locked`.execute(db)
  return rows.length === 0
}

/** Counts connections to this database that wait for a lock. */
const countWaiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(db)
  return rows[0]?.count
}

describe('school-people.changeRoles', () => {
  test('gives and takes roles, answers who changed, and leaves the others to the imports', async () => {
    const { result } = await changeRoles(['pia', 'tess', 'teun'], { add: ['planner'], remove: ['exam-desk'] })
    expect(result).toEqual([ids['tess'], ids['teun']].toSorted((a = 0, b = 0) => a - b))
    expect(await getRoles('tess')).toEqual(['teacher desk', 'planner desk'])
    expect(await getRoles('pia')).toEqual(['planner import'])
    const details = { rolesBefore: 'teacher', roles: 'teacher, planner', rolesFrom: 'desk' }
    expect(await listEntries()).toEqual(
      result.map((id) => ({ action: 'school-people.changeRoles', subject_id: id, details })),
    )
    expect((await changeRoles(['tess', 'tess'], { remove: ['planner', 'teacher'] })).result).toEqual([ids['tess']])
    expect(await getRoles('tess')).toEqual([])
  })
  test('attendeeDoesNotExist: skips people who are gone, unless all are', async () => {
    ids['nobody'] = 2_000_000_000
    await db.updateTable('attendee').set({ removed: true }).where('source_id', '=', 'teun').execute()
    const gone = ['teun', 'nobody', 'v5a']
    expect((await changeRoles([...gone, 'tess'], { add: ['planner'] })).result).toEqual([ids['tess']])
    expect(await getRoles('tess')).toEqual(['teacher desk', 'planner desk'])
    expect(await listEntries()).toMatchObject([{ subject_id: ids['tess'] }])
    expect((await changeRoles(gone, { add: ['planner'] })).code).toBe('attendeeDoesNotExist')
  })
  test('attendeeNoRights: changes all or none', async () => {
    expect((await changeRoles(['tess', 'vera'], { remove: ['teacher', 'vendor-admin'] })).code).toBe('attendeeNoRights')
    expect(await getRoles('tess')).toEqual(['teacher import'])
    expect(await listEntries()).toEqual([])
  })
  test('requestInvalid: refuses a role both ways, nobody, and more than 5,000 people', async () => {
    expect((await changeRoles(['tess'], { add: ['planner'], remove: ['planner'] })).code).toBe('requestInvalid')
    expect((await changeRoles([], { add: ['planner'] })).code).toBe('requestInvalid')
    const tooMany = Array.from({ length: 5001 }, (_, index) => index + 1)
    expect((await ada.put('/api/School/People/roles', { ids: tooMany, add: ['planner'] })).code).toBe('requestInvalid')
  })
  test('attendeeNoRights: an admin who lost the rights in the meantime changes nothing', async () => {
    await setRoles('tess', ['admin'])
    const cachedCall = db.transaction().execute(async (tx) => {
      await sql`select from person where attendee_id = ${ids['teun']} for update`.execute(tx)
      const call = changeRoles(['teun'], { add: ['planner'] }, await servers[1].as('ada'))
      await expect.poll(countWaiting, { timeout: 2500 }).toBe(1)
      await setRoles('ada', ['teacher'], await servers[0].as('vera'))
      return { call }
    })
    expect((await (await cachedCall).call).code).toBe('attendeeNoRights')
    expect(await getRoles('teun', await api.as('vera'))).toEqual(['teacher import'])
  })
  test('two changes of the same people in opposite order both take effect', async () => {
    const people = ['anna', 'bram', 'teun', 'tess', 'cora', 'sam']
    const answers = await Promise.all([
      changeRoles(people, { add: ['planner'] }, await servers[0].as('ada')),
      changeRoles(people.toReversed(), { add: ['exam-desk'] }, await servers[1].as('vera')),
    ])
    expect(answers.map(getCodeOrStatus)).toEqual([200, 200])
    expect(await getRoles('anna')).toEqual(['student desk', 'planner desk', 'exam-desk desk'])
  })
  test('a role that another administrator takes at the same time stays taken', async () => {
    await setRoles('tess', ['teacher', 'exam-desk'])
    const calls = await db.transaction().execute(async (tx) => {
      await sql`select from person where attendee_id = ${ids['tess']} for update`.execute(tx)
      const removal = changeRoles(['tess'], { remove: ['exam-desk'] }, await servers[1].as('vera'))
      const addition = changeRoles(['tess'], { add: ['planner'] }, await servers[0].as('ada'))
      await expect.poll(countWaiting, { timeout: 2500 }).toBe(2)
      return { answers: Promise.all([removal, addition]) }
    })
    expect((await calls.answers).map(getCodeOrStatus)).toEqual([200, 200])
    expect(await getRoles('tess')).toEqual(['teacher desk', 'planner desk'])
  })
})
