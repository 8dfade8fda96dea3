import { type HeldLine, heldBounds } from '@uurwerk/contract/changes/held'
import { texts } from '@uurwerk/contract/i18n/texts'
import { isPlanner } from '@uurwerk/contract/roles'
import type { Context } from '#server/auth/context.ts'
import type { CallContext } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { checkDates } from '#server/lib/check-dates.ts'
import { getLocalDateTime, toIsoMinute } from '#server/lib/clock.ts'
import { formatCsv } from '#server/lib/csv.ts'
import { type HeldRequest, listHeldLines } from './queries.ts'

/** @throws AppError attendeeNoRights, dateRangeInvalid, requestOutOfBounds */
export async function listHeld(context: Context, request: HeldRequest): Promise<HeldLine[]> {
  const { roles, type, attendeeId } = context.actor
  if (!isPlanner(roles) && (type !== 'teacher' || attendeeId === null)) throw new AppError('attendeeNoRights')
  checkDates(request, heldBounds.days)
  const now = toIsoMinute(getLocalDateTime(context.clock))
  const lines = await listHeldLines(context.db, request, { now, viewerId: isPlanner(roles) ? null : attendeeId })
  if (lines.length > heldBounds.lines) throw new AppError('requestOutOfBounds')
  return lines
}

export async function exportHeld(context: CallContext, request: HeldRequest): Promise<string> {
  const lines = await listHeld(context, request)
  const { COLUMN } = texts[context.language].LEDGER.HELD
  const counts = ['planned', 'held', 'covered', 'moved', 'cancelled'] as const
  const header = [...request.by, ...counts].map((name) => COLUMN[name])
  const rows = lines.map((line) => [
    ...request.by.map((part) => (part === 'week' ? (line.week ?? '') : (line[part]?.name ?? ''))),
    ...counts.map((name) => String(line[name])),
  ])
  return formatCsv([header, ...rows], context.language === 'nl' ? ';' : ',')
}
