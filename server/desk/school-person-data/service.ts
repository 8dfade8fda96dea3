import type { ErasureReport } from '@uurwerk/contract/desk/person-data'
import { isAdmin } from '@uurwerk/contract/roles'
import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { performDryRun, runInTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { fillFreeSeats } from '#server/joining/subscription/service.ts'
import { createNameFinder } from '#server/person-data/blank-names.ts'
import { erasePeople } from '#server/person-data/erase-person.ts'
import { exportPerson } from '#server/person-data/export-person.ts'
import { hasAdmin, listErasablePeople } from '#server/roster/attendee/service.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { lockForErasure } from './lock-for-erasure.ts'

export { applyRetention, retentionJobs } from './apply-retention.ts'

/** Only staff get drafts. @throws AppError attendeeNoRights, attendeeDoesNotExist */
export async function exportForReader({ db, actor, clock }: Context, id: number): Promise<Uint8Array> {
  if (actor.impersonator !== null || (actor.attendeeId !== id && !isAdmin(actor.roles)))
    throw new AppError('attendeeNoRights')
  const [person] = await listErasablePeople(db, [id])
  if (person === undefined) throw new AppError('attendeeDoesNotExist')
  return exportPerson(db, person, clock, { hasDrafts: actor.isStaff })
}

/** Nobody erases their own account. @throws AppError attendeeNoRights, attendeeDoesNotExist, importRunning, lastAdmin */
export async function eraseByAdministrator(
  context: Context,
  id: number,
  { reason, dryRun }: { reason: string; dryRun: boolean },
): Promise<ErasureReport> {
  if (!isAdmin(context.actor.roles)) throw new AppError('attendeeNoRights')
  return (dryRun ? performDryRun : runInTransaction)(context, (tx) => eraseWithin(tx, context, id, reason))
}

async function eraseWithin(tx: Tx, context: Context, id: number, reason: string): Promise<ErasureReport> {
  if (!(await lockForErasure(tx))) throw new AppError('importRunning')
  const [person] = await listErasablePeople(tx, [id])
  if (person === undefined) throw new AppError('attendeeDoesNotExist')
  const report = await erasePeople(tx, [person], { clock: context.clock })
  if (!(await hasAdmin(tx))) throw new AppError('lastAdmin')
  if (context.actor.attendeeId === id) throw new AppError('attendeeNoRights')
  if (report.erased['subscription'] !== undefined) await fillFreeSeats(tx, { actor: null, clock: context.clock })
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, rows) => total + rows, 0)
  const details = {
    reason: createNameFinder([person], new Set())?.blankNames(reason) ?? reason,
    erased: sum(report.erased),
    kept: sum(report.kept),
  }
  await recordAction(tx, context, { action: 'school-person-data.erase', subjectId: id, details })
  return report
}
