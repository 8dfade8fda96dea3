import { useBlocker } from '@tanstack/react-router'
import { lazyLoad } from '#web/lib/lazy-load.tsx'

const LeaveDialog = lazyLoad(() => import('./LeaveDialog.tsx'), 'LeaveDialog')

/** Asks before unsaved changes are left. The browser's own prompt covers closing the tab. */
export function AskBeforeLeaving({ isChanged }: { isChanged: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
    withResolver: true,
  })
  return status === 'blocked' && <LeaveDialog onLeave={proceed} onStay={reset} />
}
