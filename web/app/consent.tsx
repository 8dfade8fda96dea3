import { lazyLoad, useIsFirstScreenReady } from '../lib/lazy-load.tsx'
import { useSession } from '../data/me.ts'

const ConsentModal = lazyLoad(() => import('./ConsentModal.tsx'), 'ConsentModal')

/** Asks for consent when it was not given yet. Part of the shell, so that pages without it do not ask. */
export function PrivacyConsent() {
  const { showPrivacyConsentMessage, impersonatedUser } = useSession()
  const isThere = useIsFirstScreenReady()
  if (!showPrivacyConsentMessage || impersonatedUser || !isThere) return null
  return <ConsentModal />
}
