import { lazy, Suspense } from 'react'
import { useSession } from '../lib/me.ts'

const ConsentModal = lazy(() => import('./ConsentModal.tsx').then(({ ConsentModal }) => ({ default: ConsentModal })))

/** Asks whoever did not give it yet for consent; part of the shell, and so of no page that stands alone. */
export function PrivacyConsent() {
  const { showPrivacyConsentMessage, impersonatedUser } = useSession()
  if (!showPrivacyConsentMessage || impersonatedUser) return null
  return (
    <Suspense>
      <ConsentModal />
    </Suspense>
  )
}
