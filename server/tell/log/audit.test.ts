import type { Contract } from '@uurwerk/contract/endpoint'
import { contracts } from '@uurwerk/contract/index'
import { type AuditAction, auditActions } from '@uurwerk/contract/tell/audit-action'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applySchool } from '../../import/apply.ts'
import { folderOf, schoolFiles } from '../../import/fixtures.ts'
import { publishWeeks, unpublishWeeks } from '../../import/publish.ts'
import { importPath } from '../../import/run.ts'
import { fixedClock } from '../../lib/clock.ts'
import { type Answer, type Caller, testApp } from '../../test/app.ts'
import { testDatabase } from '../../test/harness.ts'
import { putBooking } from '../../test/booked.ts'
import { appointmentId, idOf, putSmallSchool, smallSchool } from '../../test/small-school.ts'

const { db } = await testDatabase()
const api = await testApp(db)
const clock = fixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
beforeAll(() => putSmallSchool(db))
beforeEach(async () => void (await db.deleteFrom('audit_log').execute()))

const recorded = () =>
  db
    .selectFrom('audit_log')
    .leftJoin('attendee as actor', 'actor.id', 'actor_id')
    .select(['action', 'actor.source_id as actor', 'details'])
    .orderBy('audit_log.id')
    .execute()

/** How each call that writes is made once, so that it changes something. */
const writing: Record<string, () => Promise<Answer>> = {
  'appointment.patch': async () =>
    (await api.as('teun')).patch(`/api/Appointment/${await appointmentId(db, 'l1')}`, [
      { op: 'add', path: '/teacherNote', value: 'Neem je boek mee' },
    ]),
  'subscription.subscribe': () => joinAs('bram'),
  'subscription.unsubscribe': () => joined(async (person, path) => person.delete(path)),
  'subscription.patch': () =>
    joined((person, path) => person.patch(path, [{ op: 'add', path: '/motivation', value: 'Bijles' }])),
  'subscription.motivate': () =>
    joined((person, path) => person.post(path.replace(/\/Attendee.*/, '/motivation'), { motivation: 'Graag' })),
  'subscription.several': async () => {
    const attendeeIds = [await idOf(db, 'tess'), await idOf(db, 'bram')]
    await db.deleteFrom('subscription').execute()
    return (await api.as('teun')).post(`${await choicePath()}/Attendees`, { action: 'subscribe', attendeeIds })
  },
  'subscription.wait': () => waiting(async (person, path) => person.post(path)),
  'subscription.leaveWait': () =>
    waiting(async (person, path) => {
      await person.post(path)
      await db.deleteFrom('audit_log').execute()
      return person.delete(path)
    }),
  'booking.create': () => bookRoom(),
  'booking.createSeries': () => bookRoom('/series', { recurrence: { weekdays: [3], until: '2026-11-18' } }),
  'booking.change': () => booking(async (id) => (await api.as('teun')).patch(`/api/booking/${id}`, shorter)),
  'booking.cancel': () => booking(async (id) => (await api.as('teun')).delete(`/api/booking/${id}`)),
  'booking.stop': () => bookingOf('teun', 'stop'),
  'booking.extend': () => bookingOf('teun', 'extend/5'),
  'booking.confirm': () => bookingOf('teun', 'confirm'),
  'booking.accept': () => bookingOf('anna', 'accept'),
  'booking.decline': () => bookingOf('anna', 'decline'),
  'impersonation.start': async () =>
    (await api.as('sam')).post('/api/Impersonation', { attendeeId: await idOf(db, 'anna') }),
  'impersonation.end': async () => (await api.as('anna', 'sam')).delete('/api/Impersonation'),
  'settings.patch': async () =>
    (await api.as('anna')).patch('/api/Settings', [
      { op: 'replace', path: '/showPrivacyConsentMessage', value: false },
    ]),
  'settings.addFeed': async () => addFeed('anna'),
  'settings.removeFeed': async () => (await api.as('bram')).delete(`/api/Settings/Feeds/${await feedOf('bram')}`),
  'compose-roster.savePreset': async () => savePreset('anna'),
  'compose-roster.removePreset': async () => {
    await savePreset('bram')
    await db.deleteFrom('audit_log').execute()
    return (await api.as('bram')).delete('/api/ComposeRoster/Presets/both')
  },
  'settings.renewFeed': async () => (await api.as('teun')).post(`/api/Settings/Feeds/${await feedOf('teun')}/renew`),
}

