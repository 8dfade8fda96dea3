import type { DeploymentPlan, PlanTeam, PlanYear } from '@uurwerk/contract/staff/deployment-plan'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { DeploymentPlan as ImportedPlan } from '#server/import/school.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { importPlans, createDeploymentPlan } from '#server/test/deployment-plans.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { countQueries } from '#server/test/query-plan.ts'

const { db, pool } = await testDatabase('small school')
const api = await testApp(db)

const teamPlan = (fields: Partial<ImportedPlan> = {}): ImportedPlan =>
  createDeploymentPlan({
    teacher: null,
    tables: [{ title: 'Taken', rows: [{ label: 'Open dag', course: null, hours: { P1: 10 } }] }],
    ...fields,
  })
const corasPlan = createDeploymentPlan({
  teacher: 'cora',
  tables: [{ title: 'Lessen', rows: [{ label: 'Natuurkunde', course: null, hours: { P1: 80, P4: 70 } }] }],
})

interface PlanQuery {
  type?: string
  identifiers?: string
  year?: number
  periods?: string | null
  language?: string
}
const allPeriods = 'P1,P2,P3,P4'
const buildPath = ({ type = 'teacher', identifiers = 'upper,science,teun', year = 2026, ...rest }: PlanQuery) => {
  const { periods = allPeriods, language = 'nl' } = rest
  const query = new URLSearchParams({ type, identifiers, year: String(year), language })
  if (periods !== null) query.set('periods', periods)
  return `/api/DeploymentPlan?${query.toString()}`
}
const fetchPlan = async (person: string, query: PlanQuery = {}) =>
  (await api.as(person)).get<DeploymentPlan>(buildPath(query))
const teamQuery = { type: 'team', identifiers: 'upper,science', periods: null }

beforeEach(async () => {
  await db.deleteFrom('deployment_plan_period').execute()
  await db.deleteFrom('deployment_plan').execute()
  await importPlans(db, [createDeploymentPlan(), teamPlan(), corasPlan])
})

