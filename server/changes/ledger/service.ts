import { ledgerBounds, type LedgerLine } from '@uurwerk/contract/changes/ledger'
import { texts } from '@uurwerk/contract/i18n/texts'
import { isPlanner } from '@uurwerk/contract/roles'
import type { Context } from '#server/auth/context.ts'
import type { CallContext } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { formatCsv } from '#server/lib/csv.ts'
import { checkDates } from '#server/lib/check-dates.ts'
import { findCoverRules } from '#server/school/queries.ts'
import { listLedgerLines } from './queries.ts'

interface LedgerDates {
  start: string
  end: string
}

/** @throws AppError attendeeNoRights, dateRangeInvalid, requestOutOfBounds */
export async function listCovers(context: Context, dates: LedgerDates): Promise<LedgerLine[]> {
  const teacherId = await findShownTeacher(context)
  checkDates(dates, ledgerBounds.days)
  return listLedgerLines(context.db, dates, teacherId)
}

/** Returns the only teacher whose line the caller sees; null for all. */
async function findShownTeacher({ db, actor: { roles, type, attendeeId } }: Context): Promise<number | null> {
  if (isPlanner(roles)) return null
  if (type !== 'teacher' || attendeeId === null) throw new AppError('attendeeNoRights')
  const { seenByTeachers } = await findCoverRules(db)
  return seenByTeachers ? null : attendeeId
}

export async function exportCovers(context: CallContext, dates: LedgerDates): Promise<string> {
  const lines = await listCovers(context, dates)
  const { COLUMN, KIND } = texts[context.language].LEDGER
  const header = [
    COLUMN.name,
    COLUMN.code,
    COLUMN.fte,
    COLUMN.covers,
    KIND.cover,
    KIND.freedTeacher,
    KIND.standby,
    COLUMN.standbyDuties,
  ]
  const rows = lines.map(({ teacher, fte, covers, kinds, standbyDuties }) => [
    teacher.name,
    teacher.code ?? '',
    fte === null ? '' : new Intl.NumberFormat(context.language, { maximumFractionDigits: 4 }).format(fte),
    ...[covers, kinds.cover, kinds.freedTeacher, kinds.standby, standbyDuties].map(String),
  ])
  return formatCsv([header, ...rows], context.language === 'nl' ? ';' : ',')
}
