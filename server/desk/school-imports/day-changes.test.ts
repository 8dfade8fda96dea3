import { expect, test } from 'vitest'
import { makeImportFolder, schoolFiles } from '#server/import/fixtures.ts'
import { importPath } from '#server/import/import-path.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { startImportDesk } from '#server/test/upload-imports.ts'

const database = await testDatabase()
const { db } = database
const now = '2026-11-01T08:00:00Z'
const { api, preview, apply } = await startImportDesk(database, now)

const people = `id,type,name,email,code,roles,coach,fte
teun,teacher,Teun Tol,teun@small.example,TTO,team-coordinator,,0.8
anna,student,Anna Aerts,anna@small.example,,,teun,
bram,student,Bram Bos,,,,,
ada,staff,Ada Admiraal,,,admin,,
pia,staff,Pia Post,pia@small.example,,planner|team-coordinator,,
`
const buildFiles = (start: string, end: string) =>
  schoolFiles({
    'people.csv': people,
    'appointments.csv': `id,type,name,start,end,course,groups,teachers,rooms,students
l1,lesson,Wiskunde B,2026-11-16T${start},2026-11-16T${end},wisb,v5a|v5b,teun,b204,
`,
  })

test('the planner chooses in the preview which day changes stay, and sees both forms there and in the report', async () => {
  const path = makeImportFolder(buildFiles('08:30', '09:20'))
  await importPath(db, createFixedClock('Europe/Amsterdam', now), { path, replace: true })
  const { id } = await db.selectFrom('appointment').select('id').executeTakeFirstOrThrow()
  const room = await db.selectFrom('attendee').select('id').where('source_id', '=', 'a108').executeTakeFirstOrThrow()
  const body = { classrooms: [room.id], force: true }
  expect((await (await api.as('pia')).post(`/api/Appointment/${id}/change`, body)).status).toBe(200)

  const run = await preview('pia', buildFiles('10:30', '11:20'))
  const teachers = ['Teun Tol']
  const conflict = {
    id,
    name: 'Wiskunde B',
    changed: { start: '2026-11-16T08:30', end: '2026-11-16T09:20', isCancelled: false, teachers, rooms: ['A108'] },
    planned: { start: '2026-11-16T10:30', end: '2026-11-16T11:20', isCancelled: false, teachers, rooms: ['B204'] },
  }
  expect(run.dayChangesTouched).toEqual([{ ...conflict, isKept: false }])
  const { result } = await apply('pia', run.id, { replace: true, keepDayChanges: [id] })
  expect(result).toMatchObject({ state: 'done', dayChangesTouched: [{ ...conflict, isKept: true }] })
  expect(await db.selectFrom('appointment').select('starts_at').execute()).toEqual([{ starts_at: '2026-11-16T08:30' }])
  expect(await db.selectFrom('day_change').select('starts_at').execute()).toEqual([{ starts_at: '2026-11-16T10:30' }])
})
