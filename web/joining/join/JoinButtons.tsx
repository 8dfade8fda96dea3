import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/Layout.tsx'
import type { JoinAction } from './join-situation.ts'

const actionTextKeys = {
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
  /** The motivation is too long to be sent; only joining is blocked. */
  isJoinBlocked: boolean
  onPress: (action: JoinAction) => void
}

function getButtonLook(action: JoinAction) {
  if (action === 'decline') return 'quiet'
  return action === 'join' || action === 'wait' || action === 'changeOver' ? 'primary' : 'plain'
}

/** Shows a button per action. The first is the main action. */
export function JoinButtons({ actions, isBusy, isJoinBlocked, onPress }: Props) {
  const { t } = useTexts()
  if (actions.length === 0) return null
  const isDisabled = (action: JoinAction) => isBusy || (isJoinBlocked && action === 'join')
  return (
    <Row>
      {actions.map((action, index) => (
        <Button
          // Keeps the button, and its focus, when the first action changes.
          key={index}
          needsConnection
          variant={getButtonLook(action)}
          aria-disabled={isDisabled(action) || undefined}
          // The second click of a double click would undo the first.
          onClick={({ detail }) => detail < 2 && !isDisabled(action) && onPress(action)}
        >
          {t(($) => $.ROSTER.JOINING[actionTextKeys[action]])}
        </Button>
      ))}
    </Row>
  )
}
