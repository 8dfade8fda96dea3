import { lazyLoad, ShowNothing, useIsFirstScreenReady } from '../lib/lazy-load.tsx'
import { useSession } from '../data/me.ts'

const ConsentModal = lazyLoad(() => import('./ConsentModal.tsx'), 'ConsentModal', undefined, ShowNothing)

/** Asks for consent until the user has given it. Belongs to the shell, so that pages outside it do not ask. */
export function PrivacyConsent() {
  const { showPrivacyConsentMessage, impersonatedUser } = useSession()
  const isFirstScreenReady = useIsFirstScreenReady()
  if (!showPrivacyConsentMessage || impersonatedUser || !isFirstScreenReady) return null
  return <ConsentModal />
}
