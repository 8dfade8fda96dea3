import { choiceRoundAction } from '@uurwerk/contract/choice-round-codes'
import { withRound } from '@uurwerk/contract/choice-round-names'
import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { Tx } from '#server/db/connect.ts'
import { entriesRecorded } from '#server/tell/log/service.ts'
import { writeTogether } from '#server/db/together.ts'
import { syncMemberships } from './sync-memberships.ts'
import {
  insertRoundChoices,
  insertRankings,
  type ImportedRound,
  listImportedRounds,
  insertRoundStudents,
} from './backfill-queries.ts'

/** What a student chose at some moment; rounds and options by the ids of the school's files. */
export interface PastChoice {
  round: string
  studentId: number
  at: string
  groupId: number | null
  /** Best first, where options are ranked. */
  options: string[]
  confirmedAt: string | null
}

interface ResolvedPastChoice extends Omit<PastChoice, 'round' | 'options'> {
  round: ImportedRound
  optionIds: number[]
}

/**
 * Writes what many students chose, each at a moment of their own: in a few statements what their calls would have left.
 * Whether they might choose then is for the caller to know; that nothing has more than its seats, the database does.
 */
export async function backfillChoices(tx: Tx, recorded: readonly PastChoice[]): Promise<void> {
  const rounds = new Map((await listImportedRounds(tx)).map((round) => [round.source_id, round]))
  const known = recorded.flatMap(({ round: id, options, ...rest }): ResolvedPastChoice[] => {
    const round = rounds.get(id)
    return round ? [{ ...rest, round, optionIds: options.flatMap((option) => round.options[option] ?? []) }] : []
  })
  await writeTogether(tx, [insertRoundStudents(known.map(({ round, ...rest }) => ({ roundId: round.id, ...rest })))])
  const options = known.flatMap(({ round, studentId, optionIds }) =>
    optionIds.map((optionId, index) => ({
      roundId: round.id,
      studentId,
      optionId,
      rank: round.kind === 'ranked' ? index + 1 : null,
    })),
  )
  await writeTogether(tx, [
    insertRoundChoices(options.filter(({ rank }) => rank === null)),
    insertRankings(options.flatMap(({ rank, ...rest }) => (rank === null ? [] : { ...rest, rank }))),
    ...entriesRecorded(known.flatMap(toLogEntries)),
  ])
  await syncMemberships(tx, [...new Set(known.map(({ round }) => round.id))])
}

/** As the calls of a student are logged, one after the other. */
function toLogEntries({ round, studentId, at, groupId, optionIds, confirmedAt }: ResolvedPastChoice) {
  const createLogEntry = (action: AuditAction, details: Record<string, number | null>, moment = at) => ({
    action,
    actorId: studentId,
    actingAsId: null,
    subjectId: studentId,
    details: { ...withRound(round.id), ...details },
    at: moment,
  })
  if (round.kind === 'ranked') return [createLogEntry(choiceRoundAction.rank, { ranked: optionIds.length })]
  return [
    ...(groupId === null ? [] : [createLogEntry(choiceRoundAction.chooseGroup, { group: groupId })]),
    ...optionIds.map((option) => createLogEntry(choiceRoundAction.chooseOption, { option })),
    ...(confirmedAt === null
      ? []
      : [createLogEntry(choiceRoundAction.confirm, { group: groupId, options: optionIds.length }, confirmedAt)]),
  ]
}