/** Books a room as Teun, and does something with that. */
async function booking(work: (id: number) => Promise<Answer>): Promise<Answer> {
  await db.deleteFrom('appointment').where('type', '=', 'booking').execute()
  const id = await putBooking(db, {
    organizer: 'teun',
    room: 'b204',
    start: '2026-11-18T11:00',
    end: '2026-11-18T12:00',
    invitees: { anna: 'Pending' },
  })
  const window = { confirm_from: '2026-11-18T09:50:00Z', confirm_until: '2026-11-18T10:20:00Z' }
  await db.updateTable('booking').set(window).execute()
  return work(id)
}
const bookingOf = (person: string, path: string) =>
  booking(async (id) => (await api.as(person)).post(`/api/booking/${id}/${path}`))
const wish = { name: 'Overleg', start: '2026-11-18T14:00', end: '2026-11-18T15:00' }
const shorter = { name: 'Overleg', start: '2026-11-18T11:00', end: '2026-11-18T11:30' }
const bookRoom = async (path = '', more = {}) =>
  booking(async () =>
    (await api.as('teun')).post(`/api/booking/facility/${await idOf(db, 'b204')}${path}`, { ...wish, ...more }),
  )

const choicePath = async () => `/api/Subscription/Appointment/${await appointmentId(db, 'choice')}`
const joinAs = async (person: string) =>
  (await api.as(person)).post(`${await choicePath()}/Attendee/me`, { accepted: true })

/** Does something with what Anna has joined. */
async function joined(work: (person: Caller, path: string) => Promise<Answer>): Promise<Answer> {
  await joinAs('anna')
  await db.deleteFrom('audit_log').execute()
  return work(await api.as('anna'), `${await choicePath()}/Attendee/me`)
}

/** Does something with the line for a lesson that is full. */
async function waiting(work: (person: Caller, path: string) => Promise<Answer>): Promise<Answer> {
  await db.deleteFrom('subscription').execute()
  await db.updateTable('appointment').set({ capacity: 0 }).where('source_id', '=', 'choice').execute()
  const answer = await work(await api.as('anna'), `${await choicePath()}/Attendee/me/wait`)
  await db.updateTable('appointment').set({ capacity: 30 }).where('source_id', '=', 'choice').execute()
  return answer
}

const savePreset = async (person: string) =>
  (await api.as(person)).put('/api/ComposeRoster/Presets/both', {
    name: 'Samen',
    attendees: [{ attendeeId: await idOf(db, 'teun'), colour: null }],
  })

const addFeed = async (person: string) =>
  (await api.as(person)).post<{ id: number }>('/api/Settings/Feeds', { name: 'Rooster', content: 'own-roster' })

/** A feed that was there before, as the log sees it. */
async function feedOf(person: string): Promise<number> {
  const { result } = await addFeed(person)
  await db.deleteFrom('audit_log').execute()
  return result.id
}

/** The calls that are no GET and are not made here, each with the reason. */
const exceptions: Record<string, string> = {
  'log.exception': 'is a log of its own',
  'log.pageView': 'is counted without who',
  'notification.read': 'changes only what the person has seen',
  'notification.readAll': 'changes only what the person has seen',
}

describe('every call that writes', () => {
  const calls = Object.entries<Contract>(contracts).flatMap(([feature, contract]) =>
    Object.entries(contract)
      .filter(([, { method }]) => method !== 'GET')
      .map(([name]) => `${feature}.${name}`),
  )
  test.each(calls)('%s leaves exactly one entry of its name, or has a reason not to', async (call) => {
    const write = writing[call]
    if (!write) return expect(exceptions).toHaveProperty([call])
    expect((await write()).status).toBe(200)
    expect((await recorded()).map(({ action }) => action)).toEqual([call])
  })
  test('and no call is in both lists', () => {
    expect(Object.keys(writing).filter((call) => call in exceptions)).toEqual([])
  })
})

