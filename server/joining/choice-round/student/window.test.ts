import { beforeEach, describe, expect, test } from 'vitest'
import { getCodeOrStatus, testApp } from '#server/test/test-app.ts'
import { addRound, getOptionId, removeRounds } from '#server/test/choice-round.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db, '2026-11-18T10:06:00Z')
const [v5a, v5b] = [await getAttendeeId(db, 'v5a'), await getAttendeeId(db, 'v5b')]
let round: number

beforeEach(async () => {
  await removeRounds(db)
  await db.deleteFrom('notification').execute()
  const groups = ['v5a', 'v5b'].map((group) => ({ group, seats: 1 }))
  round = await addRound(db, { groups, options: [{ name: 'Dans', seats: 1 }] })
})

const sendChoicesAt = async (now: string, person: string, student: string | number) => {
  const caller = await api.at(now).as(person)
  const base = `/api/roster-interrogation/${round}/student/${student}`
  const option = await getOptionId(db, 'Dans')
  const answers = [
    await caller.post(`${base}/choose-group/${v5a}`),
    await caller.post(`${base}/choose-option/${option}`),
    await caller.post(`${base}/confirm`),
    await caller.delete(`${base}/deselect-option/${option}`),
  ]
  return answers.map(getCodeOrStatus)
}

describe('choice window of a round', () => {
  const refusals = Array.from({ length: 4 }, () => 'interrogationNotStartedOrExpired')
  const successes = [200, 200, 200, 200]

  test.each([
    ['a second before it opens', '2026-11-18T07:59:59Z', refusals],
    ['when it opens', '2026-11-18T08:00:00Z', successes],
    ['a second before it closes', '2026-11-18T15:59:59Z', successes],
    ['when it closes', '2026-11-18T16:00:00Z', refusals],
  ])('is enforced for a student %s', async (_, now, codes) => {
    expect(await sendChoicesAt(now, 'anna', 'me')).toEqual(codes)
  })

  test.each([
    ['before it opens', '2026-11-18T07:59:59Z', refusals],
    ['a second before it closes for good', '2026-11-19T15:59:59Z', successes],
    ['when it closes for good', '2026-11-19T16:00:00Z', refusals],
  ])('is enforced for the coach %s', async (_, now, codes) => {
    expect(await sendChoicesAt(now, 'teun', await getAttendeeId(db, 'anna'))).toEqual(codes)
  })

  test('allows coordinators and admins after the student deadline, and refuses other teachers and students', async () => {
    const late = '2026-11-19T10:00:00Z'
    expect(await sendChoicesAt(late, 'tess', await getAttendeeId(db, 'anna'))).toEqual(
      Array.from({ length: 4 }, () => 'attendeeNoRights'),
    )
    expect(await sendChoicesAt(late, 'bram', await getAttendeeId(db, 'anna'))).toEqual(
      Array.from({ length: 4 }, () => 'interrogationMissing'),
    )
    for (const person of ['cora', 'ada'])
      expect(await sendChoicesAt(late, person, await getAttendeeId(db, 'anna'))).toEqual(successes)
  })
})

test('a choice by the coach is logged and notifies the student; the student’s own choice is only logged', async () => {
  const student = await getAttendeeId(db, 'anna')
  await db.deleteFrom('audit_log').execute()
  await (await api.as('teun')).post(`/api/roster-interrogation/${round}/student/${student}/choose-group/${v5b}`)
  await (await api.as('anna')).post(`/api/roster-interrogation/${round}/student/me/choose-group/${v5a}`)
  expect(await db.selectFrom('notification').select(['attendee_id', 'type', 'data']).execute()).toEqual([
    {
      attendee_id: student,
      type: 'interrogationChanged',
      data: { interrogation: { id: round, name: 'Sport V5' }, until: null, choice: 'V5B', by: 'Teun Tol' },
    },
  ])
  const entries = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id', 'action', 'details'])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    {
      actor_id: await getAttendeeId(db, 'teun'),
      subject_id: student,
      action: 'interrogation.chooseGroup',
      details: { interrogation: round, group: v5b },
    },
    {
      actor_id: student,
      subject_id: student,
      action: 'interrogation.chooseGroup',
      details: { interrogation: round, group: v5a },
    },
  ])
})

describe('access to a student’s rounds', () => {
  test('is refused to coordinators of other students, and to exam desk and service desk with the module', async () => {
    const teun = await getAttendeeId(db, 'teun')
    await db.updateTable('team_member').set({ is_member: false }).where('person_id', '=', teun).execute()
    const modules = JSON.stringify({ 'exam-desk': ['program'], 'service-desk': ['program'] })
    await db.updateTable('school').set({ modules_per_role: modules }).execute()
    const anna = await getAttendeeId(db, 'anna')
    const listPaths = ['', '/periods'].map((subpath) => `student/${anna}${subpath}`)
    const roundPaths = ['', '/groups', '/options'].map((subpath) => `${round}/student/${anna}${subpath}`)
    for (const person of ['cora', 'evi', 'sam']) {
      const caller = await api.as(person)
      for (const path of [...listPaths, ...roundPaths])
        expect(await caller.get(`/api/roster-interrogation/${path}`), `${person} ${path}`).toMatchObject({
          status: 403,
          code: 'attendeeNoRights',
        })
      expect(new Set(await sendChoicesAt('2026-11-19T10:00:00Z', person, anna)), person).toEqual(
        new Set(['attendeeNoRights']),
      )
    }
    await db.updateTable('school').set({ modules_per_role: null }).execute()
    await db.updateTable('team_member').set({ is_member: true }).where('person_id', '=', teun).execute()
  })
})
