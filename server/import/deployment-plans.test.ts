import type { Notification } from '@uurwerk/contract/tell/notification'
import { DeploymentPlanData } from '@uurwerk/contract/tell/notification-data'
import type { Scope } from '@uurwerk/contract/account/session'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { deploymentPlanJobs, notifyPublishedPlans } from '../staff/deployment-plan/service.ts'
import { testApp } from '../test/test-app.ts'
import { testDatabase } from '../test/test-database.ts'
import { importPlans, createDeploymentPlan, settingsWithPeriods } from '../test/deployment-plans.ts'
import { getAttendeeId } from '../test/small-school.ts'
import type { DeploymentPlan } from './school.ts'
import { isFullRun } from '#server/test/full.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)
const createTeamPlan = (fields: Partial<DeploymentPlan> = {}) =>
  createDeploymentPlan({
    teacher: null,
    tables: [{ title: 'Taken', rows: [{ label: 'Open dag', course: null, hours: { P1: 10 } }] }],
    ...fields,
  })
const importAndCount = async (plans: DeploymentPlan[], moment?: string) =>
  (await importPlans(db, plans, moment)).kinds.deploymentPlans

/** Lists the plans and periods that a person was notified of. */
async function listNotifiedPlans(person: string) {
  const caller = await api.as(person)
  const { result } = await caller.get<Notification[]>('/api/notification')
  return result
    .filter(({ type }) => type === 'deploymentPlanPublished')
    .map(({ data }) => {
      const { team, teacher, year, periods } = DeploymentPlanData.parse(JSON.parse(data))
      return `${team.name} ${teacher?.name ?? '-'} ${year} ${periods.join()}`
    })
}
const findMenuCount = async (person: string) =>
  (await (await api.as(person)).get<Scope>('/api/Scope')).result.counts.deploymentPlan
const deleteNotifications = () => db.deleteFrom('notification').execute()

beforeEach(async () => {
  await sql`truncate deployment_plan, notification, school_year cascade`.execute(db)
})

describe('deployment plans of an import', () => {
  test('are added, changed and removed, and a second import changes nothing', async () => {
    expect(await importAndCount([createDeploymentPlan(), createTeamPlan()])).toEqual({
      added: 2,
      changed: 0,
      removed: 0,
    })
    expect(await importAndCount([createDeploymentPlan(), createTeamPlan()])).toEqual({
      added: 0,
      changed: 0,
      removed: 0,
    })
    const english = createDeploymentPlan({ language: 'en' })
    expect(await importAndCount([createDeploymentPlan({ tables: english.tables.slice(0, 1) }), english])).toEqual({
      added: 1,
      changed: 1,
      removed: 1,
    })
    expect(await importAndCount([createDeploymentPlan(), english, createTeamPlan()])).toEqual({
      added: 1,
      changed: 1,
      removed: 0,
    })
  })

  test('stay unchanged for a past year that the files omit, and can be corrected', async () => {
    const pastPlan = createDeploymentPlan({
      year: 2025,
      periods: [{ name: 'P1', publishedOn: '2025-08-20' }],
      tables: [],
    })
    const first = { title: 'Lessen', rows: [{ label: 'a', course: null, hours: { P1: 1 } }] }
    expect(await importAndCount([{ ...pastPlan, tables: [first] }, createDeploymentPlan()])).toMatchObject({ added: 2 })
    expect(await importAndCount([createDeploymentPlan()])).toEqual({ added: 0, changed: 0, removed: 0 })
    expect(await importAndCount([pastPlan, createDeploymentPlan()])).toEqual({ added: 0, changed: 1, removed: 0 })
  })

  test.each<[string, Partial<DeploymentPlan>, string, string]>([
    ['a team of another unit', { unit: 'lower' }, 'unit', 'another department'],
    ['a teacher outside the team', { teacher: 'tess' }, 'teacher', 'not a member'],
    ['an unknown teacher', { teacher: 'nobody' }, 'teacher', 'neither in the files'],
    ['an unknown team', { team: 'arts' }, 'team', 'neither in the files'],
  ])('are refused with %s, and change nothing', async (_, change, column, reason) => {
    await importAndCount([createDeploymentPlan()])
    const faults = await importPlans(db, [createDeploymentPlan(), createDeploymentPlan(change)]).catch(
      (error: { faults: object[] }) => error.faults,
    )
    expect(faults).toMatchObject([
      { file: 'deploymentPlans', column, reason: expect.stringContaining(reason) as string },
    ])
    expect(await db.selectFrom('deployment_plan').select('id').execute()).toHaveLength(1)
  })

  test('set the yearly hours of a full-time post, 1659 if the files do not say', async () => {
    const findPlanHours = async () =>
      (await db.selectFrom('school').select('plan_hours').executeTakeFirst())?.plan_hours
    await importAndCount([])
    expect(await findPlanHours()).toBe(1659)
    await importPlans(db, [], undefined, { ...settingsWithPeriods, planHours: 1600.5 })
    expect(await findPlanHours()).toBe(1600.5)
    await importAndCount([])
    expect(await findPlanHours()).toBe(1659)
  })
})

