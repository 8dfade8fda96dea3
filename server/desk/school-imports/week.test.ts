import { mkdirSync } from 'node:fs'
import type { ImportWeek } from '@uurwerk/contract/desk/imports'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeImportFolder, schoolFiles } from '#server/import/fixtures.ts'
import { importPath } from '#server/import/import-path.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { startImportDesk } from '#server/test/upload-imports.ts'
import { isFullRun } from '#server/test/full.ts'

const database = await testDatabase()
const now = '2026-11-01T08:00:00Z'
const { api, folder, preview } = await startImportDesk(database, now)

const people = [
  'id,type,name,email,code,roles,coach,fte',
  'teun,teacher,Teun Tol,teun@small.example,TTO,team-coordinator,,0.8',
  'anna,student,Anna Aerts,anna@small.example,,,teun,',
  'bram,student,Bram Bos,,,,,',
  'ada,staff,Ada Admiraal,,,admin,,',
  'pia,staff,Pia Post,pia@small.example,,planner|team-coordinator,,',
]
const school = schoolFiles({ 'people.csv': `${people.join('\n')}\n` })
const lessons = (...rows: string[]) => ({
  'school.json': school['school.json'] ?? '',
  'appointments.csv': `${['id,type,name,start,end,course,groups,teachers,rooms,students', ...rows].join('\n')}\n`,
})
const lesson = 'l1,lesson,Wiskunde B,2026-11-16T08:30,2026-11-16T09:20,wisb,v5a|v5b,teun,b204,'
const talk = 'l2,activity,Gesprek,2026-11-18T14:00,2026-11-18T14:30,,,teun,,bram'

beforeEach(async () => {
  mkdirSync(folder, { recursive: true })
  const clock = createFixedClock('Europe/Amsterdam', now)
  expect(await importPath(database.db, clock, { path: makeImportFolder(school), replace: true })).toMatchObject({
    ok: true,
  })
})

describe('school-imports.week', () => {
  const getWeek = async (id: number) =>
    (await (await api.as('pia')).get<ImportWeek>(`/api/School/Imports/${id}/week`)).result
  test('shows the week of each group as it would be, and marks what the import adds and changes', async () => {
    const moved = lesson.replace('08:30', '10:30').replace('09:20', '11:20').replace('b204', 'a108')
    const added = 'l5,lesson,Wiskunde B,2026-11-17T09:20,2026-11-17T10:10,wisb,v5a,teun,a108,'
    const later = 'l6,lesson,Wiskunde B,2026-11-24T09:20,2026-11-24T10:10,wisb,v5a,teun,a108,'
    const past = ['p1', 'p2', 'p3'].map((name) => added.replace('l5', name).replaceAll('2026-11-17', '2026-10-20'))
    const { id } = await preview('pia', lessons(moved, talk, added, later, ...past))
    const before = {
      start: '2026-11-16T08:30',
      end: '2026-11-16T09:20',
      name: 'Wiskunde B',
      teachers: ['Teun Tol'],
      rooms: ['B204'],
    }
    const movedLesson = {
      start: '2026-11-16T10:30',
      end: '2026-11-16T11:20',
      name: 'Wiskunde B',
      teachers: ['Teun Tol'],
      rooms: ['A108'],
      isCancelled: false,
      effect: 'changed',
      before,
    }
    expect(await getWeek(id)).toEqual({
      start: '2026-11-16',
      groups: [
        {
          name: 'V5A',
          lessons: [
            movedLesson,
            { ...movedLesson, start: '2026-11-17T09:20', end: '2026-11-17T10:10', effect: 'added', before: null },
          ],
        },
        { name: 'V5B', lessons: [movedLesson] },
      ],
    })
  })
  test.skipIf(!isFullRun)('shows lessons that stay without a mark', async () => {
    const added = 'l5,lesson,Wiskunde B,2026-11-17T09:20,2026-11-17T10:10,wisb,v5a,teun,a108,'
    const { id } = await preview('pia', lessons(lesson, talk, added))
    const { groups } = await getWeek(id)
    expect(groups[0]?.lessons.map(({ effect }) => effect)).toEqual([null, 'added'])
  })
  test.skipIf(!isFullRun)('has the group that changes, however many have more lessons', async () => {
    const names = Array.from({ length: 45 }, (_, index) => `x${index}`)
    const groups = {
      ...school,
      'groups.csv': `id,name,kind\nv5a,V5A,class\nv5b,V5B,\n${names.map((name) => `${name},${name},class\n`).join('')}`,
    }
    const others = ['09:20', '10:10'].map(
      (start, index) => `m${index},lesson,Les,2026-11-16T${start},2026-11-16T11:00,wisb,${names.join('|')},,,`,
    )
    const all = (...rows: string[]) => ({ ...groups, ...lessons(...rows, ...others) })
    const clock = createFixedClock('Europe/Amsterdam', now)
    expect(await importPath(database.db, clock, { path: makeImportFolder(all(lesson)) })).toMatchObject({ ok: true })
    const { id } = await preview('pia', all(lesson.replace('b204', 'a108')))
    expect((await getWeek(id)).groups.map(({ name }) => name)).toContain('V5A')
  })
  test.skipIf(!isFullRun)('has no week where no appointment is added or changed', async () => {
    const { id } = await preview('pia', school)
    expect(await getWeek(id)).toEqual({ start: null, groups: [] })
  })
  test('importDoesNotExist: there is no such run', async () => {
    expect(await (await api.as('pia')).get('/api/School/Imports/2000000000/week')).toMatchObject({
      code: 'importDoesNotExist',
    })
  })
})
