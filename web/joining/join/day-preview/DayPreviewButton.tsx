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

const previewable: readonly JoinSituation[] = ['OPEN', 'FULL', 'WAITING', 'DECLINED', 'NOT_YET']

/** Offers the day preview while the appointment can be joined and is not joined yet. */
export function DayPreviewButton({ appointment }: { appointment: Appointment }) {
  const { t } = useTexts()
  const [previewed, setPreviewed] = useState<Appointment>()
  const own = useCurrentUser().attendee
  const hasRoster = useScope().modules.includes('roster')
  const situation = getJoinSituation(appointment, useNow().toString({ smallestUnit: 'minute' }))
  if (!own || !hasRoster) return null
  return (
    <>
      {previewable.includes(situation) && (
        <div>
          <Button onClick={() => setPreviewed(appointment)}>
            <CalendarClock size={15} aria-hidden /> {t(($) => $.ROSTER.DAY_PREVIEW.OPEN)}
          </Button>
        </div>
      )}
      {previewed && <DayPreview previewed={previewed} own={own} onClose={() => setPreviewed(undefined)} />}
    </>
  )
}