describe('a published deployment plan', () => {
  test('notifies its teacher or the team’s coordinators once, and the menu counts it until it is read', async () => {
    await importAndCount([createDeploymentPlan(), createTeamPlan(), createDeploymentPlan({ language: 'en' })])
    expect(await listNotifiedPlans('teun')).toEqual(['Science Teun Tol 2026 P1,P2'])
    expect(await listNotifiedPlans('cora')).toEqual(['Science - 2026 P1,P2'])
    expect(await listNotifiedPlans('ada')).toEqual([])
    expect([await findMenuCount('teun'), await findMenuCount('cora'), await findMenuCount('ada')]).toEqual([
      1,
      1,
      undefined,
    ])
    await importAndCount([createDeploymentPlan(), createTeamPlan(), createDeploymentPlan({ language: 'en' })])
    expect(await listNotifiedPlans('teun')).toHaveLength(1)
    await (await api.as('teun')).post('/api/notification/read-all')
    expect(await findMenuCount('teun')).toBeUndefined()
  })

  test('is counted only for users who have the module', async () => {
    await importAndCount([createDeploymentPlan()])
    await db
      .updateTable('school')
      .set({ modules_per_role: JSON.stringify({ teacher: ['roster'] }) })
      .execute()
    expect(await findMenuCount('teun')).toBeUndefined()
    await db.updateTable('school').set({ modules_per_role: null }).execute()
  })

  test.skipIf(!isFullRun)(
    'notifies again only for a published period with other contents or another publication day',
    async () => {
      await importAndCount([createDeploymentPlan()])
      await deleteNotifications()
      const { tables, periods } = createDeploymentPlan()
      const createTables = (hours: Record<string, number>) => [
        { title: 'Lessen', rows: [{ label: 'Wiskunde B', course: 'wisb', hours }] },
      ]
      await importAndCount([createDeploymentPlan({ tables: createTables({ P1: 168 }) })])
      await deleteNotifications()
      await importAndCount([createDeploymentPlan({ tables: createTables({ P1: 168, P3: 12 }) })])
      expect(await listNotifiedPlans('teun')).toEqual([])
      await importAndCount([createDeploymentPlan({ tables: createTables({ P1: 168, P2: 9, P3: 12 }) })])
      expect(await listNotifiedPlans('teun')).toEqual(['Science Teun Tol 2026 P2'])
      await importAndCount([createDeploymentPlan({ tables })])
      await deleteNotifications()
      const movedPeriods = periods.map((period) =>
        period.name === 'P1' ? { ...period, publishedOn: '2026-11-17' } : period,
      )
      await importAndCount([createDeploymentPlan({ tables, periods: movedPeriods })])
      expect(await listNotifiedPlans('teun')).toEqual(['Science Teun Tol 2026 P1'])
    },
  )

  test('notifies on its publication day by a job, once across all servers', async () => {
    await importAndCount([createDeploymentPlan()])
    await deleteNotifications()
    const later = createFixedClock('Europe/Amsterdam', '2027-01-11T06:05:00Z')
    const runJob = async () => deploymentPlanJobs[0]?.run({ db, clock: later, actor: null })
    expect(
      await db
        .transaction()
        .execute((tx) => notifyPublishedPlans(tx, createFixedClock('Europe/Amsterdam', '2027-01-10T22:00:00Z'))),
    ).toBe(0)
    await Promise.all(Array.from({ length: 8 }, runJob))
    expect(await listNotifiedPlans('teun')).toEqual(['Science Teun Tol 2026 P3'])
  })

  test('notifies nobody for a past year', async () => {
    const pastPlan = createDeploymentPlan({
      year: 2025,
      periods: [{ name: 'P1', publishedOn: '2025-08-20' }],
      tables: [],
    })
    await importAndCount([pastPlan])
    expect(await listNotifiedPlans('teun')).toEqual([])
  })

  test('notifies nobody when the import is rolled back', async () => {
    await importPlans(db, [createDeploymentPlan(), createDeploymentPlan({ unit: 'lower', language: 'en' })]).catch(
      () => undefined,
    )
    expect(await db.selectFrom('notification').select('id').execute()).toEqual([])
  })

  test('does not notify a coordinator who has left the school', async () => {
    const id = await getAttendeeId(db, 'cora')
    await db.updateTable('attendee').set({ removed: true }).where('id', '=', id).execute()
    await importAndCount([createTeamPlan()])
    expect(await db.selectFrom('notification').select('id').execute()).toEqual([])
    await db.updateTable('attendee').set({ removed: false }).where('id', '=', id).execute()
  })
})
