import { useTexts } from '#web/lib/i18n.ts'
import { Failed } from '#web/ui/Failed.tsx'
import styles from './DetailsNotLoaded.module.css'

interface Props {
  onRetry: () => void
  onClose?: () => void
}

/** Takes the place of the details if their code was not loaded. */
export function DetailsNotLoaded({ onRetry, onClose }: Props) {
  const { t } = useTexts()
  return (
    <aside aria-label={t(($) => $.ROSTER.DETAILS.LABEL)} className={styles.notLoaded}>
      <Failed title={t(($) => $.ROSTER.DETAILS.FAILED)} onRetry={onRetry} onClose={onClose} />
    </aside>
  )
}
