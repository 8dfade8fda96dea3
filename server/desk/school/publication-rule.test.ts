import type { PublicationRule, School } from '@uurwerk/contract/desk/school'
import { beforeEach, describe, expect, test } from 'vitest'
import { takeImportLock } from '#server/db/locks.ts'
import { applySchool } from '#server/import/apply-school.ts'
import { makeAppointment } from '#server/import/make-appointment.ts'
import { ImportBusy } from '#server/import/import-errors.ts'
import { publicationJobs } from '#server/import/publish-weeks.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { putSmallSchool, smallSchool } from '#server/test/small-school.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { isFullRun } from '#server/test/full.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)
const now = '2026-11-18T10:06:00Z'
const clock = createFixedClock('Europe/Amsterdam', now)

const setRule = async (rule: PublicationRule | null, person = 'pia') =>
  (await api.as(person)).put<string[]>('/api/School/Weeks/rule', { rule })
const postWeeks = async (action: 'publish' | 'unpublish', ...weeks: string[]) =>
  (await api.as('pia')).post(`/api/School/Weeks/${action}`, { weeks })
const getRule = async () => (await (await api.as('pia')).get<School>('/api/School')).result.publicationRule
const listPublished = async () =>
  (await db.selectFrom('published_week').select('monday').orderBy('monday').execute()).map(({ monday }) => monday)

const buildLesson = (date: string) =>
  makeAppointment({
    id: `lesson ${date}`,
    type: 'lesson',
    name: 'Wiskunde B',
    start: `${date}T08:30`,
    end: `${date}T09:20`,
    course: 'wisb',
    groups: ['v5a'],
    teachers: ['teun'],
    rooms: ['b204'],
  })
/** Imports a lesson on each date, as someone does who leaves the weeks hidden. */
const importLessons = (...dates: string[]) =>
  applySchool(
    db,
    { settings: smallSchool.settings, appointments: dates.map(buildLesson) },
    { clock, unpublished: true, replace: true, source: 'other' },
  )
const runJob = (instant: string) => {
  const [job] = publicationJobs
  return job?.run({ db, actor: null, clock: createFixedClock('Europe/Amsterdam', instant) })
}

beforeEach(async () => {
  await db.deleteFrom('publication_rule').execute()
  await db.deleteFrom('hidden_week').execute()
  await db.deleteFrom('published_week').execute()
  await db.deleteFrom('appointment').where('source_id', 'like', 'lesson %').execute()
  await putSmallSchool(db)
  await db.deleteFrom('audit_log').execute()
})

