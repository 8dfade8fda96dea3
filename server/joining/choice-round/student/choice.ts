import type { Language } from '@uurwerk/contract/languages'
import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { Asking } from '#server/http/turns.ts'
import type { StudentRoundRow } from './queries.ts'

/** What someone asks for about a student's part in a round. */
export interface ChoiceRequest extends Asking {
  roundId: number
  studentId: number
  wish: RequestedChoice
  language: Language
  /** When it was asked for: who came in time is not refused for having waited. */
  now: string
}
export type RequestedChoice =
  | { kind: 'group'; groupId: number }
  | { kind: 'option'; optionId: number; insteadId?: number | undefined }
  | { kind: 'drop'; optionId: number }
  | { kind: 'confirmation' }

/** What a choice does: it is answered, and written unless it was so already. */
export interface DecidedChoice {
  choice: ChoiceRequest
  row: StudentRoundRow
  answer: { chosen: boolean } | { isConfirmed: true }
  change?: ChoiceChange
}
export interface ChoiceChange {
  action: AuditAction
  details: Record<string, number | null>
  /** What the student has now by it, for who did not do it. */
  choice: string | null
  groupId?: number
  optionId?: number
  droppedId?: number
  /** Whose member the student becomes. */
  memberOf?: readonly number[]
}
