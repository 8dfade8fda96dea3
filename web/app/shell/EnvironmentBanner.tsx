import { useTexts } from '../../lib/i18n.ts'
import { useSession } from '../../lib/me.ts'
import styles from './EnvironmentBanner.module.css'

/** Warns that this is the acceptance environment; nothing anywhere else. */
export function EnvironmentBanner({ form }: { form: 'short' | 'full' | 'band' }) {
  const { t } = useTexts()
  if (useSession().env !== 'acc') return null
  const full = t(($) => $.SHELL.ACCEPTANCE.FULL)
  return (
    <p className={styles.banner} data-band={form === 'band' || undefined} title={t(($) => $.SHELL.ACCEPTANCE.HINT)}>
      {form === 'short' ? (
        <>
          <span aria-hidden>{t(($) => $.SHELL.ACCEPTANCE.SHORT)}</span>
          <span className="unseen">{full}</span>
        </>
      ) : (
        full
      )}
    </p>
  )
}