describe('deployment-plan.one', () => {
  test('returns a teacher’s own plan for the published periods', async () => {
    const { status, result } = await fetchPlan('teun')
    expect(status).toBe(200)
    expect(result.publishInfo).toEqual([
      { period: 'P1', published: true, publishedOn: '2026-08-20' },
      { period: 'P2', published: true, publishedOn: '2026-11-16' },
      { period: 'P3', published: false, publishedOn: '2027-01-11' },
      { period: 'P4', published: false, publishedOn: null },
    ])
    expect(result.periods.map(({ name, start }) => `${name} ${start}`)).toEqual([
      'P1 2026-08-01',
      'P2 2026-11-14',
      'P3 2027-02-06',
      'P4 2027-05-01',
    ])
    expect(result.fullPostHours).toBe(1659 / 4)
    expect(result.tables).toMatchObject([
      {
        title: 'Lessen',
        teacher: { name: 'Teun Tol', code: 'TTO', fte: null },
        rows: [
          { label: 'Wiskunde B', course: { name: 'Wiskunde B', code: 'wisB' }, hours: [168, 168, null, null] },
          { label: 'Engels', course: { name: 'Engels' }, hours: [52.5, 48, null, null] },
        ],
      },
      { title: 'Taken', rows: [{ label: 'Mentoraat', course: null, hours: [36, 36, null, null] }] },
    ])
  })

  test('shows a period from its publication date on, and not the day before', async () => {
    const getRefusalOfP3 = async (instant: string) =>
      (await (await api.at(instant).as('teun')).get<DeploymentPlan>(buildPath({ periods: 'P3' }))).code
    expect(await getRefusalOfP3('2027-01-10T22:59:00Z')).toBe('deploymentPlanNoneForAttendee')
    expect(await getRefusalOfP3('2027-01-10T23:01:00Z')).toBeUndefined()
  })

  test('returns the plans of a team and its teachers to coordinators and administrators, published or not', async () => {
    for (const person of ['cora', 'ada', 'vera']) {
      const { result } = await fetchPlan(person, teamQuery)
      expect(result.tables.map(({ title, teacher }) => `${title} ${teacher?.code ?? '-'}`)).toEqual([
        'Taken -',
        'Lessen CCO',
        'Lessen TTO',
        'Taken TTO',
      ])
      expect(result.tables[1]?.rows[0]?.hours).toEqual([80, null, null, 70])
      expect(result.publishInfo[3]).toEqual({ period: 'P4', published: false, publishedOn: null })
    }
  })

  test('returns only the named periods, in the order of the year', async () => {
    const { result } = await fetchPlan('ada', { periods: 'P4,P1' })
    expect(result.periods.map(({ name }) => name)).toEqual(['P1', 'P4'])
    expect(result.tables[0]?.rows[0]?.hours).toEqual([168, 154])
    expect(result.fullPostHours).toBe(1659 / 4)
  })

  test('returns the plan of the requested year and language', async () => {
    const previousYearPlan = createDeploymentPlan({
      year: 2025,
      periods: [{ name: 'P1', publishedOn: '2025-08-20' }],
      tables: buildTables(100),
    })
    const englishPlan = createDeploymentPlan({ language: 'en', tables: buildTables(7) })
    await importPlans(db, [createDeploymentPlan(), previousYearPlan, englishPlan])
    const getFirstHours = async (query: PlanQuery) =>
      (await fetchPlan('teun', query)).result.tables[0]?.rows[0]?.hours[0]
    expect([
      await getFirstHours({}),
      await getFirstHours({ year: 2025 }),
      await getFirstHours({ language: 'en' }),
    ]).toEqual([168, 100, 7])
  })

  test('attendeeNoRights: refuses another teacher’s plan, and a team that the caller does not coordinate', async () => {
    expect(await fetchPlan('teun', { identifiers: 'upper,science,cora' })).toMatchObject({
      status: 403,
      code: 'attendeeNoRights',
    })
    expect(await fetchPlan('teun', teamQuery)).toMatchObject({ status: 403, code: 'attendeeNoRights' })
    // Coordinators of another team have no more rights than other teachers.
    await db.updateTable('team_member').set({ is_coordinator: false }).execute()
    expect(await fetchPlan('cora', teamQuery)).toMatchObject({ status: 403, code: 'attendeeNoRights' })
    expect(await fetchPlan('cora')).toMatchObject({ status: 403, code: 'attendeeNoRights' })
    expect(await fetchPlan('anna')).toMatchObject({ status: 403, code: 'moduleMissing' })
    const cora = { person_id: await getAttendeeId(db, 'cora') }
    await db.updateTable('team_member').set({ is_coordinator: true }).where('person_id', '=', cora.person_id).execute()
  })

  test('attendeeNoRights: refuses the team plan to a coordinator who has lost the role', async () => {
    const cora = await getAttendeeId(db, 'cora')
    const setRoles = (desk_roles: string[] | null) =>
      db.updateTable('person').set({ desk_roles }).where('attendee_id', '=', cora).execute()
    onTestFinished(async () => void (await setRoles(null)))
    await setRoles(['teacher'])
    expect(await fetchPlan('cora', teamQuery)).toMatchObject({ status: 403, code: 'attendeeNoRights' })
  })

  const refusedQueries: [PlanQuery, status: number, code: string][] = [
    [{ type: 'group' }, 422, 'deploymentPlanTypeNotAllowed'],
    [{ type: '' }, 422, 'deploymentPlanTypeNotAllowed'],
    [{ identifiers: '' }, 422, 'deploymentPlanIdentifiersEmpty'],
    [{ identifiers: ' , , ' }, 422, 'deploymentPlanIdentifiersEmpty'],
    [{ identifiers: 'upper,,teun' }, 422, 'deploymentPlanIdentifiersEmpty'],
    [{ identifiers: 'upper,science,' }, 422, 'deploymentPlanIdentifiersEmpty'],
    [{ identifiers: 'upper' }, 422, 'deploymentPlanIdentifiersTwoOrThree'],
    [{ identifiers: 'upper,science,teun,wisb' }, 422, 'deploymentPlanIdentifiersTwoOrThree'],
    [{ identifiers: 'upper,science' }, 422, 'deploymentPlanIdentifiersTwoOrThree'],
    [{ ...teamQuery, identifiers: 'upper,science,teun' }, 422, 'deploymentPlanIdentifiersTwoOrThree'],
    [{ periods: null }, 422, 'deploymentPlanPeriodsMissing'],
    [{ periods: '' }, 422, 'deploymentPlanPeriodsMissing'],
    [{ periods: 'P1,P9' }, 422, 'deploymentPlanRelationsNotMatching'],
    [{ identifiers: 'lower,science,teun' }, 422, 'deploymentPlanRelationsNotMatching'],
    [{ identifiers: 'upper,nothing,teun' }, 422, 'deploymentPlanRelationsNotMatching'],
    [{ identifiers: 'upper,science,nobody' }, 422, 'deploymentPlanRelationsNotMatching'],
    [{ identifiers: 'upper,science,anna' }, 422, 'deploymentPlanRelationsNotMatching'],
    [{ identifiers: 'upper,science,tess' }, 403, 'attendeeNoOrganisationalUnit'],
    [{ year: 2025 }, 404, 'deploymentPlanNoneForAttendee'],
    [{ year: 1999 }, 404, 'deploymentPlanNoneForAttendee'],
    [{ language: 'en' }, 404, 'deploymentPlanNoneForAttendee'],
    [{ periods: Array.from({ length: 61 }, (_, number) => `P${number}`).join() }, 422, 'requestOutOfBounds'],
  ]
  test.each(refusedQueries)('refuses %j with %i %s', async (query, status, code) => {
    expect(await fetchPlan('ada', query)).toMatchObject({ status, code })
  })

  test('checks identifiers before rights', async () => {
    expect(await fetchPlan('teun', { identifiers: 'upper,science,cora,x' })).toMatchObject({
      code: 'deploymentPlanIdentifiersTwoOrThree',
    })
    expect(await fetchPlan('teun', { identifiers: 'lower,science,cora' })).toMatchObject({
      code: 'deploymentPlanRelationsNotMatching',
    })
    expect(await fetchPlan('tess', { identifiers: 'upper,science,tess' })).toMatchObject({
      status: 403,
      code: 'attendeeNoOrganisationalUnit',
    })
  })

  test('accepts escaped commas and backslashes in ids, and refuses a period named constructor', async () => {
    await db.updateTable('attendee').set({ source_id: 'sci,\\ence' }).where('source_id', '=', 'science').execute()
    const escapedIdentifiers = 'upper,sci\\,\\\\ence,teun'
    expect((await fetchPlan('teun', { identifiers: escapedIdentifiers })).status).toBe(200)
    await db.updateTable('attendee').set({ source_id: 'science' }).where('source_id', '=', 'sci,\\ence').execute()
    expect(await fetchPlan('teun', { periods: 'constructor' })).toMatchObject({
      code: 'deploymentPlanRelationsNotMatching',
    })
  })

  test('takes no more queries for more teachers', async () => {
    await importPlans(db, [teamPlan()])
    const coordinator = await api.as('cora')
    const queryCount = await countQueries(pool, coordinator, buildPath(teamQuery))
    await importPlans(db, [teamPlan(), createDeploymentPlan(), corasPlan])
    expect(await countQueries(pool, coordinator, buildPath(teamQuery))).toBe(queryCount)
  })
})

