import type { Db, Database } from '../db/connect.ts'
import { applySchool } from '../import/apply-school.ts'
import type { DeploymentPlan, SchoolSettings } from '../import/school.ts'
import { createFixedClock } from '../lib/clock.ts'
import { getAttendeeId, smallSchool } from './small-school.ts'

const createPeriods = (year: number) => [
  { name: 'P1', start: `${year}-08-01`, end: `${year}-11-13` },
  { name: 'P2', start: `${year}-11-14`, end: `${year + 1}-02-05` },
  { name: 'P3', start: `${year + 1}-02-06`, end: `${year + 1}-04-30` },
  { name: 'P4', start: `${year + 1}-05-01`, end: `${year + 1}-07-31` },
]
const createYear = (start: number) => ({
  name: String(start),
  start: `${start}-08-01`,
  end: `${start + 1}-07-31`,
  periods: createPeriods(start),
})

/** Settings of the small school with two years of four periods. */
export const settingsWithPeriods: SchoolSettings = {
  ...smallSchool.settings,
  years: [createYear(2025), createYear(2026)],
}

/** Returns Teun's plan in Science, with two periods published on 18 November 2026. */
export const createDeploymentPlan = (changes: Partial<DeploymentPlan> = {}): DeploymentPlan => ({
  unit: 'upper',
  team: 'science',
  teacher: 'teun',
  year: 2026,
  language: 'nl',
  periods: [
    { name: 'P1', publishedOn: '2026-08-20' },
    { name: 'P2', publishedOn: '2026-11-16' },
    { name: 'P3', publishedOn: '2027-01-11' },
    { name: 'P4', publishedOn: null },
  ],
  tables: [
    {
      title: 'Lessen',
      rows: [
        { label: 'Wiskunde B', course: 'wisb', hours: { P1: 168, P2: 168, P3: 168, P4: 154 } },
        { label: 'Engels', course: 'en', hours: { P1: 52.5, P2: 48 } },
      ],
    },
    { title: 'Taken', rows: [{ label: 'Mentoraat', course: null, hours: { P1: 36, P2: 36, P3: 36, P4: 36 } }] },
  ],
  ...changes,
})

export const importPlans = (
  db: Db,
  plans: DeploymentPlan[],
  now = '2026-11-18T10:06:00Z',
  settings = settingsWithPeriods,
) =>
  applySchool(
    db,
    { settings, deploymentPlans: plans },
    { clock: createFixedClock('Europe/Amsterdam', now), replace: true },
  )

/** Adds a team with a coordinator and a plan. Its sourceId is the text of its id. */
export async function addPlannedTeam(db: Database, coordinator: string): Promise<number> {
  const period = await db.selectFrom('school_period').select('name').executeTakeFirst()
  if (!period) await importPlans(db, [])
  const sourceId = `team of ${coordinator}`
  const existingTeam = await db.selectFrom('attendee').select('id').where('source_id', '=', sourceId).executeTakeFirst()
  if (existingTeam) return existingTeam.id
  const { id } = await db
    .insertInto('attendee')
    .values({ source_id: sourceId, type: 'team', name: sourceId, search_text: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('attendee')
    .set({ source_id: String(id) })
    .where('id', '=', id)
    .execute()
  await db.insertInto('team').values({ attendee_id: id, unit: 'upper' }).execute()
  await db
    .insertInto('team_member')
    .values({ team_id: id, person_id: await getAttendeeId(db, coordinator), is_coordinator: true, is_member: false })
    .execute()
  const plan = await db
    .insertInto('deployment_plan')
    .values({ team_id: id, year: 2026, language: 'nl', tables: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('deployment_plan_period')
    .values({ plan_id: plan.id, name: 'P1', published_on: '2026-08-20' })
    .execute()
  return id
}
