import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { Tx } from '../../db/connect.ts'
import { entriesRecorded } from '../../tell/log/service.ts'
import { writeTogether } from '../../db/together.ts'
import { keepMemberships } from './memberships.ts'
import { choicesKept, rankingsKept, type RecordedRound, roundsRecorded, studentsKept } from './recorded-queries.ts'

/** What a student chose at some moment; rounds and options by the ids of the school's files. */
export interface Recorded {
  round: string
  studentId: number
  at: string
  groupId: number | null
  /** Best first, where options are ranked. */
  options: string[]
  confirmedAt: string | null
}

interface Known extends Omit<Recorded, 'round' | 'options'> {
  round: RecordedRound
  optionIds: number[]
}

/**
 * Writes what many students chose, each at a moment of their own: in a few statements what their calls would have left.
 * Whether they might choose then is for the caller to know; that nothing has more than its seats, the database does.
 */
export async function recordChoices(tx: Tx, recorded: readonly Recorded[]): Promise<void> {
  const rounds = new Map((await roundsRecorded(tx)).map((round) => [round.source_id, round]))
  const known = recorded.flatMap(({ round: id, options, ...rest }): Known[] => {
    const round = rounds.get(id)
    return round ? [{ ...rest, round, optionIds: options.flatMap((option) => round.options[option] ?? []) }] : []
  })
  await writeTogether(tx, [studentsKept(known.map(({ round, ...rest }) => ({ interrogationId: round.id, ...rest })))])
  const options = known.flatMap(({ round, studentId, optionIds }) =>
    optionIds.map((optionId, index) => ({
      interrogationId: round.id,
      studentId,
      optionId,
      rank: round.kind === 'ranked' ? index + 1 : null,
    })),
  )
  await writeTogether(tx, [
    choicesKept(options.filter(({ rank }) => rank === null)),
    rankingsKept(options.flatMap(({ rank, ...rest }) => (rank === null ? [] : { ...rest, rank }))),
    ...entriesRecorded(known.flatMap(entriesOf)),
  ])
  await keepMemberships(tx, [...new Set(known.map(({ round }) => round.id))])
}

/** As the calls of a student are logged, one after the other. */
function entriesOf({ round, studentId, at, groupId, optionIds, confirmedAt }: Known) {
  const entry = (action: AuditAction, details: Record<string, number | null>, moment = at) => ({
    action,
    actorId: studentId,
    actingAsId: null,
    subjectId: studentId,
    details: { interrogation: round.id, ...details },
    at: moment,
  })
  if (round.kind === 'ranked') return [entry('interrogation.rank', { ranked: optionIds.length })]
  return [
    ...(groupId === null ? [] : [entry('interrogation.chooseGroup', { group: groupId })]),
    ...optionIds.map((option) => entry('interrogation.chooseOption', { option })),
    ...(confirmedAt === null
      ? []
      : [entry('interrogation.confirm', { group: groupId, options: optionIds.length }, confirmedAt)]),
  ]
}
