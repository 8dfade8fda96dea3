import { toAuditAction } from '#server/test/audit-action.ts'
import type { Contract } from '@uurwerk/contract/endpoint'
import { contracts } from '@uurwerk/contract/index'
import { type AuditAction, auditActions } from '@uurwerk/contract/tell/audit-action'
import { beforeEach, describe, expect, test } from 'vitest'
import { applySchool } from '#server/import/apply-school.ts'
import { makeImportFolder, schoolFiles } from '#server/import/fixtures.ts'
import { publishWeeks, unpublishWeeks } from '#server/import/publish-weeks.ts'
import { parseMondays } from '#server/import/week-range.ts'
import { importPath } from '#server/import/import-path.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAppointmentId, getAttendeeId, smallSchool } from '#server/test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
beforeEach(async () => void (await db.deleteFrom('audit_log').execute()))

const listEntries = () =>
  db
    .selectFrom('audit_log')
    .leftJoin('attendee as actor', 'actor.id', 'actor_id')
    .select(['action', 'actor.source_id as actor', 'details'])
    .orderBy('audit_log.id')
    .execute()

/** Makes two calls that each leave an entry. */
const startImpersonation = async () =>
  (await api.as('sam')).post('/api/Impersonation', { attendeeId: await getAttendeeId(db, 'anna') })
const writeNote = async (value: string) =>
  (await api.as('teun')).patch(`/api/Appointment/${await getAppointmentId(db, 'l1')}`, [
    { op: 'add', path: '/teacherNote', value },
  ])

describe('an audit log entry', () => {
  test('records the length of a teacher’s note, and nothing of its text', async () => {
    await writeNote('Neem je boek mee')
    await writeNote('Toets van Anna 😀')
    const [entry] = (await listEntries()).slice(-1)
    expect(entry?.actor).toBe('teun')
    expect(entry?.details).toEqual({
      appointment: await getAppointmentId(db, 'l1'),
      start: '2026-11-16T08:30',
      noteLength: 16,
    })
    expect(JSON.stringify(await listEntries())).not.toMatch(/Anna|boek/)
  })
  test('is not made for a change without effect, nor for a refused change', async () => {
    const path = `/api/Appointment/${await getAppointmentId(db, 'l1')}`
    await (await api.as('teun')).patch(path, [{ op: 'remove', path: '/isOnline' }])
    await (await api.as('tess')).patch(path, [{ op: 'add', path: '/isOnline', value: true }])
    await (await api.as('teun')).patch(path, [{ op: 'add', path: '/isOnline', value: true }], { 'if-match': '"0.x"' })
    expect(await listEntries()).toEqual([])
  })
  test('that cannot be written rolls back its change', async () => {
    await db.deleteFrom('impersonation').execute()
    await db.schema.alterTable('audit_log').renameTo('audit_log_away').execute()
    const answer = await startImpersonation()
    const patched = await writeNote('verloren')
    await db.schema.alterTable('audit_log_away').renameTo('audit_log').execute()
    expect([answer.status, patched.status]).toEqual([500, 500])
    const notes = await db.selectFrom('appointment').select('id').where('teacher_note', '=', 'verloren').execute()
    const started = await db.selectFrom('impersonation').select('id').execute()
    expect([notes, started]).toEqual([[], []])
  })
})

describe('the command line', () => {
  const buildEntryWithoutActor = (action: AuditAction, details: object) => ({ action, actor: null, details })

  test('adds an entry when weeks are published or hidden, and none when nothing changes', async () => {
    await publishWeeks(db, { actor: null, clock }, parseMondays('2026-W50..2026-W51'))
    await publishWeeks(db, { actor: null, clock }, parseMondays('2026-W50'))
    await unpublishWeeks(db, { actor: null, clock }, parseMondays('2026-W51'))
    await unpublishWeeks(db, { actor: null, clock }, parseMondays('2026-W51'))
    expect(await listEntries()).toEqual([
      buildEntryWithoutActor('school.publish', { weeks: '2026-W50, 2026-W51' }),
      buildEntryWithoutActor('school.unpublish', { weeks: '2026-W51' }),
    ])
  })
  test('adds an entry for an import with what it changed, and none for a dry run, a refusal or no changes', async () => {
    await db.deleteFrom('published_week').execute()
    const path = makeImportFolder(schoolFiles())
    await importPath(db, clock, { path, replace: true, dryRun: true })
    await importPath(db, clock, { path: makeImportFolder(schoolFiles({ 'school.json': '{}' })) })
    // Nor for an import that stops because it would remove much.
    expect(await importPath(db, clock, { path })).toMatchObject({ ok: false, stopped: expect.anything() })
    expect(await listEntries()).toEqual([])
    const outcome = await importPath(db, clock, { path, replace: true })
    const total = outcome.ok ? Object.values(outcome.summary.kinds).reduce((sum, { added }) => sum + added, 0) : 0
    await importPath(db, clock, { path })
    const [entry, ...otherEntries] = await listEntries()
    expect(otherEntries).toEqual([])
    expect(entry).toMatchObject(
      buildEntryWithoutActor('school.import', { format: 'school', added: total, published: '2026-W47' }),
    )
  })
  test('adds no entry for the demo school', async () => {
    await applySchool(db, smallSchool, { clock })
    expect(await listEntries()).toEqual([])
  })
})

/** Actions without a call of that name; each is tested where it happens. */
const consequences = ['subscription.seatFreed', 'booking.release', 'booking.displace', 'sign-in.redeemLink']

// `server/test/access.ts` checks beside each feature that a call leaves its entry.
test('every action of the audit log belongs to a call, a command or a listed consequence', () => {
  const commands = ['school.setUp', 'school.import', 'school.publish', 'school.unpublish', 'sign-in.createLink']
  const calls = Object.entries<Contract>(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract).flatMap(([name, { method }]) =>
      method === 'GET' ? [] : [toAuditAction(`${feature}.${name}`)],
    ),
  )
  const knownActions = [...calls, ...consequences, ...commands]
  expect(auditActions.filter((action) => !knownActions.includes(action))).toEqual([])
})
