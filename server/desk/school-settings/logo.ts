import { maximumLogoBytes, type SchoolLogo } from '@uurwerk/contract/desk/settings'
import type { Context } from '#server/auth/context.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { computeLogoVersion, deleteLogo, findLogo, type StoredLogo, upsertLogo } from '#server/school/logo-queries.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { recogniseImage } from './recognise-image.ts'
import { requireAdmin } from './require-admin.ts'

const presentLogo = (logo: StoredLogo): SchoolLogo => ({
  type: logo.type,
  bytes: logo.content.length,
  version: computeLogoVersion(logo),
})

/** @throws AppError attendeeNoRights */
export async function getLogo(context: Context): Promise<SchoolLogo | null> {
  requireAdmin(context)
  const logo = await findLogo(context.db)
  return logo ? presentLogo(logo) : null
}

/** @throws AppError attendeeNoRights, logoUnusable */
export async function putLogo(context: Context, base64: string): Promise<SchoolLogo> {
  requireAdmin(context)
  const content = Buffer.from(base64, 'base64')
  const type = content.length > maximumLogoBytes ? undefined : recogniseImage(content)
  if (type === undefined) throw new AppError('logoUnusable')
  return runInTransaction(context, async (tx) => {
    const former = await findLogo(tx)
    await upsertLogo(tx, { type, content })
    await recordAction(tx, context, {
      action: 'school-settings.putLogo',
      details: { type, bytes: content.length, formerBytes: former?.content.length ?? null },
    })
    return presentLogo({ type, content })
  })
}

/** @throws AppError attendeeNoRights */
export async function removeLogo(context: Context): Promise<null> {
  requireAdmin(context)
  return runInTransaction(context, async (tx) => {
    if (await deleteLogo(tx)) await recordAction(tx, context, { action: 'school-settings.removeLogo' })
    return null
  })
}
