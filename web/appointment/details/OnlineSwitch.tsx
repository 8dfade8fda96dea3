import type { Appointment } from '@uurwerk/contract/appointment'
import { useTexts } from '../../lib/i18n.ts'
import styles from './Details.module.css'
import { onlinePatch } from './patch.ts'
import { usePatchAppointment } from './queries.ts'
import { Refusal } from './Refusal.tsx'

/** Says of one's own lesson whether it is online. */
export function OnlineSwitch({ appointment }: { appointment: Appointment }) {
  const { t } = useTexts()
  const { mutate, error, isPending } = usePatchAppointment(appointment.id)
  return (
    <div>
      <label className={styles.switch}>
        <span>{t(($) => $.ROSTER.ONLINE_SWITCH)}</span>
        <input
          type="checkbox"
          role="switch"
          checked={appointment.isOnline}
          aria-busy={isPending}
          onChange={({ target }) => mutate(onlinePatch(target.checked))}
        />
      </label>
      <Refusal error={error} />
    </div>
  )
}
