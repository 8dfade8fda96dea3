import { createAtom, useSelector } from '@tanstack/react-store'
import { later, useLater } from '../lib/later.tsx'
import { type Shown, shownOf } from './error-handling.ts'
import { reportShown } from './monitoring.ts'

const ErrorModal = later(() => import('./ErrorModal.tsx'), 'ErrorModal')

const queue = createAtom<readonly Shown[]>([])

/** A message that cannot be shown must not break the page; it comes again with the next error. */
async function appear(shown: Shown) {
  try {
    await ErrorModal.fetch()
    queue.set((all) => [...all])
  } catch {
    queue.set((all) => all.filter((one) => one !== shown))
  }
}

/** Tells the log of an error and shows it, as the catalogue says; one that waits to be shown already is not shown twice. */
export function showError(error: unknown, of: 'read' | 'write' = 'write') {
  const shown = shownOf(error, of)
  if (!shown || queue.get().some(({ code }) => code === shown.code)) return
  reportShown(error, shown)
  queue.set((all) => [...all, shown])
  void appear(shown)
}

/** The place where errors appear; once in the application. */
export function ErrorModals() {
  useLater(ErrorModal)
  const [shown] = useSelector(queue)
  if (!shown || !ErrorModal.get()) return null
  return <ErrorModal {...shown} onClose={() => queue.set((all) => all.slice(1))} />
}