describe('deployment-plan.choices', () => {
  interface Choices {
    teams: PlanTeam[]
    years: PlanYear[]
  }
  const fetchChoices = async (person: string) => (await api.as(person)).get<Choices>('/api/DeploymentPlan/Choices')
  const listChosenTeams = async (person: string) =>
    (await fetchChoices(person)).result.teams.map(
      ({ sourceId, seesTeam, teachers }) =>
        `${sourceId} ${seesTeam} ${teachers.map((teacher) => teacher.sourceId).join()}`,
    )

  test('returns a teacher’s own plan, the teams of a coordinator, and all teams to an administrator', async () => {
    expect(await listChosenTeams('teun')).toEqual(['science false teun'])
    expect(await listChosenTeams('cora')).toEqual(['science true cora,teun'])
    expect(await listChosenTeams('ada')).toEqual(['science true cora,teun'])
  })

  test('returns the years with plans, newest first, with their periods and languages', async () => {
    const old = createDeploymentPlan({
      year: 2025,
      periods: [{ name: 'P2', publishedOn: '2025-08-20' }],
      tables: buildTables(1, 'P2'),
    })
    await importPlans(db, [createDeploymentPlan(), createDeploymentPlan({ language: 'en' }), old])
    const { years } = (await fetchChoices('teun')).result
    expect(years.map(({ year, languages }) => [year, languages])).toEqual([
      [2026, ['nl', 'en']],
      [2025, ['nl']],
    ])
    expect(years[0]?.periods.map(({ name }) => name)).toEqual(['P1', 'P2', 'P3', 'P4'])
  })

  test('returns only languages of plans that the caller may see', async () => {
    await importPlans(db, [createDeploymentPlan(), createDeploymentPlan({ teacher: 'cora', language: 'en' })])
    const listLanguages = async (person: string) =>
      (await fetchChoices(person)).result.years.map(({ languages }) => languages)
    expect(await listLanguages('teun')).toEqual([['nl']])
    expect(await listLanguages('cora')).toEqual([['nl', 'en']])
  })

  test('attendeeNoOrganisationalUnit: refuses a teacher without a team', async () => {
    expect(await fetchChoices('tess')).toMatchObject({ status: 403, code: 'attendeeNoOrganisationalUnit' })
  })
})

function buildTables(hours: number, period = 'P1') {
  return [{ title: 'Lessen', rows: [{ label: 'Wiskunde B', course: null, hours: { [period]: hours } }] }]
}
