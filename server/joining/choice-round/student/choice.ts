import type { Language } from '@uurwerk/contract/languages'
import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { QueuedCall } from '#server/http/call-queue.ts'
import type { StudentRoundRow } from './queries.ts'

export interface ChoiceRequest extends QueuedCall {
  roundId: number
  studentId: number
  requestedChoice: RequestedChoice
  language: Language
  /** Time of the request; a request that came in time is not refused because it waited. */
  now: string
}
export type RequestedChoice =
  | { kind: 'group'; groupId: number }
  | { kind: 'option'; optionId: number; replacedOptionId?: number | undefined }
  | { kind: 'deselection'; optionId: number }
  | { kind: 'confirmation' }

/** The effect of a choice; nothing is written if it was in effect already. */
export interface DecidedChoice {
  choice: ChoiceRequest
  row: StudentRoundRow
  /** Result of the call. */
  response: { chosen: boolean } | { isConfirmed: true }
  change?: ChoiceChange
}
export interface ChoiceChange {
  action: AuditAction
  details: Record<string, number | null>
  /** Name of the new choice, for the notification. */
  choiceName: string | null
  groupId?: number
  optionId?: number
  droppedOptionId?: number
  /** Groups that the student becomes a member of. */
  memberGroupIds?: readonly number[]
}
