import { later } from '../lib/later.tsx'
import { useSession } from '../data/me.ts'

const ConsentModal = later(() => import('./ConsentModal.tsx'), 'ConsentModal')

/** Asks whoever did not give it yet for consent; part of the shell, and so of no page that stands alone. */
export function PrivacyConsent() {
  const { showPrivacyConsentMessage, impersonatedUser } = useSession()
  if (!showPrivacyConsentMessage || impersonatedUser) return null
  return <ConsentModal />
}
