import { useSyncExternalStore } from 'react'
import { later, useLater } from '../lib/later.ts'
import { type Shown, shownOf } from './error-handling.ts'
import { reportShown } from './monitoring.ts'

const modal = later(() => import('./ErrorModal.tsx'))

let queue: readonly Shown[] = []
const listeners = new Set<() => void>()

function set(next: readonly Shown[]) {
  queue = next
  for (const listener of listeners) listener()
}

/** What cannot be shown stands in nobody's way: it is told anew the next time. */
async function appear(shown: Shown) {
  try {
    await modal.fetch()
    set([...queue])
  } catch {
    set(queue.filter((one) => one !== shown))
  }
}

/** Tells the log of an error and shows it, as the catalogue says; one that waits to be shown already is not shown twice. */
export function showError(error: unknown, of: 'read' | 'write' = 'write') {
  const shown = shownOf(error, of)
  if (!shown || queue.some(({ code }) => code === shown.code)) return
  reportShown(error, shown)
  set([...queue, shown])
  void appear(shown)
}

/** The place where errors appear; once in the application. */
export function ErrorModals() {
  useLater(modal)
  const [shown] = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => queue,
  )
  const { ErrorModal } = modal.get() ?? {}
  if (!shown || !ErrorModal) return null
  return <ErrorModal {...shown} onClose={() => set(queue.slice(1))} />
}
