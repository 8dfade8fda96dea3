import { testAccess } from '#server/test/access.ts'
import { addRound, getOptionId, removeRounds, setTeamGroup } from '#server/test/choice-round.ts'
import type { AccessSchool } from '#server/test/access-row.ts'
import { getAttendeeId } from '#server/test/small-school.ts'
import { buildNewRound, replaceField } from './fixtures.ts'

const withoutModule = { examDesk: 'moduleMissing', serviceDesk: 'moduleMissing' } as const
/** Cora coordinates the round of Anna's group, which is a group of her team. */
const allowCoordinators = {
  guest: 'moduleMissing',
  ownObject: {
    ...withoutModule,
    student: 'interrogationMissing',
    teacher: 'attendeeNoRights',
    planner: 'attendeeNoRights',
    otherCallers: 'ok',
  },
  othersObject: {
    ...withoutModule,
    student: 'interrogationMissing',
    teacher: 'attendeeNoRights',
    planner: 'attendeeNoRights',
    coordinator: 'attendeeNoRights',
    otherCallers: 'ok',
  },
  missingObject: { ...withoutModule, otherCallers: 'interrogationMissing' },
  revealsExistenceBecause: 'callers who may know students learn that somebody else coordinates the round',
} as const
const roundPath = '/api/roster-interrogation/{round}'

/** The same, with another outcome for calls that also depend on the state of the round. */
const buildOutcomes = <K extends string>(outcome: K) =>
  ({
    ...allowCoordinators,
    ownObject: { ...allowCoordinators.ownObject, otherCallers: outcome },
    othersObject: { ...allowCoordinators.othersObject, otherCallers: outcome },
  }) as const

async function createRound({ db }: AccessSchool) {
  await removeRounds(db)
  await setTeamGroup(db)
  return addRound(db, { groups: [{ group: 'v5a', seats: 5 }], options: [{ name: 'a', seats: 1 }] })
}

async function removeNewRound(school: AccessSchool) {
  const id = await createRound(school)
  await school.db
    .updateTable('choice_round')
    .set({ opens_at: '2026-11-19T09:00', student_until: '2026-11-19T10:00', coach_until: '2026-11-19T10:00' })
    .execute()
  return (await school.api.as('cora')).delete(`/api/roster-interrogation/${id}`)
}

async function moveStudent(school: AccessSchool, to: () => Promise<string>) {
  const path = `/api/roster-interrogation/${await createRound(school)}/student/${await getAttendeeId(school.db, 'anna')}`
  return (await school.api.as('cora')).put(`${path}/${await to()}`, { reason: 'ziek' })
}

testAccess('choice-round-desk', {
  list: {
    call: 'GET /api/roster-interrogation',
    guest: 'moduleMissing',
    withoutObject: { ...withoutModule, student: 'nothing', teacher: 'nothing', planner: 'nothing', otherCallers: 'ok' },
  },
  create: {
    call: 'POST /api/roster-interrogation',
    body: buildNewRound(),
    guest: 'moduleMissing',
    withoutObject: {
      ...withoutModule,
      student: 'attendeeNoRights',
      teacher: 'attendeeNoRights',
      planner: 'attendeeNoRights',
      otherCallers: 'ok',
    },
  },
  audience: {
    call: 'GET /api/roster-interrogation/audience?groups=1&date=2026-11-18',
    guest: 'moduleMissing',
    withoutObject: {
      ...withoutModule,
      student: 'attendeeNoRights',
      teacher: 'attendeeNoRights',
      planner: 'attendeeNoRights',
      otherCallers: 'ok',
    },
  },
  one: { call: `GET ${roundPath}`, ...allowCoordinators },
  change: { call: `PATCH ${roundPath}`, body: replaceField('name', 'Sport'), ...allowCoordinators },
  remove: {
    call: `DELETE ${roundPath}`,
    ...buildOutcomes('interrogationNotStartedOrExpired'),
    makeChange: removeNewRound,
  },
  preview: { call: `GET ${roundPath}/preview`, ...allowCoordinators },
  progress: { call: `GET ${roundPath}/progress`, ...allowCoordinators },
  students: { call: `GET ${roundPath}/students`, ...allowCoordinators },
  export: { call: `GET ${roundPath}/export`, ...allowCoordinators },
  remind: { call: `POST ${roundPath}/remind`, body: { studentIds: null }, ...allowCoordinators },
  moveToGroup: {
    call: `PUT ${roundPath}/student/2000000000/group/1`,
    body: { reason: 'ziek' },
    ...buildOutcomes('interrogationMissing'),
    makeChange: (school) => moveStudent(school, async () => `group/${await getAttendeeId(school.db, 'v5a')}`),
  },
  moveToOption: {
    call: `PUT ${roundPath}/student/2000000000/option/1`,
    body: { reason: 'ziek' },
    ...buildOutcomes('interrogationMissing'),
    makeChange: (school) => moveStudent(school, async () => `option/${await getOptionId(school.db, 'a')}`),
  },
})
