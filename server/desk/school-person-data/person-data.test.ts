import type { ChangesOfDay } from '@uurwerk/contract/changes/day'
import type { ErasureReport } from '@uurwerk/contract/desk/person-data'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { takeImportLock } from '#server/db/locks.ts'
import { bookSuccessfully } from '#server/test/bookings.ts'
import { addRound, removeRounds, setTeamGroup } from '#server/test/choice-round.ts'
import { addStudents } from '#server/test/joinable-appointments.ts'
import { getAppointmentId, getAttendeeId, putSmallSchool } from '#server/test/small-school.ts'
import { computeTableSums } from '#server/test/table-sums.ts'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)
const erase = async (person: number, query = '', caller = 'ada') =>
  (await api.as(caller)).post<ErasureReport>(`/api/School/People/${person}/erase${query}`, { reason: 'asked for it' })

/** Words that occur nowhere else. */
const traces = ['Xantippe Quast', 'xq-4711', 'XQZ', 'xantippe@quast.example']
const [name = '', sourceId = '', code = '', email = ''] = traces

/** Gives a student traces in each place that holds texts. Returns the id. */
async function leaveTraces(): Promise<number> {
  const id = await getAttendeeId(db, 'anna')
  await db
    .updateTable('attendee')
    .set({ name, source_id: sourceId, code, search_text: name.toLowerCase() })
    .where('id', '=', id)
    .execute()
  await db.updateTable('person').set({ email }).where('attendee_id', '=', id).execute()
  const lesson = await getAppointmentId(db, 'l1')
  const note = `Ask ${name} (${code}, ${sourceId}, ${email}) to come.`
  await db.updateTable('appointment').set({ teacher_note: note }).where('id', '=', lesson).execute()
  const entry = {
    attendee_id: await getAttendeeId(db, 'teun'),
    type: 'rosterChange',
    created_at: '2026-11-18T10:00:00Z',
  }
  await db
    .insertInto('notification')
    .values({ ...entry, data: JSON.stringify({ who: name, text: note }) })
    .execute()
  await db
    .insertInto('notification')
    .values({ ...entry, attendee_id: id, data: JSON.stringify({ text: note }) })
    .execute()
  await db
    .insertInto('audit_log')
    .values({
      at: '2026-11-18T10:00:00Z',
      action: 'appointment.patch',
      actor_id: id,
      details: JSON.stringify({ note }),
    })
    .execute()
  const choice = await getAppointmentId(db, 'choice')
  await db
    .insertInto('subscription')
    .values({ appointment_id: choice, attendee_id: id, accepted: true, motivation: note })
    .execute()
  return id
}

