import { later, useFirstScreenIsThere } from '../lib/later.tsx'
import { useSession } from '../data/me.ts'

const ConsentModal = later(() => import('./ConsentModal.tsx'), 'ConsentModal')

/** Asks for consent when it was not given yet. Part of the shell, so that pages without it do not ask. */
export function PrivacyConsent() {
  const { showPrivacyConsentMessage, impersonatedUser } = useSession()
  const isThere = useFirstScreenIsThere()
  if (!showPrivacyConsentMessage || impersonatedUser || !isThere) return null
  return <ConsentModal />
}
