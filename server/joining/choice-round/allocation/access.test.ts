import type { Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import { testAccess } from '#server/test/access.ts'
import type { AccessSchool } from '#server/test/access-row.ts'
import { addRound, removeRounds } from '#server/test/choice-round.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const desks = { examDesk: 'moduleMissing', serviceDesk: 'moduleMissing' } as const
const others = { ...desks, student: 'interrogationMissing', teacher: 'attendeeNoRights' } as const
/** Same access as to the round: Cora coordinates the round of Anna's group. */
const when = <K extends string>(outcome: K) =>
  ({
    guest: 'moduleMissing',
    own: { ...others, others: outcome },
    other: { ...others, coordinator: 'attendeeNoRights', others: outcome },
    absent: { ...desks, others: 'interrogationMissing' },
    tells: 'who may know of students is told that it is another’s',
  }) as const
const round = '/api/roster-interrogation/{round}'
const path = '/api/roster-interrogation'

/** Creates a closed ranked round that Cora may allocate. */
async function closed({ db, api }: AccessSchool) {
  await removeRounds(db)
  const id = await addRound(db, { kind: 'ranked', options: [{ name: 'Roeien', seats: 1 }] })
  const cora = await api.at('2026-11-18T17:00:00Z').as('cora')
  return { id, cora, allocate: () => cora.post<Allocation>(`${path}/${id}/allocate`, { method: 'lottery', seed: 1 }) }
}

testAccess('choice-round-allocation', {
  allocations: { ask: `GET ${round}/allocations`, ...when('ok') },
  allocate: {
    ask: `POST ${round}/allocate`,
    body: { method: 'lottery', seed: 1 },
    ...when('interrogationNotRanked'),
    changing: async (school) => (await closed(school)).allocate(),
  },
  allocated: { ask: `GET ${round}/allocation/1`, ...when('interrogationMissing') },
  adjust: {
    ask: `PUT ${round}/allocation/1/student/1`,
    body: { optionId: null, reason: 'ziek' },
    ...when('interrogationNotRanked'),
    changing: async (school) => {
      const { id, cora, allocate } = await closed(school)
      const { result } = await allocate()
      await school.db.deleteFrom('audit_log').execute()
      const student = await getAttendeeId(school.db, 'anna')
      return cora.put(`${path}/${id}/allocation/${result.id}/student/${student}`, { optionId: null, reason: 'ziek' })
    },
  },
  publish: {
    ask: `POST ${round}/publish`,
    body: { allocationId: 1 },
    ...when('interrogationNotRanked'),
    changing: async (school) => {
      const { id, cora, allocate } = await closed(school)
      const { result } = await allocate()
      await school.db.deleteFrom('audit_log').execute()
      return cora.post(`${path}/${id}/publish`, { allocationId: result.id })
    },
  },
})
