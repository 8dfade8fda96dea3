import { isAdmin } from '@uurwerk/contract/roles'
import type { Context } from '#server/auth/context.ts'
import { AppError } from '#server/lib/app-error.ts'

/** @throws AppError attendeeNoRights */
export function requireAdmin({ actor }: Context) {
  if (!isAdmin(actor.roles)) throw new AppError('attendeeNoRights')
}
