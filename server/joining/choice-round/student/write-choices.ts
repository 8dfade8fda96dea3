import { choiceRoundAction } from '@uurwerk/contract/choice-round-codes'
import { choiceRoundNotification, withRound, toChoiceRoundTopic } from '@uurwerk/contract/choice-round-names'
import type { ChoiceRoundData } from '@uurwerk/contract/tell/notification-data'
import type { Tx } from '#server/db/connect.ts'
import { type Statement, runBatch } from '#server/db/batch-statements.ts'
import { insertRoundMemberships, deleteRoundMemberships } from '#server/roster/attendee/service.ts'
import { buildEntryStatements, toAuditEntry } from '#server/tell/log/service.ts'
import { buildNotifyStatements } from '#server/tell/notification/service.ts'
import { buildAnnounceStatement } from '#server/tell/realtime/service.ts'
import type { ChoiceChange, DecidedChoice } from './choice.ts'
import { upsertConfirmations, upsertChosenGroups, deleteChosenOptions, insertChosenOptions } from './write-queries.ts'

type ChangedChoice = DecidedChoice & { change: ChoiceChange; studentId: number; changedAt: string }

/**
 * Writes choices in a round with all their effects. A change revokes the student's earlier confirmation.
 */
export async function writeChoices(tx: Tx, decisions: readonly DecidedChoice[]): Promise<void> {
  const changedChoices = decisions.flatMap((decision): ChangedChoice[] => {
    const { choice, change } = decision
    const changedAt = choice.context.clock.instant().toString({ smallestUnit: 'millisecond' })
    return change ? [{ ...decision, change, studentId: choice.studentId, changedAt }] : []
  })
  const [firstChange] = changedChoices
  if (!firstChange) return
  await runBatch(tx, [
    ...buildEffectStatements(firstChange, changedChoices),
    ...buildMembershipStatements(firstChange, changedChoices),
    ...buildChoiceStatements(firstChange.row.id, changedChoices),
  ])
}

const isConfirmation = ({ change }: ChangedChoice) => change.action === choiceRoundAction.confirm

function buildEffectStatements(
  { row, changedAt }: ChangedChoice,
  changedChoices: readonly ChangedChoice[],
): Statement[] {
  const entries = changedChoices.map(({ choice, change: { action, details }, studentId }) =>
    toAuditEntry(choice.context, { action, subjectId: studentId, details: { ...withRound(row.id), ...details } }),
  )
  const choicesByOthers = changedChoices.filter(
    ({ choice, studentId }) => choice.context.actor.attendeeId !== studentId,
  )
  const notifications = choicesByOthers.map(({ choice, change, studentId }) => {
    const data: ChoiceRoundData = {
      ...withRound({ id: row.id, name: row.name }),
      until: null,
      choice: change.choiceName,
      by: choice.context.actor.name,
    }
    return { attendeeId: studentId, type: choiceRoundNotification.changed, data, referenceId: row.id }
  })
  const affectedIds = changedChoices
    .filter(
      (changedChoice) => !row.counts_only && (isConfirmation(changedChoice) || changedChoice.row.confirmed_at !== null),
    )
    .map(({ studentId }) => studentId)
  return [
    ...buildEntryStatements(entries),
    ...buildNotifyStatements(notifications, changedAt),
    buildAnnounceStatement(toChoiceRoundTopic(row.id), {}),
    ...(affectedIds.length > 0
      ? [buildAnnounceStatement('roster', { start: row.period_start, end: row.period_end, people: affectedIds })]
      : []),
  ]
}

function buildMembershipStatements({ row }: ChangedChoice, changedChoices: readonly ChangedChoice[]): Statement[] {
  const revokedConfirmations = changedChoices.filter(
    (changedChoice) => changedChoice.row.confirmed_at !== null && !isConfirmation(changedChoice),
  )
  const members = changedChoices.flatMap(({ studentId, change: { memberGroupIds = [] } }) =>
    memberGroupIds.map((groupId) => ({ studentId, groupId })),
  )
  const period = { from: row.period_start, until: row.period_end }
  return [
    ...(revokedConfirmations.length > 0
      ? [
          deleteRoundMemberships(
            row.id,
            revokedConfirmations.map(({ studentId }) => studentId),
          ),
        ]
      : []),
    ...(members.length > 0 ? [insertRoundMemberships({ roundId: row.id, ...period, members })] : []),
  ]
}

/** Triggers count the seats; the rows are locked already. */
function buildChoiceStatements(roundId: number, changedChoices: readonly ChangedChoice[]): Statement[] {
  const collectChanges = <K extends 'groupId' | 'optionId' | 'droppedOptionId'>(key: K) =>
    changedChoices.flatMap(({ change, studentId, changedAt }) => {
      const id = change[key]
      return id === undefined ? [] : [{ studentId, changedAt, id }]
    })
  const groups = collectChanges('groupId')
  const options = collectChanges('optionId')
  const droppedOptions = collectChanges('droppedOptionId')
  const confirmations = changedChoices.filter(isConfirmation)
  const toOptionWrite = ({ id: optionId, ...rest }: (typeof options)[number]) => ({ ...rest, optionId })
  return [
    ...(groups.length > 0
      ? [
          upsertChosenGroups(
            roundId,
            groups.map(({ id: groupId, ...rest }) => ({ ...rest, groupId })),
          ),
        ]
      : []),
    ...(options.length > 0 ? insertChosenOptions(roundId, options.map(toOptionWrite)) : []),
    ...(droppedOptions.length > 0 ? deleteChosenOptions(roundId, droppedOptions.map(toOptionWrite), options) : []),
    ...(confirmations.length > 0 ? [upsertConfirmations(roundId, confirmations)] : []),
  ]
}
