import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { formatNumber } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { canManageSubscribers } from './access.ts'

const SubscribersDialog = lazyLoad(() => import('./SubscribersDialog.tsx'), 'SubscribersDialog')

/** Opens the list of subscribers, for a user who may manage them. */
export function SubscribersSection({ appointment }: { appointment: Appointment }) {
  const { t } = useTexts()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  if (!canManageSubscribers(useCurrentUser(), appointment)) return null
  return (
    <div>
      <Button onClick={() => setIsDialogOpen(true)}>
        <Users size={15} aria-hidden />
        {t(($) => $.SUBSCRIBERS.OPEN, { number: formatNumber(appointment.subscriptionCount) })}
      </Button>
      {isDialogOpen && <SubscribersDialog appointment={appointment} onClose={() => setIsDialogOpen(false)} />}
    </div>
  )
}
