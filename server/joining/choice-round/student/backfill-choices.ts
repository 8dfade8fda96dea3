import { choiceRoundAction } from '@uurwerk/contract/choice-round-codes'
import { withRound } from '@uurwerk/contract/choice-round-names'
import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { Tx } from '#server/db/connect.ts'
import { buildEntryStatements } from '#server/tell/log/service.ts'
import { runBatch } from '#server/db/batch-statements.ts'
import { syncMemberships } from './sync-memberships.ts'
import {
  insertRoundChoices,
  insertRankings,
  type ImportedRound,
  listImportedRounds,
  insertRoundStudents,
} from './backfill-queries.ts'

/** A student's choice at an instant; rounds and options have the ids of the school's files. */
export interface PastChoice {
  round: string
  studentId: number
  chosenAt: string
  groupId: number | null
  /** Best first if the round is ranked. */
  options: string[]
  confirmedAt: string | null
}

interface ResolvedPastChoice extends Omit<PastChoice, 'round' | 'options'> {
  round: ImportedRound
  optionIds: number[]
}

/**
 * Writes choices and log entries of many students in a few statements, as if each had made the calls at the given times.
 * The caller ensures that they may choose, the database the seats.
 */
export async function backfillChoices(tx: Tx, pastChoices: readonly PastChoice[]): Promise<void> {
  const rounds = new Map((await listImportedRounds(tx)).map((round) => [round.source_id, round]))
  const resolvedChoices = pastChoices.flatMap(({ round: id, options, ...rest }): ResolvedPastChoice[] => {
    const round = rounds.get(id)
    return round ? [{ ...rest, round, optionIds: options.flatMap((option) => round.options[option] ?? []) }] : []
  })
  await runBatch(tx, [
    insertRoundStudents(resolvedChoices.map(({ round, ...rest }) => ({ roundId: round.id, ...rest }))),
  ])
  const optionChoices = resolvedChoices.flatMap(({ round, studentId, optionIds }) =>
    optionIds.map((optionId, index) => ({
      roundId: round.id,
      studentId,
      optionId,
      rank: round.kind === 'ranked' ? index + 1 : null,
    })),
  )
  await runBatch(tx, [
    insertRoundChoices(optionChoices.filter(({ rank }) => rank === null)),
    insertRankings(optionChoices.flatMap(({ rank, ...rest }) => (rank === null ? [] : { ...rest, rank }))),
    ...buildEntryStatements(resolvedChoices.flatMap(toLogEntries)),
  ])
  await syncMemberships(tx, [...new Set(resolvedChoices.map(({ round }) => round.id))])
}

function toLogEntries({ round, studentId, chosenAt, groupId, optionIds, confirmedAt }: ResolvedPastChoice) {
  const createLogEntry = (action: AuditAction, details: Record<string, number | null>, instant = chosenAt) => ({
    action,
    actorId: studentId,
    actingAsId: null,
    subjectId: studentId,
    details: { ...withRound(round.id), ...details },
    recordedAt: instant,
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
