import { useTexts } from '#web/lib/i18n.ts'
import { Failed } from '#web/ui/Failed.tsx'
import styles from './RosterScreen.module.css'
import { useRosterAddress } from './use-roster-address.ts'

/** Takes the place of the details if their code was not loaded. */
export function DetailsNotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts()
  const { appointmentId, closeAppointment } = useRosterAddress()
  if (appointmentId === undefined) return null
  return (
    <aside aria-label={t(($) => $.ROSTER.DETAILS.LABEL)} className={styles.notLoaded}>
      <Failed title={t(($) => $.ROSTER.DETAILS.FAILED)} onRetry={onRetry} onClose={closeAppointment} />
    </aside>
  )
}
