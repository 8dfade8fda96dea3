import { toChoiceRoundTopic } from '@uurwerk/contract/choice-round-names'
import type { ChoiceRoundData } from '@uurwerk/contract/tell/notification-data'
import type { Tx } from '#server/db/connect.ts'
import { adjustPublishedAllocations } from '#server/joining/choice-round/allocation/service.ts'
import { notify } from '#server/tell/notification/service.ts'
import { announce } from '#server/tell/realtime/service.ts'
import type { OverruledChoice } from '#server/import/import-summary.ts'
import { stageOverruledChoices, lockOverruledRounds, moveOverruledChoices } from './overrule-queries.ts'

/**
 * Applies the files where, within a round's period, they put a student in another group of that round than the student
 * chose. Moves the choice if there is a seat, otherwise deletes it, and notifies the student.
 */
export async function overruleChoices(tx: Tx, createdAt: string): Promise<OverruledChoice[]> {
  await lockOverruledRounds(tx)
  const overruledChoices = await stageOverruledChoices(tx)
  if (overruledChoices.length === 0) return []
  await adjustPublishedAllocations(tx, await moveOverruledChoices(tx))
  await notify(
    tx,
    overruledChoices.map(({ round_id, interrogation, student_id, imported_group }) => {
      const data: ChoiceRoundData = {
        interrogation: { id: round_id, name: interrogation },
        until: null,
        choice: imported_group,
        by: '',
      }
      return { attendeeId: student_id, type: 'interrogationChanged', data, referenceId: round_id }
    }),
    createdAt,
  )
  for (const id of new Set(overruledChoices.map(({ round_id }) => round_id)))
    await announce(tx, toChoiceRoundTopic(id), {})
  return overruledChoices.map(({ interrogation, student, chosen_group, imported_group }) => ({
    interrogation,
    student,
    chosen: chosen_group,
    given: imported_group,
  }))
}