describe('an entry', () => {
  test('says of a note how long it is, and nothing of what it says', async () => {
    await writing['appointment.patch']?.()
    const path = `/api/Appointment/${await appointmentId(db, 'l1')}`
    await (await api.as('teun')).patch(path, [{ op: 'add', path: '/teacherNote', value: 'Toets van Anna 😀' }])
    const [entry] = (await recorded()).slice(-1)
    expect(entry?.actor).toBe('teun')
    expect(entry?.details).toEqual({
      appointment: await appointmentId(db, 'l1'),
      start: '2026-11-16T08:30',
      noteLength: 16,
    })
    expect(JSON.stringify(await recorded())).not.toMatch(/Anna|boek/)
  })
  test('is not made by a patch that changes nothing, nor by one that is refused', async () => {
    const path = `/api/Appointment/${await appointmentId(db, 'l1')}`
    await (await api.as('teun')).patch(path, [{ op: 'remove', path: '/isOnline' }])
    await (await api.as('tess')).patch(path, [{ op: 'add', path: '/isOnline', value: true }])
    await (await api.as('teun')).patch(path, [{ op: 'add', path: '/isOnline', value: true }], { 'if-match': '"0.x"' })
    expect(await recorded()).toEqual([])
  })
  test('and what it is about are there together or not at all', async () => {
    await db.deleteFrom('impersonation').execute()
    await db.schema.alterTable('audit_log').renameTo('audit_log_away').execute()
    const answer = await writing['impersonation.start']?.()
    const path = `/api/Appointment/${await appointmentId(db, 'l1')}`
    const patched = await (await api.as('teun')).patch(path, [{ op: 'add', path: '/teacherNote', value: 'verloren' }])
    await db.schema.alterTable('audit_log_away').renameTo('audit_log').execute()
    expect([answer?.status, patched.status]).toEqual([500, 500])
    const notes = await db.selectFrom('appointment').select('id').where('teacher_note', '=', 'verloren').execute()
    const started = await db.selectFrom('impersonation').select('id').execute()
    expect([notes, started]).toEqual([[], []])
  })
})

describe('the command line', () => {
  const nobody = (action: AuditAction, details: object) => ({ action, actor: null, details })

  test('leaves an entry when weeks are published or hidden, and none when they already were', async () => {
    await publishWeeks(db, clock, '2026-W50..2026-W51')
    await publishWeeks(db, clock, '2026-W50')
    await unpublishWeeks(db, clock, '2026-W51')
    await unpublishWeeks(db, clock, '2026-W51')
    expect(await recorded()).toEqual([
      nobody('school.publish', { weeks: '2026-W50, 2026-W51' }),
      nobody('school.unpublish', { weeks: '2026-W51' }),
    ])
  })
  test('leaves one for an import with what it changed; none for a dry run, a refusal or when nothing changed', async () => {
    await db.deleteFrom('published_week').execute()
    const path = folderOf(schoolFiles())
    await importPath(db, clock, { path, dryRun: true })
    await importPath(db, clock, { path: folderOf(schoolFiles({ 'school.json': '{}' })) })
    expect(await recorded()).toEqual([])
    const outcome = await importPath(db, clock, { path })
    const total = outcome.ok ? Object.values(outcome.summary.kinds).reduce((sum, { added }) => sum + added, 0) : 0
    await importPath(db, clock, { path })
    const [entry, ...more] = await recorded()
    expect(more).toEqual([])
    expect(entry).toMatchObject(nobody('school.import', { format: 'school', added: total, published: '2026-W47' }))
  })
  test('has no part in the demo school, which nobody asked for', async () => {
    await applySchool(db, smallSchool, { clock })
    expect(await recorded()).toEqual([])
  })
})

/** What follows from a call of another name; each is tested where it happens. */
const consequences = ['subscription.seatFreed', 'booking.release', 'booking.displace']

test('every action that the log can name is made by a call or by the command line', () => {
  const commands = ['school.import', 'school.publish', 'school.unpublish']
  const calls = [...Object.keys(writing), ...Object.keys(exceptions), ...consequences]
  expect(auditActions.filter((action) => ![...calls, ...commands].includes(action))).toEqual([])
})