describe('school.setPublicationRule', () => {
  test('publishes the weeks with lessons up to the last, and no others', async () => {
    expect(await listPublished()).toEqual(['2026-11-16'])
    expect((await setRule({ until: '2026-W49' })).result).toEqual([])
    expect((await setRule({ until: '2026-W52' })).result).toEqual(['2026-W50'])
    expect(await getRule()).toEqual({ until: '2026-W52' })
    expect(await listPublished()).toEqual(['2026-11-16', '2026-12-07'])
    expect((await setRule({ until: '2026-W52' })).result).toEqual([])
    const entries = await db.selectFrom('audit_log').select(['action', 'details']).orderBy('id').execute()
    expect(entries).toEqual([
      { action: 'school.setPublicationRule', details: { ruleBefore: null, rule: '2026-W49', published: null } },
      {
        action: 'school.setPublicationRule',
        details: { ruleBefore: '2026-W49', rule: '2026-W52', published: '2026-W50' },
      },
    ])
  })
  test('publishes what an import brings later, even if that was to leave the weeks hidden, and says so', async () => {
    await setRule({ until: '2026-W49' })
    const { published } = await importLessons('2026-11-25', '2026-12-02', '2026-12-16')
    expect(published).toEqual(['2026-W48', '2026-W49'])
    expect(await listPublished()).toEqual(['2026-11-16', '2026-11-23', '2026-11-30'])
  })
  test.skipIf(!isFullRun)('a preview of an import tells the weeks, and publishes none', async () => {
    await setRule({ weeksAhead: 2 })
    const preview = await applySchool(
      db,
      { settings: smallSchool.settings, appointments: [buildLesson('2026-11-25')] },
      { clock, unpublished: true, source: 'other', dryRun: true },
    )
    expect(preview.published).toEqual(['2026-W48'])
    expect(await listPublished()).toEqual(['2026-11-16'])
  })
  test('a number of weeks ahead follows the time, in the school’s time zone', async () => {
    expect((await setRule({ weeksAhead: 2 })).result).toEqual([])
    await runJob('2026-11-22T22:59:00Z')
    expect(await listPublished()).toEqual(['2026-11-16'])
    await runJob('2026-11-22T23:01:00Z')
    expect(await listPublished()).toEqual(['2026-11-16', '2026-12-07'])
    await runJob('2026-11-22T23:05:00Z')
    const entries = await db.selectFrom('audit_log').select(['action', 'actor_id', 'details']).orderBy('id').execute()
    expect(entries.slice(1)).toEqual([{ action: 'school.publish', actor_id: null, details: { weeks: '2026-W50' } }])
  })
  test('a week that someone hides stays hidden, until the rule is set again', async () => {
    await setRule({ weeksAhead: 4 })
    await postWeeks('unpublish', '2026-W50')
    await importLessons('2026-12-08')
    await runJob('2026-11-25T10:00:00Z')
    expect(await listPublished()).toEqual(['2026-11-16'])
    expect((await setRule({ weeksAhead: 4 })).result).toEqual(['2026-W50'])
  })
  test.skipIf(!isFullRun)('past weeks stay as they are, and without a rule nothing is published', async () => {
    await postWeeks('unpublish', '2026-W47')
    await (await api.at('2026-11-25T10:00:00Z').as('ada')).put('/api/School/Weeks/rule', { rule: { weeksAhead: 1 } })
    expect(await listPublished()).toEqual([])
    await setRule(null)
    expect(await getRule()).toBe(null)
    await importLessons('2026-11-25')
    await runJob('2026-11-25T10:00:00Z')
    expect(await listPublished()).toEqual([])
  })
  test('a student sees the lessons at once', async () => {
    const readRoster = async () => {
      const roster = '/api/Appointment/Date/2026-12-07/2026-12-13/Attendee?atnId=me'
      return (await (await api.as('anna')).get<{ type: string }[]>(roster)).result.map(({ type }) => type)
    }
    expect(await readRoster()).toEqual([])
    await setRule({ until: '2026-W50' })
    expect(await readRoster()).toEqual(['lesson'])
  })
  test('importRunning: is refused while an import writes, and an import while it is set, so that neither misses the other', async () => {
    await db.transaction().execute(async (tx) => {
      await takeImportLock(tx)
      expect(await setRule({ until: '2026-W50' })).toMatchObject({ status: 409, code: 'importRunning' })
      await runJob(now)
    })
    expect(await getRule()).toBe(null)
    const outcomes = await Promise.all([
      setRule({ until: '2026-W49' }).then(({ status }) => status),
      importLessons('2026-11-25').then(
        () => 'imported',
        (error: unknown) => (error instanceof ImportBusy ? 'busy' : Promise.reject(error as Error)),
      ),
      setRule({ until: '2026-W49' }, 'ada').then(({ status }) => status),
    ])
    if (outcomes[1] === 'busy') await importLessons('2026-11-25')
    if (!outcomes.includes(200)) await setRule({ until: '2026-W49' })
    expect(await listPublished()).toEqual(['2026-11-16', '2026-11-23'])
    expect(await db.selectFrom('publication_rule').selectAll().execute()).toHaveLength(1)
  })
  test.skipIf(!isFullRun)('an import that fails publishes nothing', async () => {
    await setRule({ until: '2026-W49' })
    const failed = applySchool(
      db,
      { settings: smallSchool.settings, appointments: [buildLesson('2026-11-25')] },
      { clock, unpublished: true, source: 'other', onWritten: () => Promise.reject(new Error('disk full')) },
    )
    await expect(failed).rejects.toThrow('disk full')
    expect(await listPublished()).toEqual(['2026-11-16'])
  })
  test('requestInvalid: takes one of both, of a week that exists', async () => {
    for (const rule of [
      {},
      { until: '2026-W50', weeksAhead: 2 },
      { until: '2026-W54' },
      { weeksAhead: 0 },
      { weeksAhead: 53 },
    ])
      expect((await setRule(rule)).code).toBe('requestInvalid')
    expect(await getRule()).toBe(null)
  })
})
