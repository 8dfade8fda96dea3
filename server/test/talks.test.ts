import type { JoinableAnswer } from '@uurwerk/contract/changes/joinable'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Feed } from '@uurwerk/contract/roster/feed-settings'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { issueDisplayUrl } from '../rooms/room-display/service.ts'
import { getAttendeeId } from './small-school.ts'
import { testSecret } from './test-app.ts'
import {
  talkTime,
  talkAttendees,
  insiders,
  throwMissing,
  outsiders,
  secretAppointments,
  createTalkSchool,
} from './talk-school.ts'

const { db, api, placeholders, sendCall } = await createTalkSchool()

const fetchRoster = async (attendees: string, sourceId: string) => {
  const { text } = await sendCall(`/api/Appointment/Date/{week}/Attendee?atnId=${attendees}`, { sourceId })
  return (JSON.parse(text) as { result: Appointment[] }).result
}
const findTalk = async (attendees: string, sourceId: string) =>
  (await fetchRoster(attendees, sourceId)).find(({ id }) => id === placeholders['talk'])

describe('a talk', () => {
  test.each(insiders)(
    'is shown in full to %s, a participant, coach or staff member, in every roster that contains it',
    async (sourceId) => {
      for (const attendee of ['{teun}', '{tess}', '{bram}', '{b204}', '{science}'])
        expect(await findTalk(attendee, sourceId)).toMatchObject({
          type: 'activity',
          name: 'Secret talk',
          teacherNote: 'A secret note',
          course: { name: 'Secret course' },
        })
      expect((await findTalk('{bram},{nora},{teun}', sourceId))?.attendeeIds.toSorted()).toEqual(
        [placeholders['bram'], placeholders['nora'], placeholders['teun']].toSorted(),
      )
      expect((await findTalk('{teun}', sourceId))?.sourceId).toBe('secret talk')
    },
  )
  test.each(outsiders)('shows %s, an outsider, only that its teachers and room are busy', async (sourceId) => {
    for (const attendee of ['{teun}', '{tess}', '{b204}', talkAttendees]) {
      const appointments = (await fetchRoster(attendee, sourceId)).filter(({ id }) =>
        [placeholders['talk'], placeholders['exam']].includes(id),
      )
      expect(appointments).toMatchObject(
        [talkTime, secretAppointments[1]].map((item) => ({
          start: item?.start,
          end: item?.end,
          type: 'activity',
          sourceId: null,
          name: '',
          course: null,
          groups: [],
          teachers: [{ name: 'Tess Thijs' }, { name: 'Teun Tol' }],
          classrooms: [{ name: 'B204' }],
          isOnline: false,
          teacherNote: null,
          change: null,
          subscriptions: [],
        })),
      )
      for (const { attendeeIds } of appointments)
        expect(attendeeIds.filter((id) => [placeholders['bram'], placeholders['nora']].includes(id))).toEqual([])
    }
    for (const attendee of ['{bram}', '{nora}', '{v5b}']) expect(await findTalk(attendee, sourceId)).toBeUndefined()
    const { text } = await sendCall('/api/Appointment/{talk}/Attendee/{bram}', { sourceId })
    expect(JSON.parse(text)).toMatchObject({ status: 404, code: 'appointmentDoesNotExist' })
  })
  test('is listed for outsiders by type as an activity, and not as an exam', async () => {
    const countByType = async (type: string, sourceId: string) => {
      const { text } = await sendCall(`/api/Appointment/Type/${type}/Attendee/{teun}`, { sourceId })
      return (JSON.parse(text) as { result: Appointment[] }).result.filter(({ id }) =>
        [placeholders['talk'], placeholders['exam']].includes(id),
      ).length
    }
    expect([await countByType('activity', 'dirk'), await countByType('exam', 'dirk')]).toEqual([2, 0])
    expect([await countByType('activity', 'tess'), await countByType('exam', 'tess')]).toEqual([1, 1])
  })
  test('stands in the way of an outsider’s exam without its id and students', async () => {
    const exam = {
      name: 'Resit',
      ...talkTime,
      teachers: [await getAttendeeId(db, 'dirk'), placeholders['tess']],
      students: [placeholders['bram']],
    }
    const addExam = async (sourceId: string, dryRun: boolean) =>
      (await sendCall('POST /api/Exam', { sourceId }, JSON.stringify({ ...exam, dryRun }))).text
    const listClashes = async (sourceId: string) =>
      (JSON.parse(await addExam(sourceId, true)) as { result: JoinableAnswer }).result.consequences.clashes
    const talk = placeholders['talk']
    expect(await listClashes('ada')).toContainEqual(expect.objectContaining({ appointmentId: talk }))
    const clashes = await listClashes('dirk')
    expect(new Set(clashes.map(({ appointmentId, who }) => `${appointmentId} ${who.name}`))).toEqual(
      new Set(['null Tess Thijs']),
    )
    const refusal = await addExam('dirk', false)
    expect(refusal).toContain('Tess Thijs')
    expect(refusal).not.toContain('Bram Bos')
    expect(refusal).not.toContain(`appointments/${talk}`)
  })
  test('does not appear in an outsider’s exam search, whatever the number of hidden exams', async () => {
    const searchExams = async (search: string, sourceId: string) => {
      const { text } = await sendCall(`/api/Exam/Search?${search}`, { sourceId })
      return (JSON.parse(text) as { result: Appointment[] }).result.map(({ id }) => id)
    }
    for (const search of ['query=secret', 'attendees={bram}', 'attendees={teun}', 'attendees={b204}']) {
      for (const sourceId of outsiders) expect(await searchExams(search, sourceId)).toEqual([])
      for (const sourceId of ['bram', 'carl', 'evi'])
        expect(await searchExams(search, sourceId)).toEqual([placeholders['exam']])
    }
    const { rows } = await sql<{ id: number }>`
      insert into appointment (type, name, starts_at, ends_at)
      select 'exam', 'Resit', '2026-11-19T15:00', '2026-11-19T16:00' from generate_series(0, 501)
      returning id`.execute(db)
    // All exams are of one student, except the last, of a whole group.
    const participants = rows.map(({ id }, index) => ({
      appointment_id: id,
      attendee_id: Number(placeholders[index < 501 ? 'bram' : 'v5b']),
      starts_at: '2026-11-19T15:00',
    }))
    await db.insertInto('appointment_attendee').values(participants).execute()
    // A search with too many results is refused. The refusal must not reveal how many hidden exams there are.
    for (const sourceId of outsiders) expect(await searchExams('query=resit', sourceId)).toEqual([rows.at(-1)?.id])
    expect((await sendCall('/api/Exam/Search?query=resit', { sourceId: 'ada' })).status).toBe(422)
    const ids = rows.map(({ id }) => id)
    await db.deleteFrom('appointment').where('id', 'in', ids).execute()
  })
  test('does not extend the student’s date range for outsiders, nor count as a change', async () => {
    const { id } = await db
      .insertInto('appointment')
      .values({ type: 'activity', name: 'Secret end', starts_at: '2027-03-01T09:00', ends_at: '2027-03-01T10:00' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('appointment_attendee')
      .values(
        ['teun', 'bram'].map((attendee) => ({
          appointment_id: id,
          attendee_id: Number(placeholders[attendee]),
          starts_at: '2027-03-01T09:00',
        })),
      )
      .execute()
    const fetchEnd = async (attendee: string, sourceId: string) => {
      const { text } = await sendCall(`/api/Appointment/DateRange?atnId={${attendee}}`, { sourceId })
      return (JSON.parse(text) as { result: { end: string } }).result.end
    }
    for (const sourceId of outsiders) expect(await fetchEnd('bram', sourceId)).toBe('2026-11-19')
    for (const sourceId of ['bram', 'carl', 'teun', 'cora']) expect(await fetchEnd('bram', sourceId)).toBe('2027-03-01')
    // Everyone may know that the teacher is busy then.
    for (const sourceId of outsiders) expect(await fetchEnd('teun', sourceId)).toBe('2027-03-01')
    const countChanges = async (sourceId: string) => {
      const { text } = await sendCall('/api/Schedule/PublishInfo?atnId={teun}&start={day}&end={day}', { sourceId })
      return (JSON.parse(text) as { result: { changes: number }[] }).result[0]?.changes
    }
    expect([await countChanges('dirk'), await countChanges('tess')]).toEqual([0, 2])
    await db.deleteFrom('appointment').where('id', '=', id).execute()
  })
  test('disappears from outsiders’ rosters when it is cancelled', async () => {
    const cancel = (is_cancelled: boolean) =>
      db.updateTable('appointment').set({ is_cancelled }).where('id', '=', Number(placeholders['talk'])).execute()
    await cancel(true)
    expect(await findTalk('{teun}', 'dirk')).toBeUndefined()
    expect((await sendCall('/api/Appointment/Details/{talk}', { sourceId: 'dirk' })).status).toBe(404)
    expect(await findTalk('{teun}', 'carl')).toMatchObject({ isCancelled: true })
    await cancel(false)
  })
  test.each([
    ['that others may still join', { subscribe_from: '2026-11-01T08:00', subscribe_until: '2026-11-18T12:00' }, []],
    ['with a third student', {}, ['anna']],
    ['with a group', {}, ['v5b']],
  ])('%s is visible to outsiders', async (_, window, more) => {
    const id = Number(placeholders['talk'])
    const participants = more.map((attendee) => ({
      appointment_id: id,
      attendee_id: Number(placeholders[attendee]),
      starts_at: talkTime.start,
    }))
    await db
      .updateTable('appointment')
      .set({ ...window, type: 'choice' })
      .where('id', '=', id)
      .execute()
    if (participants.length > 0) await db.insertInto('appointment_attendee').values(participants).execute()
    for (const sourceId of outsiders)
      expect(await findTalk('{teun}', sourceId)).toMatchObject({ type: 'choice', name: 'Secret talk' })
    for (const { attendee_id } of participants)
      await db
        .deleteFrom('appointment_attendee')
        .where('appointment_id', '=', id)
        .where('attendee_id', '=', attendee_id)
        .execute()
    const originalFields = { subscribe_from: null, subscribe_until: null, type: 'activity' }
    await db.updateTable('appointment').set(originalFields).where('id', '=', id).execute()
  })
  test('is visible to a signed-up student, who can neither see nor join it once the sign-up is removed', async () => {
    const seat = {
      appointment_id: Number(placeholders['talk']),
      attendee_id: Number(placeholders['anna']),
      accepted: true,
    }
    await db.insertInto('subscription').values(seat).execute()
    expect(await findTalk('me', 'anna')).toMatchObject({ name: 'Secret talk' })
    await db.deleteFrom('subscription').execute()
    expect(await findTalk('me', 'anna')).toBeUndefined()
    const { text } = await sendCall(
      'POST /api/Subscription/Appointment/{talk}/Attendee/me',
      { sourceId: 'anna' },
      '{"accepted":true}',
    )
    expect(JSON.parse(text)).toMatchObject({ status: 404, code: 'subscriptionNoAttendeeOrAppointment' })
  })
})

describe('a talk outside the API', () => {
  const fetchCalendar = async (sourceId: string) => {
    const caller = await api.as(sourceId)
    const presetId = '0b0c4a5e-7a8e-4f0e-9d5a-6f4f0f4f2b11'
    const ids = ['teun', 'bram', 'b204', 'science'].map((attendee) => Number(placeholders[attendee]))
    await caller.put(`/api/ComposeRoster/Presets/${presetId}`, {
      name: 'Together',
      attendees: ids.map((attendeeId, colour) => ({ attendeeId, colour })),
    })
    const { result } = await caller.post<Feed>('/api/Settings/Feeds', {
      name: 'Together',
      content: 'composed',
      presetId,
    })
    return (await api.inject({ url: new URL(result.url ?? '').pathname })).body.replaceAll(/\r\n /g, '')
  }
  test.each(outsiders)(
    'appears as busy, without the student’s name, in the feed of %s, an outsider',
    async (sourceId) => {
      const calendar = await fetchCalendar(sourceId)
      expect(calendar).not.toMatch(/secret/i)
      expect(calendar).toMatch(/SUMMARY:Bezet · (?!.*Bram)/)
      expect(calendar).not.toMatch(/SUMMARY:.*Bezet.*Bram/)
    },
  )
  test.each(['carl', 'tess', 'cora'])('appears by name in the feed of %s', async (sourceId) => {
    expect(await fetchCalendar(sourceId)).toContain('SUMMARY:Secret talk')
  })
  test.each(['2026-11-18', '2026-11-19'])('appears without its name on the room display on %s', async (day) => {
    const { address } =
      (await issueDisplayUrl(
        db,
        { secret: testSecret, publicUrl: 'http://localhost' },
        { sourceId: 'b204', renew: false },
      )) ?? throwMissing()
    const { pathname, hash } = new URL(address)
    const { statusCode, body } = await api
      .at(`${day}T08:00:00Z`)
      .inject({ url: `${pathname}/now`, headers: { authorization: `Bearer ${hash.slice(1)}` } })
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/secret/i)
    expect(body).toMatch(/"kind":"lesson","start":"2026-11-1\dT1[45]:00","end":"[^"]+","name":"","groups":\[\]/)
  })
  test('notifies its participants, and nobody else, of a change', async () => {
    const recipients = await db
      .selectFrom('notification')
      .innerJoin('attendee', 'attendee.id', 'notification.attendee_id')
      .select('attendee.source_id')
      .where('notification.type', '=', 'rosterChange')
      .orderBy('attendee.source_id')
      .execute()
    expect(recipients.map(({ source_id }) => source_id)).toEqual(['bram', 'nora', 'tess', 'teun'])
  })
})
