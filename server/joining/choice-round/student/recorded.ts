import { choiceRoundAction, withRound } from '@uurwerk/contract/choice-round-names'
import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { Tx } from '../../../db/connect.ts'
import { entriesRecorded } from '../../../tell/log/service.ts'
import { writeTogether } from '../../../db/together.ts'
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
  await writeTogether(tx, [studentsKept(known.map(({ round, ...rest }) => ({ roundId: round.id, ...rest })))])
  const options = known.flatMap(({ round, studentId, optionIds }) =>
    optionIds.map((optionId, index) => ({
      roundId: round.id,
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
    details: { ...withRound(round.id), ...details },
    at: moment,
  })
  if (round.kind === 'ranked') return [entry(choiceRoundAction.rank, { ranked: optionIds.length })]
  return [
    ...(groupId === null ? [] : [entry(choiceRoundAction.chooseGroup, { group: groupId })]),
    ...optionIds.map((option) => entry(choiceRoundAction.chooseOption, { option })),
    ...(confirmedAt === null
      ? []
      : [entry(choiceRoundAction.confirm, { group: groupId, options: optionIds.length }, confirmedAt)]),
  ]
}
