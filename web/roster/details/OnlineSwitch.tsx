import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useTexts } from '../../lib/i18n.ts'
import { Switch } from '../../ui/Switch.tsx'
import { onlinePatch } from './patch.ts'
import { usePatchAppointment } from './change.ts'
import { Refusal } from './Refusal.tsx'

/** Says of one's own lesson whether it is online. */
export function OnlineSwitch({ appointment, isOnList = false }: { appointment: Appointment; isOnList?: boolean }) {
  const { t } = useTexts()
  const { mutate, error, isPending } = usePatchAppointment(appointment.id)
  return (
    <div>
      <Switch
        label={isOnList ? t(($) => $.ROSTER.MARK.ONLINE) : t(($) => $.ROSTER.ONLINE_SWITCH)}
        checked={appointment.isOnline}
        isBusy={isPending}
        onChange={(isOnline) => mutate({ patch: onlinePatch(isOnline), seen: appointment })}
      />
      <Refusal error={error} />
    </div>
  )
}
