import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { performDryRun, runInTransaction } from '#server/db/transaction.ts'
import { type CallContext, DeedAnswer } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { computeFingerprint } from '#server/lib/compute-fingerprint.ts'

interface Outcome<Effects> {
  deedId: number | null
  effects: Effects
}

/** Does what the preview showed, or makes the preview. @throws AppError preconditionFailed if something else would happen */
export async function performPreviewed<Effects extends object>(
  context: CallContext,
  preview: string | undefined,
  perform: (context: Context & { db: Tx }, dryRun: boolean) => Promise<Outcome<Effects>>,
): Promise<DeedAnswer<Effects & { deed: number | null; preview: string }>> {
  const dryRun = preview === undefined
  const run = async (tx: Tx) => {
    const { deedId, effects } = await perform({ ...context, db: tx }, dryRun)
    const fingerprint = computeFingerprint(effects)
    if (preview !== undefined && preview !== fingerprint) throw new AppError('preconditionFailed')
    return new DeedAnswer({ ...effects, deed: deedId, preview: fingerprint }, 0, deedId)
  }
  return dryRun ? performDryRun(context, run) : runInTransaction(context, run)
}
