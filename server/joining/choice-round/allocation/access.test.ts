import type { Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import { testAccess } from '#server/test/access.ts'
import type { AccessSchool } from '#server/test/access-row.ts'
import { addRound, removeRounds, setTeamGroup } from '#server/test/choice-round.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const withoutModule = { examDesk: 'moduleMissing', serviceDesk: 'moduleMissing' } as const
const refusedCallers = {
  ...withoutModule,
  student: 'interrogationMissing',
  teacher: 'attendeeNoRights',
  planner: 'attendeeNoRights',
} as const
/** Same access as to the round: Cora coordinates the round of Anna's group. */
const buildOutcomes = <K extends string>(outcome: K) =>
  ({
    guest: 'moduleMissing',
    ownObject: { ...refusedCallers, otherCallers: outcome },
    othersObject: { ...refusedCallers, coordinator: 'attendeeNoRights', otherCallers: outcome },
    missingObject: { ...withoutModule, otherCallers: 'interrogationMissing' },
    revealsExistenceBecause: 'callers who may know students learn that somebody else coordinates the round',
  }) as const
const round = '/api/roster-interrogation/{round}'
const path = '/api/roster-interrogation'

/** Creates a closed ranked round that Cora may allocate. */
async function addClosedRound({ db, api }: AccessSchool) {
  await removeRounds(db)
  await setTeamGroup(db)
  const id = await addRound(db, { kind: 'ranked', options: [{ name: 'Roeien', seats: 1 }] })
  const cora = await api.at('2026-11-18T17:00:00Z').as('cora')
  return { id, cora, allocate: () => cora.post<Allocation>(`${path}/${id}/allocate`, { method: 'lottery', seed: 1 }) }
}

testAccess('choice-round-allocation', {
  allocations: { call: `GET ${round}/allocations`, ...buildOutcomes('ok') },
  allocate: {
    call: `POST ${round}/allocate`,
    body: { method: 'lottery', seed: 1 },
    ...buildOutcomes('interrogationNotRanked'),
    makeChange: async (school) => (await addClosedRound(school)).allocate(),
  },
  allocated: { call: `GET ${round}/allocation/1`, ...buildOutcomes('interrogationMissing') },
  adjust: {
    call: `PUT ${round}/allocation/1/student/1`,
    body: { optionId: null, reason: 'ziek' },
    ...buildOutcomes('interrogationNotRanked'),
    makeChange: async (school) => {
      const { id, cora, allocate } = await addClosedRound(school)
      const { result } = await allocate()
      await school.db.deleteFrom('audit_log').execute()
      const student = await getAttendeeId(school.db, 'anna')
      return cora.put(`${path}/${id}/allocation/${result.id}/student/${student}`, { optionId: null, reason: 'ziek' })
    },
  },
  publish: {
    call: `POST ${round}/publish`,
    body: { allocationId: 1 },
    ...buildOutcomes('interrogationNotRanked'),
    makeChange: async (school) => {
      const { id, cora, allocate } = await addClosedRound(school)
      const { result } = await allocate()
      await school.db.deleteFrom('audit_log').execute()
      return cora.post(`${path}/${id}/publish`, { allocationId: result.id })
    },
  },
})
