import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createFixedClock } from '#server/lib/clock.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId, smallSchool } from '#server/test/small-school.ts'
import { applySchool } from './apply-school.ts'
import { makeImportFolder } from './fixtures.ts'
import { importPath } from './import-path.ts'
import { selectCases } from '#server/test/full.ts'

const { db } = await testDatabase('small school')
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')

beforeAll(async () => {
  await sql`insert into import_source (id, name) values (8, 'other')`.execute(db)
  await sql`
    insert into source_person (source, given_id, person_id) values (8, 'n-881', ${await getAttendeeId(db, 'tess')})`.execute(
    db,
  )
  const admin = await (await testApp(db)).as('ada')
  for (const person of ['anna', 'teun', 'tess'])
    expect(
      (await admin.post(`/api/School/People/${await getAttendeeId(db, person)}/erase`, { reason: 'asked for it' }))
        .status,
    ).toBe(200)
})

const listSourceIds = async () =>
  (await db.selectFrom('attendee').select('source_id').execute()).map((row) => row.source_id)

test('an import leaves out people who were erased, wherever it names them', async () => {
  let erasedCount = 0
  const talk = {
    ...(smallSchool.appointments ?? []).find(({ id }) => id === 'private')!,
    id: 'talk',
    name: 'Talk with Anna',
    students: ['anna'],
  }
  const appointments = [...(smallSchool.appointments ?? []), talk]
  await applySchool(
    db,
    { ...smallSchool, appointments },
    { clock, replace: true, onErased: (count) => (erasedCount = count) },
  )
  expect(erasedCount).toBe(3)
  const ids = await listSourceIds()
  expect(ids).toContain('bram')
  for (const id of ['anna', 'teun', 'tess']) expect(ids).not.toContain(id)
  // Without its student it would no longer be a talk that only its participants may read.
  expect(await db.selectFrom('appointment').select('id').where('source_id', '=', 'talk').execute()).toEqual([])
})

const settings = JSON.stringify(smallSchool.settings)
const header = 'id,type,name,start,end,teachers,students'
const files = {
  'memberships.csv': 'group,person\nv5a,anna\nv5b,bram\n',
  'teams.csv': 'id,name,unit,coordinators,members\nscience,Science,upper,cora,teun|cora\n',
  'appointments.csv': `${header}\nl9,lesson,Engels,2026-11-23T08:30,2026-11-23T09:20,tess,bram\n`,
  'availability.json': JSON.stringify([
    {
      id: 'p3',
      name: 'P3',
      opens: '2026-11-19T08:00',
      closes: '2026-11-27T17:00',
      start: '2027-02-01',
      end: '2027-04-16',
      teachers: ['teun', 'cora'],
    },
  ]),
  'roles.csv': 'person,roles\nteun,planner\n',
}

test.each(selectCases(Object.keys(files) as (keyof typeof files)[]))(
  'rows of %s that name someone who was erased are left out with a notice, also without people.csv',
  async (file) => {
    const path = makeImportFolder({ 'school.json': settings, [file]: files[file] })
    for (const dryRun of [true, false]) {
      const outcome = await importPath(db, clock, { path, dryRun, replace: true })
      expect(outcome).toMatchObject({ ok: true })
      expect(outcome.notices).toContainEqual({
        kind: 'people',
        message: 'Erased people were left out, also wherever they are named.',
        text: { code: 'erasedLeftOut' },
        count: 1,
        examples: [],
      })
    }
    const ids = await listSourceIds()
    for (const id of ['anna', 'teun', 'tess']) expect(ids).not.toContain(id)
  },
)

test('someone who was erased does not come back by the id of another source', async () => {
  const person = { id: 'n-881', type: 'teacher' as const, name: 'Tess Thijs', email: null, code: null }
  const school = { settings: smallSchool.settings, people: [{ ...person, roles: [], coach: null, fte: null }] }
  await applySchool(db, school, { clock, source: 'other', replace: true })
  expect(await listSourceIds()).not.toContain('n-881')
})
