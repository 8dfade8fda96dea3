import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { testDatabase } from '../test/test-database.ts'
import { smallSchool } from '../test/small-school.ts'
import { applySchool } from './apply-school.ts'
import { publishWeeks, unpublishWeeks } from './publish-weeks.ts'
import { parseMondays } from './week-range.ts'
import { ImportBusy } from './import-errors.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')

beforeEach(async () => {
  await sql`truncate school, school_year, attendee, course, appointment, published_week cascade`.execute(db)
})

test('a second import and a publication are refused with ImportBusy while an import runs', async () => {
  const concurrentAttempts: Promise<unknown>[] = []
  const catchError = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)
  await applySchool(db, smallSchool, {
    clock,
    onProgress: (fraction) => {
      if (fraction !== 0.5) return
      concurrentAttempts.push(catchError(applySchool(db, { ...smallSchool, people: [] }, { clock })))
      concurrentAttempts.push(catchError(publishWeeks(db, { actor: null, clock }, parseMondays('2027-W01'))))
    },
  })
  const refusals = await Promise.all(concurrentAttempts)
  expect(refusals).toHaveLength(2)
  for (const refusal of refusals) expect(refusal).toBeInstanceOf(ImportBusy)
  const remainingAttendees = await db.selectFrom('attendee').select('id').where('removed', '=', false).execute()
  expect(remainingAttendees.length).toBeGreaterThan(10)
  await applySchool(db, smallSchool, { clock })
})

test('an appointment that an import drops during a sign-up is cancelled, not deleted', async () => {
  await applySchool(db, smallSchool, { clock, unpublished: true })
  const findChoiceLesson = () =>
    db.selectFrom('appointment').selectAll().where('source_id', '=', 'choice').executeTakeFirst()
  const student = await db.selectFrom('attendee').select('id').where('source_id', '=', 'bram').executeTakeFirstOrThrow()
  const subscribing = await db.startTransaction().execute()
  await subscribing
    .insertInto('subscription')
    .values({ appointment_id: (await findChoiceLesson())?.id ?? 0, attendee_id: student.id })
    .execute()
  const appointments = smallSchool.appointments?.filter(({ id }) => id !== 'choice') ?? []
  const importing = applySchool(db, { settings: smallSchool.settings, appointments }, { clock, unpublished: true })
  await expect.poll(() => isWaitingForLock(), { timeout: 10_000 }).toBe(true)
  await subscribing.commit().execute()
  expect(await importing).toMatchObject({ cancelled: 1 })
  expect(await findChoiceLesson()).toMatchObject({ is_cancelled: true })
})

const isWaitingForLock = async () => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
  `.execute(db)
  return rows.length > 0
}

test('publishWeeks and unpublishWeeks accept a range and return only the weeks that change', async () => {
  expect(await publishWeeks(db, { actor: null, clock }, parseMondays('2026-W52..2027-W01'))).toEqual([
    '2026-W52',
    '2026-W53',
    '2027-W01',
  ])
  expect(await publishWeeks(db, { actor: null, clock }, parseMondays('2026-W51..2026-W52'))).toEqual(['2026-W51'])
  expect(await unpublishWeeks(db, { actor: null, clock }, parseMondays('2026-W52..2026-W53'))).toEqual([
    '2026-W52',
    '2026-W53',
  ])
  const publishedWeeks = await db
    .selectFrom('published_week')
    .select(['monday', 'published_at'])
    .orderBy('monday')
    .execute()
  expect(publishedWeeks).toEqual([
    { monday: '2026-12-14', published_at: '2026-11-01T08:00:00.000Z' },
    { monday: '2027-01-04', published_at: '2026-11-01T08:00:00.000Z' },
  ])
})

test.each(['2026-47', '2026-W54', '2025-W53', '2026-W50..2026-W49', '2026-W01..2026-W02..2026-W03', ''])(
  'publishWeeks refuses the weeks %j',
  async (weeks) => {
    expect(() => parseMondays(weeks)).toThrow(/week/)
  },
)
