import { useBlocker } from '@tanstack/react-router'
import { later } from '#web/lib/later.tsx'

const LeaveDialog = later(() => import('./LeaveDialog.tsx'), 'LeaveDialog')

/** While there is something that is not saved, asks before another screen takes its place; the browser asks of its tab. */
export function AskBeforeLeaving({ isChanged }: { isChanged: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
    withResolver: true,
  })
  return status === 'blocked' && <LeaveDialog onLeave={proceed} onStay={reset} />
}
