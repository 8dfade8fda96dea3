import { impersonationMinutes } from '@uurwerk/contract/account/impersonation'
import { impersonationKey } from './impersonation-key.ts'
import { forgetExpiredImpersonation, type StoredImpersonation, switchPerson } from './impersonation.ts'
import { findSessionId } from './session.ts'

/** Apart from `impersonation.ts`, which the first screen loads. */
export function impersonate(token: string) {
  const by = findSessionId()
  if (by === undefined) return
  const stored: StoredImpersonation = { token, by, endsAt: Date.now() + impersonationMinutes * 60_000 }
  sessionStorage.setItem(impersonationKey, JSON.stringify(stored))
  forgetExpiredImpersonation()
  switchPerson()
}
