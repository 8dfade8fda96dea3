import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '#server/db/connect.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAppointmentId, getAttendeeId, putSmallSchool } from '#server/test/small-school.ts'
import { waitForLock } from '#server/test/wait-for-lock.ts'
import { appointmentRoutes } from './routes.ts'

const { db } = await testDatabase()
const api = await testApp(db)
let appointmentPath = ''
beforeEach(async () => {
  await putSmallSchool(db)
  appointmentPath = `/api/Appointment/${await getAppointmentId(db, 'l1')}`
})

const getStoredAppointment = () =>
  db
    .selectFrom('appointment')
    .select(['is_online', 'teacher_note', 'version'])
    .where('source_id', '=', 'l1')
    .executeTakeFirstOrThrow()
const patch = async (person: string, body: unknown, headers?: Record<string, string>) =>
  (await api.as(person)).patch<Appointment>(appointmentPath, body, headers)

describe('appointment.patch', () => {
  test('lets the teacher of the appointment set and clear the note and the online flag', async () => {
    const { status, result } = await patch('teun', [
      { op: 'add', path: '/isOnline', value: true },
      { op: 'replace', path: '/teacherNote', value: '  Neem je boek mee  ' },
    ])
    expect(status).toBe(200)
    expect(result).toMatchObject({ isOnline: true, teacherNote: 'Neem je boek mee' })
    expect(await getStoredAppointment()).toMatchObject({ is_online: true, teacher_note: 'Neem je boek mee' })
    await patch('teun', [
      { op: 'remove', path: '/isOnline' },
      { op: 'remove', path: '/teacherNote' },
    ])
    expect(await getStoredAppointment()).toMatchObject({ is_online: false, teacher_note: null })
  })
  test('appointmentNoRights: refuses other teachers, students and staff, and accepts an admin', async () => {
    const body = [{ op: 'add', path: '/teacherNote', value: 'van de directie' }]
    expect((await patch('ada', body)).status).toBe(200)
    const before = await getStoredAppointment()
    for (const person of ['tess', 'anna', 'cora', 'evi', 'sam'])
      expect(await patch(person, [{ op: 'remove', path: '/teacherNote' }])).toMatchObject({
        status: 403,
        code: 'appointmentNoRights',
      })
    expect(await getStoredAppointment()).toEqual(before)
  })
  test('appointmentTeacherNoteTooLong: accepts 1,000 characters, and refuses the whole patch at 1,001', async () => {
    const buildPatch = (length: number) => [
      { op: 'add', path: '/isOnline', value: true },
      { op: 'add', path: '/teacherNote', value: '😀'.repeat(length) },
    ]
    const before = await getStoredAppointment()
    expect(await patch('teun', buildPatch(1001))).toMatchObject({ status: 422, code: 'appointmentTeacherNoteTooLong' })
    expect(await getStoredAppointment()).toEqual(before)
    expect((await patch('teun', buildPatch(1000))).status).toBe(200)
    expect((await patch('anna', buildPatch(1001))).code).toBe('appointmentTeacherNoteTooLong')
    const unknown = await (await api.as('teun')).patch('/api/Appointment/999999', buildPatch(1001))
    expect(unknown.code).toBe('appointmentTeacherNoteTooLong')
  })
  test('accepts a valid Geolocation header and refuses a malformed header', async () => {
    const body = [{ op: 'add', path: '/teacherNote', value: 'van hier' }]
    const before = await getStoredAppointment()
    for (const geolocation of ['91,4.3,10', '52.1;4.3;10', '52.1,4.3'])
      expect(await patch('teun', body, { geolocation })).toMatchObject({
        status: 400,
        code: 'requestInvalid',
        body: { errors: [{ path: 'headers/geolocation' }] },
      })
    expect(await getStoredAppointment()).toEqual(before)
    expect((await patch('teun', body, { geolocation: '52.1,4.3,10' })).status).toBe(200)
    expect(await getStoredAppointment()).toMatchObject({ teacher_note: 'van hier' })
  })
  test('patchNotAllowed: refuses the whole patch for any other path or value', async () => {
    const before = await getStoredAppointment()
    for (const operation of [
      { op: 'replace', path: '/name', value: 'Feest' },
      { op: 'add', path: '/isOnline', value: 'yes' },
      { op: 'move', path: '/isOnline', from: '/teacherNote' },
    ])
      expect(await patch('teun', [{ op: 'add', path: '/teacherNote', value: 'half' }, operation])).toMatchObject({
        status: 422,
        code: 'patchNotAllowed',
      })
    expect((await patch('teun', '{')).code).toBe('requestInvalid')
    expect((await patch('teun', {})).code).toBe('requestInvalid')
    expect(await getStoredAppointment()).toEqual(before)
  })
  test('preconditionFailed: refuses a stale If-Match, and a second concurrent change of the same version', async () => {
    const details = await (await api.as('teun')).get(appointmentPath.replace('Appointment/', 'Appointment/Details/'))
    const etag = String(details.headers['etag'])
    const answers = await Promise.all(
      ['een', 'twee'].map((value) => patch('teun', [{ op: 'add', path: '/teacherNote', value }], { 'if-match': etag })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect(answers.find(({ status }) => status === 412)?.code).toBe('preconditionFailed')
    const newEtag = String(answers.find(({ status }) => status === 200)?.headers['etag'])
    expect(
      (await patch('teun', [{ op: 'add', path: '/teacherNote', value: 'drie' }], { 'if-match': newEtag })).status,
    ).toBe(200)
  })
  test('keeps the version when nothing changes', async () => {
    const body = [{ op: 'add', path: '/teacherNote', value: 'drie' }]
    await patch('teun', body)
    const before = await getStoredAppointment()
    expect(before.teacher_note).toBe('drie')
    await patch('teun', body)
    expect(await getStoredAppointment()).toEqual(before)
  })
  test('accepts application/json and refuses text/plain', async () => {
    const body = [{ op: 'remove', path: '/teacherNote' }]
    expect((await patch('teun', body, { 'content-type': 'application/json' })).status).toBe(200)
    expect((await patch('teun', 'x', { 'content-type': 'text/plain' })).code).toBe('mediaTypeUnsupported')
  })
  test('appointmentDoesNotExist, appointmentHolidayNotSelectable: refuses an unknown appointment and a holiday', async () => {
    const teun = await api.as('teun')
    const body = [{ op: 'remove', path: '/teacherNote' }]
    expect((await teun.patch('/api/Appointment/999999', body)).code).toBe('appointmentDoesNotExist')
    expect((await teun.patch(`/api/Appointment/${await getAppointmentId(db, 'holiday')}`, body)).code).toBe(
      'appointmentHolidayNotSelectable',
    )
  })
})

describe('appointment.patch of an appointment that an import holds', () => {
  const setNote = () => patch('teun', [{ op: 'add', path: '/teacherNote', value: 'te laat' }])
  /** Sends the note after the change and before its commit. */
  async function setNoteDuring(change: (tx: Tx) => Promise<unknown>) {
    const { answer } = await db.transaction().execute(async (tx) => {
      await change(tx)
      const running = setNote()
      await waitForLock(db)
      return { answer: running }
    })
    return answer
  }

  test('serviceUnavailable: does not wait until the import is done', async () => {
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom('appointment').select('id').where('source_id', '=', 'l1').forUpdate().execute()
      expect(await setNote()).toMatchObject({ status: 503, code: 'serviceUnavailable' })
    })
    expect((await getStoredAppointment()).teacher_note).not.toBe('te laat')
  })
  test('leaves half of the turns for transactions to other features', () => {
    expect(appointmentRoutes.options.waitsForImports).toBe(true)
  })
  test('appointmentDoesNotExist: is refused if the import deletes it', async () => {
    const answer = await setNoteDuring((tx) => tx.deleteFrom('appointment').where('source_id', '=', 'l1').execute())
    expect(answer).toMatchObject({ status: 404, code: 'appointmentDoesNotExist' })
  })
  test('appointmentNoRights: is refused if the import replaces the teacher', async () => {
    const [teunId, tessId] = await Promise.all([getAttendeeId(db, 'teun'), getAttendeeId(db, 'tess')])
    const appointmentId = await getAppointmentId(db, 'l1')
    const answer = await setNoteDuring(async (tx) => {
      const values = { attendee_id: tessId, appointment_id: appointmentId, starts_at: '2026-11-16T08:30' }
      await tx.insertInto('appointment_attendee').values(values).execute()
      await tx
        .deleteFrom('appointment_attendee')
        .where('appointment_id', '=', appointmentId)
        .where('attendee_id', '=', teunId)
        .execute()
    })
    expect(answer).toMatchObject({ status: 403, code: 'appointmentNoRights' })
    expect((await getStoredAppointment()).teacher_note).not.toBe('te laat')
  })
})
