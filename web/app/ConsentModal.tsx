import { useMutation, useQueryClient } from '@tanstack/react-query'
import { settingsContract } from '@uurwerk/contract/account/settings'
import { Link } from 'react-aria-components'
import { call } from '../lib/call.ts'
import { useTexts } from '../lib/i18n.ts'
import { sessionQuery } from '../data/me.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import styles from './ConsentModal.module.css'
import { openHelp } from './open-help.tsx'

/** Asks the user to agree to the privacy notice. Cannot be closed without consent. */
export function ConsentModal() {
  const { t } = useTexts()
  const client = useQueryClient()
  const saveConsent = useMutation({
    mutationFn: () =>
      call(settingsContract.patch, { body: [{ op: 'replace', path: '/showPrivacyConsentMessage', value: false }] }),
    onSuccess: () =>
      client.setQueryData(
        sessionQuery.queryKey,
        (session) => session && { ...session, showPrivacyConsentMessage: false },
      ),
  })
  return (
    <Modal
      priority="consent"
      title={t(($) => $.CONSENT.TITLE)}
      actions={
        <Button
          needsConnection
          variant="primary"
          aria-disabled={saveConsent.isPending || undefined}
          onClick={() => {
            if (!saveConsent.isPending) saveConsent.mutate()
          }}
        >
          {t(($) => $.CONSENT.CONTINUE)}
        </Button>
      }
    >
      <p>{t(($) => $.CONSENT.WELCOME)}</p>
      <p className={styles.message}>
        {t(($) => $.CONSENT.BEFORE)}{' '}
        <Link className={styles.link ?? ''} onPress={() => void openHelp('legal')}>
          {t(($) => $.CONSENT.LINK)}
          <span className="unseen"> {t(($) => $.CONSENT.NEW_WINDOW)}</span>
        </Link>{' '}
        {t(($) => $.CONSENT.AFTER)}
      </p>
    </Modal>
  )
}
