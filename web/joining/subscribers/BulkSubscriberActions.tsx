import type { BulkSubscriptionAction } from '@uurwerk/contract/joining/subscription'
import { Lock, LockOpen, type LucideIcon, UserMinus, UserPlus } from 'lucide-react'
import type { Ref } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { listIdsChangedByAction, type SubscriberAction, type Subscriber } from './subscriber.ts'
import styles from './Subscribers.module.css'

interface Props {
  statusRef: Ref<HTMLParagraphElement>
  selectedSubscribers: readonly Subscriber[]
  pendingAction: BulkSubscriptionAction | undefined
  /** The result of the last action. */
  doneMessage: string
  hasFailed: boolean
  onChange: (action: BulkSubscriptionAction, attendeeIds: number[]) => void
}

const actionIcons: Record<SubscriberAction, LucideIcon> = {
  subscribe: UserPlus,
  unsubscribe: UserMinus,
  lock: Lock,
  unlock: LockOpen,
}
const actions = ['subscribe', 'unsubscribe', 'lock', 'unlock'] as const

/** Offers only actions that would change a selected subscriber. */
export function BulkSubscriberActions({
  statusRef,
  selectedSubscribers,
  pendingAction,
  doneMessage,
  hasFailed,
  onChange,
}: Props) {
  const { t } = useTexts()
  const count = selectedSubscribers.length
  return (
    <div className={styles.change}>
      <p ref={statusRef} role="status" tabIndex={-1} className="textFull textMedium">
        {doneMessage || (count > 0 && t(($) => $.SUBSCRIBERS.CHOSEN, { count }))}
      </p>
      {hasFailed && (
        <p role="alert" className="textDanger">
          {t(($) => $.SUBSCRIBERS.FAILED)}
        </p>
      )}
      <div className={styles.actions}>
        {actions.map((action) => {
          const Icon = actionIcons[action]
          const ids = listIdsChangedByAction(action, selectedSubscribers)
          const isUpdating = pendingAction === action
          if (ids.length === 0 && !isUpdating) return null
          return (
            <Button
              key={action}
              needsConnection
              aria-disabled={pendingAction !== undefined || undefined}
              aria-busy={isUpdating}
              onClick={() => onChange(action, ids)}
            >
              <Icon size={15} aria-hidden />
              {isUpdating ? t(($) => $.SUBSCRIBERS.UPDATING[action]) : t(($) => $.SUBSCRIBERS.ACTION[action])}
            </Button>
          )
        })}
      </div>
    </div>
  )
}
