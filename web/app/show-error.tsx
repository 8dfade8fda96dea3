import { lazy, Suspense, useSyncExternalStore } from 'react'
import { type Shown, shownOf } from './error-handling.ts'
import { reportShown } from './monitoring.ts'

const ErrorModal = lazy(() => import('./ErrorModal.tsx').then(({ ErrorModal }) => ({ default: ErrorModal })))

let queue: readonly Shown[] = []
const listeners = new Set<() => void>()

function set(next: readonly Shown[]) {
  queue = next
  for (const listener of listeners) listener()
}

/** Tells the log of an error and shows it, as the catalogue says; one that waits to be shown already is not shown twice. */
export function showError(error: unknown, of: 'read' | 'write' = 'write') {
  const shown = shownOf(error, of)
  if (!shown || queue.some(({ code }) => code === shown.code)) return
  reportShown(error, shown)
  set([...queue, shown])
}

/** The place where errors appear; once in the application. */
export function ErrorModals() {
  const [shown] = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => queue,
  )
  if (!shown) return null
  return (
    <Suspense>
      <ErrorModal {...shown} onClose={() => set(queue.slice(1))} />
    </Suspense>
  )
}
