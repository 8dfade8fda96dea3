import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser, useScope } from '#web/data/me.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { type JoinSituation, getJoinSituation } from '../join-situation.ts'

const DayPreview = lazyLoad(() => import('./DayPreview.tsx'), 'DayPreview')

const previewableSituations: readonly JoinSituation[] = ['OPEN', 'FULL', 'WAITING', 'DECLINED', 'NOT_YET']

/** Shown while the appointment can be joined and is not joined yet. */
export function DayPreviewButton({ appointment }: { appointment: Appointment }) {
  const { t } = useTexts()
  const [previewedAppointment, setPreviewedAppointment] = useState<Appointment>()
  const ownAttendee = useCurrentUser().attendee
  const hasRoster = useScope().modules.includes('roster')
  const situation = getJoinSituation(appointment, useNow().toString({ smallestUnit: 'minute' }))
  if (!ownAttendee || !hasRoster) return null
  return (
    <>
      {previewableSituations.includes(situation) && (
        <div>
          <Button onClick={() => setPreviewedAppointment(appointment)}>
            <CalendarClock size={15} aria-hidden /> {t(($) => $.ROSTER.DAY_PREVIEW.OPEN)}
          </Button>
        </div>
      )}
      {previewedAppointment && (
        <DayPreview
          previewedAppointment={previewedAppointment}
          ownAttendee={ownAttendee}
          onClose={() => setPreviewedAppointment(undefined)}
        />
      )}
    </>
  )
}
