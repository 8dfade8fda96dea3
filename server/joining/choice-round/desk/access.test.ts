import { testAccess } from '#server/test/access.ts'
import { addRound, optionId, removeRounds } from '#server/test/choice-round.ts'
import type { AccessSchool } from '#server/test/access-row.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { buildNewRound, replaceField } from './fixtures.ts'

const desks = { examDesk: 'moduleMissing', serviceDesk: 'moduleMissing' } as const
/** Cora coordinates the round of Anna's group, since she coordinates the team of Anna's coach. */
const forCoordinators = {
  guest: 'moduleMissing',
  own: { ...desks, student: 'interrogationMissing', teacher: 'attendeeNoRights', others: 'ok' },
  other: {
    ...desks,
    student: 'interrogationMissing',
    teacher: 'attendeeNoRights',
    coordinator: 'attendeeNoRights',
    others: 'ok',
  },
  absent: { ...desks, others: 'interrogationMissing' },
  tells: 'who may know of students is told that it is another’s',
} as const
const round = '/api/roster-interrogation/{round}'

/** The same, with another outcome for calls that also depend on the state of the round. */
const when = <K extends string>(outcome: K) =>
  ({
    ...forCoordinators,
    own: { ...forCoordinators.own, others: outcome },
    other: { ...forCoordinators.other, others: outcome },
  }) as const

const createRound = ({ db }: AccessSchool) =>
  removeRounds(db).then(() =>
    addRound(db, { groups: [{ group: 'v5a', seats: 5 }], options: [{ name: 'a', seats: 1 }] }),
  )

async function remove(school: AccessSchool) {
  const id = await createRound(school)
  await school.db
    .updateTable('choice_round')
    .set({ opens_at: '2026-11-19T09:00', student_until: '2026-11-19T10:00', coach_until: '2026-11-19T10:00' })
    .execute()
  return (await school.api.as('cora')).delete(`/api/roster-interrogation/${id}`)
}

async function moved(school: AccessSchool, to: () => Promise<string>) {
  const path = `/api/roster-interrogation/${await createRound(school)}/student/${await getAttendeeId(school.db, 'anna')}`
  return (await school.api.as('cora')).put(`${path}/${await to()}`, { reason: 'ziek' })
}

testAccess('choice-round-desk', {
  list: {
    ask: 'GET /api/roster-interrogation',
    guest: 'moduleMissing',
    all: { ...desks, student: 'nothing', teacher: 'nothing', others: 'ok' },
  },
  create: {
    ask: 'POST /api/roster-interrogation',
    body: buildNewRound(),
    guest: 'moduleMissing',
    all: { ...desks, student: 'attendeeNoRights', teacher: 'attendeeNoRights', others: 'ok' },
  },
  audience: {
    ask: 'GET /api/roster-interrogation/audience?groups=1&date=2026-11-18',
    guest: 'moduleMissing',
    all: { ...desks, student: 'attendeeNoRights', teacher: 'attendeeNoRights', others: 'ok' },
  },
  one: { ask: `GET ${round}`, ...forCoordinators },
  change: { ask: `PATCH ${round}`, body: replaceField('name', 'Sport'), ...forCoordinators },
  remove: { ask: `DELETE ${round}`, ...when('interrogationNotStartedOrExpired'), changing: remove },
  preview: { ask: `GET ${round}/preview`, ...forCoordinators },
  progress: { ask: `GET ${round}/progress`, ...forCoordinators },
  students: { ask: `GET ${round}/students`, ...forCoordinators },
  export: { ask: `GET ${round}/export`, ...forCoordinators },
  remind: { ask: `POST ${round}/remind`, body: { studentIds: null }, ...forCoordinators },
  moveToGroup: {
    ask: `PUT ${round}/student/2000000000/group/1`,
    body: { reason: 'ziek' },
    ...when('interrogationMissing'),
    changing: (school) => moved(school, async () => `group/${await getAttendeeId(school.db, 'v5a')}`),
  },
  moveToOption: {
    ask: `PUT ${round}/student/2000000000/option/1`,
    body: { reason: 'ziek' },
    ...when('interrogationMissing'),
    changing: (school) => moved(school, async () => `option/${await optionId(school.db, 'a')}`),
  },
})
