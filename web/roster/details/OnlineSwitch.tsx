import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useTexts } from '#web/lib/i18n.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { buildOnlinePatch } from './appointment-patch.ts'
import { usePatchAppointment } from './use-patch-appointment.ts'
import { SaveRefusal } from './SaveRefusal.tsx'

/** Switches a lesson between online and not. The list has room for a short label only. */
export function OnlineSwitch({ appointment, isOnList = false }: { appointment: Appointment; isOnList?: boolean }) {
  const { t } = useTexts()
  const { mutate, error, isPending } = usePatchAppointment(appointment.id)
  return (
    <div>
      <Switch
        needsConnection
        label={isOnList ? t(($) => $.ROSTER.MARK.ONLINE) : t(($) => $.ROSTER.ONLINE_SWITCH)}
        checked={appointment.isOnline}
        isBusy={isPending}
        onChange={(isOnline) => mutate({ patch: buildOnlinePatch(isOnline), original: appointment })}
      />
      <SaveRefusal error={error} />
    </div>
  )
}
