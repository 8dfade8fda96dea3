import { choiceRoundAction } from '@uurwerk/contract/choice-round-codes'
import { choiceRoundNotice, withRound, toChoiceRoundTopic } from '@uurwerk/contract/choice-round-names'
import type { ChoiceRoundData } from '@uurwerk/contract/tell/notification-data'
import type { Tx } from '#server/db/connect.ts'
import { type Statement, runBatch } from '#server/db/batch-statements.ts'
import { insertRoundMemberships, deleteRoundMemberships } from '#server/roster/attendee/service.ts'
import { buildEntryStatements, toAuditEntry } from '#server/tell/log/service.ts'
import { buildNotifyStatements } from '#server/tell/notification/service.ts'
import { buildAnnounceStatement } from '#server/tell/realtime/service.ts'
import type { ChoiceChange, DecidedChoice } from './choice.ts'
import { upsertConfirmations, upsertChosenGroups, deleteChosenOptions, insertChosenOptions } from './write-queries.ts'

type ChangedChoice = DecidedChoice & { change: ChoiceChange; studentId: number; at: string }

/**
 * Writes choices in a round with all their effects. A change revokes the student's earlier confirmation.
 */
export async function writeChoices(tx: Tx, deeds: readonly DecidedChoice[]): Promise<void> {
  const changed = deeds.flatMap((deed): ChangedChoice[] => {
    const { choice, change } = deed
    const at = choice.context.clock.instant().toString({ smallestUnit: 'millisecond' })
    return change ? [{ ...deed, change, studentId: choice.studentId, at }] : []
  })
  const [first] = changed
  if (!first) return
  await runBatch(tx, [
    ...buildNotificationStatements(first, changed),
    ...buildMembershipStatements(first, changed),
    ...buildChoiceStatements(first.row.id, changed),
  ])
}

const isConfirmation = ({ change }: ChangedChoice) => change.action === choiceRoundAction.confirm

function buildNotificationStatements({ row, at }: ChangedChoice, changed: readonly ChangedChoice[]): Statement[] {
  const entries = changed.map(({ choice, change: { action, details }, studentId }) =>
    toAuditEntry(choice.context, { action, subjectId: studentId, details: { ...withRound(row.id), ...details } }),
  )
  const byOthers = changed.filter(({ choice, studentId }) => choice.context.actor.attendeeId !== studentId)
  const notices = byOthers.map(({ choice, change, studentId }) => {
    const data: ChoiceRoundData = {
      ...withRound({ id: row.id, name: row.name }),
      until: null,
      choice: change.choice,
      by: choice.context.actor.name,
    }
    return { attendeeId: studentId, type: choiceRoundNotice.changed, data, referenceId: row.id }
  })
  const people = changed
    .filter((eachChanged) => !row.counts_only && (isConfirmation(eachChanged) || eachChanged.row.confirmed_at !== null))
    .map(({ studentId }) => studentId)
  return [
    ...buildEntryStatements(entries),
    ...buildNotifyStatements(notices, at),
    buildAnnounceStatement(toChoiceRoundTopic(row.id), {}),
    ...(people.length > 0
      ? [buildAnnounceStatement('roster', { start: row.period_start, end: row.period_end, people })]
      : []),
  ]
}

function buildMembershipStatements({ row }: ChangedChoice, changed: readonly ChangedChoice[]): Statement[] {
  const notConfirmed = changed.filter(
    (eachChanged) => eachChanged.row.confirmed_at !== null && !isConfirmation(eachChanged),
  )
  const members = changed.flatMap(({ studentId, change: { memberOf = [] } }) =>
    memberOf.map((groupId) => ({ studentId, groupId })),
  )
  const period = { from: row.period_start, until: row.period_end }
  return [
    ...(notConfirmed.length > 0
      ? [
          deleteRoundMemberships(
            row.id,
            notConfirmed.map(({ studentId }) => studentId),
          ),
        ]
      : []),
    ...(members.length > 0 ? [insertRoundMemberships({ roundId: row.id, ...period, members })] : []),
  ]
}

/** Triggers count the seats; the rows are locked already. */
function buildChoiceStatements(roundId: number, changed: readonly ChangedChoice[]): Statement[] {
  const ofKind = <K extends 'groupId' | 'optionId' | 'droppedId'>(key: K) =>
    changed.flatMap(({ change, studentId, at }) => {
      const id = change[key]
      return id === undefined ? [] : [{ studentId, at, id }]
    })
  const [groups, options, dropped] = [ofKind('groupId'), ofKind('optionId'), ofKind('droppedId')]
  const confirmed = changed.filter(isConfirmation)
  const withOption = ({ id: optionId, ...rest }: (typeof options)[number]) => ({ ...rest, optionId })
  return [
    ...(groups.length > 0
      ? [
          upsertChosenGroups(
            roundId,
            groups.map(({ id: groupId, ...rest }) => ({ ...rest, groupId })),
          ),
        ]
      : []),
    ...(options.length > 0 ? insertChosenOptions(roundId, options.map(withOption)) : []),
    ...(dropped.length > 0 ? deleteChosenOptions(roundId, dropped.map(withOption), options) : []),
    ...(confirmed.length > 0 ? [upsertConfirmations(roundId, confirmed)] : []),
  ]
}
