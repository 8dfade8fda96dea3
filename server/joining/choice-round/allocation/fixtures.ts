import type { AllocatedStudent, Allocation, AllocationMethod } from '@uurwerk/contract/joining/choice-round/allocation'
import type { ChoiceRound } from '@uurwerk/contract/joining/choice-round/student'
import { beforeEach } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { addRound, getOptionId, removeRounds, setTeamGroup } from '#server/test/choice-round.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { addStudents } from '#server/test/joinable-appointments.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

/** A time after the round closes for students and before it closes for coaches. */
const afterClosing = '2026-11-18T17:00:00Z'
export const roundApiPath = '/api/roster-interrogation'
export const addedStudents = ['dirk', 'emma', 'finn']
export const allStudents = ['anna', ...addedStudents]

/**
 * Creates a closed ranked round before each test. Everyone except Finn ranks rowing, which has one seat; Finn ranks
 * nothing. `ids` has the ids of the round and its options.
 */
export async function prepareClosedRankedRound() {
  const { db } = await testDatabase('small school')
  const api = await testApp(db, afterClosing)
  await setTeamGroup(db)
  await addStudents(db, 'v5a', addedStudents)
  const ids = { round: 0, row: 0, dance: 0, chess: 0 }
  const rank = async (person: string, optionIds: number[], instant = '2026-11-18T10:00:00Z') =>
    (await api.at(instant).as(person)).put(`${roundApiPath}/${ids.round}/student/me/ranking`, { optionIds })

  beforeEach(async () => {
    await removeRounds(db)
    for (const table of ['notification', 'audit_log'] as const) await db.deleteFrom(table).execute()
    const options = [
      { name: 'Roeien', seats: 1, group: 'v5b' },
      { name: 'Dans', seats: 1 },
      { name: 'Schaken', seats: 2 },
    ]
    ids.round = await addRound(db, { kind: 'ranked', options })
    ;[ids.row, ids.dance, ids.chess] = [
      await getOptionId(db, 'Roeien'),
      await getOptionId(db, 'Dans'),
      await getOptionId(db, 'Schaken'),
    ]
    await rank('anna', [ids.row, ids.dance])
    await rank('dirk', [ids.row, ids.dance])
    await rank('emma', [ids.row])
  })

  const cora = () => api.as('cora')
  return {
    db,
    api,
    ids,
    cora,
    allocate: async (method: AllocationMethod = 'lottery', seed = 7) =>
      (await cora()).post<Allocation>(`${roundApiPath}/${ids.round}/allocate`, { method, seed }),
    listAllocatedStudents: async (id: number) =>
      (await (await cora()).get<AllocatedStudent[]>(`${roundApiPath}/${ids.round}/allocation/${id}`)).result,
    adjust: async (id: number, person: string, optionId: number | null) =>
      (await cora()).put<AllocatedStudent>(
        `${roundApiPath}/${ids.round}/allocation/${id}/student/${await getAttendeeId(db, person)}`,
        { optionId, reason: 'Zit al op roeien' },
      ),
    publish: async (allocationId: number, replaces?: number | null) =>
      (await cora()).post(`${roundApiPath}/${ids.round}/publish`, { allocationId, replaces }),
    getRoundAs: async (person: string) =>
      (await (await api.as(person)).get<ChoiceRound>(`${roundApiPath}/${ids.round}/student/me`)).result,
    listChosenOptions: async () => {
      const rows = await db
        .selectFrom('choice_round_choice as c')
        .innerJoin('attendee as a', 'a.id', 'c.student_id')
        .select(['a.source_id', 'c.option_id'])
        .orderBy('a.source_id')
        .execute()
      return Object.fromEntries(rows.map(({ source_id, option_id }) => [source_id, option_id]))
    },
  }
}