/** Lists `table.column` of texts and JSON that still hold a trace. */
async function listTraces(database: Database): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and (data_type in ('text', 'jsonb', 'json', 'ARRAY') or data_type like 'character%')`.execute(
    database,
  )
  const found: string[] = []
  for (const { table, column } of columns)
    for (const trace of traces) {
      const { rows } = await sql`
        select from ${sql.id(table)} where ${sql.ref(column)}::text ilike ${`%${trace}%`} limit 1`.execute(database)
      if (rows.length > 0) found.push(`${table}.${column}`)
    }
  return [...new Set(found)]
}

beforeEach(async () => {
  await db.deleteFrom('erased_person').execute()
})

describe('school-person-data.export', () => {
  const readExport = async (caller: string, id: number) => {
    const token = await api.mintToken(caller)
    const response = await api.inject({
      url: `/api/Person/${id}/export`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(response.headers['content-type']).toBe('application/zip')
    const files = unzipSync(new Uint8Array(response.rawPayload))
    return Object.fromEntries(Object.entries(files).map(([file, bytes]) => [file, strFromU8(bytes)]))
  }
  test('holds the person’s own records and roster, and no secret', async () => {
    const id = await getAttendeeId(db, 'teun')
    await (await api.as('teun')).post('/api/Settings/Feeds', { name: 'Phone', content: 'own-roster' })
    const files = await readExport('teun', id)
    const { rows, appointments } = JSON.parse(files['person.json'] ?? '') as {
      rows: Record<string, object[]>
      appointments: unknown[]
    }
    expect(rows['person']).toHaveLength(1)
    expect(rows['attendee']).toMatchObject([{ source_id: 'teun' }])
    expect(rows['feed']).toMatchObject([{ name: 'Phone' }])
    expect(rows['feed']?.[0]).not.toHaveProperty('token_hash')
    expect(appointments.length).toBeGreaterThan(0)
    expect(files['roster.ics']).toMatch(/^BEGIN:VCALENDAR[^]*BEGIN:VEVENT/)
  })
  test('holds an offered appointment in the roster only if the student joined it', async () => {
    const [id, choice] = [await getAttendeeId(db, 'anna'), await getAppointmentId(db, 'choice')]
    expect((await readExport('anna', id))['roster.ics']).not.toContain(`UID:${choice}@small`)
    await db.insertInto('subscription').values({ appointment_id: choice, attendee_id: id, accepted: true }).execute()
    onTestFinished(async () => void (await db.deleteFrom('subscription').execute()))
    expect((await readExport('anna', id))['roster.ics']).toContain(`UID:${choice}@small`)
  })
  test('holds the roster in the language that the person chose', async () => {
    const [id, exam] = [await getAttendeeId(db, 'tess'), await getAppointmentId(db, 'l2')]
    const setType = (type: string) => db.updateTable('appointment').set({ type }).where('id', '=', exam).execute()
    await setType('exam')
    onTestFinished(async () => void (await setType('lesson')))
    expect((await readExport('tess', id))['roster.ics']).toContain('SUMMARY:Toets: Engels')
    await db.insertInto('person_settings').values({ attendee_id: id, language: 'en' }).execute()
    onTestFinished(async () => void (await db.deleteFrom('person_settings').where('attendee_id', '=', id).execute()))
    expect((await readExport('ada', id))['roster.ics']).toContain('SUMMARY:Exam: Engels')
  })
  interface ExportedPerson {
    rows: Record<string, Record<string, unknown>[]>
    appointments: { id: number }[]
  }
  const readPerson = async (caller: string, id: number) =>
    JSON.parse((await readExport(caller, id))['person.json'] ?? '') as ExportedPerson

  test('holds no draft and no unpublished period of a teacher, except for administrators', async () => {
    const [id, draft] = [await getAttendeeId(db, 'teun'), await getAppointmentId(db, 'later')]
    const tables = [{ title: 'Taken', rows: [{ label: 'Les', course: null, hours: { P1: 5, P2: 7 } }] }]
    const plan = await db
      .insertInto('deployment_plan')
      .values({
        team_id: await getAttendeeId(db, 'science'),
        teacher_id: id,
        year: 2026,
        language: 'nl',
        tables: JSON.stringify(tables),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('deployment_plan_period')
      .values([
        { plan_id: plan.id, name: 'P1', published_on: '2026-11-01' },
        { plan_id: plan.id, name: 'P2', published_on: null },
      ])
      .execute()
    const readDrafts = async (caller: string) => {
      const { rows, appointments } = await readPerson(caller, id)
      return {
        hours: rows['deployment_plan']?.map((row) => (row['tables'] as typeof tables)[0]?.rows[0]?.hours),
        periods: rows['deployment_plan_period']?.map((row) => row['name'] as string).toSorted(),
        links: rows['appointment_attendee']?.some((row) => row['appointment_id'] === draft),
        appointments: appointments.some((appointment) => appointment.id === draft),
      }
    }
    expect(await readDrafts('teun')).toEqual({ hours: [{ P1: 5 }], periods: ['P1'], links: false, appointments: false })
    expect(await readDrafts('ada')).toEqual({
      hours: [{ P1: 5, P2: 7 }],
      periods: ['P1', 'P2'],
      links: true,
      appointments: true,
    })
  })
  test('holds only the published allocation of a student, without a coordinator’s reason, except for administrators', async () => {
    const id = await getAttendeeId(db, 'anna')
    await setTeamGroup(db)
    const round = await addRound(db, { kind: 'ranked', options: [{ name: 'Roeien', seats: 1 }] })
    onTestFinished(() => removeRounds(db))
    const addAllocation = async () => {
      const allocation = await db
        .insertInto('choice_round_allocation')
        .values({ round_id: round, method: 'lottery', seed: 7, made_at: '2026-11-18T10:00:00Z' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const given = { allocation_id: allocation.id, student_id: id, reason: '{}', by_hand: 'Swaps with Bram' }
      await db.insertInto('choice_round_allocated').values(given).execute()
      return allocation.id
    }
    const [published, unpublished] = [await addAllocation(), await addAllocation()]
    const cora = await api.as('cora')
    for (const allocation of [published, unpublished]) {
      const path = `/api/roster-interrogation/${round}/allocation/${allocation}/student/${id}`
      expect((await cora.put(path, { optionId: null, reason: 'Swaps with Bram' })).status).toBe(200)
    }
    await db.updateTable('choice_round').set({ published_allocation_id: published }).where('id', '=', round).execute()
    const readAllocated = async (caller: string) => {
      const { rows } = await readPerson(caller, id)
      const log = rows['audit_log']?.filter((row) => row['action'] === 'allocation.adjust')
      return {
        allocated: rows['choice_round_allocated']?.map((row) => [row['allocation_id'], row['by_hand']]),
        logged: log?.map((row) => (row['details'] as { allocation: number }).allocation),
      }
    }
    expect(await readAllocated('anna')).toEqual({ allocated: [[published, undefined]], logged: [published] })
    expect(await readAllocated('ada')).toEqual({
      allocated: [
        [published, 'Swaps with Bram'],
        [unpublished, 'Swaps with Bram'],
      ],
      logged: [published, unpublished],
    })
  })
  test('holds the announcements that the person wrote, and no absence that the person reported of someone else', async () => {
    const [cora, tess] = [await getAttendeeId(db, 'cora'), await getAttendeeId(db, 'tess')]
    const span = { starts_at: '2026-11-18T08:00', ends_at: '2026-11-19T08:00' }
    const audience = { roles: [], team_ids: [], group_ids: [], pinned: false, on_board: false }
    const announcement = { title: 'Fietsenstalling', text: 'Dicht.', created_by: cora, ...span, ...audience }
    await db.insertInto('announcement').values(announcement).execute()
    onTestFinished(async () => void (await db.deleteFrom('announcement').execute()))
    const absence = { attendee_id: tess, reported_by: cora, reported_at: span.starts_at, ...span }
    await db.insertInto('absence').values(absence).execute()
    onTestFinished(async () => void (await db.deleteFrom('absence').execute()))
    const { rows } = await readPerson('cora', cora)
    expect(rows['announcement']).toMatchObject([{ title: 'Fietsenstalling', text: 'Dicht.' }])
    expect(rows['absence']).toEqual([])
    expect((await readPerson('ada', tess)).rows).toMatchObject({ announcement: [], absence: [{ attendee_id: tess }] })
  })
  test('holds nobody else’s mail address', async () => {
    const people = await db.selectFrom('person').select(['attendee_id', 'email']).execute()
    for (const { attendee_id: id } of people) {
      const { 'person.json': text } = await readExport('ada', id)
      const others = people.filter(({ attendee_id: other, email: address }) => other !== id && address !== null)
      expect(others.filter(({ email: address }) => text?.includes(address ?? ''))).toEqual([])
    }
  })
  test('attendeeNoRights: is refused for others, and while impersonating', async () => {
    const anna = await getAttendeeId(db, 'anna')
    expect((await (await api.as('bram')).get(`/api/Person/${anna}/export`)).code).toBe('attendeeNoRights')
    expect((await (await api.as('pia')).get(`/api/Person/${anna}/export`)).code).toBe('attendeeNoRights')
    expect((await (await api.as('anna', 'sam')).get(`/api/Person/${anna}/export`)).code).toBe('attendeeNoRights')
  })
})

describe('school-person-data.erase', () => {
  test('refuses planners, missing people and a missing reason, and waits for no import', async () => {
    const id = await getAttendeeId(db, 'bram')
    expect((await erase(id, '', 'pia')).code).toBe('attendeeNoRights')
    expect((await erase(999_999)).code).toBe('attendeeDoesNotExist')
    expect((await (await api.as('ada')).post(`/api/School/People/${id}/erase`, { reason: ' ' })).code).toBe(
      'requestInvalid',
    )
    await db.transaction().execute(async (tx) => {
      await takeImportLock(tx)
      expect((await erase(id)).code).toBe('importRunning')
    })
  })
  test('a dry run tells the same counts as the erasure, and changes nothing', async () => {
    const id = await leaveTraces()
    expect(await listTraces(db)).toEqual(
      expect.arrayContaining([
        'appointment.teacher_note',
        'attendee.code',
        'audit_log.details',
        'notification.data',
        'person.email',
        'subscription.motivation',
      ]),
    )
    const before = await computeTableSums(db)
    const preview = await erase(id, '?dryRun=true')
    expect(preview.status).toBe(200)
    expect(await computeTableSums(db)).toEqual(before)
    const seats = await db
      .selectFrom('appointment')
      .select('seats_taken')
      .where('ends_at', '<', '2026-11-18')
      .orderBy('id')
      .execute()
    const outcome = await erase(id)
    expect(outcome.result).toEqual(preview.result)
    expect(outcome.result.erased).toMatchObject({ notification: expect.any(Number), text: expect.any(Number) })
    expect(await listTraces(db)).toEqual([])
    expect(
      await db
        .selectFrom('appointment')
        .select('seats_taken')
        .where('ends_at', '<', '2026-11-18')
        .orderBy('id')
        .execute(),
    ).toEqual(seats)
    expect(await db.selectFrom('erased_person').select('hash').execute()).toHaveLength(3)
    expect((await erase(id)).code).toBe('attendeeDoesNotExist')
  })
  test('a student number is blanked in texts, and a number of JSON that equals it stays', async () => {
    const id = await getAttendeeId(db, 'bram')
    await db.updateTable('attendee').set({ source_id: '471147' }).where('id', '=', id).execute()
    const entry = {
      attendee_id: await getAttendeeId(db, 'teun'),
      type: 'rosterChange',
      created_at: '2026-11-18T10:00:00Z',
    }
    const data = JSON.stringify({ id: 471147, number: '471147' })
    await db
      .insertInto('notification')
      .values({ ...entry, data })
      .execute()
    expect((await erase(id)).status).toBe(200)
    const last = await db.selectFrom('notification').select('data').orderBy('id', 'desc').limit(1).executeTakeFirst()
    expect(last?.data).toEqual({ id: 471147, number: '–' })
  })
  test('two erasures at once: one erases, and the other finds nobody', async () => {
    const id = await getAttendeeId(db, 'evi')
    const outcomes = await Promise.all([erase(id), erase(id)])
    expect(outcomes.map(getCodeOrStatus).toSorted()).toEqual([200, 'attendeeDoesNotExist'])
  })
  test('importRunning: an import that is being read may still name the person', async () => {
    const id = await getAttendeeId(db, 'sam')
    await sql`insert into import_run (state, file_name, started_at) values ('reading', 'a.zip', now())`.execute(db)
    expect((await erase(id)).code).toBe('importRunning')
    await sql`update import_run set state = 'failed'`.execute(db)
    expect((await erase(id, '?dryRun=true')).status).toBe(200)
  })
  test('roles that the desk gave go too, and sources no longer name the person', async () => {
    const id = await getAttendeeId(db, 'cora')
    await sql`update person set desk_roles = '{planner}' where attendee_id = ${id}`.execute(db)
    const fields = { 1: { name: 'Science', coordinators: ['cora', 'tess'] }, 2: { coach: 'cora', name: 'x' } }
    await sql`update attendee set given_fields = ${JSON.stringify(fields)}::jsonb where source_id = 'science'`.execute(
      db,
    )
    expect((await erase(id)).status).toBe(200)
    expect(await db.selectFrom('person').select('held_roles').where('attendee_id', '=', id).execute()).toEqual([
      { held_roles: [] },
    ])
    expect(await db.selectFrom('attendee').select('given_fields').where('source_id', '=', 'science').execute()).toEqual(
      [{ given_fields: { 1: { name: 'Science', coordinators: ['tess'] }, 2: { name: 'x' } } }],
    )
  })
  test('a code that is also that of a course is no name in texts', async () => {
    const id = await getAttendeeId(db, 'tess')
    await sql`update attendee set code = 'WISB' where id = ${id}`.execute(db)
    await sql`update appointment set teacher_note = 'WISB by Tess Thijs' where source_id = 'l1'`.execute(db)
    expect((await erase(id)).status).toBe(200)
    const note = await db
      .selectFrom('appointment')
      .select('teacher_note')
      .where('source_id', '=', 'l1')
      .executeTakeFirst()
    expect(note?.teacher_note).toBe('WISB by –')
  })
  test('a code that texts have as a word in lower case stays there', async () => {
    await putSmallSchool(db)
    const id = await getAttendeeId(db, 'tess')
    await sql`update attendee set code = 'KAN' where id = ${id}`.execute(db)
    await sql`
      with added as (
        insert into program (group_id, course_id, year)
        select ${await getAttendeeId(db, 'v5a')}, id, 2026 from course where source_id = 'wisb'
        returning id)
      insert into planned_week (program_id, week, objectives, material)
      select id, 16, 'Je kan rekenen', 'Reader van KAN' from added`.execute(db)
    expect((await erase(id)).status).toBe(200)
    expect(await db.selectFrom('planned_week').select(['objectives', 'material']).execute()).toEqual([
      { objectives: 'Je kan rekenen', material: 'Reader van –' },
    ])
  })
  test('dates and weeks stay, also if the person’s id or code is a number in them', async () => {
    await putSmallSchool(db)
    const id = await getAttendeeId(db, 'bram')
    const [moved, drafted] = [await getAppointmentId(db, 'l3'), await getAppointmentId(db, 'choice')]
    const pia = await api.as('pia')
    expect((await pia.post(`/api/Appointment/${moved}/change`, { start: '2026-11-19T13:00' })).status).toBe(200)
    const changes = [{ id: drafted, change: { start: '2026-11-20T12:45' } }]
    expect((await pia.post('/api/Appointment/changes', { changes, draft: true })).status).toBe(200)
    await db.updateTable('attendee').set({ source_id: '2026', code: 'W47' }).where('id', '=', id).execute()
    const data = { week: '2026-W47', text: 'W47 in 2026' }
    const entry = { attendee_id: await getAttendeeId(db, 'teun'), type: 'rosterChange' }
    const notification = await db
      .insertInto('notification')
      .values({ ...entry, created_at: '2026-11-18T10:00:00Z', data: JSON.stringify(data) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const listDays = async () => [
      (await pia.get<ChangesOfDay>('/api/Changes/Day/2026-11-19')).result,
      (await pia.get<ChangesOfDay>('/api/Changes/Day/2026-11-20')).result,
    ]
    const before = await listDays()
    expect(before).toMatchObject([
      { arranged: [{ start: '2026-11-19T13:00', change: { start: '2026-11-19T10:30' } }] },
      { drafts: [{ draft: { change: { start: '2026-11-20T12:45' } } }] },
    ])
    expect((await erase(id)).status).toBe(200)
    expect(await listDays()).toEqual(before)
    const kept = await db.selectFrom('notification').select('data').where('id', '=', notification.id).executeTakeFirst()
    expect(kept?.data).toEqual({ week: '2026-W47', text: '– in 2026' })
  })
  test('a seat that comes free goes to the first on the waiting list', async () => {
    await putSmallSchool(db)
    const [anna, bram] = [await getAttendeeId(db, 'anna'), await getAttendeeId(db, 'bram')]
    const choice = await getAppointmentId(db, 'choice')
    await db.deleteFrom('subscription').where('appointment_id', '=', choice).execute()
    await db.updateTable('appointment').set({ capacity: 1 }).where('id', '=', choice).execute()
    await db.insertInto('subscription').values({ appointment_id: choice, attendee_id: anna, accepted: true }).execute()
    await db
      .insertInto('waiting')
      .values({ appointment_id: choice, attendee_id: bram, since: '2026-11-17T10:00:00Z' })
      .execute()
    expect((await erase(anna)).status).toBe(200)
    expect(
      await db.selectFrom('subscription').select('attendee_id').where('appointment_id', '=', choice).execute(),
    ).toEqual([{ attendee_id: bram }])
  })
  test('seats in a round that is not over come free, and its windows are refreshed', async () => {
    await putSmallSchool(db)
    const [xena = 0] = await addStudents(db, 'v5a', ['xena', 'yara'])
    const round = await addRound(db, { groups: [{ group: 'v5b', seats: 1 }] })
    onTestFinished(() => removeRounds(db))
    const path = `/api/roster-interrogation/${round}/student/me/choose-group/${await getAttendeeId(db, 'v5b')}`
    const choose = async (person: string) => getCodeOrStatus(await (await api.as(person)).post(path))
    expect(await choose('xena')).toBe(200)
    expect(await choose('yara')).toBe('interrogationGroupFull')
    await db.deleteFrom('stream_event').execute()
    expect((await erase(xena)).status).toBe(200)
    const topics = await db.selectFrom('stream_event').select('topic').execute()
    expect(topics).toContainEqual({ topic: `interrogation:${round}` })
    expect(await choose('yara')).toBe(200)
  })
  test('guests are notified that a booking of the erased person is cancelled, without the name', async () => {
    await putSmallSchool(db)
    const [teun, tess] = [await getAttendeeId(db, 'teun'), await getAttendeeId(db, 'tess')]
    const times = { start: '2026-11-19T15:00', end: '2026-11-19T16:00' }
    const id = await bookSuccessfully(db, api, 'teun', { ...times, invitedAttendees: [tess] })
    expect((await (await api.as('tess')).post(`/api/booking/${id}/accept`)).status).toBe(200)
    await db.deleteFrom('stream_event').execute()
    expect((await erase(teun)).status).toBe(200)
    const sent = await db
      .selectFrom('notification')
      .select(['attendee_id', 'data'])
      .where('type', '=', 'bookingCancelled')
      .where('data_reference_id', '=', id)
      .execute()
    expect(sent).toMatchObject([{ attendee_id: tess, data: { booking: { id }, start: times.start, by: '' } }])
    expect(JSON.stringify(sent)).not.toContain('Teun')
    expect(await db.selectFrom('stream_event').select('data').where('topic', '=', 'booking').execute()).toEqual([
      { data: { start: '2026-11-19', end: '2026-11-19', people: [teun, tess] } },
    ])
  })
  test('the audit log has the reason, without the name', async () => {
    const id = await getAttendeeId(db, 'evi')
    const { name } = await db.selectFrom('attendee').select('name').where('id', '=', id).executeTakeFirstOrThrow()
    const body = { reason: `Request by ${name.toUpperCase()}, by letter` }
    expect((await (await api.as('ada')).post(`/api/School/People/${id}/erase`, body)).status).toBe(200)
    const entry = await db.selectFrom('audit_log').select('details').orderBy('id', 'desc').executeTakeFirst()
    expect(entry?.details).toMatchObject({ reason: 'Request by –, by letter' })
  })
  test('attendeeNoRights, lastAdmin: administrators do not erase themselves, nor is the last one erased', async () => {
    expect((await erase(await getAttendeeId(db, 'ada'))).code).toBe('attendeeNoRights')
    await sql`update person set roles = array_remove(roles, 'vendor-admin')`.execute(db)
    expect((await erase(await getAttendeeId(db, 'ada'))).code).toBe('lastAdmin')
  })
})
