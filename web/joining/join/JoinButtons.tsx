import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Joining.module.css'
import type { JoinAction } from './join-situation.ts'

const names = {
  join: 'JOIN',
  leave: 'LEAVE',
  wait: 'WAIT',
  leaveWait: 'LEAVE_WAIT',
  decline: 'DECLINE',
  changeOver: 'CHANGE_OVER',
} as const satisfies Record<JoinAction, string>

interface Props {
  actions: readonly JoinAction[]
  isBusy: boolean
  /** What would be sent with it does not fit. */
  isBarred: boolean
  onPress: (action: JoinAction) => void
}

const isPrimary = (action: JoinAction) => action === 'join' || action === 'wait' || action === 'changeOver'

/** The one thing to do, and beside it, quietly, to say that one is not coming. */
export function JoinButtons({ actions, isBusy, isBarred, onPress }: Props) {
  const { t } = useTexts()
  if (actions.length === 0) return null
  return (
    <div className={styles.buttons}>
      {actions.map((action, index) => (
        <Button
          // The first stays the same button, with the focus on it, while what it does changes.
          key={index}
          look={action === 'decline' ? 'quiet' : isPrimary(action) ? 'primary' : 'plain'}
          aria-disabled={isBusy || (isBarred && action === 'join') || undefined}
          // Ignores the second click of a double click: by then the button would undo the first.
          onClick={({ detail }) => detail < 2 && !isBusy && !(isBarred && action === 'join') && onPress(action)}
        >
          {t(($) => $.ROSTER.JOINING[names[action]])}
        </Button>
      ))}
    </div>
  )
}
